import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import { LexometerError } from "../errors";
import type { Round, Shard, ShardOutcome } from "./job";
import { Part, type PartNames, type PartSink, publishPart, removeStaged } from "./part";
import { type findQueue, type Schemas, silence } from "./queue";
import type { ShardName, ShardRows } from "./shard-rows";

/** Failures of a shard, after which it is given up. */
export const FAILURES = 3;
/** Deaths of workers over a shard, after which it is given up; more, since most die of something else. */
export const DEATHS = 8;
/** Milliseconds between looks for dead workers and cancelled jobs. */
const BEAT = 1000;

/** What a worker has been told to do, and how it is done. */
export interface WorkOptions {
  /** Shards that this process works on at a time. */
  readonly concurrency: number;
  /** Whether to end when nothing is left to be done. */
  readonly drains: boolean;
  /** Ends the work: shards that are under way are handed back. */
  readonly signal?: AbortSignal;
  /** Where what comes of a shard belongs. */
  nameOf(shard: Shard): PartNames;
  /** Reads a shard and writes what comes of it: the same bytes for the same shard, wherever. */
  perform(
    shard: Shard,
    part: Readonly<Record<"out" | "skipped", PartSink>>,
    signal: AbortSignal,
  ): Promise<ShardOutcome>;
  /** Is told of shards that came to something, for a log. */
  onShard?(shard: Shard, what: "done" | "failed" | "again" | "cancelled", reason?: string): void;
  /** Makes what is to be made of all shards of a round, to the same bytes if it is done twice. @returns whether it was the last one */
  endRound(round: Round): Promise<boolean>;
}

/** Where a process works on shards. */
export class Workplace {
  readonly #queue: Awaited<ReturnType<typeof findQueue>>;
  readonly #url: string;
  readonly #schemas: Schemas;
  readonly #shards: ShardRows;
  /** Jobs of the shards under way, each with what ends its work. */
  readonly #underWay = new Map<ShardName, AbortController>();
  #workers: string[] = [];

  constructor(queue: Awaited<ReturnType<typeof findQueue>>, url: string, schemas: Schemas, shards: ShardRows) {
    this.#queue = queue;
    this.#url = url;
    this.#schemas = schemas;
    this.#shards = shards;
  }

  async run(options: WorkOptions): Promise<void> {
    const stop = new AbortController();
    const end = (): void => {
      stop.abort();
      for (const controller of this.#underWay.values()) controller.abort();
    };
    options.signal?.addEventListener("abort", end);
    if (options.signal?.aborted === true) return;
    const beating = this.#beat(options, stop);
    try {
      // The queue gives up when the database is away for long; it is there again some time.
      while (!stop.signal.aborted) {
        await this.#runUntilStopped(options, stop.signal).catch(() => {});
        if (!stop.signal.aborted) await sleep(BEAT, undefined, { signal: stop.signal }).catch(() => {});
      }
    } finally {
      options.signal?.removeEventListener("abort", end);
      stop.abort();
      await beating;
    }
  }

  async #runUntilStopped(options: WorkOptions, stop: AbortSignal): Promise<void> {
    const events = new EventEmitter() as unknown as WorkerEvents;
    events.on("pool:create", ({ workerPool }) => {
      this.#workers = [workerPool.id];
    });
    const runner: Runner = await this.#queue.run({
      connectionString: this.#url,
      maxPoolSize: options.concurrency + 2,
      schema: this.#schemas.queue,
      logger: silence(this.#queue),
      concurrency: options.concurrency,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      taskList: this.#tasks(options),
      preset: {
        worker: { pollInterval: BEAT },
        plugins: [
          {
            name: "lexometer-presence",
            version: "1",
            worker: {
              hooks: { startWorker: async (_context, { worker }) => this.#shards.appear(worker.workerPool.id) },
            },
          },
        ],
      },
    });
    const end = (): void => void runner.stop().catch(() => {});
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
    try {
      await runner.promise;
    } finally {
      stop.removeEventListener("abort", end);
    }
  }

