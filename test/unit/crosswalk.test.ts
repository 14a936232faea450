import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../../src/catalogue/catalogue";

const text = readFileSync(new URL("../../docs/crosswalk.md", import.meta.url), "utf8");
const ids = new Set(catalogue.map(({ id }) => id));

const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.slice(2, -2).split(" | "));

test("the tables are whole", () => {
  expect(rows.length).toBeGreaterThan(80);
  for (const row of rows) expect([2, 3], row.join(" | ")).toContain(row.length);
});

test("every id is a measure", () => {
  const named = rows.flatMap((row) => [...row.join(" ").matchAll(/`([a-z_]+)`/g)].map(([, id]) => id!));
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test("every measure of words, and every composite, has a row", () => {
  const named = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, id]) => id!));
  const missing = catalogue.filter(
    ({ group, id }) => (group === "dictionaryMeasures" || group === "composites") && !named.has(id),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
