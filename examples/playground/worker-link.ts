import type code from "./engine-code.ts?function";
import type { Call, Reply } from "./protocol";

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * An engine in a worker.
 *
 * The worker is made of a blob of this page's own code: a worker from a blob is
 * under the page's content security policy, so it has no network either. One
 * from a file would be under the policy of that file's headers, which a static host
 * does not send.
 */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #url: string;
  readonly #waiting = new Map<number, Waiting>();
  /** Why it answers no more. */
  #error: Error | undefined;
  /** Called when it fails. */
  onFail = (): void => {};

  constructor(engineCode: typeof code, image: Uint8Array<ArrayBuffer>) {
    this.#url = URL.createObjectURL(new Blob([`(${engineCode})().serve()`], { type: "text/javascript" }));
    this.#worker = new Worker(this.#url);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      URL.revokeObjectURL(this.#url);
      const waiting = this.#waiting.get(data.call);
      this.#waiting.delete(data.call);
      waiting?.resolve(data);
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#fail(event.message || "The worker could not be started.");
    });
    this.#worker.addEventListener("messageerror", () => this.#fail("What the worker answered could not be read."));
    this.#worker.postMessage(image);
  }

  /** @throws {@link Error} where the worker has failed, or fails before it answers */
  answer(call: Call): Promise<Reply> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.call, { resolve, reject });
      this.#worker.postMessage(call);
    });
  }

  end(): void {
    URL.revokeObjectURL(this.#url);
    this.#worker.terminate();
  }

  #fail(message: string): void {
    this.#error = new Error(`The engine stopped, and is started again: type on, or try a shorter text. (${message})`);
    this.end();
    this.onFail();
    for (const { reject } of this.#waiting.values()) reject(this.#error);
    this.#waiting.clear();
  }
}
