import { checkOptions } from "../check-options";
import type { NormText } from "../engine/build-norms";
import { type Comparison, compareResults } from "../engine/compare";
import { contributionsOfText } from "../engine/contributions";
import { type Engine, type EngineDictionary, type EngineParts, matrixOf, partsOf } from "../engine/engine";
import { BUILD_NORMS_OPTIONS, type BuildNormsOptions } from "../engine/norms-options";
import { COMPARE_OPTIONS, SCORE_OPTIONS } from "../engine/options";
import type { Span } from "../engine/span";
import { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import type { NormingContext } from "../norms/context";
import type { NormStatistics } from "../norms/statistics";
import { keepAlone, Shelf } from "../results/kept";
import { type Result, resultOf } from "../results/result";
import type { Arc } from "../service-measures/arc";
import type { Contributions } from "../service-measures/contributions";
import {
  asSample,
  checkSource,
  checkString,
  checkText,
  checkTexts,
  isPieces,
  type Sample,
  type Text,
} from "../text/sample";
import { Caller } from "./caller";
import { callOptionsOf } from "./calls";
import { atIndex } from "./failures";
import { Parcels } from "./parcels";
import {
  CALL_OPTIONS,
  type CallOptions,
  type MatrixOptions,
  type Pool,
  type PoolCompareOptions,
  type PoolExplainOptions,
  type PoolScoreOptions,
} from "./pool";
import { tallyInOrder, WorkerPasses } from "./pooled-norms";
import type { WholeSample } from "./stream";
import type { Supervisor } from "./supervisor";
import { JoinedTexts, ListedTexts, type Texts } from "./texts";
import { counting, measuring } from "./treatments";

const EXPLAIN_OPTIONS = { ...CALL_OPTIONS, negation: true };
const MATRIX_OPTIONS = { ...CALL_OPTIONS, out: true, onError: true };
const NORMS_OPTIONS = { ...CALL_OPTIONS, ...BUILD_NORMS_OPTIONS };
const POOL_SCORE_OPTIONS = { ...CALL_OPTIONS, ...SCORE_OPTIONS };
const POOL_COMPARE_OPTIONS = { ...CALL_OPTIONS, ...COMPARE_OPTIONS };

/** An engine whose texts a supervisor has read; results are made here, of the rows that workers count. */
export class WorkerPool implements Pool {
  readonly measures: readonly string[];
  readonly dictionary: EngineDictionary;
  readonly norming: readonly string[];
  readonly frameworks: readonly Framework[];
  readonly version: Pool["version"];
  readonly composites: readonly string[];
  readonly #engine: Engine;
  readonly #parts: EngineParts;
  readonly #supervisor: Supervisor;
  readonly #caller: Caller;
  readonly #parcels = new Parcels();

  constructor(engine: Engine, supervisor: Supervisor, deadline: number) {
    this.#engine = engine;
    this.#parts = partsOf(engine);
    this.#supervisor = supervisor;
    this.#caller = new Caller(supervisor, deadline);
    this.measures = engine.measures;
    this.dictionary = engine.dictionary;
    this.norming = engine.norming;
    this.frameworks = engine.frameworks;
    this.version = engine.version;
    this.composites = engine.composites;
  }

  get workers(): number {
    return this.#supervisor.ready;
  }

  async measure(text: Text, options: CallOptions = {}): Promise<Float64Array> {
    checkOptions("measure", options, CALL_OPTIONS);
    return this.#measureAll(new ListedTexts([text]), { ...options, onError: fail });
  }

  async measureMany(texts: readonly Text[], options: MatrixOptions = {}): Promise<Float64Array> {
    checkOptions("measureMany", options, MATRIX_OPTIONS);
    return this.#measureAll(new ListedTexts(texts), options);
  }

  async measureBytes(bytes: Uint8Array, ends: ArrayLike<number>, options: MatrixOptions = {}): Promise<Float64Array> {
    checkOptions("measureBytes", options, MATRIX_OPTIONS);
    return this.#measureAll(new JoinedTexts(bytes, ends), options);
  }

  async score(text: Text, options: PoolScoreOptions = {}): Promise<Result> {
    checkOptions("score", options, POOL_SCORE_OPTIONS);
    checkText(text);
    return orThrow((await this.scoreMany([text], options))[0]!);
  }

  async scoreMany(
    texts: readonly (Text | Sample)[],
    options: PoolScoreOptions = {},
  ): Promise<(Result | LexometerError)[]> {
    checkOptions("scoreMany", options, POOL_SCORE_OPTIONS);
    checkTexts(texts);
    const samples = texts.map(asSample);
    if (!samples.every(isWhole)) {
      throw new LexometerError("ARGUMENT", "scoreMany takes whole texts; give pieces to `stream`.");
    }
    return this.#scoreAll(samples, 0, options);
  }

  async *stream(
    source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>,
    options: PoolScoreOptions = {},
  ): AsyncGenerator<Result | LexometerError, void, undefined> {
    checkOptions("stream", options, POOL_SCORE_OPTIONS);
    const { core, context } = this.#parts;
    const fitted = this.#parts.scoring(options);
    checkSource(source);
    yield* this.#caller.stream(samplesOf(source), options, {
      scoreAll: (samples, first, own) => this.#scoreAll(samples, first, { ...options, ...own }),
      scorePieces: async (pieces, id) => resultOf(context, fitted, keepAlone(await core.countPieces(pieces)), id),
    });
  }

  async explain(text: string, options: PoolExplainOptions = {}): Promise<Span[]> {
    checkOptions("explain", options, EXPLAIN_OPTIONS);
    checkString("explain", text);
    const { negation } = options;
    return this.#caller.ask(options, {
      send: (service) => service.spans(text, negation),
      perform: (work) => work.spans(text, negation),
    });
  }

  async compare(one: Text, other: Text, options: PoolCompareOptions = {}): Promise<Comparison> {
    checkOptions("compare", options, POOL_COMPARE_OPTIONS);
    checkText(one);
    checkText(other);
    const [first, second] = await this.scoreMany([one, other], options);
    return compareResults(orThrow(first!), orThrow(second!));
  }

  async arc(text: string, options: CallOptions = {}): Promise<Arc | undefined> {
    checkOptions("arc", options, CALL_OPTIONS);
    checkString("arc", text);
    return this.#caller.ask(options, {
      send: (service) => service.arc(text),
      perform: (work) => work.arc(text),
    });
  }

  async contributions(
    text: string,
    composite: string,
    options: PoolCompareOptions = {},
  ): Promise<Contributions | undefined> {
    checkOptions("contributions", options, POOL_COMPARE_OPTIONS);
    checkString("contributions", text);
    const { context } = this.#parts;
    const { norming } = this.#parts.scoring(options);
    const found = context.columns.composites.find(({ id }) => id === composite);
    if (found === undefined) return undefined;
    const own = callOptionsOf(options);
    const [spans, result] = await Promise.all([this.explain(text, own), this.score(text, options)]);
    return contributionsOfText(found, text, spans, result, norming?.context.constants);
  }

  async buildNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: BuildNormsOptions & CallOptions,
  ): Promise<NormingContext> {
    checkOptions("buildNorms", options, NORMS_OPTIONS);
    const builder = await tallyInOrder(this.#caller, this.#parts.measuring, texts, options);
    return builder.finish(this.version.dictionary);
  }

  async tallyNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: Omit<BuildNormsOptions, "name" | "version" | "provenance"> & CallOptions = {},
  ): Promise<NormStatistics> {
    checkOptions("tallyNorms", options, NORMS_OPTIONS);
    const builder = await tallyInOrder(this.#caller, this.#parts.measuring, texts, { ...options, name: "statistics" });
    return builder.statistics(this.version.dictionary);
  }

  normsNamed(name: string): NormingContext | undefined {
    return this.#engine.normsNamed(name);
  }

  normingPasses(): WorkerPasses {
    return new WorkerPasses(this.#engine.normingPasses(), this.#caller);
  }

  close(): Promise<void> {
    return this.#supervisor.close();
  }

  async #measureAll(texts: Texts, options: MatrixOptions): Promise<Float64Array> {
    const { out, onError } = options;
    const width = this.measures.length;
    const matrix = matrixOf(out, texts.length, width);
    const failures: LexometerError[] = [];
    const treatment = measuring(texts, matrix, width, this.#parcels, (error, text) => {
      matrix.fill(0, text * width, (text + 1) * width);
      const named = atIndex(error, text);
      if (onError === undefined) failures.push(named);
      else onError(text, named);
    });
    await this.#caller.treat(texts, options, treatment);
    const [first] = failures.sort((a, b) => Number(a.detail.index) - Number(b.detail.index));
    if (first !== undefined) throw first;
    return matrix;
  }

  /** @param offset the number of the first sample, for errors */
  async #scoreAll(
    samples: readonly WholeSample[],
    offset: number,
    options: PoolScoreOptions,
  ): Promise<(Result | LexometerError)[]> {
    const { core, context } = this.#parts;
    const fitted = this.#parts.scoring(options);
    const texts = new ListedTexts(samples.map(({ content }) => content));
    const results = new Array<Result | LexometerError>(samples.length);
    const shelf = new Shelf();
    const treatment = counting(
      texts,
      core.columns,
      this.#parcels,
      (text, row, types) => {
        results[text] = resultOf(context, fitted, shelf.keep({ row, types }), samples[text]!.id);
      },
      (error, text) => {
        results[text] = atIndex(error, offset + text, samples[text]!.id);
      },
    );
    await this.#caller.treat(texts, options, treatment);
    return results;
  }
}

async function* samplesOf(source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>): AsyncGenerator<Sample> {
  for await (const item of source) yield asSample(item);
}

function isWhole(sample: Sample): sample is WholeSample {
  return !isPieces(sample.content);
}

function orThrow(result: Result | LexometerError): Result {
  if (result instanceof LexometerError) throw result;
  return result;
}

function fail(_text: number, error: LexometerError): never {
  throw error;
}
