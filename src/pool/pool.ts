import { type Remote, transfer } from "comlink";
import { compileCore } from "../core/module";
import { type Comparison, compareResults } from "../engine/compare";
import {
  createEngine,
  type Engine,
  type EngineDictionary,
  type EngineOptions,
  type EngineParts,
  outTooSmall,
  partsOf,
  type ScoreOptions,
} from "../engine/engine";
import type { Span } from "../engine/explain";
import { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import { type Result, resultOf } from "../results/result";
import type { Arc } from "../service-measures/arc";
import { asSample, isPieces, type Sample, type Text } from "../text/sample";
import { isShared, JoinedTexts, ListedTexts, type Texts, type Treatment, treatAll } from "./batches";
import { inOrder, type WholeSample } from "./stream";
import { type Call, Supervisor } from "./supervisor";
import type { StartedWorker } from "./thread";
import { type CountedTexts, Work } from "./work";
import type { Reply, Service } from "./worker";

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

/** How one call is done. */
export interface CallOptions {
  /** Rejects the call with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Milliseconds that each text may take; that of the pool by default. */
  readonly deadline?: number;
}

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

/** What a host has for workers. */
export interface Host {
  readonly cores: number;
  /** Missing where there are none. */
  readonly start?: (options: { readonly memory: number }) => StartedWorker;
}

const MOST_WORKERS = 16;
const DEADLINE = 30_000;
const MEMORY = 1024;

/** Makes a pool of the workers that a host has. */
export async function createPoolOn(host: Host, options: PoolOptions): Promise<Pool> {
  const { worker, memory = MEMORY, deadline = DEADLINE, signal } = options;
  const workers = options.workers ?? (host.cores > 1 ? Math.min(host.cores, MOST_WORKERS) : 0);
  if (!(Number.isInteger(workers) && workers >= 0)) throw badNumber("workers", workers);
  checkDeadline(deadline);
  signal?.throwIfAborted();
  const module = options.wasm ?? (await compileCore());
  const engine = await createEngine({ ...options, wasm: module });
  const { core, image } = partsOf(engine);
  const start = host.start;
  const supervisor = await Supervisor.open({
    start: worker ?? (start === undefined ? undefined : () => start({ memory })),
    workers,
    setup: { module, image: image.bytes },
    local: new Work(core, image),
  });
  const pool = new Pool(engine, supervisor, deadline);
  if (signal?.aborted) await pool.close();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", () => void pool.close(), { once: true });
  return pool;
}

/**
 * An engine whose texts are read by workers: the same methods, each a promise of
 * the same answer, bit for bit.
 *
 * A text that ends its worker, or does not come to an end, costs itself alone:
 * the others of its call come out right and in order, and the worker is replaced.
 * What becomes of such a text: `measure`, `score`, `explain`, `arc` and `compare`
 * reject; `scoreMany` and `stream` have a `LexometerError` in its place; of
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
export class Pool {
  /** Ids of the dictionary measures, in the order of the numbers of `measure`. */
  readonly measures: readonly string[];
  /** Read in the caller's thread. */
  readonly dictionary: EngineDictionary;
  /** Names of the norming contexts that `norming` may say. */
  readonly norming: readonly string[];
  /** The frameworks of results, in order. */
  readonly frameworks: readonly Framework[];
  /** As an engine's. */
  readonly version: {
    readonly engine: string;
    readonly dictionary: string;
    readonly norms: Readonly<Record<string, string>>;
  };
  readonly #parts: EngineParts;
  readonly #supervisor: Supervisor;
  readonly #deadline: number;

  /** Not to be called: see `createPool`. */
  constructor(engine: Engine, supervisor: Supervisor, deadline: number) {
    this.#parts = partsOf(engine);
    this.#supervisor = supervisor;
    this.#deadline = deadline;
    this.measures = engine.measures;
    this.dictionary = engine.dictionary;
    this.norming = engine.norming;
    this.frameworks = engine.frameworks;
    this.version = engine.version;
  }

  /** Workers that are up; 0 where everything is done in the caller's thread. */
  get workers(): number {
    return this.#supervisor.ready;
  }

  /** The dictionary measures of a text, 0–1, in the order of `measures`. */
  async measure(text: Text, options: CallOptions = {}): Promise<Float64Array> {
    return this.measureMany([text], { ...callOptionsOf(options), onError: fail });
  }

  /**
   * The dictionary measures of many texts: a matrix, a row a text, columns in
   * the order of `measures`.
   *
   * @throws {@link LexometerError} `ARGUMENT` when `out` is too small; without
   *   `onError`, the error of the first text that was given up, with its `index`
   */
  async measureMany(texts: readonly Text[], options: MatrixOptions = {}): Promise<Float64Array> {
    return this.#measureAll(new ListedTexts(texts), options);
  }

  /**
   * The fastest way: texts one behind the other in one buffer of UTF-8, `ends[n]`
   * where text n ends, and a matrix out. Neither is copied here if both are in
   * shared memory; what is in it must not change meanwhile.
   *
   * @throws as `measureMany`; `ARGUMENT` for ends that are none
   */
  async measureBytes(bytes: Uint8Array, ends: ArrayLike<number>, options: MatrixOptions = {}): Promise<Float64Array> {
    return this.#measureAll(new JoinedTexts(bytes, ends), options);
  }

  /** What a text comes to. @throws as an engine's `score` does for its options */
  async score(text: Text, options: PoolScoreOptions = {}): Promise<Result> {
    return orThrow((await this.scoreMany([text], options))[0]!);
  }

  /**
   * `score` of each text, in order.
   *
   * A text that was given up has an error in its place: `result instanceof
   * LexometerError`, with the `index` of the text and the `id` of the sample in
   * its `detail`.
   */
  async scoreMany(
    texts: readonly (Text | Sample)[],
    options: PoolScoreOptions = {},
  ): Promise<(Result | LexometerError)[]> {
    const samples = texts.map(asSample);
    if (!samples.every(isWhole)) {
      throw new LexometerError("ARGUMENT", "scoreMany takes whole texts; give pieces to `stream`.");
    }
    return this.#call(options, (call) => this.#scoreAll(samples, 0, options, call));
  }

  /**
   * Scores texts as they come, one result each, in order; those that were given
   * up are errors, as of `scoreMany`.
   *
   * The source is read only as far ahead as workers need to be kept busy. A text
   * that comes in pieces is counted in the caller's thread, in constant memory,
   * and has no deadline.
   */
  async *stream(
    source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>,
    options: PoolScoreOptions = {},
  ): AsyncGenerator<Result | LexometerError, void, undefined> {
    const { core, context, scoring } = this.#parts;
    const fitted = scoring(options);
    const { signal } = options;
    signal?.throwIfAborted();
    // One signal for all that the stream has under way: of the caller, or that nobody reads on.
    const ending = new AbortController();
    const end = (): void => ending.abort(signal?.reason);
    signal?.addEventListener("abort", end, { once: true });
    const own = { ...options, signal: ending.signal };
    try {
      yield* inOrder(samplesOf(source), {
        most: this.#supervisor.capacity,
        signal: ending.signal,
        scoreAll: (samples, first) => this.#call(own, (call) => this.#scoreAll(samples, first, options, call)),
        scorePieces: async (pieces, id) => resultOf(context, fitted, await core.countPieces(pieces), id),
      });
    } finally {
      signal?.removeEventListener("abort", end);
      end();
    }
  }

  /** Which entries a text hits, where, and what they count for. */
  async explain(text: string, options: CallOptions = {}): Promise<Span[]> {
    return this.#ask(options, {
      send: (service) => service.spans(text),
      perform: (work) => work.spans(text),
    });
  }

  /** Two texts side by side: their results, how alike their style is, and what sets them apart. */
  async compare(one: Text, other: Text, options: PoolScoreOptions = {}): Promise<Comparison> {
    const [first, second] = await this.scoreMany([one, other], options);
    return compareResults(orThrow(first!), orThrow(second!));
  }

  /** The narrative arc of a text; `undefined` under 250 words, or where the dictionary lacks its measures. */
  async arc(text: string, options: CallOptions = {}): Promise<Arc | undefined> {
    return this.#ask(options, {
      send: (service) => service.arc(text),
      perform: (work) => work.arc(text),
    });
  }

  /** Ends the workers; calls that are under way reject. */
  close(): Promise<void> {
    return this.#supervisor.close();
  }

  async #measureAll(texts: Texts, { out, onError, ...options }: MatrixOptions): Promise<Float64Array> {
    const width = this.measures.length;
    const matrix = out ?? new Float64Array(texts.length * width);
    if (matrix.length < texts.length * width) throw outTooSmall(matrix.length, texts.length, width);
    const failures: LexometerError[] = [];
    const treatment = this.#measuring(texts, matrix, (error, text) => {
      matrix.fill(0, text * width, (text + 1) * width);
      const named = atIndex(error, text);
      if (onError === undefined) failures.push(named);
      else onError(text, named);
    });
    await this.#call(options, (call) => treatAll(this.#supervisor, texts, call, treatment));
    const [first] = failures.sort((a, b) => Number(a.detail.index) - Number(b.detail.index));
    if (first !== undefined) throw first;
    return matrix;
  }

  #measuring(
    texts: Texts,
    matrix: Float64Array,
    refuse: Treatment<Float64Array | undefined>["refuse"],
  ): Treatment<Float64Array | undefined> {
    const width = this.measures.length;
    const rows = (first: number, end: number): Float64Array => matrix.subarray(first * width, end * width);
    const shared = isShared(matrix);
    return {
      send: (service, first, end) => {
        const { buffers, ...packed } = texts.pack(first, end);
        const message = transfer(packed, buffers);
        return shared ? service.measures(message, rows(first, end)) : service.measures(message);
      },
      perform: (work, first, end) => {
        work.measures(texts.pack(first, end), rows(first, end));
        return undefined;
      },
      take: (answer, first) => {
        if (answer !== undefined) matrix.set(answer, first * width);
      },
      refuse,
    };
  }

  /** @param offset the number of the first sample, for errors */
  async #scoreAll(
    samples: readonly WholeSample[],
    offset: number,
    options: PoolScoreOptions,
    call: Call,
  ): Promise<(Result | LexometerError)[]> {
    const { core, context, scoring } = this.#parts;
    const fitted = scoring(options);
    const texts = new ListedTexts(samples.map(({ content }) => content));
    const results = new Array<Result | LexometerError>(samples.length);
    await treatAll<CountedTexts>(this.#supervisor, texts, call, {
      send: (service, first, end) => {
        const { buffers, ...packed } = texts.pack(first, end);
        return service.counts(transfer(packed, buffers));
      },
      perform: (work, first, end) => work.counts(texts.pack(first, end)),
      take: ({ rows, types, typeEnds }, first, end) => {
        for (let text = first, start = 0; text < end; text++) {
          const at = text - first;
          const row = rows.subarray(at * core.columns, (at + 1) * core.columns);
          const counted = { row, types: types.subarray(start, typeEnds[at]!) };
          results[text] = resultOf(context, fitted, counted, samples[text]!.id);
          start = typeEnds[at]!;
        }
      },
      refuse: (error, text) => {
        results[text] = atIndex(error, offset + text, samples[text]!.id);
      },
    });
    return results;
  }

  /** One question about one text. */
  #ask<Answer>(
    options: CallOptions,
    question: {
      send(service: Remote<Service>): Promise<Reply<Answer>>;
      perform(work: Work): Answer;
    },
  ): Promise<Answer> {
    return this.#call(options, async (call) => {
      let answered: { readonly answer: Answer } | undefined;
      await treatAll<Answer>(this.#supervisor, ONE_TEXT, call, {
        ...question,
        take: (answer) => {
          answered = { answer };
        },
        refuse: (error) => fail(0, error),
      });
      return answered!.answer;
    });
  }

  /** Runs a call that its signal can end. */
  async #call<Answer>(options: CallOptions, run: (call: Call) => Promise<Answer>): Promise<Answer> {
    const { signal, deadline = this.#deadline } = options;
    checkDeadline(deadline);
    signal?.throwIfAborted();
    const call: Call = { deadline, isStopped: false };
    if (signal === undefined) return run(call);
    return new Promise<Answer>((resolve, reject) => {
      const stop = (): void => {
        call.isStopped = true;
        reject(signal.reason);
      };
      signal.addEventListener("abort", stop, { once: true });
      void run(call)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener("abort", stop));
    });
  }
}

