import type { OptionNames } from "../check-options";
import type { NormText } from "../engine/build-norms";
import type { Comparison } from "../engine/compare";
import type { CompareOptions, EngineDictionary, EngineOptions, ScoreOptions } from "../engine/engine";
import type { Negation } from "../engine/negation";
import type { NormingPasses, Pass, PassOptions } from "../engine/norming-passes";
import type { BuildNormsOptions } from "../engine/norms-options";
import { ENGINE_OPTIONS } from "../engine/options";
import type { Span } from "../engine/span";
import type { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import type { Moments, NormingContext } from "../norms/context";
import type { NormStatistics } from "../norms/statistics";
import type { Result } from "../results/result";
import type { Arc } from "../service-measures/arc";
import type { Contributions } from "../service-measures/contributions";
import type { Sample, Text } from "../text/sample";
import type { StartedWorker } from "./thread";

/** What a pool is made of: what its engine is made of, and its workers. */
export interface PoolOptions extends EngineOptions {
  /**
   * How many workers: as many as the host has cores by default, 16 at most, and
   * none on one core. With 0, and where the host has no workers or they do not
   * start, everything is done in the caller's thread, to the same numbers.
   */
  readonly workers?: number;
  /**
   * Starts a worker, for bundlers that have to see where its file is:
   * `() => new Worker(new URL("lexometer/pool-worker", import.meta.url), { type: "module" })`.
   */
  readonly worker?: () => StartedWorker;
  /** Milliseconds that a text may take in a worker; 30,000 by default. The worker is ended then, and replaced. */
  readonly deadline?: number;
  /** Closes the pool when it is aborted. */
  readonly signal?: AbortSignal;
  /** Megabytes that the heap of a worker may take, in Node; 1,024 by default. */
  readonly memory?: number;
}

export const POOL_OPTIONS: OptionNames<PoolOptions> = {
  ...ENGINE_OPTIONS,
  workers: true,
  worker: true,
  deadline: true,
  signal: true,
  memory: true,
};

/** How one call is done. */
export interface CallOptions {
  /** Rejects the call with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds that each text may take; that of the pool by default. */
  readonly deadline?: number;
}

export const CALL_OPTIONS: OptionNames<CallOptions> = { signal: true, deadline: true };

/** How a matrix is written. */
export interface MatrixOptions extends CallOptions {
  /** Where to, a row a text. Workers write to it themselves if it is in shared memory, which is faster. */
  readonly out?: Float64Array;
  /**
   * Takes the number of a text that was given up, and why: its row is zeros then.
   * Without it, the call rejects once the other rows are written.
   */
  readonly onError?: (text: number, error: LexometerError) => void;
}

/** How texts are scored, and the call is done. */
export interface PoolScoreOptions extends ScoreOptions, CallOptions {}

/** By what texts are compared, and how the call is done. */
export interface PoolCompareOptions extends CompareOptions, CallOptions {}

/** How a text is explained, and the call is done. */
export interface PoolExplainOptions extends CallOptions {
  /** As an engine's. */
  readonly negation?: Negation;
}

/**
 * An engine whose texts are read by workers: the same methods, each a promise of
 * the same answer, bit for bit.
 *
 * A text that ends its worker, or does not come to an end, costs itself alone:
 * the others of its call come out right and in order, and the worker is replaced.
 * What becomes of such a text: `measure`, `score`, `explain`, `arc`, `compare`,
 * `contributions` and what makes norms reject; `scoreMany` and `stream` have a `LexometerError` in its place; of
 * `measureMany` and `measureBytes` see `onError`. Its code is `WORKER_CRASH`,
 * `DEADLINE` or, for a defect of the core, `TRAP`.
 *
 * Every call rejects with `POOL_CLOSED` once the pool is closed.
 *
 * @example
 * ```ts
 * const pool = await createPool({ workers: 4 });
 * const results = await pool.scoreMany(texts);
 * await pool.close();
 * ```
 */
export interface Pool {
  /** Ids of the dictionary measures, in the order of the numbers of `measure`. */
  readonly measures: readonly string[];
  /** Read in the caller's thread. */
  readonly dictionary: EngineDictionary;
  /** Names of the norming contexts that `norming` may say. */
  readonly norming: readonly string[];
  /** The frameworks of results, in order. */
  readonly frameworks: readonly Framework[];
  /** Ids of the service measures that `contributions` takes apart. */
  readonly composites: readonly string[];
  /** As an engine's. */
  readonly version: {
    readonly engine: string;
    readonly dictionary: string;
    readonly norms: Readonly<Record<string, string>>;
  };
  /** Workers that are up; 0 where everything is done in the caller's thread. */
  readonly workers: number;

  /** The dictionary measures of a text, 0–1, in the order of `measures`. */
  measure(text: Text, options?: CallOptions): Promise<Float64Array>;

  /**
   * The dictionary measures of many texts: a matrix, a row a text, columns in
   * the order of `measures`.
   *
   * @throws {@link LexometerError} `ARGUMENT` when `out` is too small; without
   *   `onError`, the error of the first text that was given up, with its `index`
   */
  measureMany(texts: readonly Text[], options?: MatrixOptions): Promise<Float64Array>;

  /**
   * The fastest way: texts one behind the other in one buffer of UTF-8, `ends[n]`
   * where text n ends, and a matrix out. Neither is copied here if both are in
   * shared memory; what is in it must not change meanwhile.
   *
   * @throws as `measureMany`; `ARGUMENT` for ends that are none
   */
  measureBytes(bytes: Uint8Array, ends: ArrayLike<number>, options?: MatrixOptions): Promise<Float64Array>;

  /** What a text comes to. @throws as an engine's `score` does for its options */
  score(text: Text, options?: PoolScoreOptions): Promise<Result>;

  /**
   * `score` of each text, in order.
   *
   * A text that was given up has an error in its place: `result instanceof
   * LexometerError`, with the `index` of the text and the `id` of the sample in
   * its `detail`.
   */
  scoreMany(texts: readonly (Text | Sample)[], options?: PoolScoreOptions): Promise<(Result | LexometerError)[]>;

  /**
   * Scores texts as they come, one result each, in order; those that were given
   * up are errors, as of `scoreMany`.
   *
   * The source is read only as far ahead as workers need to be kept busy. A text
   * that comes in pieces is counted in the caller's thread, in constant memory,
   * and has no deadline.
   */
  stream(
    source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>,
    options?: PoolScoreOptions,
  ): AsyncGenerator<Result | LexometerError, void, undefined>;

  /** Which entries a text hits, where, and what they count for. */
  explain(text: string, options?: PoolExplainOptions): Promise<Span[]>;

  /** Two texts side by side: their results, how alike their style is, and what sets them apart. */
  compare(one: Text, other: Text, options?: PoolCompareOptions): Promise<Comparison>;

  /** The narrative arc of a text; `undefined` under 250 words, or where the dictionary lacks its measures. */
  arc(text: string, options?: CallOptions): Promise<Arc | undefined>;

  /** Which components, and which words, moved a composite; `undefined` for what is none of this engine. */
  contributions(text: string, composite: string, options?: PoolCompareOptions): Promise<Contributions | undefined>;

  /**
   * Makes a norming context of texts, byte for byte that of an engine. Texts are
   * read by workers, in the order of the source, and tallied in this thread.
   *
   * @throws {@link LexometerError} `ARGUMENT` when no text is long enough; the
   *   error of a text that was given up: a context never lacks one silently
   */
  buildNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: BuildNormsOptions & CallOptions,
  ): Promise<NormingContext>;

  /** What `buildNorms` makes a context of. @throws as `buildNorms` */
  tallyNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options?: Omit<BuildNormsOptions, "name" | "version" | "provenance"> & CallOptions,
  ): Promise<NormStatistics>;

  /** The norming context of a name in `norming`; `undefined` for another. */
  normsNamed(name: string): NormingContext | undefined;

  /** The two passes of norming over texts that come in several calls. */
  normingPasses(): PooledPasses;

  /** Ends the workers; calls that are under way reject. */
  close(): Promise<void>;
}

/** {@link NormingPasses} whose texts are read by workers: the same tallies, in order. */
export interface PooledPasses extends Pick<NormingPasses, "plainTally" | "compositeTally" | "constants" | "context"> {
  /** @throws {@link LexometerError} that of the first text that was given up, with its `index` */
  one(texts: readonly string[], options: PassOptions & CallOptions): Promise<Pass>;
  /** @throws as `one` */
  two(
    texts: readonly string[],
    options: PassOptions & CallOptions,
    constants: Readonly<Record<string, Moments>>,
  ): Promise<Pass>;
}
