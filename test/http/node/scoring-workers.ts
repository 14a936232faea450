import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "tsup";

/** Worker files of the server as they would be shipped; gone when the tests are. */
export interface ScoringWorkers {
  /** Starts the one that the package has. */
  readonly plain: (data: unknown) => Worker;
  /** Starts one that fails as texts tell it. */
  readonly poisoned: (data: unknown) => Worker;
  remove(): void;
}

export async function bundleScoringWorkers(): Promise<ScoringWorkers> {
  const root = resolve(import.meta.dirname, "../../..");
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build/test-http-"));
  await build({
    entry: {
      plain: join(root, "src/http/node/scoring-worker.ts"),
      poisoned: join(import.meta.dirname, "poisoned-scoring-worker.ts"),
    },
    outDir: folder,
    format: ["esm"],
    target: "node20",
    splitting: false,
    silent: true,
    config: false,
    outExtension: () => ({ js: ".mjs" }),
  });
  const start = (name: string) => (workerData: unknown) =>
    new Worker(join(folder, `${name}.mjs`), { execArgv: [], stderr: true, workerData });
  return {
    plain: start("plain"),
    poisoned: start("poisoned"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
