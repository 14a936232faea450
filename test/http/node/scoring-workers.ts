import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { bundle } from "../../bundle";

/** Worker files of the server as they would be shipped; gone when the tests are. */
export interface ScoringWorkers {
  /** Starts the one that the package has. */
  readonly plain: (data: unknown) => Worker;
  /** Starts one that fails as texts tell it. */
  readonly poisoned: (data: unknown) => Worker;
  remove(): void;
}

export async function bundleScoringWorkers(): Promise<ScoringWorkers> {
  const files = await bundle({
    plain: resolve(import.meta.dirname, "../../../src/http/node/scoring-worker.ts"),
    poisoned: join(import.meta.dirname, "poisoned-scoring-worker.ts"),
  });
  const start = (name: string) => (workerData: unknown) =>
    new Worker(files.pathOf(name), { execArgv: [], stderr: true, workerData });
  return { plain: start("plain"), poisoned: start("poisoned"), remove: files.remove };
}
