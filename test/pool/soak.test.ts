import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";
import { collectGarbage } from "../collect";
import { markerOf } from "./faults";
import { bundleWorkers } from "./workers";

/** Ten minutes are asked for by `LEXOMETER_SOAK_SECONDS=600`; without, it is only seen to work. */
const SECONDS = Number(process.env.LEXOMETER_SOAK_SECONDS ?? 4);
const MB = 2 ** 20;
/** What RSS may have grown by at the end: two workers' heaps come and go by so much. */
const MOST_GROWTH = 24 * MB;

interface Sample {
  readonly rss: number;
  readonly heap: number;
  readonly buffers: number;
  readonly handles: number;
  /** WebAssembly memory of all workers. */
  readonly pages: number;
}

test(
  `memory, handles and WASM pages stay flat in ${SECONDS} s of mixed load`,
  async () => {
    const files = await bundleWorkers();
    const alive = new Map<Worker, Int32Array>();
    const worker = (): Worker => {
      const pages = new Int32Array(new SharedArrayBuffer(4));
      const started = files.counting(pages);
      alive.set(started, pages);
      return started.once("exit", () => alive.delete(started));
    };
    const pool = await createPool({ workers: 2, worker });
    const samples: Sample[] = [];
    const end = performance.now() + SECONDS * 1000;
    let rounds = 0;
    // The first tenth is warm-up, and at least 10 rounds: code is compiled, memory of messages is taken.
    for (; rounds < 25 || performance.now() < end; rounds++) {
      await mixedRound(pool, rounds);
      if (rounds >= 10 && performance.now() > end - SECONDS * 900) samples.push(await sampleOf(alive));
    }
    await pool.close();
    files.remove();
    const third = Math.ceil(samples.length / 3);
    const [first, last] = [samples.slice(0, third), samples.slice(-third)].map(mediansOf);
    const growth = ((last!.rss - first!.rss) / MB).toFixed(1);
    console.info(`${rounds} rounds; RSS ${(first!.rss / MB).toFixed(0)} MB ${growth} MB later: `, first, last);
    expect(last!.pages).toBe(first!.pages);
    expect(first!.pages).toBeGreaterThan(0);
    expect(last!.handles).toBe(first!.handles);
    expect(last!.heap - first!.heap).toBeLessThan(4 * MB);
    expect(last!.buffers - first!.buffers).toBeLessThan(4 * MB);
    expect(last!.rss - first!.rss).toBeLessThan(MOST_GROWTH);
  },
  SECONDS * 1000 + 120_000,
);

const SHORT = Array.from(
  { length: 400 },
  (_, index) => `I think we might win ${index} games, perhaps. Don’t panic 😀!`,
);
const LONG = "I think we never might win, perhaps, and the cat sat kind of there. ".repeat(2000);
const TEXTS = [...SHORT, LONG];

/** Every method; in every tenth round also a text that ends its worker, in others a call that is given up. */
async function mixedRound(pool: Pool, round: number): Promise<void> {
  const out = new Float64Array(TEXTS.length * pool.measures.length);
  const bytes = new TextEncoder().encode(LONG);
  await Promise.all([
    pool.measureMany(TEXTS, { out }),
    pool.measureBytes(bytes, [1000, 5000, bytes.length]),
    pool.scoreMany(SHORT),
    pool.explain(SHORT[0]!),
    pool.arc(LONG),
    pool.contributions(SHORT[1]!, pool.composites[0]!),
    pool.buildNorms([{ text: LONG.slice(0, 5000) }], { name: "soak" }),
  ]);
  for await (const _ of pool.stream(SHORT.slice(0, 50)));
  if (round % 10 === 5) await expect(pool.score(markerOf("exit"))).rejects.toMatchObject({ code: "WORKER_CRASH" });
  if (round % 10 === 8) {
    const giveUp = new AbortController();
    const call = pool.measureMany(TEXTS, { signal: giveUp.signal });
    giveUp.abort();
    await expect(call).rejects.toBe(giveUp.signal.reason);
  }
  await expect.poll(() => pool.workers, { timeout: 20_000, interval: 2 }).toBe(2);
}

async function sampleOf(alive: ReadonlyMap<Worker, Int32Array>): Promise<Sample> {
  await collectGarbage();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    rss,
    heap: heapUsed,
    buffers: arrayBuffers,
    handles: process.getActiveResourcesInfo().filter((kind) => kind !== "Immediate" && kind !== "Timeout").length,
    pages: [...alive.values()].reduce((sum, pages) => sum + pages[0]!, 0),
  };
}

function mediansOf(samples: readonly Sample[]): Sample {
  const median = (read: (sample: Sample) => number): number =>
    samples.map(read).sort((a, b) => a - b)[samples.length >> 1]!;
  return {
    rss: median(({ rss }) => rss),
    heap: median(({ heap }) => heap),
    buffers: median(({ buffers }) => buffers),
    handles: median(({ handles }) => handles),
    pages: median(({ pages }) => pages),
  };
}
