import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, type Engine } from "../../src/engine/engine";
import { createPoolOn } from "../../src/pool/create";
import { createPool } from "../../src/pool/node";
import { markerOf } from "./faults";
import { sameBits } from "./same-bits";
import { bundleWorkers, type WorkerFiles } from "./workers";

let files: WorkerFiles;
let engine: Engine;
let expected: Float64Array;
const TEXTS = Array.from({ length: 5000 }, (_, index) => `We might win ${index} games, perhaps.`);

beforeAll(async () => {
  files = await bundleWorkers();
  engine = await createEngine();
  expected = engine.measureMany(TEXTS);
});
afterAll(() => files.remove());

describe("a pool without workers answers in this thread", () => {
  test.each([
    ["on one core", { cores: 1, start: () => files.plain() }, {}],
    ["where the host has none", { cores: 8 }, {}],
    ["where 0 are wanted", { cores: 8, start: () => files.plain() }, { workers: 0 }],
  ])("%s", async (_, host, options) => {
    const pool = await createPoolOn(host, options);
    expect(pool.workers).toBe(0);
    expect(sameBits(await pool.measureMany(TEXTS), expected)).toBe(true);
    await pool.close();
  });

  test.each([
    [
      "cannot be started",
      (): Worker => {
        throw new Error("forbidden");
      },
    ],
    ["have no file", (): Worker => new Worker("/nowhere/at-all.mjs")],
    ["end at once", (): Worker => new Worker("process.exit(1)", { eval: true })],
    ["throw at once", (): Worker => new Worker("throw new Error('no')", { eval: true })],
  ])("where workers %s, after a few attempts", async (_, worker) => {
    const pool = await createPool({ workers: 2, worker });
    const before = performance.now();
    expect(sameBits(await pool.measureMany(TEXTS), expected)).toBe(true);
    expect(performance.now() - before).toBeLessThan(3000);
    expect(pool.workers).toBe(0);
    await pool.close();
  });

  test("and what may have ended a worker is never read here", async () => {
    let starts = 0;
    const worker = (): Worker => (starts++ === 0 ? files.poisoned() : new Worker("process.exit(1)", { eval: true }));
    const pool = await createPool({ workers: 1, worker });
    const bad = pool.score(markerOf("exit"));
    await expect(bad).rejects.toMatchObject({ code: "WORKER_CRASH" });
    expect(JSON.stringify(await pool.score("We might."))).toBe(JSON.stringify(engine.score("We might.")));
    await pool.close();
  });
});

describe("close", () => {
  const OURS = { name: "ours" };

  test("rejects what is under way and what comes after, and ends the workers", async () => {
    let ended = 0;
    const worker = (): Worker => files.poisoned().once("exit", () => ended++);
    const pool = await createPool({ workers: 2, worker });
    const calls = [pool.score(markerOf("loop")), pool.measureMany(TEXTS), pool.scoreMany(TEXTS), pool.explain("We.")];
    const outcomes = Promise.allSettled(calls);
    await pool.close();
    expect(ended).toBe(2);
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: "POOL_CLOSED" } });
    await expect(pool.score("We.")).rejects.toMatchObject({ code: "POOL_CLOSED" });
    // Nothing to be done is a call as well.
    for (const call of [pool.scoreMany([]), pool.measureMany([]), pool.stream([]).next(), pool.buildNorms([], OURS)])
      await expect(call).rejects.toMatchObject({ code: "POOL_CLOSED" });
    await pool.close();
  });

  test("ends a stream whose source says nothing", async () => {
    const pool = await createPool({ workers: 1, worker: files.plain });
    async function* silent(): AsyncGenerator<string> {
      yield "We.";
      await new Promise(() => {});
    }
    const results = pool.stream(silent());
    expect(await results.next()).toMatchObject({ done: false });
    const next = expect(results.next()).rejects.toMatchObject({ code: "POOL_CLOSED" });
    await pool.close();
    await next;
  });

  test("is what the signal of the pool does", async () => {
    const closing = new AbortController();
    const pool = await createPool({ workers: 1, worker: files.plain, signal: closing.signal });
    closing.abort();
    await expect(pool.measure("We.")).rejects.toMatchObject({ code: "POOL_CLOSED" });
    await expect(createPool({ signal: closing.signal })).rejects.toBe(closing.signal.reason);
  });
});

