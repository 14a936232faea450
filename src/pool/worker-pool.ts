import { type Remote, transfer } from "comlink";
import { compileCore } from "../core/module";
import { type Comparison, compareResults } from "../engine/compare";
import {
  createEngine,
  type Engine,
  type EngineDictionary,
  type EngineParts,
  outTooSmall,
  partsOf,
} from "../engine/engine";
import type { Span } from "../engine/explain";
import { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import { type Result, resultOf } from "../results/result";
import type { Arc } from "../service-measures/arc";
import { asSample, isPieces, type Sample, type Text } from "../text/sample";
import { isShared, JoinedTexts, ListedTexts, type Texts, type Treatment, treatAll } from "./batches";
import type { CallOptions, MatrixOptions, Pool, PoolOptions, PoolScoreOptions } from "./pool";
import { inOrder, type WholeSample } from "./stream";
import { type Call, Supervisor } from "./supervisor";
import type { StartedWorker } from "./thread";
import { type CountedTexts, Work } from "./work";
import type { Reply, Service } from "./worker";

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
  const pool = new WorkerPool(engine, supervisor, deadline);
  if (signal?.aborted) await pool.close();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", () => void pool.close(), { once: true });
  return pool;
}

class WorkerPool implements Pool {
  readonly measures: readonly string[];
  readonly dictionary: EngineDictionary;
  readonly norming: readonly string[];
  readonly frameworks: readonly Framework[];
  readonly version: Pool["version"];
  readonly #parts: EngineParts;
  readonly #supervisor: Supervisor;
  readonly #deadline: number;

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

  get workers(): number {
    return this.#supervisor.ready;
  }

  async measure(text: Text, options: CallOptions = {}): Promise<Float64Array> {
    return this.measureMany([text], { ...callOptionsOf(options), onError: fail });
  }

  async measureMany(texts: readonly Text[], options: MatrixOptions = {}): Promise<Float64Array> {
    return this.#measureAll(new ListedTexts(texts), options);
  }

  async measureBytes(bytes: Uint8Array, ends: ArrayLike<number>, options: MatrixOptions = {}): Promise<Float64Array> {
    return this.#measureAll(new JoinedTexts(bytes, ends), options);
  }

  async score(text: Text, options: PoolScoreOptions = {}): Promise<Result> {
    return orThrow((await this.scoreMany([text], options))[0]!);
  }

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

  async explain(text: string, options: CallOptions = {}): Promise<Span[]> {
    return this.#ask(options, {
      send: (service) => service.spans(text),
      perform: (work) => work.spans(text),
    });
  }

  async compare(one: Text, other: Text, options: PoolScoreOptions = {}): Promise<Comparison> {
    const [first, second] = await this.scoreMany([one, other], options);
    return compareResults(orThrow(first!), orThrow(second!));
  }

  async arc(text: string, options: CallOptions = {}): Promise<Arc | undefined> {
    return this.#ask(options, {
      send: (service) => service.arc(text),
      perform: (work) => work.arc(text),
    });
  }

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
