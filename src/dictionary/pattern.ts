import {
  CLASS_EMAIL,
  CLASS_EMOJI,
  CLASS_EMOTICON,
  CLASS_HASHTAG,
  CLASS_MENTION,
  CLASS_NUMBER,
  CLASS_URL,
} from "../../assembly/abi";
import { regExp } from "../text/reg-exp";
import { foldWord } from "./fold";

/** A word of a pattern, folded: a whole token, or, if `isStem`, what a token begins with. */
export interface PatternWord {
  readonly text: string;
  readonly isStem: boolean;
}

/**
 * What a pattern means.
 *
 * `words` may have several spellings of the same words: in NFC and in NFD, and
 * as an emoticon, whose letter case matters.
 */
export type Reading =
  | { readonly kind: "empty" }
  | { readonly kind: "class"; readonly tokenClass: number }
  | { readonly kind: "words"; readonly spellings: readonly (readonly PatternWord[])[] };

/** The names of token classes; the position is the number that the image knows them by. */
export const CLASS_NAMES: readonly string[] = classNames();

const SIMPLE = /^[a-z0-9]+$/;
const SIMPLE_STEM = /^[a-z0-9]+\*$/;
const EMOJI = regExp(String.raw`\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u20E3`, "u");
const EMOJI_VARIATION = /[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu;
const WHITE_SPACE = regExp(String.raw`\p{White_Space}+`, "u");
const LETTER = regExp(String.raw`\p{L}`, "u");
const LETTER_OR_NUMBER = regExp(String.raw`[\p{L}\p{N}]`, "u");
const LONE_SURROGATE = regExp(String.raw`\p{Cs}`, "gu");
const HYPHEN_BETWEEN = regExp(
  String.raw`(?<=[\p{L}\p{M}\p{N}'\u2019\u02BC.*])[-\u2010\u2011](?=[\p{L}\p{M}\p{N}'\u2019\u02BC.*])`,
  "u",
);

// The shapes of docs/text.md section 2, rules 7 and 8, as far as they can be
// told without its lists. Apostrophes are the folded one.
const WORD = regExp(
  String.raw`^'?[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[\u00AD\u2060']|\u200C|\u200D)+[\p{L}\p{M}\p{N}]+)*'?$`,
  "u",
);
const INITIALISM = regExp(String.raw`^\p{L}\p{M}*(?:\.\p{L}\p{M}*)+(?:\.?'s)?$`, "u");
const NUMBER = regExp(
  String.raw`^\p{Sc}?\p{N}[\p{N}\p{M}]*(?:[.,:/]\p{N}[\p{N}\p{M}]*)*(?:[%\u2030\p{Sc}]|\u00B0[cf]?|'s|[ap]\.m|\p{L}[\p{L}\p{M}\p{N}]*)?$`,
  "u",
);
const WORD_START = regExp(
  String.raw`^(?:\p{Sc}|')?(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,:/'\u00AD\u2060]|\u200C|\u200D)*)?$`,
  "u",
);
/** A small letter, a period and a capital, or the reverse, may be an emoticon as well (`O.o`), which is looked up as it is. */
const MAYBE_EMOTICON = regExp(String.raw`^(?:\p{Ll}\.\p{Lu}|\p{Lu}\.\p{Ll})$`, "u");

/**
 * Reads the pattern of an entry.
 *
 * White space separates words, and so do hyphens between two of letters, marks,
 * numbers, apostrophes, periods and `*`. A `*` at the end of a word makes it a
 * stem: `happ*`; but what holds neither letter nor number and cannot begin a
 * token is an emoticon, to the last character: `:*`, `*-*`.
 */
export function readPattern(pattern: string): Reading {
  if (SIMPLE.test(pattern)) return single({ text: pattern, isStem: false });
  if (SIMPLE_STEM.test(pattern)) return single({ text: pattern.slice(0, -1), isStem: true });

  const composed = pattern.trim().normalize("NFC").replace(LONE_SURROGATE(), "\uFFFD");
  const tokenClass = CLASS_NAMES.indexOf(composed);
  if (tokenClass !== -1) return { kind: "class", tokenClass };

  const parts = partsOf(composed);
  const spellings: PatternWord[][] = [];
  add(spellings, parts.map(readWord));
  add(
    spellings,
    parts.map((part) => readWord(part.normalize("NFD"))),
  );
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && MAYBE_EMOTICON().test(only)) {
    add(spellings, [{ text: only, isStem: false }]);
  }
  return spellings.length === 0 ? { kind: "empty" } : { kind: "words", spellings };
}