describe("a stream", () => {
  test("reads no farther ahead than workers have something to do", async () => {
    const pool = await createPool({ workers: 2, worker: files.plain });
    let read = 0;
    const source = (function* (): Generator<string> {
      for (; ; read++) yield "We might win, perhaps. ".repeat(100);
    })();
    let seen = 0;
    let ahead = 0;
    for await (const _ of pool.stream(source)) {
      if (seen++ % 50 === 0) await sleep(2);
      ahead = Math.max(ahead, read - seen);
      if (seen === 1000) break;
    }
    // 64 KB a message, two messages for each of two workers, those being read and those being handed out.
    expect(ahead).toBeLessThanOrEqual(6 * 30);
    const afterwards = read;
    await sleep(20);
    expect(read).toBe(afterwards);
    await pool.close();
  });

  test("answers a source that pauses", async () => {
    const pool = await createPool({ workers: 1, worker: files.plain });
    let answered = 0;
    const source = (async function* (): AsyncGenerator<string> {
      for (let text = 0; text < 3; text++) {
        yield "We might.";
        while (answered === text) await sleep(1);
      }
    })();
    for await (const _ of pool.stream(source)) answered++;
    expect(answered).toBe(3);
    await pool.close();
  });

  test("hands on the error of its source behind what came before", async () => {
    const pool = await createPool({ workers: 1, worker: files.plain });
    const source = (function* (): Generator<string> {
      yield "We might.";
      throw new RangeError("torn");
    })();
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const result of pool.stream(source)) seen.push(result);
    })();
    await expect(reading).rejects.toThrow("torn");
    expect(seen.length).toBe(1);
    await pool.close();
  });

  test("ends with its signal though the source is silent", async () => {
    const pool = await createPool({ workers: 1, worker: files.plain });
    const signal = AbortSignal.timeout(30);
    const source = (async function* (): AsyncGenerator<string> {
      yield "We might.";
      await sleep(300);
    })();
    const reading = (async () => {
      for await (const _ of pool.stream(source, { signal }));
    })();
    await expect(reading).rejects.toMatchObject({ name: "TimeoutError" });
    await pool.close();
  });
});

test("bad arguments are refused", async () => {
  const pool = await createPool({ workers: 0 });
  const argument = { code: "ARGUMENT" };
  await expect(createPool({ workers: 1.5 })).rejects.toMatchObject(argument);
  await expect(createPool({ deadline: 0 })).rejects.toMatchObject(argument);
  for (const memory of [0, -1, Number.NaN]) await expect(createPool({ memory })).rejects.toMatchObject(argument);
  await expect(createPool({ workers: -1 })).rejects.toThrow("`workers` has to be a whole number from 0; this is -1.");
  await expect(pool.score(new ArrayBuffer(2) as never)).rejects.toThrow("this is an ArrayBuffer");
  await expect(pool.measure("We.", { deadline: Number.NaN })).rejects.toMatchObject(argument);
  await expect(pool.measureMany(["We."], { out: new Float64Array(1) })).rejects.toMatchObject(argument);
  for (const ends of [[2, 1], [4], [-1], [0.5]]) {
    await expect(pool.measureBytes(new Uint8Array(3), ends)).rejects.toMatchObject(argument);
  }
  await expect(pool.score("We.", { norming: "nowhere" })).rejects.toMatchObject(argument);
  await expect(pool.scoreMany([{ content: ["We", "."] }])).rejects.toMatchObject(argument);
  await pool.close();
});