/** A text that is packed by whoever sends it. */
const ONE_TEXT: Texts = {
  length: 1,
  sizeOf: () => 0,
  pack: () => ({ bytes: new Uint8Array(0), ends: new Uint32Array(1), buffers: [] }),
};

async function* samplesOf(source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>): AsyncGenerator<Sample> {
  for await (const item of source) yield asSample(item);
}

function isWhole(sample: Sample): sample is WholeSample {
  return !isPieces(sample.content);
}

function callOptionsOf({ signal, deadline }: CallOptions): CallOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(deadline === undefined ? {} : { deadline }) };
}

function orThrow(result: Result | LexometerError): Result {
  if (result instanceof LexometerError) throw result;
  return result;
}

function fail(_text: number, error: LexometerError): never {
  throw error;
}

function atIndex(error: LexometerError, index: number, id?: string): LexometerError {
  return new LexometerError(error.code, error.message, { ...error.detail, index, ...(id === undefined ? {} : { id }) });
}

function checkDeadline(deadline: number): void {
  // Timers take no more than 2³¹ − 1 ms.
  if (!(deadline > 0 && deadline <= 0x7fffffff)) throw badNumber("deadline", deadline);
}

function badNumber(option: string, value: number): LexometerError {
  return new LexometerError("ARGUMENT", `\`${option}\` is ${value}, which is none.`, { option });
}
