import { Worker } from "node:worker_threads";

/**
 * Starts a worker of Node.
 *
 * @param memory megabytes that its heap may take
 * @param data what it finds as its `workerData`
 */
export function startNodeWorker(file: URL, memory: number, data?: unknown): Worker {
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory }, workerData: data });
}
