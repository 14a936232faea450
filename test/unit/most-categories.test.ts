import { expect, test } from "vitest";
import type { Category, Dictionary } from "../../src/dictionary/dictionary";
import { coreSubject } from "../core-subject";
import { readNaively } from "../oracle/read";

// Behind the largest row of counts stand the lists, of which this text needs the first ones.
const TEXT = "See example.mx now. Mx. Smith (O_O) said one. The two one (O_O) nothing, by J. This. ends.";

function dictionaryOf(categories: number, weighted: number): Dictionary {
  const all = Array.from({ length: categories }, (_, number): Category => {
    return number < weighted ? { id: `c${number}`, weights: { min: -1, max: 1 } } : { id: `c${number}` };
  });
  const weights = all.map(({ id, weights }, number) => [id, weights === undefined ? 1 : (number % 19) / 10 - 0.9]);
  const last = weights.slice(-1);
  return {
    name: "most",
    version: "1",
    categories: all,
    entries: [
      { pattern: "one", categories: Object.fromEntries(weights) },
      { pattern: "two", categories: Object.fromEntries(last) },
      { pattern: "smith", categories: {} },
    ],
  };
}

const subjects = [await coreSubject("simd"), await coreSubject("scalar")];

test.each([
  [0, 0],
  [1, 0],
  [1, 1],
  [3, 0],
  [4, 0],
  [5, 0],
  [7, 0],
  [8, 0],
  [9, 0],
  [31, 31],
  [32, 32],
  [33, 33],
  [1022, 1022],
  [1023, 1023],
  [1024, 0],
  [1024, 1021],
  [1024, 1022],
  [1024, 1024],
])(
  "%i categories, %i of them weighted: counted as the oracle does, whatever came before",
  async (categories, weighted) => {
    const dictionary = dictionaryOf(categories, weighted);
    const expected = readNaively(dictionary, TEXT);
    for (const subject of subjects) {
      const core = subject.core(dictionary);
      const { row, types } = await core.countPieces([TEXT.slice(0, 20), TEXT.slice(20)]);
      const pieces = [...row];
      expect([...types]).toEqual(expected.types);
      core.rates("one two nothing");
      expect(subject.counts(dictionary, TEXT)).toEqual(expected.counts);
      const rows: number[][] = [];
      core.countMany(
        Array.from({ length: 20 }, (_, text) => (text % 2 === 0 ? TEXT : "one nothing")),
        (counted) => rows.push([...counted.row]),
      );
      expect(rows.filter((_, text) => text % 2 === 0)).toEqual(Array.from({ length: 10 }, () => pieces));
    }
  },
);
