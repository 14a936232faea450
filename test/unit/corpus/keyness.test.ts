import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FrequencyList } from "../../../src/corpus/frequencies";
import { keynessOf, logLikelihood, logRatio } from "../../../src/corpus/keyness";

const EVERYTHING = { minCount: 1, minDocuments: 1, minG2: 0 };

function listOf(documents: readonly (readonly string[])[], most?: number): FrequencyList {
  const list = new FrequencyList(most);
  for (const words of documents) {
    list.startDocument();
    for (const word of words) list.add(word);
  }
  return list;
}

describe("logLikelihood", () => {
  test.each([
    // 2 (10 ln 2 + 5 ln ½ + 90 ln 90/95 + 195 ln 195/190)
    [10, 100, 5, 200, 7.3298],
    // 2 (8 ln 2 + 8 ln 1 + … ): all in the one: 2 (4 ln 2 + 6 ln 6/8 + 10 ln 10/8)
    [4, 10, 0, 10, 2 * (4 * Math.LN2 + 6 * Math.log(0.75) + 10 * Math.log(1.25))],
    [10, 100, 20, 200, 0],
    [0, 100, 0, 200, 0],
    [3, 3, 0, 0, 0],
    // Nothing but the item on one side.
    [5, 5, 0, 5, 2 * (5 * Math.LN2 + 5 * Math.LN2)],
  ])("of %i in %i against %i in %i is %f", (a, n, b, m, expected) => {
    expect(logLikelihood(a, n, b, m)).toBeCloseTo(expected, 4);
  });

  test("is that of the four cells, and never negative", () => {
    const side = fc.tuple(fc.nat(500), fc.nat(5000)).map(([hits, rest]) => [hits, hits + rest + 1] as const);
    fc.assert(
      fc.property(side, side, ([a, n], [b, m]) => {
        const table = [
          [a, b],
          [n - a, m - b],
        ];
        let expected = 0;
        for (const row of table) {
          for (const [column, observed] of row.entries()) {
            const e = ((row[0]! + row[1]!) * (table[0]![column]! + table[1]![column]!)) / (n + m);
            if (observed > 0) expected += 2 * observed * Math.log(observed / e);
          }
        }
        const found = logLikelihood(a, n, b, m);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeCloseTo(expected, 6);
        expect(logLikelihood(b, m, a, n)).toBe(found);
        expect(logRatio(b, m, a, n)).toBe(0 - logRatio(a, n, b, m));
      }),
    );
  });
});

test.each([
  [10, 100, 5, 200, 2],
  [5, 200, 10, 100, -2],
  [0, 100, 4, 100, -3],
  [1, 100, 0, 100, 1],
  [0, 100, 0, 100, 0],
  [1, 1, 0, 0, 0],
])("logRatio of %i in %i against %i in %i is %f", (a, n, b, m, expected) => {
  expect(logRatio(a, n, b, m)).toBeCloseTo(expected, 12);
});

const word = fc.constantFrom("a", "b", "c", "d", "e", "f");
const corpus = fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 6 });

describe("keynessOf", () => {
  test("swapped corpora turn signs over, and change nothing else", () => {
    fc.assert(
      fc.property(corpus, corpus, fc.constantFrom("g2" as const, "ratio" as const), (one, other, order) => {
        const [a, b] = [listOf(one), listOf(other)];
        const items = [...a.words(), ...b.words()];
        const there = keynessOf(items, a, b, EVERYTHING, order);
        const back = keynessOf(items.reverse(), b, a, EVERYTHING, order);
        expect(back).toEqual(
          there.map((row) => ({ ...row, one: row.other, other: row.one, logRatio: 0 - row.logRatio })),
        );
      }),
    );
  });

  test("counts words and documents as a naive count does", () => {
    fc.assert(
      fc.property(corpus, corpus, (one, other) => {
        const [a, b] = [listOf(one), listOf(other)];
        for (const found of keynessOf(["a", "b", "c", "d", "e", "f"], a, b, EVERYTHING, "g2")) {
          for (const [side, documents] of [
            [found.one, one],
            [found.other, other],
          ] as const) {
            expect(side.count).toBe(documents.flat().filter((each) => each === found.item).length);
            expect(side.documents).toBe(documents.filter((words) => (words as string[]).includes(found.item)).length);
          }
        }
        expect([a.tokens, a.documents]).toEqual([one.flat().length, one.length]);
      }),
    );
  });

  test("leaves out what is below its limits, and keeps what is at them", () => {
    const [a, b] = [listOf([["x", "x"], ["x"], ["y"]]), listOf([["y", "x"]])];
    const g2 = logLikelihood(3, 4, 1, 2);
    const has = (limits: Partial<typeof EVERYTHING>): boolean =>
      keynessOf(["x"], a, b, { ...EVERYTHING, ...limits }, "g2").length === 1;
    expect([3, 4, 5].map((minCount) => has({ minCount }))).toEqual([true, true, false]);
    expect([2, 3, 4].map((minDocuments) => has({ minDocuments }))).toEqual([true, true, false]);
    expect([g2 - 1e-9, g2, g2 + 1e-9].map((minG2) => has({ minG2 }))).toEqual([true, true, false]);
  });
});

describe("FrequencyList", () => {
  test.each([
    [9, 0],
    [10, 0],
    [11, 1],
  ])("of 10 words, with %i different ones misses at most %i", (count, missed) => {
    const words = Array.from({ length: count }, (_, index) => `w${index}`);
    const list = listOf([words], 10);
    expect(list.missed).toBe(missed);
    expect(list.tokens).toBe(count);
  });

  test("that is full counts nothing too high, and nothing too low by more than it says", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }).map((n) => `w${Math.floor(n / 3)}`)), (words) => {
        const list = listOf([words], 7);
        for (const each of new Set(words)) {
          const count = words.filter((other) => other === each).length;
          expect(list.of(each).count).toBeLessThanOrEqual(count);
          expect(list.of(each).count).toBeGreaterThanOrEqual(count - list.missed);
        }
        expect([...list.words()].length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
