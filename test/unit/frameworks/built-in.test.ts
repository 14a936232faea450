import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import { FRAMEWORKS } from "../../../src/frameworks/built-in";
import { validateFrameworks } from "../../../src/frameworks/validate";
import { KNOWN } from "./known";

const idsOf = (framework: (typeof FRAMEWORKS)[number]): string[] =>
  framework.measures.map((part) => ("derived" in part ? part.key : part.measure));
const placed = new Set(FRAMEWORKS.flatMap(idsOf));

/** Measures that are in no framework, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  scored_tokens: "a count: what rates are shares of",
  coverage: "says how much of the text the dictionary knows, which is a warning and no finding",
};

test("the frameworks are these, in this order", () => {
  expect(FRAMEWORKS.map(({ id }) => id)).toEqual([
    ...["summary", "function_words", "emotion", "social_dynamics", "drives", "cognition", "time_orientation"],
    ...["personality", "concerns", "perception", "body_health", "moral", "style", "readability"],
  ]);
});

test("they are valid: names, at least two measures each, all of which exist", () => {
  expect(validateFrameworks(FRAMEWORKS, KNOWN)).toEqual(FRAMEWORKS);
});

test("a measure goes by its own name", () => {
  for (const { measures } of FRAMEWORKS)
    for (const part of measures) expect("derived" in part ? "derived" : part.measure).toBe(part.key);
});

test("summary holds what the summary of a result holds, as it is; all others hold percentiles", () => {
  const [summary, ...others] = FRAMEWORKS;
  expect(idsOf(summary!)).toEqual(catalogue.filter(({ group }) => group === "summary").map(({ id }) => id));
  const kinds = others.flatMap(({ measures }) => measures.map((part) => ("derived" in part ? "derived" : part.value)));
  expect(new Set(kinds)).toEqual(new Set(["service"]));
  expect(new Set(summary!.measures.map((part) => ("derived" in part ? "derived" : part.value)))).toEqual(
    new Set(["raw"]),
  );
});

test("every measure is in a framework, but for those with a reason", () => {
  const all = new Set([...catalogue.map(({ id }) => id), ...KNOWN.service]);
  expect([...all].filter((id) => !placed.has(id)).sort()).toEqual(Object.keys(LEFT_OUT).sort());
});

test("a measure comes before its parts", () => {
  const parentsOf = new Map(catalogue.map(({ id, parents }) => [id, parents]));
  for (const framework of FRAMEWORKS) {
    const ids = idsOf(framework);
    for (const [place, id] of ids.entries())
      for (const parent of parentsOf.get(id) ?? [])
        expect(ids.indexOf(parent), `${framework.id}: ${parent}, ${id}`).toBeLessThan(place);
  }
});

test("descriptions are of the text, not of a person, and no two are the same", () => {
  for (const { description } of FRAMEWORKS)
    expect(description).not.toMatch(/\b(?:author|writer|speaker|personality)\b/i);
  expect(new Set(FRAMEWORKS.map(({ description }) => description)).size).toBe(FRAMEWORKS.length);
});

test("docs/frameworks.md has a row for each, in this order", () => {
  const text = readFileSync(new URL("../../../docs/frameworks.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, id]) => id);
  expect(rows).toEqual(FRAMEWORKS.map(({ id }) => id));
});
