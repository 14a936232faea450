import { type Remote, wrap } from "comlink";
import { LexometerError } from "../errors";
import { type StartedWorker, type Thread, threadOf } from "./thread";
import type { Setup, Work } from "./work";
import { type ErrorData, errorDataOf, type Reply, type Service } from "./worker";

/** A call of the caller: what its tasks share. */
export interface Call {
  /** Milliseconds that a text may take. */
  readonly deadline: number;
  /** Nobody waits for it any more: tasks not yet sent are dropped. */
  isStopped: boolean;
}

/** Something for a worker to do. Made ready when it is sent, so it may be sent again after its worker died. */
export interface Task<Answer> {
  readonly call: Call;
  /** Milliseconds from when the worker begins it. */
  readonly limit: number;
  /** Its worker gets nothing else meanwhile, so that a death is its doing. */
  readonly isAlone: boolean;
  /** It may be what a worker died of. */
  readonly isSuspect: boolean;
  send(service: Remote<Service>): Promise<Reply<Answer>>;
  /** The same in this thread. */
  perform(work: Work): Answer;
}

export type Outcome<Answer> = { readonly answer: Answer } | Failure;

export interface Failure {
  readonly error: LexometerError;
  /** The task has done it; it was not another one that a dead worker had as well. */
  readonly isCertain: boolean;
  /** The worker was lost by it. */
  readonly isFatal: boolean;
}

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
/** Milliseconds in which a worker has to come up. */
const START_LIMIT = 10_000;
/** After so many failed starts in a row, tasks are done in this thread until one succeeds. */
const MOST_FAILED_STARTS = 3;
const FIRST_PAUSE = 50;
const LONG_PAUSE = 30_000;

interface Job {
  readonly task: Task<unknown>;
  settle(outcome: Outcome<unknown>): void;
  refuse(error: LexometerError): void;
}

interface Member {
  readonly thread: Thread;
  /** Held for as long as the worker is wanted: Comlink closes the worker's end once its proxy is collected. */
  readonly service: Remote<Service>;
  /** What it has been sent, in the order in which it does it. */
  readonly running: Job[];
  isReady: boolean;
  hasAnswered: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  giveUp(): void;
}

