import { describe, expect, test } from "vitest";
import type { Dictionary } from "../../src/dictionary/dictionary";
import type { Counts } from "../counts";
import type { Match } from "../oracle/read";
import { EMOJI_AND_EMOTICONS } from "./emoji-and-emoticons";
import { FOLDING } from "./folding";
import { HASHTAGS } from "./hashtags";
import { BYTES, INPUT } from "./input";
import { LOOK_UP } from "./look-up";
import { type BytesRow, dictionaryOf, type Expected, type ReadingRow, type TokenRow } from "./notation";
import { NUMBERS } from "./numbers";
import { PHRASES } from "./phrases";
import { PUNCTUATION } from "./punctuation";
import { SENTENCES } from "./sentences";
import { SHAPE } from "./shape";
import { URLS_AND_NAMES } from "./urls-and-names";
import { WEIGHTS } from "./weights";
import { WILDCARDS } from "./wildcards";
import { WORDS } from "./words";

/** Anything that reads texts by docs/text.md. */
export interface Subject {
  counts(dictionary: Dictionary, text: string): Counts;
  matches(dictionary: Dictionary, text: string): readonly Match[];
  countsOfBytes(dictionary: Dictionary, bytes: Uint8Array): Counts;
}

/** Everything that claims docs/text.md must pass this, whatever it is made of. */
export function describeReading(name: string, subject: Subject): void {
  describe(name, () => {
    describe.each(Object.entries(TOKEN_TABLES))("%s", (_table, rows) => {
      test.each(rows)("%s", (_name, text, tokens) => {
        expect(tokensOf(subject, text)).toEqual(tokens);
      });
    });
    describe.each(Object.entries(READING_TABLES))("%s", (_table, rows) => {
      test.each(rows)("%s", (_name, lines, text, expected) => {
        const dictionary = dictionaryOf(lines);
        const counts = subject.counts(dictionary, text);
        expectCounts(dictionary, counts, expected);
        expectMatches(subject.matches(dictionary, text), text, expected);
        expect(subject.countsOfBytes(dictionary, new TextEncoder().encode(text))).toEqual(counts);
      });
    });
    describe("bytes", () => {
      test.each(BYTES as BytesRow[])("%s", (_name, lines, bytes, expected) => {
        const dictionary = dictionaryOf(lines);
        expectCounts(dictionary, subject.countsOfBytes(dictionary, bytes), expected);
      });
    });
  });
}

const TOKEN_TABLES: Readonly<Record<string, TokenRow[]>> = {
  words: [...WORDS],
  numbers: [...NUMBERS],
  "urls and names": [...URLS_AND_NAMES],
  "emoji and emoticons": [...EMOJI_AND_EMOTICONS],
};

const READING_TABLES: Readonly<Record<string, ReadingRow[]>> = {
  punctuation: [...PUNCTUATION],
  folding: [...FOLDING],
  "look-up": [...LOOK_UP],
  wildcards: [...WILDCARDS],
  phrases: [...PHRASES],
  hashtags: [...HASHTAGS],
  sentences: [...SENTENCES],
  shape: [...SHAPE],
  weights: [...WEIGHTS],
  input: [...INPUT],
};

const CLASSES = ["<number>", "<url>", "<email>", "<mention>", "<hashtag>", "<emoji>", "<emoticon>"];
const CLASS_DICTIONARY = dictionaryOf(CLASSES.map((pattern) => `${pattern} > a`));
const WORD_DICTIONARY = dictionaryOf(["* > a"]);

/**
 * The tokens of a text. The wildcard of all words matches numbers and hashtags
 * as well, so a token is a word if its class says nothing else.
 */
function tokensOf(subject: Subject, text: string): string[] {
  const classed = subject.matches(CLASS_DICTIONARY, text);
  const words = subject
    .matches(WORD_DICTIONARY, text)
    .filter((word) => !classed.some(({ start, end }) => start <= word.start && word.end <= end));
  return [...classed, ...words]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, pattern }) => (pattern === "*" ? "" : `${pattern} `) + text.slice(start, end));
}

function expectCounts(dictionary: Dictionary, counts: Counts, expected: Expected): void {
  const { categories, weights, matches: _matches, spans: _spans, ...shape } = expected;
  expect(counts).toMatchObject(shape);
  if (categories !== undefined) expect(byId(dictionary, counts.categories)).toEqual(categories);
  if (weights !== undefined) expect(byId(dictionary, counts.weights)).toEqual(weights);
}

function expectMatches(found: readonly Match[], text: string, expected: Expected): void {
  if (expected.matches !== undefined) {
    expect(found.map(({ start, end, pattern }) => `${pattern}=${text.slice(start, end)}`)).toEqual(expected.matches);
  }
  if (expected.spans !== undefined) expect(found.map(({ start, end }) => [start, end])).toEqual(expected.spans);
}

/** What is not zero, by the id of the category. */
function byId(dictionary: Dictionary, values: Float64Array): Record<string, number> {
  const named = dictionary.categories.map(({ id }, category) => [id, values[category] ?? Number.NaN] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== 0));
}
