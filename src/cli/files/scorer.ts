import type { Engine, EngineOptions, ScoreOptions } from "../../engine/engine";
import type { LexometerError } from "../../errors";
import { createPool } from "../../pool/node";
import type { Result } from "../../results/result";
import { isPieces, type Sample } from "../../text/sample";

/** What scores batches, here or in workers: to the same results. */
export interface Scorer {
  /** Batches that may be under way at a time. */
  readonly most: number;
  /** Results in order; an error stands for a text that no worker could bear. */
  score(samples: readonly Sample[]): Promise<(Result | LexometerError)[]>;
  close(): Promise<void>;
}

export function ownScorer(engine: Engine, scoring: ScoreOptions): Scorer {
  return {
    most: 1,
    score: async (samples) => {
      if (!samples.some(({ content }) => isPieces(content))) return engine.scoreMany(samples, scoring);
      return collect(engine.stream(samples, scoring));
    },
    close: async () => {},
  };
}

/** @param workers 1 or more */
export async function workerScorer(workers: number, options: EngineOptions, scoring: ScoreOptions): Promise<Scorer> {
  const pool = await createPool({ ...options, workers });
  return {
    // One more than can be counted: while its rows are written, no worker has to wait.
    most: workers + 1,
    score: (samples) =>
      samples.some(({ content }) => isPieces(content))
        ? collect(pool.stream(samples, scoring))
        : pool.scoreMany(samples, scoring),
    close: () => pool.close(),
  };
}

async function collect<Value>(source: AsyncIterable<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for await (const value of source) values.push(value);
  return values;
}

/** Has things worked on, so many at a time, and gives what comes of each in their order. */
export async function* inOrder<Thing, Made>(
  source: AsyncIterable<Thing>,
  most: number,
  work: (thing: Thing) => Promise<Made>,
): AsyncGenerator<Made, void, undefined> {
  const underWay: Promise<Made>[] = [];
  for await (const thing of source) {
    const made = work(thing);
    // Whoever waits for it gets the error; until then nobody has to.
    made.catch(() => {});
    underWay.push(made);
    if (underWay.length >= most) yield await underWay.shift()!;
  }
  for (const made of underWay) yield await made;
}
