import type { Counts } from "../counts";
import { LETTER, LETTER_OR_NUMBER, pattern } from "./characters";
import type { Source } from "./fields";
import { countSyllables } from "./syllables";
import { isProper, isWordLike, type Kind, type Token } from "./tokens";

/** Everything in `Counts` that does not depend on the dictionary, except sentences. */
export type Shape = Omit<Counts, "sentences" | "known" | "categories" | "weights">;

/** Longer words are not looked at: they are unknown and have one syllable. */
const MAX_WORD_BYTES = 255;

function isTooLong(folded: string): boolean {
  return new TextEncoder().encode(folded).length > MAX_WORD_BYTES;
}

/** Sections 2 (counting) and 3 of docs/text.md. */
export function measureShape(source: Source, tokens: readonly Token[]): Shape {
  const proper = tokens.filter(isProper);
  const letters = proper.map(({ text }) => matches(letterOrNumber, text));
  const syllables = proper.map(({ folded }) => (isTooLong(folded) ? 1 : countSyllables(folded)));
  const ofKind = (kind: Kind): number => tokens.filter((token) => token.kind === kind).length;
  const marks = punctuation(source, tokens);
  const ofMark = (expression: RegExp): number => marks.filter((mark) => expression.test(mark)).length;

  return {
    words: tokens.filter(isWordLike).length,
    scored: tokens.length,
    proper: proper.length,
    letters: sum(letters),
    syllables: sum(syllables),
    polysyllables: syllables.filter((count) => count >= 3).length,
    sixPlus: letters.filter((count) => count >= 6).length,
    sevenPlus: letters.filter((count) => count >= 7).length,
    textLetters: matches(letter, source.plain),
    capitals: matches(/[\p{Lu}\p{Lt}]/gu, source.plain),
    numbers: ofKind("number"),
    urls: ofKind("url"),
    emails: ofKind("email"),
    mentions: ofKind("mention"),
    hashtags: ofKind("hashtag"),
    emoji: ofKind("emoji"),
    emoticons: ofKind("emoticon"),
    periods: ofMark(/\./),
    commas: ofMark(/,/),
    colons: ofMark(/:/),
    semicolons: ofMark(/;/),
    questions: ofMark(/[?¿]/),
    exclamations: ofMark(/[!¡]/),
    ellipses: ofMark(/…/),
    dashes: ofMark(DASH),
    quotes: ofMark(QUOTE),
    apostrophes: ofMark(APOSTROPHE),
    brackets: ofMark(BRACKET),
    otherPunctuation: marks.filter((mark) => !KINDS.some((kind) => kind.test(mark))).length,
  };
}

const letter = pattern(LETTER, "g");
const letterOrNumber = pattern(LETTER_OR_NUMBER, "g");

const DASH = /\p{Pd}/u;
const QUOTE = /["“”„‟«»‹›‘‚‛]/;
const APOSTROPHE = /['\u2019\u02BC]/;
const BRACKET = /(?![‚„])[\p{Ps}\p{Pe}]/u;
const KINDS = [/[.,:;?¿!¡…]/, DASH, QUOTE, APOSTROPHE, BRACKET];

/** The punctuation characters outside tokens. */
function punctuation({ plain }: Source, tokens: readonly Token[]): string[] {
  const isInside = (at: number): boolean => tokens.some(({ start, end }) => start <= at && at < end);
  return [...plain.matchAll(/[\p{P}$+<=>^`|~\u02BC]/gu)]
    .filter((match) => !isInside(match.index))
    .map((match) => match[0]);
}

function matches(expression: RegExp, text: string): number {
  return [...text.matchAll(expression)].length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