  #tasks(options: WorkOptions): TaskList {
    return {
      "lexometer-shard": (payload) => this.#work(payload as ShardName, options),
      "lexometer-round": (payload) => this.#endRound(payload as ShardName, options),
    };
  }

  async #endRound(name: Pick<ShardName, "job" | "round">, options: WorkOptions): Promise<void> {
    const round = await this.#shards.round(name.job, name.round);
    if (round === undefined) return;
    try {
      await this.#shards.endRound(round, await options.endRound(round));
    } catch (error) {
      if (error instanceof LexometerError && error.code === "STORE_UNAVAILABLE") throw error;
      await this.#shards.failRound(round, reasonOf(error));
      // What is ours to say will be the same the next time.
      if (!(error instanceof LexometerError)) throw error;
    }
  }

  /** Shows that this process lives, frees what dead ones hold, ends what was cancelled. */
  async #beat(options: WorkOptions, stop: AbortController): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        for (const worker of this.#workers) await this.#shards.appear(worker);
        await this.#shards.bury();
        const jobs = [...new Set([...this.#underWay.keys()].map(({ job }) => job))];
        const cancelled = jobs.length === 0 ? [] : await this.#shards.cancelled(jobs);
        for (const [{ job }, controller] of this.#underWay) if (cancelled.includes(job)) controller.abort();
        if (options.drains && this.#underWay.size === 0 && !(await this.#shards.isBusy(this.#schemas.queue)))
          stop.abort();
      } catch {
        // The database is away; the work waits for it, and so does this.
      }
      await sleep(BEAT, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  async #work(name: ShardName, options: WorkOptions): Promise<void> {
    const attempt = crypto.randomUUID();
    const taken = await this.#shards.begin(name, attempt, DEATHS);
    if (taken === undefined) return;
    const { shard, before, digest } = taken;
    const names = options.nameOf(shard);
    if (digest !== undefined) {
      if (before !== undefined && (await publishPart(names, before))) return await this.#shards.publish(name);
      // It was paid for and is gone: it is made once more, for nothing.
    } else if (before !== undefined) await removeStaged(names, before);

    const controller = new AbortController();
    this.#underWay.set(name, controller);
    if (options.signal?.aborted === true) controller.abort();
    try {
      await this.#attempt(shard, { attempt, names, paid: digest, controller }, options);
    } catch (error) {
      await this.#missed(shard, error, controller.signal, options);
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #attempt(
    shard: Shard,
    given: { attempt: string; names: PartNames; paid: string | undefined; controller: AbortController },
    options: WorkOptions,
  ): Promise<void> {
    const { attempt, names, paid, controller } = given;
    const part = await Part.open(names, attempt);
    try {
      const outcome = await options.perform(shard, part, controller.signal);
      controller.signal.throwIfAborted();
      const digest = await part.settle();
      if (paid !== undefined && digest !== paid) throw changed();
      const verdict = paid === undefined ? await this.#shards.finish(shard, attempt, digest, outcome) : "done";
      if (verdict === "unpaid") throw unpaid(outcome.words);
      if (verdict !== "done") return await part.abandon();
      await publishPart(names, attempt);
      await this.#shards.publish(shard);
      options.onShard?.(shard, "done");
    } catch (error) {
      // Where nobody knows whether it was paid for, it may be the one to be published.
      if (!(error instanceof LexometerError && error.code === "STORE_UNAVAILABLE")) await part.abandon();
      throw error;
    }
  }

  /** @throws what went wrong, for the queue to try again later */
  async #missed(shard: Shard, error: unknown, signal: AbortSignal, options: WorkOptions): Promise<void> {
    if (signal.aborted) {
      await this.#shards.handBack(shard);
      options.onShard?.(shard, "cancelled");
      // Of a job that was cancelled nobody wants it; of a worker that is to stop another one takes it over.
      if (options.signal?.aborted === true) throw error;
      return;
    }
    if (error instanceof LexometerError && error.code === "STORE_UNAVAILABLE") throw error;
    const reason = reasonOf(error);
    const isGivenUp = await this.#shards.fail(shard, reason, isFinal(error) ? 1 : FAILURES);
    options.onShard?.(shard, isGivenUp ? "failed" : "again", reason);
    if (!isGivenUp) throw error;
  }
}

/** To try again at once would come to the same. */
function isFinal(error: unknown): boolean {
  return error instanceof LexometerError && (error.code === "JOB_UNPAID" || error.code === "JOB_CHANGED");
}

/** What a person is told; what others say may quote a text, and is left out. */
function reasonOf(error: unknown): string {
  const { name, code, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof LexometerError || name === "UsageError") return message;
  if (typeof code === "string" && path !== undefined) return `${code}: ${path}`;
  return `Something went wrong that nobody expected: ${code ?? name}.`;
}

function unpaid(words: number): LexometerError {
  const message = `The account has less than the ${words} words left that this shard takes. Change its plan or wait for its next period, then: lexometer job retry.`;
  return new LexometerError("JOB_UNPAID", message, { words });
}

function changed(): LexometerError {
  return new LexometerError(
    "JOB_CHANGED",
    "The file of this shard is gone, and scoring it again came to something else than what was paid for. Submit the job anew.",
  );
}
