import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createPoolOn } from "./create";
import type { Pool, PoolOptions } from "./pool";

export { LexometerError } from "../errors";

/** As of web.ts, with the workers of Node. */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOn(
    {
      cores: availableParallelism(),
      start: ({ memory }) =>
        new Worker(new URL("./pool-node-worker.js", import.meta.url), {
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: memory },
        }),
    },
    options,
  );
}
