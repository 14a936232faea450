import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine";
import { formatNorms } from "../../src/norms/open";
import { formatStatistics } from "../../src/norms/statistics";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";
import { engineAndPools } from "./engine-and-pools";
import { markerOf } from "./faults";

const WORDS = ["I", "think", "we", "might", "win,", "perhaps.", "kind of", "happy 😀", "don’t", "never", "42", "sad!"];
/** From blank to longer than the longest piece and its second half. */
const TEXTS = Array.from({ length: 60 }, (_, index) => ({
  text: Array.from({ length: (index * index * 3) % 5000 }, (_, at) => WORDS[(at * at + index * 7 + at) % 12]).join(" "),
  genre: index % 3 === 0 ? "letters" : "speeches",
}));
const STRINGS = TEXTS.map(({ text }) => text);
const OPTIONS = { minWords: 60, maxPunctuation: 40 };

const subjects = engineAndPools([0, 1, 2]);

describe("norms of a pool are the engine's, byte for byte", () => {
  test("buildNorms and tallyNorms, and what became of each text", async () => {
    const outcomesOf = async (of: Engine | Pool) => {
      const outcomes: string[] = [];
      const options = { ...OPTIONS, onText: (outcome: string) => outcomes.push(outcome) };
      const norms = formatNorms(await of.buildNorms(TEXTS, { ...options, name: "mine", weights: { letters: 2 } }));
      return { outcomes, norms, statistics: formatStatistics(await of.tallyNorms(TEXTS, OPTIONS)) };
    };
    const expected = await outcomesOf(subjects.engine);
    expect(new Set(expected.outcomes).size).toBeGreaterThan(2);
    for (const pool of subjects.pools) expect(await outcomesOf(pool)).toEqual(expected);
  });

  test("both passes over texts that come in several calls", async () => {
    const contextOf = async (passes: ReturnType<Engine["normingPasses"]> | ReturnType<Pool["normingPasses"]>) => {
      const [plain, composites] = [passes.plainTally(), passes.compositeTally()];
      const counts: unknown[] = [];
      const halves = [STRINGS.slice(0, 25), STRINGS.slice(25)];
      for (const half of halves) {
        const { tally, taken, words, leftOut } = await passes.one(half, OPTIONS);
        plain.merge(tally);
        counts.push({ taken, words, leftOut });
      }
      const constants = passes.constants(plain);
      for (const half of halves) composites.merge((await passes.two(half, OPTIONS, constants)).tally);
      const head = {
        name: "mine",
        version: "1.0.0",
        dictionary: subjects.engine.version.dictionary,
        provenance: "A test.",
      };
      return { counts, norms: formatNorms(await passes.context(head, [plain, composites], constants)) };
    };
    const expected = await contextOf(subjects.engine.normingPasses());
    for (const pool of subjects.pools) expect(await contextOf(pool.normingPasses())).toEqual(expected);
  });

  test("and are none where no text is long enough", async () => {
    for (const pool of subjects.pools) {
      await expect(pool.buildNorms([{ text: "We." }], { name: "mine" })).rejects.toMatchObject({ code: "ARGUMENT" });
    }
  });
});

test("a text that ends its worker ends the building of norms, and is named", async () => {
  const pool = await createPool({ workers: 2, worker: subjects.files.poisoned });
  const texts = TEXTS.map(({ text }, index) => ({ text: index === 40 ? markerOf("exit") : text }));
  await expect(pool.buildNorms(texts, { name: "mine" })).rejects.toMatchObject({
    code: "WORKER_CRASH",
    detail: { index: 40 },
  });
  await pool.close();
});

test("contributions, and explain with negations, are the engine's", async () => {
  const text = "I think we never might be happy, perhaps. We don’t know. ".repeat(20);
  expect(subjects.engine.composites.length).toBeGreaterThan(3);
  for (const pool of subjects.pools) {
    for (const composite of subjects.engine.composites) {
      expect(await pool.contributions(text, composite)).toEqual(subjects.engine.contributions(text, composite));
    }
    expect(await pool.contributions(text, "nothing")).toBeUndefined();
    await expect(pool.contributions(text, "nothing", { norming: "nowhere" })).rejects.toMatchObject({
      code: "ARGUMENT",
    });
    for (const negation of ["mark", "drop", "flip"] as const) {
      expect(await pool.explain(text, { negation })).toEqual(subjects.engine.explain(text, { negation }));
    }
    expect(pool.normsNamed("general")).toBe(pool.normsNamed("general"));
    expect(pool.normsNamed("nowhere")).toBeUndefined();
  }
});
