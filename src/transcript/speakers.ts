import { checkOptions } from "../check-options";
import { sideOf } from "../engine/compare";
import type { CompareOptions, Engine } from "../engine/engine";
import { COMPARE_OPTIONS } from "../engine/options";
import type { Result } from "../results/result";
import { type StyleMatch, styleMatchOf } from "../service-measures/matching";
import type { Transcript } from "./transcript";

/** What all that one speaker says comes to. */
export interface SpeakerScore {
  /** `undefined` for what nobody in particular says. */
  readonly speaker: string | undefined;
  readonly turns: number;
  readonly result: Result;
}

/** How alike two speakers are in their function words. */
export interface SpeakerMatch {
  readonly one: string;
  readonly other: string;
  readonly match: StyleMatch;
}

/** A transcript by its speakers. */
export interface TranscriptScore {
  /** In the order in which they first speak; what nobody says comes first, if there is any. */
  readonly speakers: readonly SpeakerScore[];
  /** Each pair of named speakers once, in that order. */
  readonly matches: readonly SpeakerMatch[];
}

/**
 * Scores each speaker on all of their turns together, and matches the styles of
 * each two.
 *
 * @example
 * ```ts
 * const { matches } = scoreTranscript(engine, readTranscript("Ann: I think so.\nBen: I know so."));
 * matches[0]?.match.score; // 0–1
 * ```
 * @throws {@link LexometerError} what `engine.score` throws for these options
 */
export function scoreTranscript(engine: Engine, transcript: Transcript, options: CompareOptions = {}): TranscriptScore {
  checkOptions("scoreTranscript", options, COMPARE_OPTIONS);
  const said = new Map<string | undefined, string[]>();
  if (transcript.turns.some(({ speaker }) => speaker === undefined)) said.set(undefined, []);
  for (const name of transcript.speakers) said.set(name, []);
  for (const { speaker, text } of transcript.turns) said.get(speaker)!.push(text);
  // A blank line ends sentences and phrases: none runs over from turn to turn.
  const results = engine.scoreMany(
    Array.from(said.values(), (turns) => turns.join("\n\n")),
    options,
  );
  const speakers = Array.from(said, ([speaker, { length: turns }], index) => ({
    speaker,
    turns,
    result: results[index]!,
  }));
  return { speakers, matches: matchesOf(speakers) };
}

function matchesOf(speakers: readonly SpeakerScore[]): SpeakerMatch[] {
  const sides = speakers.flatMap(({ speaker, result }) =>
    speaker === undefined ? [] : [{ speaker, ...sideOf(result) }],
  );
  return sides.flatMap((one, index) =>
    sides.slice(index + 1).map((other) => ({
      one: one.speaker,
      other: other.speaker,
      match: styleMatchOf(one, other),
    })),
  );
}
