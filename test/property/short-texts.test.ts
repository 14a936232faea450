import { expect, test } from "vitest";
import type { Dictionary } from "../../src/dictionary/dictionary";
import { coreSubject } from "../core-subject";
import { readNaively } from "../oracle/read";

const simd = await coreSubject("simd");
const scalar = await coreSubject("scalar");
const categories = { c: 1 };
const DICTIONARY: Dictionary = {
  name: "short",
  version: "1",
  categories: [{ id: "c" }],
  entries: ["a", "a a", "<number>"].map((pattern) => ({ pattern, categories })),
};
/** One of each kind that a block tells apart, and what shares a half of its byte with another kind. */
const SIGNS = [..."a29/?!-).' \""];

/** All texts of `length` signs. */
function* every(length: number): Generator<string> {
  if (length === 0) yield "";
  else for (const text of every(length - 1)) for (const sign of SIGNS) yield text + sign;
}

// What masks of a block say of neighbours is right for all of them or wrong for one: none is left to chance.
test("the core reads every text of four signs as the oracle does, with SIMD and without", { timeout: 120_000 }, () => {
  let texts = 0;
  for (const signs of every(4)) {
    texts++;
    const text = `${signs} A.`;
    const { counts } = readNaively(DICTIONARY, text);
    const expected = JSON.stringify(counts);
    const rates = [counts.categories[0]! / counts.scored];
    for (const core of [simd, scalar]) {
      // Compared as strings, which is faster; told apart as objects.
      const found = core.counts(DICTIONARY, text);
      if (JSON.stringify(found) !== expected) expect(found, JSON.stringify(text)).toEqual(counts);
      expect(core.rates(DICTIONARY, text), JSON.stringify(text)).toEqual(rates);
    }
  }
  expect(texts).toBe(SIGNS.length ** 4);
});
