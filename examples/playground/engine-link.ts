import { breath } from "./breath";
import type { Answerer } from "./engine-code";
import type code from "./engine-code.ts?function";
import { Lane } from "./lane";
import type { Answers, Call, Kind, Requests } from "./protocol";
import { WorkerLink } from "./worker-link";

/** An error of the engine, by its code. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The engine, first in the page's own thread, then in a worker.
 *
 * A worker takes as long to start as a first score takes to make, and both would
 * fight for the cores while the page is drawn. So the page answers itself until
 * it is told to {@link moveOut}, and for good where workers are forbidden.
 */
export class EngineLink {
  readonly #code: typeof code;
  readonly #image: Promise<Uint8Array<ArrayBuffer>>;
  readonly #lanes = new Map<Kind, Lane>();
  #answerer: Promise<Answerer>;
  /** What is open once all are opened that have been asked for: the worker has to have it, too. */
  #opened: Promise<Requests["open"]> = Promise.resolve({});
  #calls = 0;

  /** @param unpack gives the image of the dictionary; called beside the start of the engine */
  constructor(engineCode: typeof code, unpack: () => Promise<Uint8Array<ArrayBuffer>>) {
    this.#code = engineCode;
    const start = breath();
    this.#answerer = start.then(() => engineCode().openDesk(this.#image));
    this.#image = start.then(unpack);
  }

  /** @throws {@link EngineError}; `Error` where the worker fails */
  ask<K extends Kind>(kind: K, request: Requests[K]): Promise<Answers[K]> {
    const answer = this.#askOf(this.#answerer, kind, request);
    if (kind === "open") {
      const before = this.#opened;
      this.#opened = answer.then(
        () => request as Requests["open"],
        () => before,
      );
    }
    return answer;
  }

  /**
   * Asks at most one thing of a kind at a time. Who asks meanwhile takes the place
   * of who waits, and only the newest answer is handed out: `undefined` says that
   * this one was overtaken.
   */
  askNewest<K extends Kind>(kind: K, request: Requests[K]): Promise<Answers[K] | undefined> {
    const lane = this.#lanes.get(kind) ?? new Lane();
    this.#lanes.set(kind, lane);
    return lane.pass(() => this.ask(kind, request));
  }

  /**
   * Starts a worker, and has it answer once it has opened what is open here.
   *
   * @throws {@link Error} where there can be none; all is answered here then
   */
  async moveOut(): Promise<void> {
    let opened = this.#opened;
    const answerer = await this.#startWorker(opened);
    while (opened !== this.#opened) {
      opened = this.#opened;
      await this.#askOf(Promise.resolve(answerer), "open", await opened);
    }
    this.#answerer = Promise.resolve(answerer);
  }

  /** Another one takes the place of a worker that fails in use; who asks meanwhile waits for it. */
  async #startWorker(opened: Promise<Requests["open"]>): Promise<Answerer> {
    const worker = new WorkerLink(this.#code, await this.#image);
    const answerer: Answerer = (call) => worker.answer(call);
    try {
      await this.#askOf(Promise.resolve(answerer), "open", await opened);
    } catch (error) {
      worker.end();
      throw error;
    }
    worker.onFail = () => {
      this.#answerer = this.#startWorker(this.#opened);
      this.#answerer.catch(() => {});
    };
    return answerer;
  }

  async #askOf<K extends Kind>(answerer: Promise<Answerer>, kind: K, request: Requests[K]): Promise<Answers[K]> {
    const call: Call<K> = { call: ++this.#calls, kind, request };
    const reply = await (await answerer)(call);
    if ("error" in reply) throw new EngineError(reply.error.code, reply.error.message);
    return reply.answer as Answers[K];
  }
}
