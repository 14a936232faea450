import { describe, expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import type { Composite } from "../../../src/service-measures/composite";
import { COMPOSITES } from "../../../src/service-measures/composites";
import { rawValue } from "../../oracle/raw-value";

const byId = new Map(COMPOSITES.map((composite) => [composite.id, composite]));
const measures = new Map(catalogue.map((measure) => [measure.id, measure]));

test("composites come in the order of the results", () => {
  expect(COMPOSITES.map(({ id }) => id)).toEqual([
    "analytical_thinking",
    "clout",
    "authentic",
    "emotional_tone",
    "verbal_immediacy",
    "making_distinctions",
    "formality",
    "risk_focus",
    "inward_focus",
    "outward_focus",
    "drives",
    "social_dynamics",
    "cognition",
    "extraversion",
    "openness",
    "conscientiousness",
    "agreeableness",
    "neuroticism",
  ]);
});

describe.each(COMPOSITES.map((composite) => [composite.id, composite] as const))("%s", (_, composite) => {
  test("is made of measures of the catalogue that are shares, each once", () => {
    const components = composite.terms.map(({ measure }) => measure);
    expect(components.filter((id) => measures.get(id)?.range.max !== 1)).toEqual([]);
    expect(new Set(components).size).toBe(components.length);
  });

  test("names every term in its formula, with its sign", () => {
    for (const { measure, weight } of composite.terms) {
      const place = composite.formula.search(new RegExp(`\\b${measure}\\b`));
      expect(place, measure).toBeGreaterThanOrEqual(0);
      const sign = /([+−]?)[ (]*[\d.]*[ z(]*$/.exec(composite.formula.slice(0, place))?.[1];
      expect(sign === "−", measure).toBe(weight < 0);
    }
  });
});

test("no component of a mean is part of another", () => {
  const ancestors = (id: string): string[] =>
    measures.get(id)!.parents.flatMap((parent) => [parent, ...ancestors(parent)]);
  for (const composite of COMPOSITES.filter(({ kind }) => kind === "z_mean")) {
    const components = composite.terms.map(({ measure }) => measure);
    expect(components.flatMap(ancestors).filter((id) => components.includes(id))).toEqual([]);
  }
});

/** A measure's value and what it is compared with; mean .5 and sd .25 have exact z: 0 −2, .25 −1, .75 1, 1 2. */
const NORM = { mean: 0.5, sd: 0.25 };

/**
 * [composite, percentages of words in the order of its terms, raw value].
 * Worked out by hand from section 4 of the measures, not from the code.
 */
const SUMS: readonly [string, readonly number[], number][] = [
  // article 7, preposition 13, personal 9, impersonal 5, auxiliary 8, conjunction 6, adverb 4, negation 1:
  // 30 + 7 + 13 − 9 − 5 − 8 − 6 − 4 − 1 = 50 − 33 = 17
  ["analytical_thinking", [7, 13, 9, 5, 8, 6, 4, 1], 17],
  // we 3, you 2, social references 11, i 5, negation 1.5, swear .5: 3 + 2 + 11 − 5 − 1.5 − .5 = 16 − 7 = 9
  ["clout", [3, 2, 11, 5, 1.5, 0.5], 9],
  // i 6, insight 2, differentiation 3, space 7, time 4, motion 1.5, discrepancy 2.5, she/he 8: 23.5 − 10.5 = 13
  ["authentic", [6, 2, 3, 7, 4, 1.5, 2.5, 8], 13],
  // 3.5 − 5.25
  ["emotional_tone", [3.5, 5.25], -1.75],
  // noun 24, adjective 7, preposition 12, article 8: 51; pronoun 11, verb 12, auxiliary 8, adverb 5, assent .5,
  // non-fluency 1.5: 38; (51 − 38 + 100) / 2 = 56.5
  ["formality", [24, 7, 12, 8, 11, 12, 8, 5, 0.5, 1.5], 56.5],
];

test.each(SUMS)("%s of percentages by hand", (id, percentages, raw) => {
  const composite = byId.get(id)!;
  expect(percentages.length).toBe(composite.terms.length);
  expect(rawValue(composite, valueFrom(composite, percentages, 1 / 100))).toBeCloseTo(raw, 12);
});

/** [composite, z in the order of its terms, raw value], by hand as well. */
const Z_SUMS: readonly [string, readonly number[], number][] = [
  // i 2, present 1, discrepancy −1, article −2, long words 1: 2 + 1 − 1 + 2 − 1 = 3
  ["verbal_immediacy", [2, 1, -1, -2, 1], 3],
  // differentiation 1, tentative 2, negation −2, inclusive −1: 1 + 2 − 2 + 1 = 2
  ["making_distinctions", [1, 2, -2, -1], 2],
  ["risk_focus", [2, -1], 0.5], // 1 / 2
  ["inward_focus", [2, 1, -1], 2 / 3],
  ["outward_focus", [2, 1, 1, -2], 0.5], // 2 / 4
  ["drives", [1, 2, -1, 2, 0], 0.8], // 4 / 5
  ["social_dynamics", [-2, 1, -1, -1], -0.75], // −3 / 4
  ["cognition", [1, 1, 2, 2, -1, -2, 0], 3 / 7],
  // .11·2 + .16·1 − .12·(−1) + .10·(−2) − .09·2 − .11·1 + .10·(−1) + .12·(−2) + .15·2
  // = .22 + .16 + .12 − .20 − .18 − .11 − .10 − .24 + .30 = −.03;
  // + .15·1 + .09·(−1) − .08·(−2) − .09·2 + .08·1 + .11·(−1) + .10·(−2) + .17·2 + .13·1
  // = .15 − .09 + .16 − .18 + .08 − .11 − .20 + .34 + .13 = .28
  ["extraversion", [2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1], 0.25],
  // −.42 − .16 + .10 + .24 − .26 − .11 − .20 − .34 = −1.15; −.24 − .15 + .09 + .24 − .16 − .14 + .17 + .44 = .25;
  // −.32 − .16 + .11 + .44 − .34 − .20 − .15 + .30 = −.32
  ["openness", [2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2], -1.22],
  // −.34 − .18 + .19 + .22 − .22 − .12 + .13 + .20 = −.12; −.20 − .12 − .09 − .28 − .24 − .14 + .16 = −.91
  ["conscientiousness", [2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1], -1.03],
  // .22 + .18 − .11 − .36 − .30 − .23 + .11 − .18 = −.67; .20 + .13 − .11 − .38 + .24 + .10 − .16 − .28 = −.26;
  // .30 + .19 + .11 + .26 + .18 + .08 + .21 = 1.33
  ["agreeableness", [2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1], 0.4],
  // .24 − .15 − .11 + .22 + .32 + .17 − .13 − .20 = .36; .26 + .11 − .13 − .24 + .26 + .10 + .08 + .18 = .62;
  // .22 + .10 = .32
  ["neuroticism", [2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1, -1, -2, 2, 1], 1.3],
];

test.each(Z_SUMS)("%s of z by hand", (id, zs, raw) => {
  const composite = byId.get(id)!;
  expect(zs.length).toBe(composite.terms.length);
  const values = zs.map((z) => NORM.mean + NORM.sd * z);
  expect(rawValue(composite, valueFrom(composite, values, 1), () => NORM)).toBeCloseTo(raw, 12);
});

test("every composite has values worked out by hand", () => {
  expect([...SUMS, ...Z_SUMS].map(([id]) => id).sort()).toEqual([...byId.keys()].sort());
});

/** Yarkoni's table as printed, in his names. */
const YARKONI: Readonly<Record<string, string>> = {
  openness:
    "pronoun −.21, i −.16, we −.10, you −.12, negate −.13, assent −.11, article +.20, prep +.17, affect −.12, posemo −.15, cogproc −.09, discrep −.12, hear −.08, social −.14, family −.17, time −.22, past −.16, present −.16, space −.11, motion −.22, leisure −.17, home −.20, death +.15, food −.15",
  conscientiousness:
    "negate −.17, negemo −.18, anger −.19, sad −.11, cogproc −.11, cause −.12, discrep −.13, tentat −.10, certain −.10, hear −.12, time +.09, achieve +.14, death −.12, swear −.14, exclusive −.16",
  extraversion:
    "we +.11, you +.16, number −.12, posemo +.10, cause −.09, tentat −.11, certain +.10, hear +.12, social +.15, friend +.15, family +.09, work −.08, achieve −.09, leisure +.08, relig +.11, body +.10, sexual +.17, humans +.13",
  agreeableness:
    "pronoun +.11, we +.18, number +.11, posemo +.18, negemo −.15, anger −.23, cause −.11, see +.09, feel +.10, social +.13, friend +.11, family +.19, time +.12, past +.10, space +.16, motion +.14, leisure +.15, home +.19, money −.11, death −.13, body +.09, sexual +.08, swear −.21",
  neuroticism:
    "i +.12, you −.15, negate +.11, article −.11, negemo +.16, anx +.17, anger +.13, sad +.10, cogproc +.13, cause +.11, discrep +.13, tentat +.12, certain +.13, feel +.10, friend −.08, space −.09, swear +.11, exclusive +.10",
};

/** Where our names are not his. */
const OURS: Readonly<Record<string, string>> = {
  negate: "negation",
  prep: "preposition",
  posemo: "positive_tone",
  negemo: "negative_tone",
  anx: "anxiety",
  sad: "sadness",
  cogproc: "cognitive_processes",
  cause: "causation",
  discrep: "discrepancy",
  tentat: "tentative",
  certain: "certainty",
  exclusive: "differentiation",
  time: "time_words",
  past: "focus_past",
  present: "focus_present",
  achieve: "achievement",
  friend: "friends",
  humans: "people",
  relig: "religion",
};

test.each(Object.entries(YARKONI))("%s has the weights of the table", (id, table) => {
  const expected = table.split(", ").map((cell) => {
    const [name, weight] = cell.split(" ") as [string, string];
    return { measure: OURS[name] ?? name, weight: Number(weight.replace("−", "-")) };
  });
  expect(byId.get(id)!.terms).toEqual(expected);
});

describe("rawValue", () => {
  const distinctions = byId.get("making_distinctions")!;

  test("a measure that never varies adds nothing", () => {
    expect(
      rawValue(
        distinctions,
        () => 0.3,
        () => ({ mean: 0.1, sd: 0 }),
      ),
    ).toBe(0);
  });

  test("is not measured where a term is not, or where z has nothing to compare with", () => {
    expect(
      rawValue(
        distinctions,
        (id) => (id === "inclusive" ? undefined : 0.1),
        () => NORM,
      ),
    ).toBeUndefined();
    expect(rawValue(distinctions, () => 0.1)).toBeUndefined();
    expect(rawValue(byId.get("clout")!, () => undefined)).toBeUndefined();
  });

  test("a text without words has the constant as its sum", () => {
    expect(rawValue(byId.get("analytical_thinking")!, () => 0)).toBe(30);
    expect(rawValue(byId.get("formality")!, () => 0)).toBe(50);
  });
});

function valueFrom(composite: Composite, values: readonly number[], unit: number): (measure: string) => number {
  const components = composite.terms.map(({ measure }) => measure);
  return (measure) => values[components.indexOf(measure)]! * unit;
}
