import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CategoryTally } from "../../../src/corpus/category-statistics";
import { Consistency } from "../../../src/corpus/consistency";
import { piecesOf } from "../../../src/corpus/pieces";
import { createEngine } from "../../../src/engine/engine";
import { sampleTexts } from "../texts";

function consistencyOf(rows: readonly (readonly number[])[]): Consistency {
  const consistency = new Consistency();
  for (const row of rows) {
    consistency.add(row.flatMap((value, item) => (value === 0 ? [] : [[`i${item}`, value] as const])));
  }
  return consistency;
}

/** The formula as it stands in books, over a whole table. */
function naiveAlpha(rows: readonly (readonly number[])[], items: readonly number[]): number {
  const variance = (values: readonly number[]): number => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  };
  const parts = items.map((item) => variance(rows.map((row) => row[item]!)));
  const total = variance(rows.map((row) => items.reduce((sum, item) => sum + row[item]!, 0)));
  return (items.length / (items.length - 1)) * (1 - parts.reduce((sum, part) => sum + part, 0) / total);
}

describe("Consistency", () => {
  test.each([
    // Variances 1 and 4, of the sum 9: 2 (1 − 5/9).
    [
      "items that rise together",
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      8 / 9,
    ],
    // Equal items: 2 (1 − 2/4).
    [
      "one item twice",
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      1,
    ],
    // Variances 1/3, 1/3, of the sum 0 in all but: one of two each: the sum is constant.
    [
      "items in turns",
      [
        [1, 0],
        [0, 1],
      ],
      undefined,
    ],
    ["one item", [[1], [2]], undefined],
    ["one document", [[1, 2]], undefined],
    // KR-20 of four answers to two questions: p q = .25 twice, variance of the sums .5 (over n): 2 (1 − .5 / .5).
    [
      "questions that have nothing to do with each other",
      [
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      0,
    ],
  ])("of %s", (_, rows, expected) => {
    const alpha = consistencyOf(rows).alpha(rows.length);
    if (expected === undefined) expect(alpha).toBeUndefined();
    else expect(alpha).toBeCloseTo(expected, 12);
  });

  test("is α as books have it, over the items that occur", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), {
          minLength: 2,
          maxLength: 9,
        }),
        (rows) => {
          const found = consistencyOf(rows).alpha(rows.length);
          const items = [0, 1, 2, 3].filter((item) => rows.some((row) => row[item] !== 0));
          const sums = new Set(rows.map((row) => row.reduce((sum, value) => sum + value, 0)));
          if (items.length < 2 || sums.size === 1) expect(found).toBeUndefined();
          else expect(found).toBeCloseTo(naiveAlpha(rows, items), 9);
        },
      ),
    );
  });
});

describe("CategoryTally", async () => {
  const engine = await createEngine();
  const texts = [...sampleTexts(8, 60), "", "#LoveLife is not kind of good, mother-in-law!"];
  const results = engine.scoreMany(texts, { norming: "none" });

  async function tallyOf(length?: number): Promise<CategoryTally> {
    const tally = new CategoryTally(engine, true);
    for (const text of texts) {
      for await (const piece of piecesOf(text, length)) tally.add(piece);
      tally.endDocument();
    }
    return tally;
  }

  test("counts what scores count, with mean and deviation over texts", async () => {
    const tally = await tallyOf();
    const rows = tally.statistics();
    expect(rows.length).toBeGreaterThan(150);
    expect(tally.tokens).toBe(results.reduce((sum, { shape }) => sum + shape.scored_tokens, 0));
    for (const { category, count, documents, mean, deviation, rate } of rows) {
      const rates = results.map(({ dictionaryMeasures }) => dictionaryMeasures[category]!);
      const hits = results.map(({ shape }, text) => Math.round(rates[text]! * shape.scored_tokens));
      const sum = hits.reduce((total, hit) => total + hit, 0);
      expect(count).toBe(sum);
      expect(rate).toBe(sum / tally.tokens);
      expect(documents).toBe(hits.filter((hit) => hit > 0).length);
      const average = rates.reduce((total, value) => total + value, 0) / rates.length;
      expect(mean).toBeCloseTo(average, 12);
      const squares = rates.reduce((total, value) => total + (value - average) ** 2, 0);
      expect(deviation).toBeCloseTo(Math.sqrt(squares / (rates.length - 1)), 9);
    }
  });

  test("has the items that explain names", async () => {
    const entries = new Set(
      texts.flatMap((text) =>
        engine.explain(text).flatMap(({ entry, categories }) => (categories.includes("pronoun") ? [entry] : [])),
      ),
    );
    const rows = texts.map((text, index) =>
      [...entries].map((each) => {
        const hits = engine.explain(text).filter((span) => span.entry === each && span.categories.includes("pronoun"));
        return hits.length / (results[index]!.shape.scored_tokens || 1);
      }),
    );
    const found = (await tallyOf()).statistics().find(({ category }) => category === "pronoun")!;
    expect(entries.size).toBeGreaterThan(3);
    expect(found.entries).toBe(entries.size);
    const items = [...entries.keys()].map((_, item) => item);
    expect(found.alpha).toBeCloseTo(naiveAlpha(rows, items), 9);
    const presence = rows.map((row) => row.map((value) => (value > 0 ? 1 : 0)));
    expect(found.kr20).toBeCloseTo(naiveAlpha(presence, items), 9);
  });

  test("in pieces comes to the same", async () => {
    expect((await tallyOf(1000)).statistics()).toEqual((await tallyOf()).statistics());
  });

  test("of no texts is all zero", () => {
    const rows = new CategoryTally(engine, true).statistics();
    for (const row of rows)
      expect([row.count, row.rate, row.mean, row.deviation, row.alpha]).toEqual([0, 0, 0, 0, undefined]);
  });
});
