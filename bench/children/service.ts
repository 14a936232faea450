import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { openCredentials } from "../../src/accounts/credentials";
import { createMemoryStore } from "../../src/accounts/memory";
import { createEngine } from "../../src/engine/engine";
import { openScoringPool, serve } from "../../src/http/node";

// The service in a process of its own; says where it is and by which pair it is called. An argument is a
// number of workers. On a line of its input it says what the event loop was held for since the last one.

const workers = Number(process.argv[2] ?? 0);
const worker = (workerData: unknown) => new Worker(join(import.meta.dirname, "scoring.mjs"), { workerData });
const pool = workers === 0 ? undefined : await openScoringPool({ workers, worker });

const store = createMemoryStore();
const credentials = await openCredentials(store, crypto.getRandomValues(new Uint8Array(32)));
const { account, secret } = await credentials.create("bench", { words: Number.MAX_SAFE_INTEGER, rate: 10_000 });
const { address } = await serve({
  engine: await createEngine(),
  accounts: { store, credentials },
  port: 0,
  ...(pool !== undefined && { scorer: pool.scorer }),
});
if ((await pool?.ready()) === 0) throw new Error("No worker has started.");
process.stdout.write(`${address} Basic ${btoa(`${account.key}:${secret}`)}\n`);

const holds = monitorEventLoopDelay({ resolution: 1 });
holds.enable();
process.stdin.on("data", () => {
  // Milliseconds; the timer that measures is 1 ms late by itself.
  process.stdout.write(
    `${[holds.percentile(50), holds.percentile(99), holds.max].map((time) => time / 1e6).join(" ")}\n`,
  );
  holds.reset();
});
