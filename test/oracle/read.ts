import type { Dictionary } from "../../src/dictionary/dictionary";
import type { Counts } from "../counts";
import { maskOf, withAncestors } from "./categories";
import { readSource } from "./fields";
import { type Hit, lookUp } from "./look-up";
import { findPhrases, type PhraseMatch } from "./phrases";
import { countSentences } from "./sentences";
import { measureShape } from "./shape";
import { isProper, isWordLike, readTokens, type Token } from "./tokens";
import { typeHash } from "./type-hash";
import { readVocabulary } from "./vocabulary";

/** An entry found in a text. */
export interface Match {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** As the author of the dictionary wrote it. */
  readonly pattern: string;
}

/** What a text comes to. */
export interface Reading {
  readonly counts: Counts;
  /** In order of their start; a phrase before the words in it. */
  readonly matches: readonly Match[];
  /** Type hashes of the words proper, in the order of the text. */
  readonly types: readonly number[];
}

/**
 * Reads a text by the letter of docs/text.md: the meaning that the core has to
 * agree with, written to be read rather than run fast.
 */
export function readNaively(dictionary: Dictionary, text: string): Reading {
  const source = readSource(text);
  const tokens = source.fields.flatMap(readTokens);
  const vocabulary = readVocabulary(dictionary);
  const phrases = findPhrases(vocabulary, source, tokens);
  const tally = new Tally(dictionary);
  const matches: Match[] = [];
  let known = 0;

  tokens.forEach((token, index) => {
    const hits = lookUp(vocabulary, token);
    const phrase = phrases.find(({ first, last }) => first <= index && index <= last);
    if (isWordLike(token) && (phrase !== undefined || hits.length > 0)) known++;

    if (phrase?.first === index) {
      tally.add(phrase.phrase.meaning.categories);
      matches.push(matchOf(phrase, tokens));
    }
    const kept = phrase === undefined ? hits : withoutMasked(hits, maskOf(dictionary, phrase.phrase.meaning));
    tally.add(firstOfEach(kept));
    for (const { start, end, meaning } of kept) matches.push({ start, end, pattern: meaning.pattern });
  });

  const { categories, weights } = tally;
  const sentences = countSentences(source, tokens);
  return {
    counts: { ...measureShape(source, tokens), sentences, known, categories, weights },
    matches,
    types: tokens.filter(isProper).map(({ folded }) => typeHash(folded)),
  };
}

/** The same for bytes of UTF-8, well-formed or not. */
export function readBytesNaively(dictionary: Dictionary, bytes: Uint8Array): Reading {
  return readNaively(dictionary, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
}

/** Weights are counted in units of one ten-thousandth. */
const WEIGHT_SCALE = 10_000;

/** Counts and weights of the categories. */
class Tally {
  readonly categories: Float64Array;
  readonly weights: Float64Array;

  constructor(private readonly dictionary: Dictionary) {
    this.categories = new Float64Array(dictionary.categories.length);
    this.weights = new Float64Array(dictionary.categories.length);
  }

  /** Counts a token or phrase once in each of its own categories and in all their ancestors. */
  add(own: ReadonlyMap<number, number>): void {
    for (const category of withAncestors(this.dictionary, own.keys())) this.categories[category]! += 1;
    for (const [category, weight] of own) {
      const isWeighted = this.dictionary.categories[category]?.weights !== undefined;
      if (isWeighted) this.weights[category]! += Math.round(weight * WEIGHT_SCALE);
    }
  }
}

/** The categories of the parts of a hashtag, or of the one hit of any other token. */
function firstOfEach(hits: readonly Hit[]): Map<number, number> {
  const categories = new Map<number, number>();
  for (const { meaning } of hits) {
    for (const [category, weight] of meaning.categories) {
      if (!categories.has(category)) categories.set(category, weight);
    }
  }
  return categories;
}

/** What is left of the words in a phrase; a word of which nothing is left is no match. */
function withoutMasked(hits: readonly Hit[], masked: ReadonlySet<number>): Hit[] {
  return hits
    .map((hit) => {
      const categories = new Map([...hit.meaning.categories].filter(([category]) => !masked.has(category)));
      return { ...hit, meaning: { ...hit.meaning, categories } };
    })
    .filter(({ meaning }) => meaning.categories.size > 0);
}

function matchOf({ phrase, first, last }: PhraseMatch, tokens: readonly Token[]): Match {
  return { start: tokens[first]!.start, end: tokens[last]!.end, pattern: phrase.meaning.pattern };
}
