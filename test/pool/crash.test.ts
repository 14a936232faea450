import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, type Engine } from "../../src/engine/engine";
import { LexometerError } from "../../src/errors";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/web";
import type { Result } from "../../src/results/result";
import { FAULTS, type Fault, markerOf } from "./faults";
import { sameBits } from "./same-bits";
import { bundleWorkers, type WorkerFiles } from "./workers";

const TEXTS = Array.from({ length: 1000 }, (_, index) => `I think we might win ${index} games, perhaps. Great!`);
const DEADLINE = 400;
/** Where the end of a worker is to be waited for, not brought about: running out of memory takes a while. */
const LONG = 10_000;
const WORKERS = 2;

let files: WorkerFiles;
let engine: Engine;
let pool: Pool;

beforeAll(async () => {
  files = await bundleWorkers({ maxOldGenerationSizeMb: 24 });
  engine = await createEngine();
  pool = await createPool({ workers: WORKERS, worker: files.poisoned, deadline: DEADLINE });
});

afterAll(async () => {
  await pool.close();
  files.remove();
});

const table = FAULTS.flatMap((fault) => [0, 500, 999].map((at) => ({ fault, at })));

describe("a text that is poison costs itself alone", () => {
  test.each(table)("$fault at $at of 1,000, scored", async ({ fault, at }) => {
    const results = await pool.scoreMany(poisoned(fault, at), { deadline: deadlineFor(fault) });
    const expected = engine.scoreMany(TEXTS);
    expect(results.length).toBe(TEXTS.length);
    for (const [index, result] of results.entries()) {
      if (index === at) expectError(result, fault, at);
      else expect((result as Result).dictionaryMeasures).toEqual(expected[index]!.dictionaryMeasures);
    }
    await expectFullStrength();
  });

  test.each(table.filter(({ at }) => at === 500))("$fault at $at of 1,000, measured", async ({ fault, at }) => {
    const errors: [number, LexometerError][] = [];
    const options = {
      deadline: deadlineFor(fault),
      onError: (...error: [number, LexometerError]) => errors.push(error),
    };
    const matrix = await pool.measureMany(poisoned(fault, at), options);
    const expected = engine.measureMany(TEXTS);
    const width = engine.measures.length;
    expected.fill(0, at * width, (at + 1) * width);
    expect(sameBits(matrix, expected)).toBe(true);
    expect(errors.length).toBe(1);
    expectError(errors[0]![1], fault, at);
    await expectFullStrength();
  });

  test("of several, each costs itself", async () => {
    const texts = [...TEXTS];
    for (const at of [7, 8, 640]) texts[at] = markerOf("exit");
    const results = await pool.scoreMany(texts);
    expect(results.flatMap((result, index) => (result instanceof LexometerError ? [index] : []))).toEqual([7, 8, 640]);
    await expect(pool.measureMany(texts)).rejects.toMatchObject({ code: "WORKER_CRASH", detail: { index: 7 } });
    await expectFullStrength();
  });

  test("other calls of the same time are answered as ever", async () => {
    const text = "Perhaps we might.";
    const others = Array.from({ length: 40 }, () => pool.score(text));
    const bad = pool.score(markerOf("exit")).catch((error: unknown) => error);
    const more = Array.from({ length: 40 }, () => pool.measure(text));
    const expected = JSON.stringify(engine.score(text));
    for (const other of await Promise.all(others)) expect(JSON.stringify(other)).toBe(expected);
    for (const one of await Promise.all(more)) expect(one).toEqual(engine.measure(text));
    expect(await bad).toMatchObject({ code: "WORKER_CRASH" });
    await expectFullStrength();
  });

  test("in a stream, it has its place", async () => {
    const scores: (Result | LexometerError)[] = [];
    for await (const score of pool.stream(poisoned("exit", 500))) scores.push(score);
    expect(scores.map((score) => score instanceof LexometerError)).toEqual(TEXTS.map((_, index) => index === 500));
    expectError(scores[500]!, "exit", 500);
    await expectFullStrength();
  });
});

test("a caller that was busy itself does not take its worker for slow", async () => {
  await expectFullStrength();
  for (let turn = 0; turn < 5; turn++) {
    const asked = pool.score("We win.", { deadline: 100 });
    await new Promise((resolve) => setImmediate(resolve));
    for (const until = performance.now() + 200; performance.now() < until; );
    expect((await asked).summary.word_count).toBe(2);
  }
});

describe("nothing is pending past its deadline", () => {
  test.each([
    ["score", (text: string) => pool.score(text, { deadline: 200 })],
    ["measure", (text: string) => pool.measure(text, { deadline: 200 })],
    ["explain", (text: string) => pool.explain(text, { deadline: 200 })],
  ])("%s of a text without an end", async (_, ask) => {
    const before = performance.now();
    await expect(ask(markerOf("loop"))).rejects.toMatchObject({ code: "DEADLINE" });
    expect(performance.now() - before).toBeLessThan(200 + SLACK);
    await expectFullStrength();
  });

  test("a bulk with such a text", async () => {
    const before = performance.now();
    const results = await pool.scoreMany(poisoned("loop", 3));
    // Besides the deadline: two workers that come up anew, one after the other.
    expect(performance.now() - before).toBeLessThan(DEADLINE + 2 * SLACK);
    expect(results.flatMap((result, index) => (result instanceof LexometerError ? [index] : []))).toEqual([3]);
    expectError(results[3], "loop", 3);
    await expectFullStrength();
  });

  test("a signal ends a call at once", async () => {
    const before = performance.now();
    const signal = AbortSignal.timeout(50);
    const outcome = await pool.scoreMany(poisoned("loop", 0), { signal }).catch((error: unknown) => error);
    expect(outcome).toBe(signal.reason);
    expect(performance.now() - before).toBeLessThan(50 + SLACK);
    expect(JSON.stringify(await pool.score(TEXTS[0]!))).toBe(JSON.stringify(engine.score(TEXTS[0]!)));
  });
});

/** A worker that starts on a busy machine of two cores. */
const SLACK = 700;

function deadlineFor(fault: Fault): number {
  return fault === "loop" ? DEADLINE : LONG;
}

function poisoned(fault: Fault, at: number): string[] {
  return TEXTS.map((text, index) => (index === at ? `${text} ${markerOf(fault)}` : text));
}

function expectError(result: unknown, fault: Fault, index: number): void {
  expect(result).toBeInstanceOf(LexometerError);
  expect(result).toMatchObject({ code: fault === "loop" ? "DEADLINE" : "WORKER_CRASH", detail: { index } });
  expect((result as LexometerError).message).not.toContain("win");
}

async function expectFullStrength(): Promise<void> {
  await expect.poll(() => pool.workers, { timeout: 1000, interval: 10 }).toBe(WORKERS);
}
