import { HYPHEN, LINE_BREAK, pattern, SPACE } from "./characters";
import type { EntryWord } from "./entries";
import type { Source } from "./fields";
import { isKnowable } from "./look-up";
import { isProper, type Token } from "./tokens";
import type { Phrase, Vocabulary } from "./vocabulary";

/** A phrase on the tokens from `first` to `last`. */
export interface PhraseMatch {
  readonly phrase: Phrase;
  readonly first: number;
  readonly last: number;
}

/** The most characters that may stand between two words of a phrase. */
const MAX_GAP = 16;
/** A phrase has at most so many words. */
const MAX_WORDS = 8;

/** The phrases in a text, from left to right, none overlapping another: section 5 of docs/text.md. */
export function findPhrases(vocabulary: Vocabulary, source: Source, tokens: readonly Token[]): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  let first = 0;
  while (first < tokens.length) {
    const ahead = tokens.slice(first, first + MAX_WORDS);
    const [best] = phrasesFrom(vocabulary, ahead[0]!)
      .filter((phrase) => standsAt(phrase, source, ahead))
      .sort(byPrecedence);
    if (best !== undefined) matches.push({ phrase: best, first, last: first + best.words.length - 1 });
    first += best === undefined ? 1 : best.words.length;
  }
  return matches;
}

/** All that a token of this first character can begin: a long list tried at every token would take hours. */
function phrasesFrom({ phrases }: Vocabulary, { folded }: Token): Phrase[] {
  const [start = ""] = folded;
  return [...(phrases.get("") ?? []), ...(start === "" ? [] : (phrases.get(start) ?? []))];
}

function standsAt({ words }: Phrase, source: Source, tokens: readonly Token[]): boolean {
  return words.every((word, index) => {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (token === undefined || !fits(token, word)) return false;
    return before === undefined || joins(source.text.slice(before.end, token.start));
  });
}

function fits(token: Token, word: EntryWord): boolean {
  const isSpelled = word.isStem ? token.folded.startsWith(word.text) : token.folded === word.text;
  return isSpelled && (isProper(token) || token.kind === "number") && isKnowable(token.folded);
}

const joint = pattern(`^${HYPHEN}?${SPACE}*$`);
const lineBreak = pattern(LINE_BREAK, "g");

function joins(gap: string): boolean {
  return joint.test(gap) && [...gap.matchAll(lineBreak)].length <= 1 && [...gap].length <= MAX_GAP;
}

/**
 * The longest first. Of two as long, the one that is more precise in the first
 * word in which they differ: as in the look-up of a word, exact beats a
 * wildcard and a longer stem a shorter one.
 */
function byPrecedence(a: Phrase, b: Phrase): number {
  if (a.words.length !== b.words.length) return b.words.length - a.words.length;
  for (const [index, word] of a.words.entries()) {
    const other = b.words[index]!;
    if (word.isStem !== other.isStem) return word.isStem ? 1 : -1;
    if (word.text.length !== other.text.length) return other.text.length - word.text.length;
  }
  return 0;
}