/**
 * Keeps workers at work, whatever becomes of them.
 *
 * Comlink never settles a call whose worker has died, so every call is in
 * `running` of its worker: when that ends, or takes too long and is ended, the
 * first of them has failed, the others go back into the queue, and a new worker
 * takes the place. A worker that has come up has read a text, so what it dies of
 * later is a text's doing, and only failed starts count against the host: they
 * are repeated after growing pauses, and beyond a few of them tasks are done in
 * this thread. What may have killed a worker is never done here.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #members = new Set<Member>();
  readonly #queue: Job[] = [];
  readonly #pauses = new Set<ReturnType<typeof setTimeout>>();
  #failedStarts = 0;
  #isPerforming = false;
  #isClosed = false;

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

  /** @throws {@link LexometerError} `POOL_CLOSED`, nothing else: failures are outcomes */
  run<Answer>(task: Task<Answer>): Promise<Outcome<Answer>> {
    if (this.#isClosed) return Promise.reject(poolClosed());
    return new Promise((resolve, reject) => {
      const job: Job = { task, settle: resolve as (outcome: Outcome<unknown>) => void, refuse: reject };
      // What is done again goes first: others of its call wait for it.
      if (task.isAlone) this.#queue.unshift(job);
      else this.#queue.push(job);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    const members = [...this.#members];
    this.#members.clear();
    const jobs = [...members.flatMap(({ running }) => running), ...this.#queue.splice(0)];
    for (const { refuse } of jobs) refuse(poolClosed());
    for (const { timer, giveUp } of members) {
      clearTimeout(timer);
      giveUp();
    }
    await Promise.all(members.map(({ thread }) => thread.terminate()));
  }

  get #isInProcess(): boolean {
    const { start, workers } = this.#options;
    if (start === undefined || workers === 0) return true;
    return this.#failedStarts >= MOST_FAILED_STARTS && this.ready === 0;
  }

  #assign(): void {
    if (this.#isInProcess) void this.#performAll();
    else {
      for (let job = this.#next(); job !== undefined; job = this.#next()) {
        const member = this.#freeFor(job);
        if (member === undefined) return;
        this.#queue.shift();
        void this.#give(member, job);
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

  #freeFor({ task }: Job): Member | undefined {
    let free: Member | undefined;
    for (const member of this.#members) {
      const { running, isReady } = member;
      if (!isReady || running.length >= (task.isAlone ? 1 : DEPTH) || running[0]?.task.isAlone) continue;
      if (free === undefined || running.length < free.running.length) free = member;
    }
    return free;
  }

  async #give(member: Member, job: Job): Promise<void> {
    member.running.push(job);
    if (member.running.length === 1) this.#watch(member);
    const reply = await sent(job.task, member.service);
    const place = member.running.indexOf(job);
    // Not there any more: the worker was given up meanwhile, and the job with it.
    if (place === -1) return;
    member.running.splice(place, 1);
    member.hasAnswered = true;
    this.#watch(member);
    job.settle("answer" in reply ? reply : thrown(reply.error));
    this.#assign();
  }

  /** Sets the clock for what the worker is at. */
  #watch(member: Member): void {
    clearTimeout(member.timer);
    const [job] = member.running;
    if (job === undefined) return;
    const { limit } = job.task;
    member.timer = setTimeout(() => this.#lose(member, deadlinePassed(limit)), limit);
  }

  #lose(member: Member, error: LexometerError): void {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.timer);
    void member.thread.terminate();
    member.giveUp();
    if (!member.isReady) return;
    const [job, ...others] = member.running.splice(0);
    this.#queue.unshift(...others);
    if (job === undefined && !member.hasAnswered) this.#failedStart();
    else void this.#hire();
    job?.settle({ error, isCertain: job.task.isAlone || error.code === "DEADLINE", isFatal: true });
    this.#assign();
  }

  async #hire(): Promise<void> {
    if (this.#isClosed) return;
    const member = this.#start();
    const isReady = member !== undefined && (await this.#isUp(member));
    if (this.#isClosed) return;
    if (isReady) {
      this.#failedStarts = 0;
      member.isReady = true;
    } else {
      if (member !== undefined && this.#members.delete(member)) void member.thread.terminate();
      this.#failedStart();
    }
    this.#assign();
  }

  #start(): Member | undefined {
    try {
      const thread = threadOf(this.#options.start!());
      const service = wrap<Service>(thread.endpoint);
      const member: Member = {
        thread,
        service,
        running: [],
        isReady: false,
        hasAnswered: false,
        timer: undefined,
        giveUp: () => {},
      };
      thread.onFailure((error) => this.#lose(member, error));
      this.#members.add(member);
      return member;
    } catch {
      // A host that has workers may still forbid them, by a page's policy for one.
      return undefined;
    }
  }

  #isUp(member: Member): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), START_LIMIT);
      const decide = (isUp: boolean): void => {
        clearTimeout(timer);
        resolve(isUp);
      };
      member.giveUp = () => decide(false);
      member.service.open(this.#options.setup).then(
        (reply) => decide("answer" in reply),
        () => decide(false),
      );
    });
  }

  #failedStart(): void {
    this.#failedStarts++;
    const isOpen = this.#failedStarts >= MOST_FAILED_STARTS;
    const pause = setTimeout(
      () => {
        this.#pauses.delete(pause);
        void this.#hire();
      },
      isOpen ? LONG_PAUSE : FIRST_PAUSE * 2 ** (this.#failedStarts - 1),
    );
    this.#pauses.add(pause);
    // Nothing waits for it then, so it need not keep Node alive.
    if (isOpen && typeof pause === "object") pause.unref();
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
      return thrown(errorDataOf(error));
    }
  }
}

/** What a task threw. The worker, or this thread, goes on. */
function thrown(error: ErrorData): Failure {
  return { error: LexometerError.fromJSON(error), isCertain: true, isFatal: false };
}

async function sent(task: Task<unknown>, service: Remote<Service>): Promise<Reply<unknown>> {
  try {
    return await task.send(service);
  } catch (error) {
    return { error: errorDataOf(error) };
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve);
  });
}

function deadlinePassed(limit: number): LexometerError {
  return new LexometerError("DEADLINE", `A worker was ended: it took longer than ${limit} ms for this text.`, {
    limit,
  });
}

function noWorkerLeft(): LexometerError {
  return new LexometerError("WORKER_CRASH", "A worker ended while it read this text, and no other one would start.");
}

function callStopped(): LexometerError {
  return new LexometerError("DEADLINE", "Nobody waits for this text any more.");
}

function poolClosed(): LexometerError {
  return new LexometerError("POOL_CLOSED", "The pool was closed; make another one.");
}
