import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import { ARC_MEASURES, ARC_SHAPE, type Arc, arcOf } from "../../../src/service-measures/arc";

/** An arc whose curves run through these percentages, all of them in one measure. */
function arcThrough(staging: readonly number[], progression: readonly number[], tension: readonly number[]): Arc {
  const curves: Readonly<Record<string, readonly number[]>> = {
    preposition: staging,
    pronoun: progression,
    cognitive_processes: tension,
  };
  return arcOf(500, (segment, measure) => (curves[measure]?.[segment] ?? 0) / 100)!;
}

const FLAT = [7, 7, 7, 7, 7];

test("curves are made of measures, and shapes have a mean of 0", () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  expect(
    Object.values(ARC_MEASURES)
      .flat()
      .filter((id) => !ids.has(id)),
  ).toEqual([]);
  for (const shape of Object.values(ARC_SHAPE)) expect(shape.reduce((sum, step) => sum + step, 0)).toBe(0);
});

describe("arcOf", () => {
  test("adds the measures of a curve in percent", () => {
    const arc = arcOf(250, (segment, measure) =>
      measure === "article" ? 0.0625 : measure === "negation" ? 0.25 : segment / 32,
    );
    expect(arc!.staging).toEqual([6.25, 9.375, 12.5, 15.625, 18.75]); // article 6.25 + preposition 100 s / 32
    expect(arc!.progression).toEqual([25, 37.5, 50, 62.5, 75]); // negation 25 + 4 · 100 s / 32
    expect(arc!.tension).toEqual([0, 3.125, 6.25, 9.375, 12.5]);
  });

  test.each([
    ["the published course", [24, 22, 20, 18, 16], [30, 31, 32, 33, 34], [8, 11, 12, 11, 8], 100],
    ["its reverse", [16, 18, 20, 22, 24], [34, 33, 32, 31, 30], [12, 9, 8, 9, 12], -100],
    ["a list: nothing moves", FLAT, FLAT, FLAT, 0],
    ["staging alone", [24, 22, 20, 18, 16], FLAT, FLAT, 100 / 3],
    // Deviations of 10, 0, 0, 0, 0: 8, −2, −2, −2, −2; with 2, 1, 0, −1, −2: 16 − 2 + 2 + 4 = 20;
    // squares 64 + 16 = 80, shape 10: 20 / √800 = .7071; a third of it
    ["a scene set once", [10, 0, 0, 0, 0], FLAT, FLAT, 100 / 3 / Math.sqrt(2)],
  ])("%s", (_, staging, progression, tension, narrativity) => {
    expect(arcThrough(staging, progression, tension).narrativity).toBeCloseTo(narrativity, 9);
  });

  test("is not measured under 250 words or without a measure", () => {
    expect(arcOf(249, () => 0.1)).toBeUndefined();
    expect(arcOf(250, (_, measure) => (measure === "pronoun" ? undefined : 0.1))).toBeUndefined();
    expect(arcOf(250, () => 0.1)?.narrativity).toBe(0); // .1 five times over is flat, whatever rounding says
  });

  test("stays within −100 and 100", () => {
    const curve = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(curve, curve, curve, (staging, progression, tension) => {
        const { narrativity } = arcThrough(staging, progression, tension);
        expect(narrativity).toBeGreaterThanOrEqual(-100);
        expect(narrativity).toBeLessThanOrEqual(100);
      }),
    );
  });
});
