import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine";
import { createPool } from "../../src/pool/node";
import type { Result } from "../../src/results/result";
import { engineAndPools } from "./engine-and-pools";
import { sameBits } from "./same-bits";

/** The same interface over no worker, one, two and three. */
const subjects = engineAndPools([0, 1, 2, 3]);

const words = fc.constantFrom(
  "I",
  "think",
  "we",
  "might",
  "win,",
  "perhaps.",
  "kind of",
  "happy 😀",
  "don’t",
  "naïve",
  "42",
  "!",
);
const sentence = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(" "));
/** Lone halves of characters among them, which must not meet those of a neighbour. */
const odd = fc.constantFrom("", "\ud83d", "\ude00 glad", "\u0000", "é".repeat(40), "e\u0301 \u200d");
const bytes = fc.oneof(
  sentence.map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 20 }),
);
const text = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 2, arbitrary: odd },
  { weight: 1, arbitrary: bytes },
  // From messages of many texts to texts of many messages' size.
  {
    weight: 1,
    arbitrary: fc.tuple(sentence, fc.constantFrom(700, 30_000)).map(([part, times]) => `${part} `.repeat(times)),
  },
);
const texts = fc.tuple(fc.array(text, { maxLength: 12 }), fc.constantFrom(1, 1, 30)).map(([some, times]) =>
  // Short ones again and again: more texts than a message holds.
  some.flatMap((one) => (one.length < 100 ? Array.from({ length: times }, () => one) : [one])),
);

describe("a pool answers as the engine does, bit for bit", () => {
  test("measureMany, whatever the batches and workers", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const expected = subjects.engine.measureMany(some);
        for (const pool of subjects.pools) expect(sameBits(await pool.measureMany(some), expected)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test("measureBytes, also in shared memory", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const parts = some.map((one) => (typeof one === "string" ? new TextEncoder().encode(one) : one));
        let end = 0;
        const ends = parts.map((part) => (end += part.length));
        const joined = Buffer.concat(parts);
        const shared = new Uint8Array(new SharedArrayBuffer(end));
        shared.set(joined);
        const expected = subjects.engine.measureMany(some);
        for (const pool of subjects.pools) {
          const out = new Float64Array(new SharedArrayBuffer(8 * some.length * subjects.engine.measures.length));
          // Left as they were: a small Buffer lies in memory that others use as well.
          expect(sameBits(await pool.measureBytes(joined, ends), expected)).toBe(true);
          expect(joined.equals(shared)).toBe(true);
          expect(sameBits(await pool.measureBytes(shared, Uint32Array.from(ends), { out }), expected)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("scoreMany, with every group", async () => {
    const few = fc.array(text, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(few, fc.constantFrom("written", "spoken", "none"), async (some, norming) => {
        const expected = JSON.stringify(subjects.engine.scoreMany(some, { norming }));
        for (const pool of subjects.pools)
          expect(JSON.stringify(await pool.scoreMany(some, { norming }))).toBe(expected);
      }),
      { numRuns: 12 },
    );
  });

  test("stream, of strings, samples and pieces, in order", async () => {
    const samples = Array.from({ length: 3000 }, (_, index) =>
      index % 1000 === 999
        ? { id: `pieces ${index}`, content: ["I thi", "nk we might ", "win."] }
        : index % 3 === 0
          ? `Perhaps ${"we might ".repeat(index % 50)} win.`
          : { id: String(index), content: `We ${index} never lost.` },
    );
    const wanted: string[] = [];
    for await (const result of subjects.engine.stream(samples)) wanted.push(essence(result));
    for (const pool of subjects.pools) {
      const got: string[] = [];
      for await (const result of pool.stream(samples)) got.push(essence(result as Result));
      expect(got).toEqual(wanted);
    }
  });

  test("measure, score, explain, compare, arc, and what it is made of", async () => {
    const [one, other] = ["I think we might win. ".repeat(120), "Don’t panic: the cat sat 😀 kind of there."] as const;
    for (const pool of subjects.pools) {
      expect(await pool.measure(one)).toEqual(subjects.engine.measure(one));
      expect(JSON.stringify(await pool.score(other))).toBe(JSON.stringify(subjects.engine.score(other)));
      expect(await pool.explain(other)).toEqual(subjects.engine.explain(other));
      expect(JSON.stringify(await pool.compare(one, other))).toBe(JSON.stringify(subjects.engine.compare(one, other)));
      expect(await pool.arc(one)).toEqual(subjects.engine.arc(one));
      expect(await pool.arc(other)).toBeUndefined();
      for (const property of ["measures", "norming", "frameworks", "version"] as const) {
        expect(pool[property]).toEqual(subjects.engine[property]);
      }
      expect(pool.dictionary.lookup("kind of")).toEqual(subjects.engine.dictionary.lookup("kind of"));
    }
  });

  test("with a dictionary of the caller's", async () => {
    const dictionary = {
      name: "mine",
      version: "1",
      overlap: "all" as const,
      categories: [{ id: "cats" }, { id: "tone", weights: { min: -1, max: 1 } }],
      entries: [
        { pattern: "cat*", categories: { cats: 1 } },
        { pattern: "bad", categories: { tone: -0.5 } },
      ],
    } as unknown as NonNullable<Parameters<typeof createEngine>[0]>["dictionary"];
    const own = { ...(dictionary === undefined ? {} : { dictionary }) };
    const pool = await createPool({ ...own, workers: 1, worker: subjects.files.plain });
    const expected = (await createEngine(own)).scoreMany(["cats are bad", "nothing"]);
    expect(JSON.stringify(await pool.scoreMany(["cats are bad", "nothing"]))).toBe(JSON.stringify(expected));
    await pool.close();
  });
});

function essence({ id, summary, dictionaryMeasures }: Result): string {
  return JSON.stringify([id, summary, Object.values(dictionaryMeasures)]);
}