/** The words of a pattern in its first spelling, folded NFC; none of a class, and of nothing. */
export function wordsOf(reading: Reading): readonly PatternWord[] {
  return reading.kind === "words" ? reading.spellings[0]! : [];
}

/** Whether a pattern has several words. */
export function isPhrase(pattern: string): boolean {
  return wordsOf(readPattern(pattern)).length > 1;
}

/** Whether a token can be spelled so (emoji and emoticons aside); see `readPattern` for the shapes. */
export function canBeToken(word: PatternWord): boolean {
  if (word.isStem) return WORD_START().test(word.text);
  return isWordOrNumber(word.text);
}

/** Whether the folded word holds an emoji. */
export function holdsEmoji(text: string): boolean {
  return EMOJI().test(text);
}

/** The words of a pattern as one string, in which stems end in `*`. */
export function spell(words: readonly PatternWord[]): string {
  return words.map(({ text, isStem }) => (isStem ? `${text}*` : text)).join(" ");
}

function single(word: PatternWord): Reading {
  return { kind: "words", spellings: [[word]] };
}

/** Adds a spelling that is not there yet; words that fold to nothing (a lone skin tone) are left out. */
function add(spellings: PatternWord[][], words: readonly PatternWord[]): void {
  const kept = words.filter(({ text, isStem }) => isStem || text !== "");
  if (kept.length === 0) return;
  if (!spellings.some((spelling) => isSame(spelling, kept))) spellings.push(kept);
}

function isSame(a: readonly PatternWord[], b: readonly PatternWord[]): boolean {
  return a.length === b.length && a.every(({ text, isStem }, k) => text === b[k]!.text && isStem === b[k]!.isStem);
}

function partsOf(pattern: string): string[] {
  const parts: string[] = [];
  for (const field of pattern.split(WHITE_SPACE())) {
    if (field === "") continue;
    if (LETTER_OR_NUMBER().test(field)) parts.push(...field.split(HYPHEN_BETWEEN()));
    else parts.push(field);
  }
  return parts;
}

function readWord(word: string): PatternWord {
  const stem = stemOf(word);
  if (stem !== undefined) return { text: stem, isStem: true };
  if (!LETTER().test(word))
    return { text: EMOJI().test(word) ? word.replace(EMOJI_VARIATION, "") : foldPlain(word), isStem: false };

  const folded = foldWord(word);
  const text = folded.endsWith(".") ? folded.slice(0, -1) : folded;
  return { text: isWordOrNumber(text) ? text : word, isStem: false };
}

/** Numbers may hold apostrophes; emoticons, which are looked up as they are, keep the kind they have. */
function foldPlain(word: string): string {
  return LETTER_OR_NUMBER().test(word) ? foldWord(word) : word;
}

function stemOf(word: string): string | undefined {
  if (!word.endsWith("*")) return undefined;
  const stem = foldWord(word.slice(0, -1));
  return WORD_START().test(stem) || LETTER_OR_NUMBER().test(stem) ? stem : undefined;
}

function isWordOrNumber(text: string): boolean {
  return WORD().test(text) || INITIALISM().test(text) || NUMBER().test(text);
}

function classNames(): string[] {
  const names: string[] = [];
  names[CLASS_NUMBER] = "<number>";
  names[CLASS_URL] = "<url>";
  names[CLASS_EMAIL] = "<email>";
  names[CLASS_MENTION] = "<mention>";
  names[CLASS_HASHTAG] = "<hashtag>";
  names[CLASS_EMOJI] = "<emoji>";
  names[CLASS_EMOTICON] = "<emoticon>";
  return names;
}
