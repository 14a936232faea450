import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { command } from "../http/node/program";
import {
  hasNetworks,
  hiddenIn,
  JobWorker,
  newPlace,
  partsIn,
  startsReach,
  statusOf,
  submit,
  textsFrom,
} from "./job-runs";
import { ask, isMissing, newDatabase } from "./schemas";

/** Kills of workers; set LEXOMETER_JOB_KILLS for a long run. */
const KILLS = Number(process.env.LEXOMETER_JOB_KILLS ?? 6);
const WORKERS = 4;
const SHARDS = 200;
/** Texts of the corpus: 200 shards of about 100 KB. */
const TEXTS = 60_000;

describe.skipIf(isMissing)("a job of 200 shards", () => {
  const running: JobWorker[] = [];
  afterAll(async () => {
    delete process.env.LEXOMETER_STORE;
    await Promise.all(running.map((worker) => worker.end("SIGKILL")));
  });

  test(`comes out as of one process when four workers are killed ${KILLS} times`, {
    timeout: 180_000 + KILLS * 20_000,
  }, async () => {
    const url = await newDatabase();
    process.env.LEXOMETER_STORE = url;
    const folder = newPlace();
    const corpus = join(folder, "corpus.ndjson");
    const lines = [...textsFrom(7, TEXTS)].map((text, index) => JSON.stringify({ id: `t${index}`, text }));
    for (let broken = 50; broken < TEXTS; broken += 997) lines[broken] = "{ this is no JSON";
    writeFileSync(corpus, `${lines.join("\n")}\n`);
    const how = ["--norming", "none", "--measures", "we,tentative"];
    const alone = join(folder, "alone.ndjson");
    expect((await command("score", corpus, ...how, "--out", alone)).err).toContain("not JSON");
    const expected = readFileSync(alone);
    const skipped = readFileSync(`${alone}.skipped.ndjson`);
    const words = sumOfWords(expected);

    const given = ["account", "create", "payer", "--words", "1000000000", "--data", join(folder, "data"), "--json"];
    const { key } = JSON.parse((await command(...given)).out) as { key: string };
    const size = `${Math.ceil((Buffer.byteLength(lines.join("\n")) * 1.002) / SHARDS) / 1024 / 1024}`;
    const start = (): JobWorker => new JobWorker(url, hasNetworks, "--workers", "0", "--quiet");
    running.push(...Array.from({ length: WORKERS }, start));

    const jobs: { readonly id: string; readonly out: string }[] = [];
    const submitOne = async (): Promise<void> => {
      const out = join(folder, `out-${jobs.length}`);
      const { job, shards } = await submit(corpus, "--out", out, "--account", "payer", "--shard-size", size, ...how);
      expect(shards).toBeGreaterThanOrEqual(SHARDS - 5);
      jobs.push({ id: job, out });
    };
    /** Shards that were begun again, and so had lost their worker: kills that hit nobody at work prove nothing. */
    const died = async (): Promise<number> => {
      const [row] = await ask("SELECT sum(greatest(starts - 1, 0)) AS died FROM lexometer_jobs.shard", [], url);
      return Number(row!.died);
    };
    let kills = 0;
    while (kills < KILLS || (await died()) < KILLS / 4) {
      // One job after the other, so that there is work at each kill.
      if (jobs.length === 0 || (await statusOf(jobs.at(-1)!.id)).state === "done") await submitOne();
      const starts = await startsReach(1, url);
      await Promise.race([startsReach(starts + 1, url), sleep(5000)]);
      await sleep(Math.random() * 30);
      const victim = Math.floor(Math.random() * WORKERS);
      await running[victim]!.end("SIGKILL");
      kills++;
      running[victim] = start();
    }
    for (const { id } of jobs) {
      while ((await statusOf(id)).state === "running") await sleep(200);
    }
    const ends = await Promise.all(running.splice(0).map((worker) => worker.end("SIGTERM")));

    const facts = { kills, jobs: jobs.length, "shards begun again": await died(), "own networks": hasNetworks };
    console.info("jobs:", facts);
    let shards = 0;
    for (const { id, out } of jobs) {
      const status = await statusOf(id);
      expect(status).toMatchObject({ state: "done", failed: 0, done: status.shards, words, failures: [] });
      expect(partsIn(out, "ndjson").equals(expected)).toBe(true);
      expect(partsIn(out, "skipped\\.ndjson").equals(skipped)).toBe(true);
      expect(hiddenIn(out)).toEqual([]);
      shards += status.shards;
    }
    // Each shard is in the ledger once, and what the account has used is the sum.
    const entries = await ask("SELECT call, words FROM lexometer.entry WHERE account = $1", [key], url);
    expect(entries).toHaveLength(shards);
    expect(entries.reduce((sum, entry) => sum + Number(entry.words), 0)).toBe(words * jobs.length);
    expect(await ask("SELECT used FROM lexometer.period WHERE account = $1", [key], url)).toEqual([
      { used: String(words * jobs.length) },
    ]);
    expect(ends).toEqual(Array(WORKERS).fill(0));
  });
});

function sumOfWords(ndjson: Buffer): number {
  let words = 0;
  for (const [, count] of ndjson.toString("latin1").matchAll(/"word_count":(\d+)/g)) words += Number(count);
  return words;
}
