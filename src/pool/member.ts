import { type Remote, wrap } from "comlink";
import { LexometerError } from "../errors";
import { deadlinePassed, thrown } from "./failures";
import type { Job, Task } from "./task";
import { type StartedWorker, type Thread, threadOf } from "./thread";
import type { Setup } from "./work";
import { errorDataOf, type Reply, type Service } from "./worker";

/** Milliseconds in which a worker has to come up. */
const START_LIMIT = 10_000;

/** What becomes of a worker, for whoever employs it. */
export interface MemberEvents {
  /** It has room for another task. */
  onFree(): void;
  /** It has died, or is past the deadline of a task: to be ended. Perhaps more than once. */
  onLoss(member: Member, error: LexometerError): void;
}

/**
 * One worker and what it has been given, in the order in which it does it.
 *
 * Comlink never settles a call whose worker has died, so whoever ends a member
 * gets its jobs back.
 */
export class Member {
  readonly #thread: Thread;
  /** Held for as long as the worker is wanted: Comlink closes the worker's end once its proxy is collected. */
  readonly #service: Remote<Service>;
  readonly #events: MemberEvents;
  readonly #running: Job[] = [];
  #isReady = false;
  #hasAnswered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #giveUp: () => void = () => {};

  constructor(worker: StartedWorker, events: MemberEvents) {
    this.#thread = threadOf(worker);
    this.#service = wrap<Service>(this.#thread.endpoint);
    this.#events = events;
    this.#thread.onFailure((error) => events.onLoss(this, error));
  }

  /** It has come up. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** It has come to the end of a task. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Tasks that it has. */
  get load(): number {
    return this.#running.length;
  }

  /** Whether it may have another task, of at most `depth` at a time. */
  takes(task: Task<unknown>, depth: number): boolean {
    return this.#isReady && this.load < (task.isAlone ? 1 : depth) && this.#running[0]?.task.isAlone !== true;
  }

  /** Whether it comes up, which it is not asked twice. */
  async open(setup: Setup): Promise<boolean> {
    this.#isReady = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), START_LIMIT);
      const decide = (isUp: boolean): void => {
        clearTimeout(timer);
        resolve(isUp);
      };
      this.#giveUp = () => decide(false);
      this.#service.open(setup).then(
        (reply) => decide("answer" in reply),
        () => decide(false),
      );
    });
    return this.#isReady;
  }

  async give(job: Job): Promise<void> {
    this.#running.push(job);
    if (this.load === 1) this.#watch();
    const reply = await sent(job.task, this.#service);
    const place = this.#running.indexOf(job);
    // Not there any more: the worker was given up meanwhile, and the job with it.
    if (place === -1) return;
    this.#running.splice(place, 1);
    this.#hasAnswered = true;
    this.#watch();
    job.settle("answer" in reply ? reply : thrown(LexometerError.fromJSON(reply.error)));
    this.#events.onFree();
  }

  /** Ends the worker. What it was at comes first of the jobs that it had; `ended` resolves when it is gone. */
  end(): { readonly jobs: readonly Job[]; readonly ended: Promise<void> } {
    clearTimeout(this.#timer);
    this.#giveUp();
    return { jobs: this.#running.splice(0), ended: this.#thread.terminate() };
  }

  /** Sets the clock for what the worker is at. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [job] = this.#running;
    if (job === undefined) return;
    const { limit } = job.task;
    // One turn more: where this thread was busy itself, answers that came meanwhile are read first.
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#events.onLoss(this, deadlinePassed(limit)), 0);
    }, limit);
  }
}

async function sent(task: Task<unknown>, service: Remote<Service>): Promise<Reply<unknown>> {
  try {
    return await task.send(service);
  } catch (error) {
    return { error: errorDataOf(error) };
  }
}
