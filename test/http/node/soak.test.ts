import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openCredentials } from "../../../src/accounts/credentials";
import { openSqliteStore } from "../../../src/accounts/sqlite/store";
import { serve } from "../../../src/http/node";
import { openScoringPool } from "../../../src/http/node/scoring-pool";
import { basic, engine } from "../service";
import { bundleScoringWorkers } from "./scoring-workers";

/** Ten minutes are asked for by `LEXOMETER_SOAK_SECONDS=600`; without, it is only seen to work. */
const SECONDS = Number(process.env.LEXOMETER_SOAK_SECONDS ?? 4);
/** Rounds in which caches fill: contexts are kept for 16, statements and compiled code for fewer. */
const WARM_UP = 20;
const LEAST_ROUNDS = 30;
const MB = 2 ** 20;
/** What may have been added at the end: over 10 minutes 1 MB, in a short run what else is compiled on the way. RSS comes and goes by more. */
const MOST = SECONDS >= 600 ? { heap: MB, buffers: MB, rss: 24 * MB } : { heap: 6 * MB, buffers: 6 * MB, rss: 64 * MB };

interface Sample {
  readonly rss: number;
  readonly heap: number;
  readonly buffers: number;
  readonly handles: number;
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

test(
  `memory and handles of a server stay flat in ${SECONDS} s of mixed load`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lexometer-soak-"));
    const workers = await bundleScoringWorkers();
    const store = await openSqliteStore(join(folder, "accounts.db"));
    const credentials = await openCredentials(store, new Uint8Array(32).fill(7));
    const { account, secret } = await credentials.create("soak", { rate: 10_000, words: 1e12 });
    const pool = await openScoringPool({ workers: 1, worker: workers.plain });
    const server = await serve({
      engine,
      accounts: { store, credentials },
      port: 0,
      scorer: pool.scorer,
      times: { notice: 0, keepAlive: 100 },
      log: { write: () => {} },
      metrics: { token: "soak" },
    });
    const authorization = basic({ key: account.key, secret });
    const samples: Sample[] = [];
    const end = performance.now() + SECONDS * 1000;
    let rounds = 0;
    let answers = 0;
    for (; rounds < LEAST_ROUNDS || performance.now() < end; rounds++) {
      answers += await mixedRound(server.address, authorization, rounds);
      if (rounds >= WARM_UP && performance.now() > end - SECONDS * 900) samples.push(sample());
    }
    await server.stop();
    await pool.close();
    await store.close();
    workers.remove();
    rmSync(folder, { recursive: true });
    const third = Math.ceil(samples.length / 3);
    const [first, last] = [medians(samples.slice(0, third)), medians(samples.slice(-third))];
    console.info(`${rounds} rounds, ${answers} answers:`, first, last);
    expect(answers).toBe(rounds * CALLS);
    expect(last.handles).toBeLessThanOrEqual(first.handles);
    expect(last.heap - first.heap).toBeLessThan(MOST.heap);
    expect(last.buffers - first.buffers).toBeLessThan(MOST.buffers);
    expect(last.rss - first.rss).toBeLessThan(MOST.rss);
  },
  SECONDS * 1000 + 300_000,
);

const CALLS = 12;
const LARGE = "I think that we might win it in the end. ".repeat(2500);

/** What a server sees of a day. Resolves to the number of answers that were as they should be. */
async function mixedRound(address: string, authorization: string, round: number): Promise<number> {
  const call = async (status: number, method: string, path: string, body?: unknown, headers = {}): Promise<number> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status === status ? 1 : 0;
  };
  const name = `round-${round}`;
  const texts = Array.from({ length: 30 }, (_, index) => ({ content: LARGE.slice(0, 300 + 7 * index) }));
  const custom = "/v2/norming/custom/";
  const steps = [
    () => call(200, "POST", "/v1/framework", { content: `Round ${round} is on.` }),
    () => call(200, "POST", "/v2/analyze/spoken?include=intervals,explain", { text: "We won!" }),
    () => call(200, "POST", "/v1/framework/bulk", texts, { "idempotency-key": name }),
    () => call(200, "POST", "/v1/framework", { content: LARGE }),
    () => call(400, "POST", "/v1/framework", "{"),
    () => call(404, "GET", `/${name}`),
    () => call(401, "GET", "/v1/usage", undefined, { authorization: "Basic YTpi" }),
    () => call(200, "POST", custom, { name, min_word_count: 50 }),
    () => call(200, "PATCH", `${custom}${name}/one`, texts),
    () => call(200, "PATCH", `${custom}${name}/two`, texts),
    () => call(200, "POST", `/v2/analyze/custom/${name}`, { text: "We won!" }),
    () => call(200, "DELETE", `${custom}${name}`),
  ];
  let right = 0;
  for (const step of steps) right += await step();
  await breakOff(address, authorization);
  return right;
}

/** A client that goes away in the middle of its body. */
async function breakOff(address: string, authorization: string): Promise<void> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  const head = `POST /v1/framework HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 1000\r\n\r\n{`;
  socket.write(head, () => socket.destroy());
  await closed;
}

function sample(): Sample {
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return { rss, heap: heapUsed, buffers: arrayBuffers, handles: process.getActiveResourcesInfo().filter(lasts).length };
}

/** Timers and the like come and go with every request. */
function lasts(kind: string): boolean {
  return kind !== "Immediate" && kind !== "Timeout";
}

function medians(samples: readonly Sample[]): Sample {
  const median = (of: (sample: Sample) => number): number => {
    const sorted = samples.map(of).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)]!;
  };
  return {
    rss: median(({ rss }) => rss),
    heap: median(({ heap }) => heap),
    buffers: median(({ buffers }) => buffers),
    handles: median(({ handles }) => handles),
  };
}
