import type { Answers, Call, Kind, Reply, Requests } from "./protocol";

/** An error of the engine, by its code. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The way of one kind of request: `next` is told whether its turn has come or it was overtaken. */
interface Lane {
  isBusy: boolean;
  next: ((isNewest: boolean) => void) | undefined;
}

/**
 * The engine in its worker.
 *
 * The worker is made of a blob of this page's own code: a worker from a blob is
 * under the page's content security policy, so it has no network either. One
 * from a file would be under the policy of that file's headers, which a static host
 * does not send.
 */
export class EngineLink {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #lanes = new Map<Kind, Lane>();
  #calls = 0;

  constructor(source: string) {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      const error = new EngineError("WORKER", event.message || "The worker could not be started.");
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  /** Hands the dictionary over, which the worker waits for. */
  give(dictionary: Uint8Array<ArrayBuffer>): void {
    this.#worker.postMessage(dictionary, [dictionary.buffer]);
  }

  /** @throws {@link EngineError} */
  ask<K extends Kind>(kind: K, request: Requests[K]): Promise<Answers[K]> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#worker.postMessage({ call, kind, request } satisfies Call<K>);
    });
  }

  /**
   * Asks at most one thing of a kind at a time. Who asks meanwhile takes the place
   * of who waits, and only the newest answer is handed out: `undefined` says that
   * this one was overtaken.
   */
  async askNewest<K extends Kind>(kind: K, request: Requests[K]): Promise<Answers[K] | undefined> {
    const lane = this.#lanes.get(kind) ?? { isBusy: false, next: undefined };
    this.#lanes.set(kind, lane);
    lane.next?.(false);
    lane.next = undefined;
    if (lane.isBusy) {
      const isNewest = await new Promise<boolean>((go) => {
        lane.next = go;
      });
      if (!isNewest) return undefined;
    }
    lane.isBusy = true;
    try {
      const answer = await this.ask(kind, request);
      return lane.next === undefined ? answer : undefined;
    } finally {
      pass(lane);
    }
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.call);
    this.#waiting.delete(reply.call);
    if ("answer" in reply) waiting?.resolve(reply.answer as never);
    else waiting?.reject(new EngineError(reply.error.code, reply.error.message));
  }
}

/** Lets the one who waits go, or leaves the lane free. */
function pass(lane: Lane): void {
  const { next } = lane;
  lane.next = undefined;
  lane.isBusy = next !== undefined;
  next?.(true);
}
