import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "tsup";
import { findDriver } from "../../../src/accounts/sqlite/driver";
import { START } from "./designs";

/** What a run of kills found. A sound design has 0 in all but the first two. */
export interface Verdict {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged calls that the ledger does not have, or has with other words. */
  readonly missing: number;
  /** Words of entries that the period does not count. */
  readonly lost: number;
  /** Words that the period counts without an entry. */
  readonly doubled: number;
  readonly beyondLimit: number;
  /** 1 if SQLite finds the file damaged. */
  readonly damaged: number;
  /** Charges that were answered with an error although nothing was wrong. */
  readonly failed: number;
}

const root = resolve(import.meta.dirname, "../../..");

/** Bundles a child, so that a start costs 0.1 s and not the loading of a compiler. */
export async function buildChild(name: "child" | "step-child"): Promise<string> {
  const outDir = join(root, "build/test-children", name);
  await build({
    config: false,
    entry: [join(import.meta.dirname, `${name}.ts`)],
    outDir,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["libsql"],
    silent: true,
  });
  return [`${name}.mjs`, `${name}.js`].map((file) => join(outDir, file)).find(existsSync)!;
}

/** Lets processes charge one database, kills them at random moments, starts them again, and does the accounts. */
export async function killRepeatedly(
  child: string,
  { design, folder, kills, processes }: { design: string; folder: string; kills: number; processes: number },
): Promise<Verdict> {
  const path = join(folder, `${design}.db`);
  const names = Array.from({ length: processes }, (_, index) => `p${index}`);
  const records = names.map((name) => join(folder, `${design}.${name}`));
  for (const record of records) writeFileSync(record, "");
  for (let killed = 0; killed < kills; killed += processes) {
    const sizes = records.map((record) => statSync(record).size);
    const running = names.map((name, index) => spawn(process.execPath, [child, design, path, records[index]!, name]));
    const isFromTheStart = killed % 4 === 3; // now and then while it opens the file and reads the log
    if (!isFromTheStart) await grown(records, sizes, running);
    await setTimeout(Math.random() * (isFromTheStart ? 150 : 200));
    await Promise.all(running.map(kill));
  }
  return judge(path, records, kills);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** Waits until each process has acknowledged something, or one has ended. */
async function grown(records: readonly string[], sizes: readonly number[], running: readonly ChildProcess[]) {
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    if (running.some(({ exitCode }) => exitCode !== null)) return;
    if (records.every((record, index) => statSync(record).size > sizes[index]! + 1)) return;
    await setTimeout(3);
  }
}

async function judge(path: string, records: readonly string[], kills: number): Promise<Verdict> {
  const lines = records.flatMap((record) => readFileSync(record, "utf8").split("\n").slice(0, -1));
  const failed = lines.filter((line) => line.startsWith("!")).length;
  const acknowledged = new Map<string, number>();
  for (const line of lines) {
    const [, call, words] = /^(p\d+-\d+-\d+) (\d+)$/.exec(line) ?? [];
    if (call !== undefined && Number(words) > 0) acknowledged.set(call, Number(words));
  }

  const database = (await findDriver())(path);
  const entries = new Map(
    database
      .prepare("SELECT call, words FROM entry")
      .all()
      .map(({ call, words }) => [call as string, Number(words)]),
  );
  const used = Number(database.prepare("SELECT used FROM period WHERE start = ?").get(START)?.used);
  const limit = Number(database.prepare("SELECT words FROM account").get()?.words);
  const check = database.prepare("PRAGMA integrity_check").get()?.integrity_check;
  database.close();

  const sum = [...entries.values()].reduce((total, words) => total + words, 0);
  const missing = [...acknowledged].filter(([call, words]) => entries.get(call) !== words).length;
  return {
    kills,
    acknowledged: acknowledged.size,
    missing,
    lost: Math.max(0, sum - used),
    doubled: Math.max(0, used - sum),
    beyondLimit: Math.max(0, used - limit, sum - limit),
    damaged: check === "ok" ? 0 : 1,
    failed,
  };
}
