import type { Endpoint } from "comlink";
import type { LexometerError } from "../errors";
import { workerCrash } from "./failures";

/** A worker of `node:worker_threads`, as far as the pool uses it. */
export interface NodeWorker {
  /** Sends data to the worker; the buffers named move there. */
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Calls `listener` at each `message`, `error`, `messageerror` and `exit`. */
  on(event: string, listener: (value: unknown) => void): unknown;
  /** Forgets a listener. */
  off(event: string, listener: (value: unknown) => void): unknown;
  /** Ends the worker, whatever it is doing. */
  terminate(): unknown;
}

/** A worker that has been started: a web one, or one of Node. */
export type StartedWorker = Worker | NodeWorker;

/** A started worker of either kind. */
export interface Thread {
  readonly endpoint: Endpoint;
  /** Calls back when the worker has ended, or is not to be trusted any more; perhaps more than once. */
  onFailure(listener: (error: LexometerError) => void): void;
  terminate(): Promise<void>;
}

/** Where Comlink's listeners go when they are called with events. */
type Handler = (event: MessageEvent) => void;

export function threadOf(worker: StartedWorker): Thread {
  return "on" in worker ? nodeThread(worker) : webThread(worker);
}

function nodeThread(worker: NodeWorker): Thread {
  return {
    endpoint: nodeEndpoint(worker),
    onFailure: (listener) => {
      worker.on("error", (error) => listener(workerCrash(nameOf(error))));
      worker.on("messageerror", () => listener(workerCrash("messageerror")));
      worker.on("exit", (code) => listener(workerCrash(`exit ${code}`)));
    },
    terminate: async () => void (await worker.terminate()),
  };
}

function webThread(worker: Worker): Thread {
  return {
    endpoint: worker as Endpoint,
    onFailure: (listener) => {
      worker.addEventListener("error", () => listener(workerCrash("error")));
      worker.addEventListener("messageerror", () => listener(workerCrash("messageerror")));
    },
    terminate: async () => worker.terminate(),
  };
}

/** A port or worker of Node as Comlink wants it. */
export function nodeEndpoint(port: Omit<NodeWorker, "terminate">): Endpoint {
  const listeners = new Map<unknown, (data: unknown) => void>();
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer as ArrayBuffer[] | undefined),
    addEventListener: (_type, handler) => {
      const listener = (data: unknown): void => (handler as Handler)({ data } as MessageEvent);
      listeners.set(handler, listener);
      port.on("message", listener);
    },
    removeEventListener: (_type, handler) => {
      const listener = listeners.get(handler);
      if (listener !== undefined) port.off("message", listener);
      listeners.delete(handler);
    },
  };
}

/** The code or class of what a worker did not catch; its message may quote a text. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  return "code" in error ? String(error.code) : error.name;
}
