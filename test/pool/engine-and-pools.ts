import { afterAll, beforeAll } from "vitest";
import { createEngine, type Engine } from "../../src/engine/engine";
import { createPool } from "../../src/pool/node";
import type { Pool } from "../../src/pool/pool";
import { bundleWorkers, type WorkerFiles } from "./workers";

/** What tests compare: an engine, and pools that have so many workers. */
export interface EngineAndPools {
  readonly files: WorkerFiles;
  readonly engine: Engine;
  readonly pools: readonly Pool[];
}

/** They are there once the tests of the file run, and closed after them. */
export function engineAndPools(workers: readonly number[]): EngineAndPools {
  const made = {} as { files: WorkerFiles; engine: Engine; pools: readonly Pool[] };
  beforeAll(async () => {
    made.files = await bundleWorkers();
    made.engine = await createEngine();
    made.pools = await Promise.all(workers.map((count) => createPool({ workers: count, worker: made.files.plain })));
  });
  afterAll(async () => {
    await Promise.all(made.pools.map((pool) => pool.close()));
    made.files.remove();
  });
  return made;
}
