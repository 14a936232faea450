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
  readonly #waiting = new Map<number, Waiting>();

  constructor(engineCode: typeof code, image: Uint8Array<ArrayBuffer>) {
    const url = URL.createObjectURL(new Blob([`(${engineCode})().serve()`], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.call);
      this.#waiting.delete(data.call);
      waiting?.resolve(data);
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      const error = new Error(event.message || "The worker could not be started.");
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    this.#worker.postMessage(image);
  }

  /** @throws {@link Error} where the worker ends before it answers */
  answer(call: Call): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.call, { resolve, reject });
      this.#worker.postMessage(call);
    });
  }
}
