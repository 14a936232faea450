import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../scripts/dictionary";
import { catalogue } from "../../src/catalogue/catalogue";
import { DIRECTIONS } from "../../src/catalogue/directions";
import { formulaMeasures } from "../../src/catalogue/formulas";
import { MOST_WORDS, wordsFor } from "../../src/catalogue/minimum-words";
import { RELIABILITY, WORDS_PER_HIT } from "../../src/catalogue/reliability";
import { buildEnOpen } from "../../src/dictionary/en-open/build";
import { createEngine } from "../../src/engine/engine";

const { categories } = buildEnOpen(readEnOpenSources());
const byId = new Map(catalogue.map((measure) => [measure.id, measure]));

/** Measures that count tokens or sentences themselves: any text has them. */
const COUNTS = ["word_count", "sentence_count", "scored_tokens"];
/** Measures that the dictionary is about to have. */
const COMING = ["common_adjective", "common_adverb", "common_noun", "common_verb", "valence"];
/** Measures by formula: their values may be below 0 or undefined, and words to be hit say nothing of them. */
const BY_FORMULA = new Set(formulaMeasures().map(({ id }) => id));

test("ids are unique, and in snake_case", () => {
  expect(byId.size).toBe(catalogue.length);
  expect(catalogue.map(({ id }) => id).filter((id) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test("every category of the dictionary is a measure, with its label, domain and parents, in its order", () => {
  const measures = catalogue.filter(({ group }) => group === "dictionaryMeasures");
  expect(measures.map(({ id, label, domain, parents }) => ({ id, label, domain, parents }))).toEqual(
    categories.map(({ id, label, domain, parents = [] }) => ({ id, label, domain, parents })),
  );
});

test("every number of a result is a measure, in its part and in its order", async () => {
  const result = (await createEngine()).score("");
  for (const group of ["summary", "shape", "dictionaryMeasures"] as const) {
    const listed = catalogue.filter((measure) => measure.group === group);
    expect(listed.map(({ id }) => id)).toEqual(Object.keys(result[group]));
  }
  const composites = catalogue.filter(({ group }) => group === "composites").map(({ id }) => id);
  expect(Object.keys(result.serviceMeasures).slice(-composites.length)).toEqual(composites);
});

test("every service measure is in the catalogue", async () => {
  const { serviceMeasures } = (await createEngine()).score("");
  expect(Object.keys(serviceMeasures).filter((id) => !byId.has(id))).toEqual([]);
});

test("parents are measures of the same domain, and nothing is part of itself", () => {
  const ancestors = (id: string): string[] => byId.get(id)!.parents.flatMap((parent) => [parent, ...ancestors(parent)]);
  for (const { id, domain, parents } of catalogue) {
    if (domain !== "shape") for (const parent of parents) expect(byId.get(parent)?.domain, id).toBe(domain);
    expect(ancestors(id)).not.toContain(id); // a circle elsewhere would never end
  }
});

test("descriptions are one sentence each, and no two are the same", () => {
  const odd = catalogue.filter(({ description }) => !/^[A-Z][^\n]*\.$/.test(description) || /\w\. /.test(description));
  expect(odd.map(({ id, description }) => `${id}: ${description}`)).toEqual([]);
  expect(new Set(catalogue.map(({ description }) => description)).size).toBe(catalogue.length);
});

describe.each(catalogue.map((measure) => [measure.id, measure] as const))("%s", (id, measure) => {
  test("says all that a person needs to read it", () => {
    for (const text of [measure.label, measure.unit, measure.source, measure.direction.high, measure.direction.low])
      expect(text).toMatch(/\S/);
    if (!BY_FORMULA.has(id)) expect(measure.range.min).toBe(0);
    expect(measure.since).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("has its reliability by length, none if it is a count", () => {
    expect(measure.reliability.length === 0, "run npm run norms").toBe(COUNTS.includes(id));
    for (const [index, { words, overall, withinGenres }] of measure.reliability.entries()) {
      expect(words).toBeGreaterThan(measure.reliability[index - 1]?.words ?? 0);
      expect(overall).toBeGreaterThanOrEqual(0);
      expect(overall).toBeLessThanOrEqual(1);
      expect(withinGenres).toBeGreaterThanOrEqual(0);
      expect(withinGenres).toBeLessThanOrEqual(1);
    }
  });

  test("needs 50 to 5,000 words in two digits, and one expected hit; none if it is a count", () => {
    const { minimumWords } = measure;
    if (COUNTS.includes(id)) return expect(minimumWords).toBe(0);
    expect(minimumWords).toBeGreaterThanOrEqual(Math.min(MOST_WORDS, Math.max(42, WORDS_PER_HIT[id] ?? 0)));
    expect(minimumWords).toBeLessThanOrEqual(MOST_WORDS);
    expect(minimumWords.toString()).toMatch(/^\d{2}0*$/);
  });
});

test("words come from the shortest length that is reliable, or from the longest, and lie behind those that are not", () => {
  const at = (words: number, overall: number) => ({ words, overall, withinGenres: 0 });
  expect(wordsFor(0.5, [at(50, 0.5), at(100, 0.9)])).toBe(50);
  expect(wordsFor(0.5, [at(50, 0.75), at(100, 0.4)])).toBeCloseTo(50 / 3);
  expect(wordsFor(0.5, [at(50, 0.2), at(100, 0.4), at(350, 0.6)])).toBeCloseTo(350 * (2 / 3));
  expect(wordsFor(0.5, [at(50, 0.4), at(100, 0.9)])).toBe(50);
  expect(wordsFor(0.5, [at(50, 0), at(1000, 0.2)])).toBeCloseTo(4000);
  expect(wordsFor(0.5, [at(50, 0.1), at(1000, 0)])).toBeCloseTo(450);
  expect(wordsFor(0.8, [at(100, 0.8)])).toBeCloseTo(100);
  expect(wordsFor(0.5, [at(50, 0)])).toBe(Number.POSITIVE_INFINITY);
});

test("the tables name measures only", () => {
  const named = [...Object.keys(DIRECTIONS), ...Object.keys(RELIABILITY), ...Object.keys(WORDS_PER_HIT)];
  expect(named.filter((id) => !byId.has(id) && !COMING.includes(id))).toEqual([]);
});
