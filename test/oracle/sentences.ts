import { CAPITAL, LETTER, LETTER_OR_NUMBER, LINE_BREAK, MARK, pattern, SPACE, WORD } from "./characters";
import type { Field, Line, Source } from "./fields";
import { fold } from "./fold";
import { abbreviations, openers } from "./lists";
import { isProper, isWordLike, type Token } from "./tokens";

/** How many sentences a text has: section 6 of docs/text.md. */
export function countSentences(source: Source, tokens: readonly Token[]): number {
  const words = tokens.filter(isWordLike);
  const ends = [
    ...source.fields.filter((field) => endsSentence(source, field, tokens)).map(({ end }) => end),
    ...[...source.text.matchAll(blankLine)].map((match) => match.index),
    ...source.lines.filter((line) => endsAtBreak(source, line, tokens)).map(({ end }) => end),
  ];
  // A sentence begins with the first word of the text and with every one that an end stands in front of.
  return words.filter((word, index) => {
    const before = words[index - 1];
    return before === undefined || ends.some((end) => before.end <= end && end <= word.start);
  }).length;
}

const blankLine = pattern(`${LINE_BREAK}${SPACE}*?${LINE_BREAK}`, "g");
const CLOSER = String.raw`["'’”»›\)\]\}\p{Pe}\p{Pf}]`;
const ending = pattern(`([.!?…]+)${CLOSER}*$`);
const singleLetter = pattern(`^${LETTER}${MARK}*$`);

/** Rule 1. */
function endsSentence(source: Source, field: Field, tokens: readonly Token[]): boolean {
  const match = ending.exec(outsideTokens(field, tokens));
  const run = match?.[1];
  if (match === null || run === undefined) return false;

  const start = field.start + match.index;
  if (/^(?:[.…]{2,}|…)$/.test(run)) return isBeforeCapital(source, field.end);
  if (run !== ".") return true;

  const owner = tokens.find((token) => token.start < start && token.end === start + 1);
  const behind = owner ?? tokens.find((token) => token.start >= field.start && token.end === start);
  if (behind === undefined || !isWordLike(behind)) return true;
  if (behind.kind === "number") {
    if (owner !== undefined) return isBeforeCapital(source, field.end);
    return !beginsLine(source, behind, tokens);
  }
  return !isProper(behind) || endsBehindWord(source, field, behind, tokens);
}

function endsBehindWord(source: Source, field: Field, word: Token, tokens: readonly Token[]): boolean {
  const isLetter = singleLetter.test(word.text);
  if (isLetter && beginsLine(source, word, tokens)) return false;
  const kind = abbreviations.get(word.folded);
  if (kind === "never") return false;
  // The period behind U.S.'s is not the initialism's.
  const isInitialism = word.kind === "initialism" && word.text.endsWith(".");
  if (kind === "upper" || isInitialism) return isBeforeCapital(source, field.end);
  return !isLetter || isBeforeOpener(source, field.end);
}

/** Rule 3. */
function endsAtBreak(source: Source, line: Line, tokens: readonly Token[]): boolean {
  const inLine = tokens.filter((token) => line.start <= token.start && token.end <= line.end);
  const words = inLine.filter(isWordLike);
  if (line.isLast || words.length < 1 || words.length > 7) return false;
  return isTurn(source, line, inLine, words) || isHeading(source, line);
}

/** `Anna: I don't know` */
function isTurn(source: Source, line: Line, tokens: readonly Token[], words: readonly Token[]): boolean {
  const fields = source.fields.filter((field) => line.start <= field.start && field.end <= line.end);
  for (const field of fields) {
    const colon = outsideTokens(field, tokens).indexOf(":");
    if (colon === -1) continue;
    // At the front of a field only behind a cut, which separates as white space does.
    if (colon === 0) return false;
    const isBeforeSpace = field.start + colon + 1 === field.end;
    return isBeforeSpace && words.slice(0, 3).some((word) => word.end === field.start + colon);
  }
  return false;
}

/** `A short title` */
function isHeading(source: Source, line: Line): boolean {
  const plain = source.plain.slice(line.start, line.end);
  return (
    !goesOn.test(plain) && !lowerCase.test(nextWord(plain, 0)) && !lowerCase.test(nextWord(source.plain, line.end))
  );
}

const goesOn = pattern(String.raw`[,;:\-\p{Pd}]${SPACE}*$`);
const lowerCase = /^\p{Ll}/u;

/** A plain field without its tokens; only the last period of an initialism and of 5p.m. is left of them. */
function outsideTokens(field: Field, tokens: readonly Token[]): string {
  let outside = field.plain;
  for (const { start, end, text, kind } of tokens) {
    if (start < field.start || end > field.end) continue;
    const isPeriodLeft = text.endsWith(".") && (kind === "initialism" || kind === "number");
    const hidden = isPeriodLeft ? `${"\uFFFF".repeat(text.length - 1)}.` : "\uFFFF".repeat(text.length);
    outside = outside.slice(0, start - field.start) + hidden + outside.slice(end - field.start);
  }
  return outside;
}

/** Whether the token is the first word of its line, as a list marker is. */
function beginsLine(source: Source, token: Token, tokens: readonly Token[]): boolean {
  const line = source.lines.findLast(({ start }) => start <= token.start);
  return tokens.find((other) => isWordLike(other) && other.start >= (line?.start ?? 0)) === token;
}

const capital = pattern(`^${CAPITAL}`);

/** The end of the text counts as well: whatever is left there is a sentence. */
function isBeforeCapital(source: Source, at: number): boolean {
  const next = nextWord(source.plain, at);
  return next === "" || capital.test(next);
}

function isBeforeOpener(source: Source, at: number): boolean {
  const next = nextWord(source.plain, at);
  return next === "" || (capital.test(next) && openers.has(fold(next)));
}

const nextRun = pattern(`${LETTER_OR_NUMBER}${WORD}*`, "g");

/** The run of `w` from the next letter or number on; empty at the end of the text. */
function nextWord(plain: string, at: number): string {
  nextRun.lastIndex = at;
  return nextRun.exec(plain)?.[0] ?? "";
}
