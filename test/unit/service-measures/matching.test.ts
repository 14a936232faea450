import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import { MATCHING_CATEGORIES, type MatchingSide, styleMatchOf } from "../../../src/service-measures/matching";

/** A side with these percentages, in the order of the categories. */
function side(percentages: readonly number[], words = 100): MatchingSide {
  return { words, rateOf: (id) => percentages[MATCHING_CATEGORIES.indexOf(id)]! / 100 };
}

test("the nine categories are measures", () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  expect(MATCHING_CATEGORIES.filter((id) => !ids.has(id))).toEqual([]);
  expect(MATCHING_CATEGORIES.length).toBe(9);
});

test("by hand", () => {
  // 1 − 2/18 (10, 8), 1 (5, 5), 1 − 2/10 (4, 6), 1 − 6/6 (6, 0), 1 (0, 0), 1 − 1/3 (2, 1), 1, 1, 1;
  // the .0001 shifts each by less than .00002: (8/9 + 1 + .8 + 0 + 1 + 2/3 + 3) / 9 = 7.355556 / 9 = .817284
  const one = side([10, 5, 4, 6, 0, 2, 3, 1, 2]);
  const other = side([8, 5, 6, 0, 0, 1, 3, 1, 2]);
  const { score, byCategory, flags } = styleMatchOf(one, other);
  expect(score).toBeCloseTo(0.817284, 4);
  expect(byCategory.personal_pronoun).toBeCloseTo(1 - 2 / 18.0001, 12);
  expect(byCategory.conjunction).toBeCloseTo(0.0001 / 6.0001, 12);
  expect(byCategory.preposition).toBe(1);
  expect(flags).toEqual([]);
});

test.each([
  [50, 50, []],
  [49, 50, ["too_short"]],
  [50, 49, ["too_short"]],
])("%d and %d words: %j", (one, other, flags) => {
  const rates = MATCHING_CATEGORIES.map(() => 1);
  expect(styleMatchOf(side(rates, one), side(rates, other))).toMatchObject({ score: 1, flags });
});

test("is not measured where a category is not", () => {
  const lacking: MatchingSide = { words: 100, rateOf: (id) => (id === "adverb" ? undefined : 0.01) };
  const { score, byCategory } = styleMatchOf(side(MATCHING_CATEGORIES.map(() => 1)), lacking);
  expect(score).toBeUndefined();
  expect(byCategory.adverb).toBeUndefined();
  expect(byCategory.article).toBe(1);
});

test("is symmetric to the last bit, within 0–1, and 1 with itself", () => {
  const rates = fc
    .array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 9, maxLength: 9 })
    .map((r) => side(r));
  fc.assert(
    fc.property(rates, rates, (one, other) => {
      const match = styleMatchOf(one, other);
      expect(styleMatchOf(other, one)).toEqual(match);
      expect(match.score).toBeGreaterThanOrEqual(0);
      expect(match.score).toBeLessThanOrEqual(1);
      expect(styleMatchOf(one, one).score).toBe(1);
    }),
  );
});
