import type { Remote } from "comlink";
import { type Comparison, compareResults } from "../engine/compare";
import { type Engine, type EngineDictionary, type EngineParts, outTooSmall, partsOf } from "../engine/engine";
import type { Span } from "../engine/explain";
import { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import { type Result, resultOf } from "../results/result";
import type { Arc } from "../service-measures/arc";
import { asSample, isPieces, type Sample, type Text } from "../text/sample";
import { type Sizes, treatAll } from "./batches";
import { runCall } from "./calls";
import { atIndex } from "./failures";
import { Parcels } from "./parcels";
import type { CallOptions, MatrixOptions, Pool, PoolScoreOptions } from "./pool";
import { inOrder, type WholeSample } from "./stream";
import type { Supervisor } from "./supervisor";
import type { Call } from "./task";
import { JoinedTexts, ListedTexts, type Texts } from "./texts";
import { counting, measuring } from "./treatments";
import type { Work } from "./work";
import type { Reply, Service } from "./worker";

/** An engine whose texts a supervisor has read; results are made here, of the rows that workers count. */
export class WorkerPool implements Pool {
  readonly measures: readonly string[];
  readonly dictionary: EngineDictionary;
  readonly norming: readonly string[];
  readonly frameworks: readonly Framework[];
  readonly version: Pool["version"];
  readonly #parts: EngineParts;
  readonly #supervisor: Supervisor;
  readonly #deadline: number;
  readonly #parcels = new Parcels();

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
    const treatment = measuring(texts, matrix, width, this.#parcels, (error, text) => {
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
    const treatment = counting(
      texts,
      core.columns,
      this.#parcels,
      (text, row, types) => {
        results[text] = resultOf(context, fitted, { row, types }, samples[text]!.id);
      },
      (error, text) => {
        results[text] = atIndex(error, offset + text, samples[text]!.id);
      },
    );
    await treatAll(this.#supervisor, texts, call, treatment);
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

  #call<Answer>(options: CallOptions, run: (call: Call) => Promise<Answer>): Promise<Answer> {
    return runCall(options, this.#deadline, run);
  }
}

/** A text that is sent as it is. */
const ONE_TEXT: Sizes = { length: 1, sizeOf: () => 0 };

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
