/**
 * Lexometer over workers: the engine's methods as promises, on all cores.
 */

import { createPoolOn } from "./create";
import type { Pool, PoolOptions } from "./pool";

export { LexometerError } from "../errors";
export type {
  CallOptions,
  MatrixOptions,
  Pool,
  PoolCompareOptions,
  PoolExplainOptions,
  PoolOptions,
  PoolScoreOptions,
} from "./pool";
export type { NodeWorker, StartedWorker } from "./thread";

/**
 * Makes a pool; resolves when its workers are up.
 *
 * @throws {@link LexometerError} as `createEngine` does; `ARGUMENT` for options
 *   that are out of range. Workers that do not start are no error: see `workers`
 */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  const hasWorkers = typeof Worker === "function";
  const start = (): Worker => new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
  return createPoolOn({ cores: globalThis.navigator?.hardwareConcurrency ?? 1, ...(hasWorkers && { start }) }, options);
}
