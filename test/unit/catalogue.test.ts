import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../scripts/dictionary";
import { catalogue } from "../../src/catalogue/catalogue";
import { DIRECTIONS } from "../../src/catalogue/directions";
import { EXPECTED_HITS } from "../../src/catalogue/expected-hits";
import { serviceMeasures } from "../../src/catalogue/service";
import { buildEnOpen } from "../../src/dictionary/en-open/build";
import { createEngine } from "../../src/engine/engine";

const { categories } = buildEnOpen(readEnOpenSources());
const byId = new Map(catalogue.map((measure) => [measure.id, measure]));

/** Measures that count tokens or sentences themselves: any text has them. */
const COUNTS = ["word_count", "sentence_count", "scored_tokens"];
/** Measures that the dictionary is about to have. */
const COMING = ["common_adjective", "common_adverb", "common_noun", "common_verb", "valence"];
/** Measures by formula: their values may be below 0 or undefined, and words to be hit say nothing of them. */
const BY_FORMULA = new Set(serviceMeasures().map(({ id }) => id));

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

  test("needs the words that three hits take, none if it is a count, its own if it is a formula", () => {
    if (COUNTS.includes(id)) return expect(measure.minimumWords).toBe(0);
    if (BY_FORMULA.has(id)) return expect(measure.minimumWords).toBeGreaterThan(0);
    expect(EXPECTED_HITS[id], "run scripts/expected-hits.ts").toBeGreaterThan(0);
    expect(measure.minimumWords * EXPECTED_HITS[id]!).toBeGreaterThan(3 - 1e-9);
    expect(measure.minimumWords).toBeGreaterThanOrEqual(3);
  });
});

test("a parent needs no more words than any of its parts", () => {
  for (const { id, parents, minimumWords } of catalogue)
    for (const parent of parents)
      expect(byId.get(parent)!.minimumWords, `${parent} > ${id}`).toBeLessThanOrEqual(minimumWords);
});

test("the tables name measures only", () => {
  const named = [...Object.keys(DIRECTIONS), ...Object.keys(EXPECTED_HITS)];
  expect(named.filter((id) => !byId.has(id) && !COMING.includes(id))).toEqual([]);
});
