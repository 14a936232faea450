// npx tsx bench/jobs.ts     after npm run build; takes a PostgreSQL of its own, as the tests do
//
// How much a second worker process adds on two cores, and what the queue costs a shard. Not one of the suites: it
// needs PostgreSQL, and its contestants are processes. Times are the database's, between the first and the last shard
// that were finished, so that no process's start is in them.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PostgresServer } from "../test/postgres/server";
import { largeText, piecesOf } from "./texts";

const CLI = resolve(import.meta.dirname, "../dist/cli.js");
/** How often the corpus has the same texts. */
const TIMES = 10;
/** Megabytes of a shard; the smaller, the more of what is measured is the queue. */
const SHARD_MB = process.env.BENCH_SHARD_MB ?? "2";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

/** What a job came to. */
interface Run {
  readonly shards: number;
  /** Milliseconds from the first shard that was finished to the last. */
  readonly time: number;
  /** Words of the shards after the first. */
  readonly words: number;
  /** Seconds of the cores that the workers took, starts included. */
  readonly cpu: number;
}

let jobs = 0;
const server = await PostgresServer.create();
const folder = mkdtempSync(join(tmpdir(), "lexometer-bench-"));
try {
  await main();
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  // Long enough for a worker's code to be compiled: the first seconds are slower.
  const texts = Array.from({ length: TIMES }, () => piecesOf(largeText(), 600, 10_000))
    .flat()
    .map((text) => `${JSON.stringify({ text })}\n`);
  const corpus = join(folder, "corpus.ndjson");
  writeFileSync(corpus, texts.join(""));
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Taking turns at being the first, so that neither has the quieter machine.
    const order = round % 2 === 0 ? [1, 2] : [2, 1];
    const runs = new Map<number, Run>();
    for (const workers of order) runs.set(workers, await run(corpus, workers, SHARD_MB));
    const speed = (workers: number): number => runs.get(workers)!.words / runs.get(workers)!.time;
    ratios.push(speed(2) / speed(1));
    for (const [workers, { shards, words, time, cpu }] of [...runs].sort(([one], [other]) => one - other)) {
      console.log(
        `${workers} workers: ${shards} shards, ${(words / time).toFixed(0)} words/ms, ${cpu.toFixed(1)} s of cores`,
      );
    }
    console.log(`1 → 2 workers: × ${ratios.at(-1)!.toFixed(2)} (load ${loadavg()[0]!.toFixed(1)})`);
  }
  console.log(`median: × ${ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!.toFixed(2)}`);
  const small = join(folder, "small.ndjson");
  writeFileSync(small, texts.slice(0, 400).join(""));
  for (let round = 0; round < ROUNDS; round++) {
    const { shards, time } = await run(small, 1, "0.00001");
    console.log(
      `queue: ${shards} shards of a text, ${(time / (shards - 1)).toFixed(1)} ms each (load ${loadavg()[0]!.toFixed(1)})`,
    );
  }
}

async function run(corpus: string, workers: number, size: string): Promise<Run> {
  const env = { ...process.env, LEXOMETER_STORE: server.url };
  const out = join(folder, `out-${jobs++}`);
  // First those who work, so that all are there when there is work.
  const running = Array.from({ length: workers }, () => start(env));
  await Promise.all(running.map(({ isThere }) => isThere));
  const given = ["job", "submit", corpus, "--out", out, "--shard-size", size, "--measures", "we,tentative", "--json"];
  const { job } = JSON.parse(execFileSync(process.execPath, [CLI, ...given], { env, encoding: "utf8" }));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        `SELECT count(*) AS shards, bool_and(is_published) AS is_done, max(finished) - min(finished) AS time, sum(words) AS words
         FROM lexometer_jobs.shard WHERE job = $1`,
        [job],
      );
      const [{ shards, is_done: isDone, time, words }] = rows;
      if (isDone === true) {
        const cpu = running.reduce((sum, { child }) => sum + secondsOf(child.pid!), 0);
        return { shards: Number(shards), time: Number(time), words: (Number(words) * (shards - 1)) / shards, cpu };
      }
      await sleep(100);
    }
  } finally {
    await client.end();
    for (const { child } of running) child.kill("SIGKILL");
    rmSync(out, { recursive: true, force: true });
  }
}

function start(env: NodeJS.ProcessEnv): { readonly child: ChildProcess; readonly isThere: Promise<void> } {
  const child = spawn(process.execPath, [CLI, "job", "work", "--workers", "0"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
    // Linux shares cores out by sessions: in one, two workers would get what one does.
    detached: true,
  });
  return { child, isThere: new Promise((resolve) => child.stderr.once("data", () => resolve())) };
}

/** Seconds that a process has had, by Linux; NaN elsewhere. */
function secondsOf(pid: number): number {
  try {
    const fields = execFileSync("ps", ["-o", "times=", "-p", String(pid)], { encoding: "utf8" });
    return Number(fields);
  } catch {
    return Number.NaN;
  }
}
