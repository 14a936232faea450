import { join, resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { bundle } from "../bundle";

/** Worker files as they would be shipped, and one that obeys texts; gone when the tests are. */
export interface WorkerFiles {
  /** Starts the worker that the package has. */
  readonly plain: () => Worker;
  /** Starts one that fails as texts tell it. */
  readonly poisoned: () => Worker;
  /** Starts one that obeys texts as well, and tells the pages of its WebAssembly memory. */
  readonly counting: (pages: Int32Array) => Worker;
  remove(): void;
}

export async function bundleWorkers(limits: ResourceLimits = {}): Promise<WorkerFiles> {
  const files = await bundle({
    plain: resolve(import.meta.dirname, "../../src/pool/node-worker.ts"),
    poisoned: join(import.meta.dirname, "poisoned-worker.ts"),
    counting: join(import.meta.dirname, "counting-worker.ts"),
  });
  const start = (name: string, workerData?: unknown) => (): Worker =>
    new Worker(files.pathOf(name), { execArgv: [], resourceLimits: limits, stderr: true, workerData });
  return {
    plain: start("plain"),
    poisoned: start("poisoned"),
    counting: (pages) => start("counting", pages)(),
    remove: files.remove,
  };
}
