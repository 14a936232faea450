import { LexometerError } from "../errors";
import { breath } from "./breath";
import { callStopped, noWorkerLeft, poolClosed, thrown } from "./failures";
import { Member } from "./member";
import { Restarts } from "./restarts";
import type { Job, Outcome, Task } from "./task";
import type { StartedWorker } from "./thread";
import type { Setup, Work } from "./work";
import { errorDataOf } from "./worker";

export interface SupervisorOptions {
  /** `undefined` where there are no workers: everything is done in this thread then. */
  readonly start: (() => StartedWorker) | undefined;
  readonly workers: number;
  readonly setup: Setup;
  /** What does the work of workers when there are none. */
  readonly local: Work;
}

/** Tasks that a worker has at a time: one to do, and one that it need not wait for. */
const DEPTH = 2;

/**
 * Keeps workers at work, whatever becomes of them.
 *
 * When a worker ends, or takes too long and is ended, the first of its jobs has
 * failed, the others go back into the queue, and a new worker takes the place. A
 * worker that has come up has read a text, so what it dies of later is a text's
 * doing, and only failed starts count against the host: beyond a few of them
 * tasks are done in this thread. What may have killed a worker is never done
 * here.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #members = new Set<Member>();
  readonly #queue: Job[] = [];
  readonly #restarts = new Restarts(() => void this.#hire());
  #isPerforming = false;
  readonly #closing = new AbortController();

  private constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Resolves when every worker is up, or has failed to come up once. */
  static async open(options: SupervisorOptions): Promise<Supervisor> {
    const supervisor = new Supervisor(options);
    const count = options.start === undefined ? 0 : options.workers;
    await Promise.all(Array.from({ length: count }, () => supervisor.#hire()));
    return supervisor;
  }

  /** Tasks that it makes sense to hand over at a time. */
  get capacity(): number {
    return this.#isInProcess ? 1 : DEPTH * this.#options.workers;
  }

  /** Workers that are up. */
  get ready(): number {
    return [...this.#members].filter(({ isReady }) => isReady).length;
  }

  /** Aborted, with `POOL_CLOSED`, by `close`. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /** @throws {@link LexometerError} `POOL_CLOSED`, nothing else: failures are outcomes */
  run<Answer>(task: Task<Answer>): Promise<Outcome<Answer>> {
    if (this.closed.aborted) return Promise.reject(poolClosed());
    return new Promise((resolve, reject) => {
      const job: Job = { task, settle: resolve as (outcome: Outcome<unknown>) => void, refuse: reject };
      // What is done again goes first: others of its call wait for it.
      if (task.isAlone) this.#queue.unshift(job);
      else this.#queue.push(job);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort(poolClosed());
    this.#restarts.stop();
    const members = [...this.#members];
    this.#members.clear();
    const ends = members.map((member) => member.end());
    for (const { refuse } of [...ends.flatMap(({ jobs }) => jobs), ...this.#queue.splice(0)]) refuse(poolClosed());
    await Promise.all(ends.map(({ ended }) => ended));
  }

  get #isInProcess(): boolean {
    const { start, workers } = this.#options;
    if (start === undefined || workers === 0) return true;
    return this.#restarts.isHopeless && this.ready === 0;
  }

  #assign(): void {
    if (this.#isInProcess) void this.#performAll();
    else {
      for (let job = this.#next(); job !== undefined; job = this.#next()) {
        const member = this.#freeFor(job);
        if (member === undefined) return;
        this.#queue.shift();
        void member.give(job);
      }
    }
  }

  /** The first job in the queue that somebody waits for. */
  #next(): Job | undefined {
    while (this.#queue[0]?.task.call.isStopped) {
      this.#queue.shift()!.settle({ error: callStopped(), isCertain: true, isFatal: false });
    }
    return this.#queue[0];
  }

  /** The member with the least to do of those that may have this as well. */
  #freeFor({ task }: Job): Member | undefined {
    let free: Member | undefined;
    for (const member of this.#members) {
      if (member.takes(task, DEPTH) && (free === undefined || member.load < free.load)) free = member;
    }
    return free;
  }

  #lose(member: Member, error: LexometerError): void {
    if (!this.#members.delete(member)) return;
    const [job, ...others] = member.end().jobs;
    // One that never came up: whoever hired it is told.
    if (!member.isReady) return;
    this.#queue.unshift(...others);
    if (job === undefined && !member.hasAnswered) this.#restarts.failed();
    else void this.#hire();
    job?.settle({ error, isCertain: job.task.isAlone || error.code === "DEADLINE", isFatal: true });
    this.#assign();
  }

  async #hire(): Promise<void> {
    if (this.closed.aborted) return;
    const member = this.#start();
    const isUp = member !== undefined && (await member.open(this.#options.setup));
    if (this.closed.aborted) return;
    if (isUp) this.#restarts.succeeded();
    else {
      if (member !== undefined && this.#members.delete(member)) member.end();
      this.#restarts.failed();
    }
    this.#assign();
  }

  #start(): Member | undefined {
    try {
      const member = new Member(this.#options.start!(), {
        onFree: () => this.#assign(),
        onLoss: (lost, error) => this.#lose(lost, error),
      });
      this.#members.add(member);
      return member;
    } catch {
      // A host that has workers may still forbid them, by a page's policy for one.
      return undefined;
    }
  }

  /** Does what is in the queue here, a task at a time, and lets the host breathe in between. */
  async #performAll(): Promise<void> {
    if (this.#isPerforming) return;
    this.#isPerforming = true;
    while (this.#isInProcess && this.#queue.length > 0) {
      await breath();
      const job = this.#next();
      if (job === undefined || !this.#isInProcess) continue;
      this.#queue.shift();
      job.settle(this.#performed(job.task));
    }
    this.#isPerforming = false;
    if (this.#queue.length > 0) this.#assign();
  }

  #performed(task: Task<unknown>): Outcome<unknown> {
    if (task.isSuspect) return { error: noWorkerLeft(), isCertain: true, isFatal: true };
    try {
      return { answer: task.perform(this.#options.local) };
    } catch (error) {
      return thrown(LexometerError.fromJSON(errorDataOf(error)));
    }
  }
}
