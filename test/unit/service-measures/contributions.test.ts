import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEngine } from "../../../src/engine/engine";
import type { Composite } from "../../../src/service-measures/composite";
import { COMPOSITES } from "../../../src/service-measures/composites";
import { contributionsOf } from "../../../src/service-measures/contributions";
import { rawValue } from "../../oracle/raw-value";

const SUM: Composite = {
  id: "sum",
  kind: "sum",
  constant: 30,
  terms: [
    { measure: "good", weight: 1 },
    { measure: "bad", weight: -2 },
    { measure: "long", weight: 1 },
  ],
  formula: "30 + good − 2 bad + long",
  source: "test",
};

const TEXT = "Fine, fine days; a sad Kind\nof fine.";
const SPANS = [
  { start: 0, end: 4, categories: ["good"] },
  { start: 6, end: 10, categories: ["good"] },
  { start: 19, end: 22, categories: ["bad", "other"] },
  { start: 23, end: 30, categories: ["good"] },
  { start: 31, end: 35, categories: ["good"] },
];
const RATES: Readonly<Record<string, number>> = { good: 0.5, bad: 0.125, long: 0 };
const source = { text: TEXT, spans: SPANS, measureOf: (id: string) => RATES[id] };

describe("contributionsOf", () => {
  test("a sum by hand", () => {
    // 30 + 50 − 2 · 12.5 + 0 = 55; three of four good hits are "fine"
    const { raw, components, remainder } = contributionsOf(SUM, source)!;
    expect(raw).toBe(55);
    expect(remainder).toEqual({ name: "constant", value: 30 });
    expect(components.map(({ measure, contribution }) => [measure, contribution])).toEqual([
      ["good", 50],
      ["bad", -25],
      ["long", 0],
    ]);
    expect(components[0]).toMatchObject({ weight: 1, rate: 0.5, fromWords: 50 });
    expect(components[0]!.words).toEqual([
      { word: "fine", count: 3, share: 0.75, contribution: 37.5 },
      { word: "kind of", count: 1, share: 0.25, contribution: 12.5 },
    ]);
    expect(components[1]!.words).toEqual([{ word: "sad", count: 1, share: 1, contribution: -25 }]);
    expect(components[2]!.words).toEqual([]);
  });

  test("a sum of z by hand: words add to a baseline", () => {
    // z: (.5 − .25) / .125 = 2; (.125 − .25) / .125 = −1, times −2 = 2; (0 − .25) / .125 = −2; all in the mean of three
    const constants = () => ({ mean: 0.25, sd: 0.125 });
    const { raw, components } = contributionsOf({ ...SUM, kind: "z_mean", constant: 0 }, { ...source, constants })!;
    expect(raw).toBeCloseTo(2 / 3, 12);
    const [good, bad, long] = components;
    expect(good).toMatchObject({ measure: "good", contribution: 2 / 3, baseline: -2 / 3 });
    expect(good!.fromWords).toBeCloseTo(4 / 3, 12);
    expect(bad).toMatchObject({ measure: "bad", contribution: 2 / 3, baseline: 4 / 3 });
    expect(long).toMatchObject({ measure: "long", contribution: -2 / 3, fromWords: 0 });
  });

  test("is not measured where the composite is not", () => {
    expect(contributionsOf({ ...SUM, kind: "z_sum" }, source)).toBeUndefined();
    expect(contributionsOf(SUM, { ...source, measureOf: () => undefined })).toBeUndefined();
  });
});

test("parts make the raw value, and words their components, in texts of the engine", async () => {
  const engine = await createEngine();
  const word = fc.constantFrom(
    "I",
    "we",
    "the",
    "of",
    "not",
    "kind of",
    "happy",
    "angry",
    "think",
    "because",
    "walked",
    "12",
  );
  const constants = () => ({ mean: 0.04, sd: 0.03 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const text = words.join(" ");
      const { dictionaryMeasures, shape } = engine.score(text);
      const values: Readonly<Record<string, number | undefined>> = { ...dictionaryMeasures, ...shape };
      const measureOf = (id: string) => values[id];
      const spans = engine.explain(text);
      for (const composite of COMPOSITES) {
        const { raw, components, remainder } = contributionsOf(composite, { text, spans, measureOf, constants })!;
        expect(raw).toBe(rawValue(composite, measureOf, constants));
        const inOrder = composite.terms.map(({ measure }) => components.find((part) => part.measure === measure)!);
        expect(inOrder.reduce((sum, { contribution }) => sum + contribution, remainder.value)).toBe(raw);
        for (const { rate, fromWords, words: parts, measure } of components) {
          if (measure === "seven_plus_words") continue;
          const hits = parts.reduce((sum, { count }) => sum + count, 0);
          expect(hits, measure).toBeCloseTo(rate * shape.scored_tokens, 9);
          expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(fromWords, 9);
        }
      }
    }),
    { numRuns: 30 },
  );
});
