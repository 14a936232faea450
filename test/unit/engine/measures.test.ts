import fc from "fast-check";
import { expect, test } from "vitest";
import { createEngine, type Engine } from "../../../src/engine/engine";
import { createPool } from "../../../src/pool/node";
import type { Result } from "../../../src/results/result";
import { report, sampleTexts, talk } from "../texts";

const engine = await createEngine();
const weighted = await createEngine({
  dictionary: {
    name: "mine",
    version: "1",
    categories: [{ id: "win" }, { id: "mood", weights: { min: -2, max: 2 } }, { id: "commas" }],
    entries: [
      { pattern: "win*", categories: { win: 1, mood: 1.5 } },
      { pattern: "lose", categories: { mood: -1 } },
    ],
  },
});
const TEXTS = ["", "We win.", ":-)", talk(2), report(3), ...sampleTexts(4)];

const idsOf = (of: Engine): string[] => Object.keys(of.score("", allOf(of)).serviceMeasures);
const allOf = (of: Engine): { readonly norming: string } => ({ norming: of.norming[0] ?? "none" });

/** What a result would be without all measures but these. */
function narrowed(result: Result, ids: readonly string[]): unknown {
  const plain = JSON.parse(JSON.stringify(result)) as Record<string, Record<string, unknown>>;
  const groups = ["dictionaryMeasures", "serviceMeasures", "intervals", "dictionaryIntervals", "reliability"];
  for (const name of groups) {
    plain[name] = Object.fromEntries(Object.entries(plain[name]!).filter(([id]) => ids.includes(id)));
  }
  return plain;
}

test.each([
  ["en-open", engine, "written"],
  ["en-open without norms", engine, "none"],
  ["weights, and a category that is called like a value of the shape", weighted, "none"],
] as const)("a few measures of %s are, to the bit and in their order, those of all", (_, of, norming) => {
  const known = norming === "none" ? of.measures : idsOf(of);
  fc.assert(
    fc.property(fc.constantFrom(...TEXTS), fc.subarray([...known]), fc.boolean(), (text, ids, isReadBefore) => {
      const whole = of.score(text, { norming });
      const [some] = of.scoreMany([text], { norming, measures: [...ids].reverse() });
      // Rooms are shared by all results: what stands there of another text, or of this one, must not show.
      if (isReadBefore) of.score(TEXTS[3]!, { norming }).serviceMeasures;
      else whole.intervals;
      expect(JSON.stringify(some)).toBe(JSON.stringify(narrowed(whole, ids)));
    }),
    { numRuns: 300 },
  );
});

test("each alone is the same number", () => {
  const [text, options] = [report(3), { norming: "spoken" }];
  const { serviceMeasures } = engine.score(text, options);
  for (const [id, score] of Object.entries(serviceMeasures)) {
    expect(engine.score(text, { ...options, measures: [id] }).serviceMeasures).toEqual({ [id]: score });
  }
});

test("frameworks, summary and shape are there whatever measures are", () => {
  const { frameworks, summary, shape } = engine.score(report(3), { measures: [] });
  expect({ frameworks, summary, shape }).toEqual(
    (({ frameworks, summary, shape }) => ({ frameworks, summary, shape }))(engine.score(report(3))),
  );
});

test.each([
  ["joy", "array of their ids"],
  [["joy", "joyy"], '"joyy"'],
  [[7], '"7"'],
] as const)("measures of %j are refused", (measures, words) => {
  const options = { measures: measures as unknown as string[] };
  const refusal = expect.objectContaining({ code: "ARGUMENT", message: expect.stringContaining(words) });
  expect(() => engine.score("a", options)).toThrow(refusal);
  expect(() => engine.scoreMany([], options)).toThrow(refusal);
});

test("a comparison needs all measures, and takes none", () => {
  const options = { measures: ["joy"] } as object;
  const refusal = expect.objectContaining({ code: "ARGUMENT", message: expect.stringContaining("measures") });
  expect(() => engine.compare("a", "b", options)).toThrow(refusal);
  expect(() => engine.contributions("a", "clout", options)).toThrow(refusal);
});

test("a pool gives the same", async () => {
  const options = { measures: ["joy", "analytical_thinking", "mtld"] };
  const pool = await createPool({ workers: 1 });
  try {
    expect(JSON.stringify(await pool.scoreMany(TEXTS, options))).toBe(JSON.stringify(engine.scoreMany(TEXTS, options)));
  } finally {
    await pool.close();
  }
});
