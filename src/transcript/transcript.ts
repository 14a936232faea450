import { checkOptions } from "../check-options";
import { type Cue, isCaptions, readCues } from "./captions";
import { readLabel, type SpeakerLabel } from "./speaker-label";

/** What one speaker says until another one does. */
export interface Turn {
  /** As the transcript first spells it; `undefined` for what stands before the first speaker, or behind a bare `>>`. */
  readonly speaker: string | undefined;
  /** Without labels, times and tags; may be empty. */
  readonly text: string;
  /** Line of the file that it begins in, from 1. */
  readonly line: number;
  /** Seconds from the start, where the transcript says them. */
  readonly start?: number;
}

/** A conversation that was written down. */
export interface Transcript {
  readonly turns: readonly Turn[];
  /** Names in the order in which they first speak. */
  readonly speakers: readonly string[];
}

/** How to read a transcript. */
export interface TranscriptOptions {
  /**
   * The names that count as speakers, in any letter case. Without it, each
   * capitalized label of up to four words with a colon is one, so a line that
   * begins with "Note:" is taken for a speaker of that name.
   */
  readonly speakers?: readonly string[];
}

/**
 * Reads who says what: `Name: …`, `[00:01:02] Name: …`, `>> NAME: …`,
 * `Name 00:01:02` on a line of its own, WebVTT (also `<v Name>`) and SRT.
 *
 * A turn goes on over the lines below it; turns of one speaker that follow on
 * one another are one. Nothing is lost: a text without speakers is one turn of
 * nobody. Names that differ in letter case only are one speaker.
 */
export function readTranscript(text: string, options: TranscriptOptions = {}): Transcript {
  checkOptions("readTranscript", options, { speakers: true });
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|[\n\r\u2028\u2029]/);
  const known = options.speakers?.map((name) => name.trim());
  const turns = new TurnList();
  if (isCaptions(lines)) addCues(turns, readCues(lines), known);
  else addLines(turns, lines, known);
  return turns.finish();
}

function addLines(turns: TurnList, lines: readonly string[], known: readonly string[] | undefined): void {
  for (const [index, line] of lines.entries()) {
    const label = readLabel(line, known);
    if (label.speaks) turns.start(label, index + 1);
    else if (label.start !== undefined && label.rest === "") turns.expect(label.start);
    turns.add(label.rest, "\n", index + 1);
  }
}

function addCues(turns: TurnList, cues: readonly Cue[], known: readonly string[] | undefined): void {
  const hasVoices = cues.some(({ voice }) => voice !== undefined);
  for (const { voice, start, text, line } of cues) {
    const label = readLabel(text, known);
    const rest = voice === undefined ? label.rest : text;
    if (voice !== undefined) turns.start({ speaker: voice, start }, line);
    else if (label.speaks) turns.start({ speaker: label.speaker, start }, line);
    // A voice holds for its own cue; a label holds until the next.
    else if (hasVoices) turns.leave(start, line);
    else turns.expect(start);
    // Captions break lines anywhere: it is no line break of the speaker.
    turns.add(rest, " ", line);
  }
}

interface OpenTurn {
  readonly speaker: string | undefined;
  readonly line: number;
  readonly start: number | undefined;
  text: string;
}

/** Collects turns; knows names by their letters. */
class TurnList {
  readonly #turns: OpenTurn[] = [];
  readonly #names = new Map<string, string>();
  /** A time that stood alone: that of the turn that comes next. */
  #expected: number | undefined;

  expect(start: number): void {
    this.#expected = start;
  }

  /** Begins a turn, or goes on with that of the same speaker. */
  start({ speaker, start }: Pick<SpeakerLabel, "speaker" | "start">, line: number): void {
    const name = speaker === undefined ? undefined : this.#nameOf(speaker);
    const last = this.#turns.at(-1);
    if (last === undefined || name === undefined || last.speaker !== name) this.#open(name, start, line);
    this.#expected = undefined;
  }

  /** Leaves the turn of whoever has spoken for one of nobody. */
  leave(start: number, line: number): void {
    if (this.#turns.at(-1)?.speaker !== undefined) this.#open(undefined, start, line);
    else this.expect(start);
  }

  /** Goes on with the turn; what comes before any is a turn of nobody. */
  add(text: string, between: string, line: number): void {
    if (this.#turns.length === 0) {
      if (text === "") return;
      this.#open(undefined, undefined, line);
    }
    const turn = this.#turns.at(-1)!;
    turn.text = turn.text === "" ? text : turn.text + between + text;
  }

  #open(speaker: string | undefined, start: number | undefined, line: number): void {
    this.#turns.push({ speaker, line, start: start ?? this.#expected, text: "" });
    this.#expected = undefined;
  }

  finish(): Transcript {
    const turns = this.#turns.map(({ speaker, text, line, start }) => ({
      speaker,
      text: text.trim(),
      line,
      ...(start === undefined ? {} : { start }),
    }));
    return { turns, speakers: [...this.#names.values()] };
  }

  #nameOf(name: string): string {
    const key = name.toLowerCase();
    const known = this.#names.get(key) ?? name;
    this.#names.set(key, known);
    return known;
  }
}
