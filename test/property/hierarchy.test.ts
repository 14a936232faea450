import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOfTexts, listTextFiles, textOfLine } from "../../scripts/audit/texts";
import { catalogue } from "../../src/catalogue/catalogue";
import { createEngine } from "../../src/engine/engine";

const engine = await createEngine();
const patterns = Array.from(engine.dictionary.entries(), ({ pattern }) => pattern.replace("*", ""));
const byId = new Map(catalogue.map((measure) => [measure.id, measure]));

/** Bounds of formulas are written with the digits of their authors. */
const ROUNDING = 1e-9;

/** What no text may show: a part above its whole, or a number outside its range. */
function violations(text: string): string[] {
  const { summary, shape, dictionaryMeasures } = engine.score(text);
  // Composites are no numbers of their own; readability and diversity are left out of short texts.
  const value = { ...summary, ...shape, ...dictionaryMeasures } as unknown as Readonly<Record<string, number>>;
  const counted = catalogue.filter(({ id }) => value[id] !== undefined);
  return counted.flatMap(({ id, parents, range }) => [
    ...parents.filter((parent) => !(value[parent]! >= value[id]!)).map((parent) => `${id} > ${parent}`),
    ...(value[id]! >= (range.min ?? -Number.MAX_VALUE) - ROUNDING &&
    value[id]! <= (range.max ?? Number.MAX_VALUE) + ROUNDING
      ? []
      : [`${id} = ${value[id]}`]),
  ]);
}

test("every measure that has parts is in the catalogue with them", () => {
  expect(byId.get("anger")?.parents).toEqual(["negative_emotion"]);
});

// Entries side by side, so that phrases begin inside one and end in the next.
const entry = fc.nat(patterns.length - 1).map((index) => patterns[index]!);
const piece = fc.oneof(
  { weight: 6, arbitrary: entry },
  { weight: 2, arbitrary: entry.map((pattern) => pattern.split(" ").slice(-1)[0]!) },
  { weight: 1, arbitrary: entry.map((pattern) => `#${pattern.replaceAll(/[^\p{L}]/gu, "")}`) },
  { weight: 1, arbitrary: fc.constantFrom("the", "of", "not", "'s", ".", ",", "…", "42", "😀", "NASA's") },
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(" ", " ", " ", "-", "\n", ", ")), { maxLength: 30 })
  .map((pieces) => pieces.flat().join(""));

test("no part is above its whole, and no number outside its range", () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(violations(sample)).toEqual([]);
    }),
    // A sentence of a number alone: the text has fewer words than sentences.
    { numRuns: 1000, examples: [["42\nNASA's "]] },
  );
});

const folder = resolve(process.env.LEXOMETER_NORMS ?? "../shared/norms");
const isThere = existsSync(folder);

if (!isThere) test.skip(`hierarchy on real texts: there is no ${folder}; LEXOMETER_NORMS names another`);

describe.skipIf(!isThere)("real texts", () => {
  if (!isThere) return;
  const files = listTextFiles(folder);

  test.each(files)("%s: no part is above its whole, and no number outside its range", (file) => {
    const lines = linesOfTexts(folder, file);
    const wrong = lines.flatMap((line) => violations(textOfLine(line)));
    expect([...new Set(wrong)]).toEqual([]);
  });
});
