import { secondsOf } from "./speaker-label";

/** A piece of a caption file that is shown at one time, by one voice. */
export interface Cue {
  /** The name in `<v Name>`; `undefined` without one. */
  readonly voice: string | undefined;
  /** Seconds. */
  readonly start: number;
  /** Its lines, without tags. */
  readonly text: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

const TIMING = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s/;

/** Whether lines are those of WebVTT or SRT. */
export function isCaptions(lines: readonly string[]): boolean {
  return /^WEBVTT(?:\s|$)/.test(lines[0] ?? "") || lines.slice(0, 10).some((line) => TIMING.test(line));
}

/**
 * Reads the cues of WebVTT or SRT: what stands below a line of times up to an
 * empty line, or to the next cue where there is none between. Headers, notes,
 * styles and numbers of cues are left out.
 */
export function readCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const timing = TIMING.exec(lines[at]!);
    if (timing === null) continue;
    const start = secondsOf(timing[1]!);
    let voice: string | undefined;
    for (at++; at < lines.length && lines[at]!.trim() !== "" && !beginsCue(lines, at); at++) {
      for (const part of lines[at]!.split(/(?=<v[ .])|(?<=<\/v>)/)) {
        const tag = /^<v(?:\.[^ >]*)?\s+([^>]+)>/.exec(part);
        if (tag !== null) voice = plain(tag[1]!);
        const text = plain(part);
        if (text !== "") cues.push({ voice, start, text, line: at + 1 });
        if (part.endsWith("</v>")) voice = undefined;
      }
    }
    at--; // what has ended the cue may begin the next
  }
  return cues;
}

/** Whether the times of a cue stand here, or its number in front of them. */
function beginsCue(lines: readonly string[], at: number): boolean {
  return TIMING.test(lines[at]!) || (/^\s*\d+\s*$/.test(lines[at]!) && TIMING.test(lines[at + 1] ?? ""));
}

/** What WebVTT and SRT have in angle brackets: names, their ends, times. */
const TAG = /<(?:\/?(?:[a-z][^<>]*)?|[\d:.]+)>|\{\\[^{}]*\}/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

/** A text without tags and SRT's `{\an8}`, its entities as characters. */
function plain(text: string): string {
  return text
    .replace(TAG, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
