import { setTimeout as sleep } from "node:timers/promises";
import { Presets, SingleBar } from "cli-progress";
import type { JobStatus } from "../../jobs/job";
import type { Jobs } from "../../jobs/open";
import { timeText } from "../progress";
import { UsageError } from "../usage";
import { openJobsAt } from "./store-option";

interface StatusOptions {
  readonly store?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** Milliseconds between looks. */
const EVERY = 500;

export async function showStatus(id: string | undefined, options: StatusOptions): Promise<void> {
  if (options.watch === true && id === undefined) throw new UsageError("Say which job to watch.");
  const jobs = await openJobsAt(options);
  try {
    if (id === undefined) return sayAll(await jobs.rows.all(), options.json === true);
    const status = options.watch === true ? await watch(jobs, id, options.json === true) : await jobs.rows.status(id);
    if (options.json === true) process.stdout.write(`${JSON.stringify(status)}\n`);
    else sayStatus(status);
    if (status.state === "failed") process.exitCode = 1;
  } finally {
    await jobs.close();
  }
}

function sayAll(all: readonly JobStatus[], asJson: boolean): void {
  if (asJson) process.stdout.write(`${JSON.stringify(all)}\n`);
  else if (all.length === 0) process.stdout.write("There are no jobs yet: lexometer job submit PATH --out FOLDER\n");
  for (const status of asJson ? [] : all) process.stdout.write(`${statusLine(status)}\n`);
}

/** A line, for lists. */
export function statusLine({ job, state, done, shards, words, failed }: JobStatus): string {
  const lost = failed === 0 ? "" : `, ${failed} given up`;
  return `${job}  ${state.padEnd(9)}  ${done} of ${shards} shards${lost}, ${words.toLocaleString("en")} words`;
}

export function sayStatus(status: JobStatus): void {
  const { out, account, rows, skipped, words, speed, failures, failed, running, created, finished, reason } = status;
  const seconds = ((finished ?? created) - created) / 1000;
  const lines = [
    statusLine(status),
    `output   ${out}`,
    ...(account === undefined ? [] : [`paid by  ${account}`]),
    `texts    ${rows.toLocaleString("en")} scored, ${skipped.toLocaleString("en")} left out`,
    `words    ${words.toLocaleString("en")}, ${Math.round(speed).toLocaleString("en")} a second`,
    finished === undefined ? `workers  on ${running} shards now` : `time     ${timeText(seconds)}`,
    ...(reason === undefined ? [] : [`It failed: ${reason}`]),
    ...failures.map(({ number, reason }) => `shard ${number} was given up: ${reason}`),
    ...(failed > failures.length ? [`and ${failed - failures.length} more`] : []),
    ...(failed > 0 || reason !== undefined ? ["`lexometer job retry` has them worked on again."] : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Follows a job until it is over: a bar on a terminal, a line whenever something has changed elsewhere. */
async function watch(jobs: Jobs, id: string, isQuiet: boolean): Promise<JobStatus> {
  const bar = process.stderr.isTTY === true && !isQuiet ? new SingleBar(BAR, Presets.shades_classic) : undefined;
  let said = "";
  try {
    for (;;) {
      const status = await jobs.rows.status(id);
      if (bar?.isActive === false) bar.start(status.totalBytes, status.bytes, factsOf(status));
      bar?.setTotal(status.totalBytes);
      bar?.update(status.bytes, factsOf(status));
      const line = statusLine(status);
      if (bar === undefined && !isQuiet && line !== said) process.stderr.write(`${line}\n`);
      said = line;
      if (status.state !== "running") return status;
      await sleep(EVERY);
    }
  } finally {
    bar?.stop();
  }
}

const BAR = {
  stream: process.stderr,
  format: "{bar} {percentage} % · {done} of {shards} shards · {words} words · {speed} words/s · {left} left",
  barsize: 20,
  // Its way of ending would take Ctrl-C for a wish to end the bar alone.
  gracefulExit: false,
};

function factsOf({ done, shards, words, speed, bytes, totalBytes }: JobStatus): Readonly<Record<string, string>> {
  const left = words === 0 || speed === 0 ? "?" : timeText(((totalBytes - bytes) * (words / bytes)) / speed);
  return {
    ...{ done: String(done), shards: String(shards), left },
    words: words.toLocaleString("en"),
    speed: Math.round(speed).toLocaleString("en"),
  };
}
