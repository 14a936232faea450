import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import type { RaceResult, SuiteResult } from "./race";

/** Where and when the figures were taken. */
export interface Circumstances {
  readonly date: string;
  /** Short hash of the commit, with `-dirty` when files differ from it. */
  readonly commit: string;
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  /** Processes that wanted a core, on average over the minute before: more than `cores` is a busy machine. */
  readonly load: number;
  /** Gigabytes (2³⁰). */
  readonly memory: number;
  /** Where the texts came from. */
  readonly corpus: string;
}

/** The circumstances of this run. */
export function circumstances(corpus: string): Circumstances {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    memory: Math.round(totalmem() / 2 ** 30),
    corpus,
  };
}

/** Writes `bench/record/<date>-<commit>.json` and gives its path. A later run of the same day and commit replaces it. */
export function saveRecord(where: Circumstances, suites: Readonly<Record<string, SuiteResult>>): string {
  const folder = join(import.meta.dirname, "record");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${where.date.slice(0, 10)}-${where.commit}.json`);
  writeFileSync(path, `${JSON.stringify({ ...where, suites }, rounded, 2)}\n`);
  return path;
}

/** A race as lines for people. */
export function linesOf({ name, unit, rounds, standings, goals }: RaceResult): string[] {
  const width = Math.max(...standings.map((standing) => standing.name.length));
  return [
    `  ${name} (${rounds} rounds; ns per ${unit}: min, median; × baseline)`,
    ...standings.map(
      (standing) =>
        `    ${standing.name.padEnd(width)}  ${figure(standing.min)}  ${figure(standing.median)}  ` +
        `${figure(standing.megabytesPerSecond)} MB/s  × ${standing.ratio.toFixed(2)}`,
    ),
    ...goals.map(
      ({ contestant, over, must, aim, reached }) =>
        `    ${reached >= must ? "ok   " : "BELOW"} ${contestant} is ${reached.toFixed(2)} × ${over}` +
        ` (must ${Number(must.toFixed(2))}${aim === undefined ? "" : `, aim ${aim}`})`,
    ),
  ];
}

function figure(value: number): string {
  return (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2)).padStart(9);
}

/** Four digits say all that such times can say. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function commit(): string {
  try {
    const git = (...parts: string[]): string =>
      execFileSync("git", parts, { encoding: "utf8", cwd: import.meta.dirname, stdio: ["ignore", "pipe", "ignore"] });
    const hash = git("rev-parse", "--short", "HEAD").trim();
    return git("status", "--porcelain", "--", "../src", "../assembly").trim() === "" ? hash : `${hash}-dirty`;
  } catch {
    return "unknown"; // an unpacked archive has no history
  }
}
