import { LINE_BREAK, pattern } from "./characters";
import { hideEmoji } from "./emoji";

/** Characters after which a field that goes on is cut. */
const FIELD_CHARACTERS = 4096;

/** A stretch of text without white space. No token crosses its edges. */
export interface Field {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The same, with what begins an emoji hidden. */
  readonly plain: string;
}

export interface Line {
  readonly start: number;
  /** In front of the line break, or the end of the text. */
  readonly end: number;
  readonly isLast: boolean;
}

/** A text cut up. All offsets are UTF-16 code units of the string that was read. */
export interface Source {
  /** The string with U+FFFD for lone surrogates: the same length. */
  readonly text: string;
  readonly plain: string;
  readonly fields: readonly Field[];
  readonly lines: readonly Line[];
}

/** Section 1 of docs/text.md. */
export function readSource(string: string): Source {
  const text = string.replace(/\p{Surrogate}/gu, "\uFFFD");
  const fields = [...text.matchAll(/\P{White_Space}+/gu)].flatMap((match) => cutField(match.index, match[0]));
  let plain = "";
  for (const field of fields) plain += text.slice(plain.length, field.start) + field.plain;
  plain += text.slice(plain.length);
  return { text, plain, fields, lines: readLines(text) };
}

function cutField(start: number, text: string): Field[] {
  const characters = [...text];
  const fields: Field[] = [];
  for (let at = 0; at < characters.length; at += FIELD_CHARACTERS) {
    const part = characters.slice(at, at + FIELD_CHARACTERS).join("");
    fields.push({ start, end: start + part.length, text: part, plain: hideEmoji(part) });
    start += part.length;
  }
  return fields;
}

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const match of text.matchAll(pattern(LINE_BREAK, "g"))) {
    lines.push({ start, end: match.index, isLast: false });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length, isLast: true });
  return lines;
}
