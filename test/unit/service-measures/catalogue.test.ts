import { expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import { COMPOSITES } from "../../../src/service-measures/composites";
import { diversityOf } from "../../../src/service-measures/diversity";
import { readabilityOf } from "../../../src/service-measures/readability";

const COUNTS = { proper: 100, letters: 450, syllables: 140, polysyllables: 9, sevenPlus: 20, sentences: 6 };

test("every composite is a measure, in its order", () => {
  const composites = catalogue.filter(({ group }) => group === "composites");
  expect(composites.map(({ id }) => id)).toEqual(COMPOSITES.map(({ id }) => id));
});

test("readability and diversity end the shape, in their order", () => {
  const ids = [...Object.keys(readabilityOf(COUNTS)), ...Object.keys(diversityOf(new Uint32Array(0)))];
  const shape = catalogue.filter(({ group }) => group === "shape").map(({ id }) => id);
  expect(shape.slice(-ids.length)).toEqual(ids);
});

test("a weak signal and an approximation say so", () => {
  const labelled = (word: RegExp): string[] =>
    catalogue.filter(({ description }) => word.test(description)).map(({ id }) => id);
  expect(labelled(/\bweak signal\b/)).toEqual(COMPOSITES.slice(-5).map(({ id }) => id));
  expect(labelled(/\bapproximation\b/)).toContain("formality");
});
