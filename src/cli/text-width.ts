import { regExp } from "../text/reg-exp";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const WIDE = regExp(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\u30a0-\u30ff\uff01-\uff60\uffe0-\uffe6]|\ufe0f`,
  "u",
);
/** Half-width forms are of wide scripts. */
const NARROW = /^[\uff61-\uffdc]/;
const EMPTY = regExp(String.raw`^[\p{M}\p{Cf}]+$`, "u");
// Also escape sequences and marks of direction: a text must not steer the terminal.
const UNSHOWN = regExp(String.raw`[\p{White_Space}\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+`, "gu");

/** A text on one line, as it may be shown: white space and control characters are one space each run. */
export function onOneLine(text: string): string {
  return text.replace(UNSHOWN(), " ");
}

/** A text as it may be shown, each unit in its place: control characters other than line feeds are spaces. */
export function withoutControls(text: string): string {
  return text.replace(UNSHOWN(), (run) => run.replace(/[^\n]/g, " "));
}

/** Columns of a terminal that a text takes: 2 for each wide character or emoji, 0 for marks. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The text filled up with spaces, or cut with an ellipsis, to so many columns. */
export function padded(text: string, width: number, side: "left" | "right" = "left"): string {
  const shown = widthOf(text) > width ? `${startOf(text, width - 1)}…` : text;
  const space = " ".repeat(Math.max(0, width - widthOf(shown)));
  return side === "left" ? shown + space : space + shown;
}

/** As much from the start as fits into so many columns. */
export function startOf(text: string, width: number): string {
  let end = 0;
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += graphemeWidth(segment);
    if (used > width) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** As much from the end as fits. */
export function endOf(text: string, width: number): string {
  const segments = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let start = text.length;
  let used = 0;
  for (const segment of segments.reverse()) {
    used += graphemeWidth(segment);
    if (used > width) break;
    start -= segment.length;
  }
  return text.slice(start);
}

/** What a screen shows as one: a piece of text that is not broken, painted or not. */
export interface Unbroken {
  readonly shown: string;
  readonly width: number;
}

/**
 * Broken at white space, so that lines have at most so many columns; what is wider
 * stands alone. Lines that fit stay as they are.
 */
export function wrapped(pieces: readonly (string | Unbroken)[], width = 80): string {
  let out = "";
  let column = 0;
  let space = "";
  let unit: Unbroken = { shown: "", width: 0 };
  const put = (): void => {
    if (unit.width === 0) return;
    const line = space.lastIndexOf("\n");
    if (line !== -1) column = space.length - line - 1;
    else if (column > 0 && column + space.length + unit.width > width) [space, column] = ["\n", 0];
    else column += space.length;
    out += space + unit.shown;
    column += unit.width;
    [space, unit] = ["", { shown: "", width: 0 }];
  };
  const add = ({ shown, width }: Unbroken): void => {
    unit = { shown: unit.shown + shown, width: unit.width + width };
  };
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      add(piece);
      continue;
    }
    for (const part of piece.split(/([ \n]+)/)) {
      if (/^[ \n]/.test(part)) {
        put();
        space += part;
      } else if (part !== "") add({ shown: part, width: widthOf(part) });
    }
  }
  put();
  return out;
}

/** A paragraph in lines of at most 80 columns. */
export function linesOf(text: string): string[] {
  return wrapped([onOneLine(text)]).split("\n");
}

function graphemeWidth(grapheme: string): number {
  if (EMPTY().test(grapheme)) return 0;
  return WIDE().test(grapheme) && !NARROW.test(grapheme) ? 2 : 1;
}
