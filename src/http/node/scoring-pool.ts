import { availableParallelism } from "node:os";
import { badNumber, checkOptions, type OptionNames } from "../../check-options";
import { Core } from "../../core/core";
import { compileCore } from "../../core/module";
import { dictionaryVersion, imageOf } from "../../engine/engine-dictionary";
import type { EngineOptions } from "../../engine/options";
import { LexometerError } from "../../errors";
import { Caller } from "../../pool/caller";
import { checkNumbers, defaultWorkers, WORKER_DEFAULTS } from "../../pool/create";
import { startNodeWorker } from "../../pool/node-start";
import { Supervisor } from "../../pool/supervisor";
import type { StartedWorker } from "../../pool/thread";
import { Work } from "../../pool/work";
import type { Scorer, ScorerParts } from "../scorer";
import { PooledScorer } from "./pooled-scorer";
import type { ScoringSetup } from "./scoring-task";

/** What workers of a server are made of: what its engine is made of, and how many. */
export interface ScoringPoolOptions extends Pick<EngineOptions, "dictionary" | "wasm" | "norms"> {
  /** As many as the machine has cores, 16 at most, if left out; none on one core. */
  readonly workers?: number;
  /** Bytes from which on a body goes to workers; 65,536 by default. An item of an answer counts as 4,096. */
  readonly threshold?: number;
  /** Milliseconds that one text may take; 30,000 by default. Its worker is ended then, and replaced. */
  readonly deadline?: number;
  /** Megabytes that the heap of a worker may take; 1,024 by default. */
  readonly memory?: number;
  /** Starts a worker, where its file is not beside the server's. */
  readonly worker?: (data: unknown) => StartedWorker;
}

const SCORING_POOL_OPTIONS: OptionNames<ScoringPoolOptions> = {
  dictionary: true,
  wasm: true,
  norms: true,
  workers: true,
  threshold: true,
  deadline: true,
  memory: true,
  worker: true,
};

/** Workers that a server has its large bodies read and scored by. */
export interface ScoringPool {
  /** For the handler, and of one only; workers start when it is made. */
  readonly scorer: (parts: ScorerParts) => Scorer;
  /** How many are up, once each has started or failed to; without any, all is done in the server's thread. */
  ready(): Promise<number>;
  /** Ends the workers; what is under way comes to nothing. */
  close(): Promise<void>;
}

/** Bytes: below, going to a worker and back costs more than it saves. */
const THRESHOLD = 1 << 16;

/**
 * Makes a pool for a server whose engine is made of the same parts.
 *
 * Answers are the same byte for byte; the server goes on answering others while
 * a large body is read and scored, and several cores score it. A text that ends
 * its worker is a 1500 in its item, and the worker is replaced.
 *
 * @throws {@link LexometerError} of a dictionary: as `createEngine`; `ARGUMENT` for numbers that are out of range; the `scorer`
 *   throws `ARGUMENT` for a service with another engine
 */
export async function openScoringPool(options: ScoringPoolOptions = {}): Promise<ScoringPool> {
  checkOptions("openScoringPool", options, SCORING_POOL_OPTIONS);
  const {
    workers = defaultWorkers(availableParallelism()),
    threshold = THRESHOLD,
    deadline = WORKER_DEFAULTS.deadline,
    memory = WORKER_DEFAULTS.memory,
  } = options;
  checkNumbers({ workers, deadline, memory });
  if (!(threshold >= 0)) throw badNumber("threshold", threshold, "a number of bytes from 0");
  const [module, image] = await Promise.all([options.wasm ?? compileCore(), imageOf(options.dictionary)]);
  const norms = options.norms ?? [];
  const start = options.worker ?? ((data) => startNodeWorker(WORKER, memory, data));
  const supervisors: Promise<Supervisor>[] = [];
  return {
    scorer: (parts) => {
      if (parts.version.dictionary !== dictionaryVersion(image)) throw otherEngine();
      const { frameworks, measures, limits } = parts;
      const setup: ScoringSetup = { module, image: image.bytes, norms, frameworks, measures, limits };
      let local: Work | undefined;
      const supervisor = Supervisor.open({
        start: () => start(setup),
        workers,
        setup,
        // Made when no worker will start, which hardly ever happens.
        get local() {
          local ??= new Work(new Core(module, image), image);
          return local;
        },
      });
      supervisors.push(supervisor);
      return new PooledScorer(
        parts,
        supervisor.then((ready) => new Caller(ready, deadline)),
        threshold,
      );
    },
    ready: async () => {
      const started = await Promise.all(supervisors);
      return started.reduce((sum, { ready }) => sum + ready, 0);
    },
    close: async () => {
      for (const supervisor of supervisors) await (await supervisor).close();
    },
  };
}

const WORKER = new URL("./http-node-worker.js", import.meta.url);

function otherEngine(): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    "The workers have another dictionary than the service: make both of the same options.",
  );
}
