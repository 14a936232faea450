import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { defaultWorkers } from "../../pool/create";
import { workerCount } from "../numbers";
import { onSignal } from "../signals";
import { endNormsRound, normsNames, tallyShard } from "./norms-shard";
import { partNames } from "./part-names";
import { ShardScorer } from "./score-shard";
import type { ScoreSpec } from "./score-spec";
import { openJobsAt } from "./store-option";

interface WorkOptions {
  readonly store?: string;
  readonly workers?: number;
  readonly drain?: boolean;
  readonly quiet?: boolean;
}

export function addWork(command: Command): void {
  command
    .description("Work on shards, those of all jobs, until it is stopped.")
    .option("--workers <number>", "threads that count; 0 to do without (default: one a core)", workerCount)
    .option("--drain", "end when nothing is left to be done")
    .option("--quiet", "say nothing of single shards")
    .addHelpText(
      "after",
      `
Examples:
  lexometer job work
  lexometer job work --drain --workers 4

May be killed at any moment: its shards are taken over by others within seconds.
SIGTERM and SIGINT hand them back at once; a second one ends it on the spot.`,
    )
    .action(work);
}

async function work(options: WorkOptions): Promise<void> {
  const workers = options.workers ?? defaultWorkers(availableParallelism());
  const stop = new AbortController();
  onSignal(() => stop.abort());
  const jobs = await openJobsAt(options);
  const scorer = new ShardScorer(workers);
  const say = (line: string): void => void (options.quiet === true || process.stderr.write(`${line}\n`));
  try {
    say("Works on shards.");
    await jobs.work({
      // While one is written and paid for, the threads work on the other.
      concurrency: workers === 0 ? 1 : 2,
      drains: options.drain === true,
      signal: stop.signal,
      nameOf: (shard) =>
        shard.kind === "norms" ? normsNames(shard) : partNames(shard, (shard.spec as ScoreSpec).format),
      perform: (shard, part, signal) =>
        shard.kind === "norms" ? tallyShard(shard, part, signal, workers) : scorer.perform(shard, part, signal),
      endRound: endNormsRound,
      onShard: ({ job, number }, what, reason) =>
        say(`${job} ${number} ${what}${reason === undefined ? "" : `: ${reason}`}`),
    });
  } finally {
    await scorer.close();
    await jobs.close();
  }
}
