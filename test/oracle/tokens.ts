import { endOfEmail, endOfUrl } from "./addresses";
import { endOf, LETTER, LETTER_OR_NUMBER, pattern, standsAt, WORD } from "./characters";
import { endOfEmoji } from "./emoji";
import type { Field } from "./fields";
import { fold, foldEmoji, foldInitialism, foldNumber, foldWord } from "./fold";
import { emoticons } from "./lists";
import { endOfNumber } from "./numbers";
import { endOfInitialism, endOfWord } from "./words";

export type Kind = "url" | "email" | "mention" | "hashtag" | "emoticon" | "emoji" | "number" | "initialism" | "word";

export interface Token {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What is looked up; for a hashtag with its `#`. */
  readonly folded: string;
}

/** Whether `word_count` counts the token. */
export function isWordLike(token: Token): boolean {
  return token.kind !== "emoji" && token.kind !== "emoticon";
}

/** Whether the token is one by rule 8. */
export function isProper(token: Token): boolean {
  return token.kind === "word" || token.kind === "initialism";
}

/** Rules 1 to 8 of docs/text.md, section 2, in their order. */
const RULES: readonly [Kind, (field: Field, at: number) => number | undefined][] = [
  ["url", ({ plain }, at) => endOfUrl(plain, at)],
  ["email", ({ plain }, at) => endOfEmail(plain, at)],
  ["mention", ({ plain }, at) => endOf(mention, plain, at)],
  ["hashtag", ({ plain }, at) => endOf(hashtag, plain, at)],
  ["emoticon", ({ plain }, at) => endOfEmoticon(plain, at)],
  ["emoji", ({ text }, at) => endOfEmoji(text, at)],
  ["number", ({ plain }, at) => endOfNumber(plain, at)],
  ["initialism", ({ plain }, at) => endOfInitialism(plain, at)],
  ["word", ({ plain }, at) => endOfWord(plain, at)],
];

/** The tokens of a field, from left to right. */
export function readTokens(field: Field): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < field.text.length) {
    const token = readToken(field, at);
    if (token !== undefined) tokens.push(token);
    const character = field.text.codePointAt(at) ?? 0;
    at = token === undefined ? at + String.fromCodePoint(character).length : token.end - field.start;
  }
  return tokens;
}

const mention = pattern(`(?<!${WORD}|[_@])@(?=[${WORD}_]*?${LETTER_OR_NUMBER})[${WORD}_]+`, "y");
const hashtag = pattern(`(?<!${WORD}|[_#&])#(?=[${WORD}_]*?${LETTER})[${WORD}_]+`, "y");

function readToken(field: Field, at: number): Token | undefined {
  for (const [kind, endOfKind] of RULES) {
    const end = endOfKind(field, at);
    if (end === undefined) continue;
    const text = field.text.slice(at, end);
    return { kind, start: field.start + at, end: field.start + end, text, folded: foldAs(kind, text) };
  }
  return undefined;
}

const word = pattern(WORD, "y");
const behindWord = pattern(`(?<=${WORD})`, "y");
const edgeOfWord = pattern(`^${LETTER_OR_NUMBER}|${LETTER_OR_NUMBER}$`);

function endOfEmoticon(field: string, at: number): number | undefined {
  const ends = [...emoticons]
    .filter((emoticon) => field.startsWith(emoticon, at))
    .filter((emoticon) => !standsAt(word, field, at + emoticon.length))
    .filter((emoticon) => !(edgeOfWord.test(emoticon) && standsAt(behindWord, field, at)))
    .map((emoticon) => at + emoticon.length);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function foldAs(kind: Kind, text: string): string {
  switch (kind) {
    case "emoticon":
      return text;
    case "emoji":
      return foldEmoji(text);
    case "number":
      return foldNumber(text);
    case "initialism":
      return foldInitialism(text);
    case "word":
      return foldWord(text);
    default:
      return fold(text);
  }
}
