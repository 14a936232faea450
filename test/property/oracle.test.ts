import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dictionary } from "../../src/dictionary/dictionary";
import type { Counts } from "../counts";
import { bytes, dictionaries, longTexts, texts } from "../oracle/generators";
import { readBytesNaively, readNaively } from "../oracle/read";

/** Holds `law` for many dictionaries and texts. */
function forAll(law: (dictionary: Dictionary, text: string) => void): void {
  fc.assert(fc.property(dictionaries, texts, law), { numRuns: 300 });
}

function numbersOf(counts: Counts): number[] {
  const { categories, weights, ...shape } = counts;
  return [...Object.values(shape), ...categories, ...weights];
}

describe("the oracle", () => {
  test("counts whole numbers, known words among words, words among tokens", () => {
    forAll((dictionary, text) => {
      const { counts, types } = readNaively(dictionary, text);
      for (const number of numbersOf(counts)) expect(Number.isSafeInteger(number)).toBe(true);
      expect(counts.known).toBeLessThanOrEqual(counts.words);
      expect(counts.proper).toBe(types.length);
      expect(counts.scored).toBe(counts.words + counts.emoji + counts.emoticons);
      expect(counts.sentences).toBeLessThanOrEqual(counts.words);
      expect(counts.sentences > 0).toBe(counts.words > 0);
    });
  });

  test("hits a category at most once a token if phrases hide their words", () => {
    forAll((dictionary, text) => {
      const { counts } = readNaively({ ...dictionary, overlap: "longest" }, text);
      for (const hits of counts.categories) expect(hits).toBeLessThanOrEqual(counts.scored);
    });
  });

  test("hits a parent at least as often as each of its children", () => {
    forAll((dictionary, text) => {
      const { categories } = readNaively(dictionary, text).counts;
      const hits = new Map(dictionary.categories.map(({ id }, category) => [id, categories[category] ?? Number.NaN]));
      for (const { id, parents = [] } of dictionary.categories) {
        for (const parent of parents) expect(hits.get(parent)).toBeGreaterThanOrEqual(hits.get(id) ?? Number.NaN);
      }
    });
  });

  test("finds matches inside the text, in order, each of whole characters", () => {
    forAll((dictionary, text) => {
      const { matches } = readNaively(dictionary, text);
      let last = 0;
      for (const { start, end } of matches) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(start, end)).not.toMatch(/\p{Surrogate}$/u);
        last = start;
      }
    });
  });

  test("does not mind spaces at the ends", () => {
    forAll((dictionary, text) => {
      const plain = readNaively(dictionary, text);
      const padded = readNaively(dictionary, ` ${text}  `);
      expect(padded.counts).toEqual(plain.counts);
      expect(padded.types).toEqual(plain.types);
      const moved = plain.matches.map(({ start, end, pattern }) => ({ start: start + 1, end: end + 1, pattern }));
      expect(padded.matches).toEqual(moved);
    });
  });

  test("counts two texts with a blank line between them as their sum", () => {
    fc.assert(
      fc.property(dictionaries, texts, texts, (dictionary, first, second) => {
        const whole = numbersOf(readNaively(dictionary, `${first}\n\n${second}`).counts);
        const parts = [first, second].map((text) => numbersOf(readNaively(dictionary, text).counts));
        expect(whole).toEqual(whole.map((_, column) => parts[0]![column]! + parts[1]![column]!));
      }),
      { numRuns: 300 },
    );
  });

  test("reads the bytes of a text as the text", () => {
    forAll((dictionary, text) => {
      const { counts, types } = readNaively(dictionary, text);
      const read = readBytesNaively(dictionary, new TextEncoder().encode(text));
      expect(read.counts).toEqual(counts);
      expect(read.types).toEqual(types);
    });
  });

  test("reads any bytes", () => {
    fc.assert(
      fc.property(dictionaries, bytes, (dictionary, input) => {
        const { counts } = readBytesNaively(dictionary, input);
        expect(counts.scored).toBeLessThanOrEqual(input.length);
      }),
      { numRuns: 300 },
    );
  });

  test("reads no token of more than a field", () => {
    fc.assert(
      fc.property(longTexts, (text) => {
        const all = ["*", "<number>", "<url>", "<email>", "<mention>", "<hashtag>", "<emoji>", "<emoticon>"];
        const entries = all.map((pattern) => ({ pattern, categories: { a: 1 } }));
        const { matches } = readNaively({ name: "all", version: "1", categories: [{ id: "a" }], entries }, text);
        for (const { start, end } of matches) expect([...text.slice(start, end)].length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: 20 },
    );
  });
});
