import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobStatus } from "../../src/jobs/job";
import { command } from "../http/node/program";
import { ask, server } from "./schemas";

const CLI = resolve(import.meta.dirname, "../../dist/cli.js");

/** Whether a process can be given a network of its own here, in which no other machine can be reached, not even this one. */
export const hasNetworks = spawnSync("unshare", ["-n", "true"]).status === 0 && server !== undefined;

export function newPlace(): string {
  return mkdtempSync(join(tmpdir(), "lexometer-jobs-"));
}

/** The same database, by its socket: what has a network of its own gets there as well. */
export function bySocket(url: string): string {
  if (server === undefined) return url;
  const found = new URL(url);
  found.hostname = "socket.invalid";
  found.searchParams.set("host", join(server.folder, "socket"));
  return found.href;
}

/** `lexometer job work` in a process of its own. */
export class JobWorker {
  readonly #child: ChildProcess;
  said = "";

  /** @param isApart whether it gets a network of its own */
  constructor(url: string, isApart: boolean, ...given: string[]) {
    const line = [process.execPath, CLI, "job", "work", ...given];
    const [program, ...rest] = isApart ? ["unshare", "-n", ...line] : line;
    const env = { ...process.env, LEXOMETER_STORE: isApart ? bySocket(url) : url };
    this.#child = spawn(program!, rest, { env, stdio: ["ignore", "ignore", "pipe"] });
    this.#child.stderr!.on("data", (chunk) => (this.said += chunk));
  }

  /** How it ended. */
  async ended(): Promise<number | NodeJS.Signals> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
    return this.#child.signalCode ?? this.#child.exitCode!;
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    // `unshare` becomes the program, so that it is the program that is killed.
    this.#child.kill(signal);
    return await this.ended();
  }
}

/** Hands a job in. @returns how it stands */
export async function submit(...given: string[]): Promise<JobStatus> {
  const { code, out, err } = await command("job", "submit", ...given, "--json");
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}

export async function statusOf(job: string): Promise<JobStatus> {
  return JSON.parse((await command("job", "status", job, "--json")).out);
}

/** Waits until so many shards have been taken since the database was made, whoever took them. */
export async function startsReach(starts: number, url: string): Promise<number> {
  for (;;) {
    const [row] = await ask("SELECT coalesce(sum(starts), 0) AS starts FROM lexometer_jobs.shard", [], url);
    if (Number(row!.starts) >= starts) return Number(row!.starts);
    await sleep(10);
  }
}

/** The parts of a folder, one behind the other. @param kind `ndjson`, `csv`, `skipped.ndjson` */
export function partsIn(folder: string, kind: string): Buffer {
  const names = readdirSync(folder).filter((name) => new RegExp(`^part-\\d{6}\\.${kind}$`).test(name));
  return Buffer.concat(names.sort().map((name) => readFileSync(join(folder, name))));
}

/** What attempts have left behind. */
export function hiddenIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith("."));
}

const WORDS = "i think we might win because they never hope for happy days and sad nights of work money family".split(
  " ",
);

/** Texts of 20 to 99 words; the same for the same number. */
export function* textsFrom(seed: number, count: number): Generator<string> {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  for (let text = 0; text < count; text++) {
    yield Array.from({ length: 20 + next(80) }, () => WORDS[next(WORDS.length)]!).join(" ");
  }
}
