import { availableParallelism } from "node:os";
import { createPoolOn } from "./create";
import { startNodeWorker } from "./node-start";
import type { Pool, PoolOptions } from "./pool";

export { LexometerError } from "../errors";

/** As of web.ts, with the workers of Node. */
export function createPool(options: PoolOptions = {}): Promise<Pool> {
  return createPoolOn(
    {
      cores: availableParallelism(),
      start: ({ memory }) => startNodeWorker(new URL("./pool-node-worker.js", import.meta.url), memory),
    },
    options,
  );
}
