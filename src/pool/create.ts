import { badNumber, checkOptions } from "../check-options";
import { compileCore } from "../core/module";
import { createEngine, partsOf } from "../engine/engine";
import { checkDeadline } from "./calls";
import { POOL_OPTIONS, type Pool, type PoolOptions } from "./pool";
import { Supervisor } from "./supervisor";
import type { StartedWorker } from "./thread";
import { Work } from "./work";
import { WorkerPool } from "./worker-pool";

/** What a host has for workers. */
export interface Host {
  readonly cores: number;
  /** Missing where there are none. */
  readonly start?: (options: { readonly memory: number }) => StartedWorker;
}

type Numbers = Pick<PoolOptions, "workers" | "deadline" | "memory">;

const MOST_WORKERS = 16;
/** What a worker may take where nobody says how much: milliseconds for a text, megabytes for its heap. */
export const WORKER_DEFAULTS = { deadline: 30_000, memory: 1024 } as const;

/** Workers where nobody says how many: on one core they would only take turns. */
export function defaultWorkers(cores: number): number {
  return cores > 1 ? Math.min(cores, MOST_WORKERS) : 0;
}

/** @throws {@link LexometerError} `ARGUMENT` for numbers with which no worker would start, or no text be read in time */
export function checkNumbers({ workers, deadline, memory }: Required<Numbers>): void {
  if (!(Number.isInteger(workers) && workers >= 0)) throw badNumber("workers", workers, "a whole number from 0");
  checkDeadline(deadline);
  if (!(Number.isFinite(memory) && memory > 0)) throw badNumber("memory", memory, "a number of megabytes above 0");
}

/** Makes a pool of the workers that a host has. */
export async function createPoolOn(host: Host, options: PoolOptions): Promise<Pool> {
  checkOptions("createPool", options, POOL_OPTIONS);
  const {
    worker,
    memory = WORKER_DEFAULTS.memory,
    deadline = WORKER_DEFAULTS.deadline,
    signal,
    workers = defaultWorkers(host.cores),
    ...own
  } = options;
  checkNumbers({ workers, deadline, memory });
  signal?.throwIfAborted();
  const module = own.wasm ?? (await compileCore());
  const engine = await createEngine({ ...own, wasm: module });
  const { core, image } = partsOf(engine);
  const start = host.start;
  const supervisor = await Supervisor.open({
    start: worker ?? (start === undefined ? undefined : () => start({ memory })),
    workers,
    setup: { module, image: image.bytes },
    local: new Work(core, image),
  });
  const pool = new WorkerPool(engine, supervisor, deadline);
  if (signal?.aborted) await pool.close();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", () => void pool.close(), { once: true });
  return pool;
}
