import { TRACE_CLASS } from "../../assembly/abi";
import { Core } from "../core/core";
import { compileCore } from "../core/module";
import { compileDictionary } from "../dictionary/compile";
import type { Category, Dictionary, Entry } from "../dictionary/dictionary";
import { EN_OPEN } from "../dictionary/en-open/generated/image";
import { type DictionaryImage, openImage, openOwnImage } from "../dictionary/image";
import { unpackImage } from "../dictionary/serial";
import { DictionaryMeasures } from "../dictionary-measures/measures";
import { LexometerError } from "../errors";
import { FRAMEWORKS } from "../frameworks/built-in";
import type { Framework } from "../frameworks/framework";
import { keepMeasured, selectFrameworks } from "../frameworks/select";
import { validateFrameworks } from "../frameworks/validate";
import type { NormingContext } from "../norms/context";
import type { NormStatistics } from "../norms/statistics";
import { groupMaker } from "../results/groups";
import { type Result, type ResultContext, resultOf, type Scoring } from "../results/result";
import type { Arc } from "../service-measures/arc";
import type { Contributions } from "../service-measures/contributions";
import { NormedColumns } from "../service-measures/normed-columns";
import { decodeBase64 } from "../text/base64";
import { asSample, isPieces, type Sample, type Text } from "../text/sample";
import { arcOfText } from "./arc";
import { type BuildNormsOptions, NormsBuilder, type NormText } from "./build-norms";
import { type Comparison, compareResults } from "./compare";
import { contributionsOfText } from "./contributions";
import { Explainer, type Span } from "./explain";
import { DictionaryLookup, type Lookup, type LookupOptions } from "./lookup";
import { measureIdsOf, minimumWordsOf } from "./measure-facts";
import type { Negation } from "./negation";
import { NormingPasses } from "./norming-passes";
import { BuiltInNorms, EngineNorms, versionOf } from "./norms";
import { ENGINE_VERSION } from "./version";

const DEFAULT_NORMING = "general";
const NO_NORMING = "none";

/** What an engine is made of; everything has a default. */
export interface EngineOptions {
  /**
   * The words to count by: a dictionary, or one that `compileDictionary` has
   * compiled to bytes. The built-in `en-open` where it is left out.
   */
  readonly dictionary?: Dictionary | Uint8Array;
  /**
   * The compiled core, `lexometer/core.wasm` or `lexometer/core-scalar.wasm`,
   * for hosts that do not compile WebAssembly themselves. Otherwise the core
   * that the package carries is compiled, with SIMD where the host has it.
   */
  readonly wasm?: WebAssembly.Module;
  /** Norming contexts besides the built-in ones, of the same dictionary. */
  readonly norms?: readonly NormingContext[];
  /** Frameworks in place of the built-in ones: data as `lexometer` has it, or a profile's. */
  readonly frameworks?: readonly Framework[];
}

/** How texts are scored. */
export interface ScoreOptions {
  /**
   * What texts are compared with: a name in `engine.norming`, or a context of
   * the same dictionary. `general` by default, or the first there is; `none`
   * leaves service measures out.
   */
  readonly norming?: string | NormingContext;
  /** Ids of the frameworks to be filled; all by default. */
  readonly frameworks?: readonly string[];
}

/** The dictionary of an engine, to look into. */
export interface EngineDictionary {
  readonly name: string;
  readonly version: string;
  readonly categories: readonly Category[];
  /** Every entry with the categories its author gave it (ancestors are understood). */
  entries(): Iterable<Entry>;
  /**
   * Why a word or phrase counts for what it counts for.
   *
   * @example
   * ```ts
   * engine.dictionary.lookup("kind of").matches[0]?.categories; // { tentative: 1 }
   * ```
   * @throws {@link LexometerError} `ARGUMENT` for source lines of another dictionary
   */
  lookup(word: string, options?: LookupOptions): Lookup;
}

/**
 * Makes an engine.
 *
 * @throws {@link LexometerError} `WASM_UNAVAILABLE`, `MEMORY_LIMIT`; of a
 *   dictionary of the caller's: `DICTIONARY_SYNTAX`, `DICTIONARY_LIMIT`, `IMAGE_*`
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const [module, image] = await Promise.all([options.wasm ?? compileCore(), imageOf(options.dictionary)]);
  const builtIn = await BuiltInNorms.of(dictionaryVersion(image));
  return new Engine(new Core(module, image), image, builtIn, options);
}

function dictionaryVersion({ name, version, crc32 }: DictionaryImage): string {
  return `${name}@${version}+crc32:${crc32}`;
}

async function imageOf(dictionary: Dictionary | Uint8Array | undefined): Promise<DictionaryImage> {
  if (dictionary === undefined) return openOwnImage(await unpackImage(decodeBase64(EN_OPEN)));
  return openImage(dictionary instanceof Uint8Array ? dictionary : compileDictionary(dictionary));
}

/** What an engine is put together from, for the pool, which counts elsewhere and makes results of the rows. */
export interface EngineParts {
  readonly core: Core;
  readonly image: DictionaryImage;
  readonly context: ResultContext;
  /** @throws as `score` does for these options */
  scoring(options: ScoreOptions): Scoring;
}

/** The parts of an engine; no part of the public surface. */
export let partsOf: (engine: Engine) => EngineParts;

/**
 * Text in, measures out.
 *
 * Everything but `stream` is synchronous, and none of it throws for a string,
 * whatever is in it. An engine belongs to one thread; many engines may share a
 * compiled module.
 *
 * @example
 * ```ts
 * const engine = await createEngine();
 * engine.score("I think we might win.").dictionaryMeasures.tentative; // 0.2
 * ```
 */
export class Engine {
  /** Ids of the dictionary measures, in the order of the numbers of `measure`. */
  readonly measures: readonly string[];
  readonly dictionary: EngineDictionary;
  /** Names of the norming contexts that `norming` may say. */
  readonly norming: readonly string[];
  /** The frameworks of results, in order. */
  readonly frameworks: readonly Framework[];
  /** Ids of the service measures that are made of others: what `contributions` takes apart. */
  readonly composites: readonly string[];
  /** Which code, words and norms (by name) numbers come from, with hashes. */
  readonly version: {
    readonly engine: string;
    readonly dictionary: string;
    readonly norms: Readonly<Record<string, string>>;
  };
  readonly #core: Core;
  readonly #image: DictionaryImage;
  readonly #context: ResultContext;
  readonly #norms: EngineNorms;
  readonly #explainer: Explainer;
  /** What is left of them without norms. */
  readonly #plainFrameworks: readonly Framework[];
  #lookups: DictionaryLookup | undefined;

  static {
    partsOf = (engine) => ({
      core: engine.#core,
      image: engine.#image,
      context: engine.#context,
      scoring: (options) => engine.#scoring(options),
    });
  }

  /** Not to be called: see `createEngine`. */
  constructor(core: Core, image: DictionaryImage, builtIn: BuiltInNorms | undefined, options: EngineOptions) {
    const { name, version, categories } = image;
    const measures = new DictionaryMeasures(categories);
    const columns = new NormedColumns(categories);
    this.#core = core;
    this.#image = image;
    const width = columns.columns.length;
    this.#context = {
      measures,
      columns,
      dictionaryGroup: groupMaker(measures.ids),
      serviceGroup: groupMaker(columns.columns.map(({ id }) => id)),
      minimumWords: minimumWordsOf(columns),
      scratch: { columns: new Float64Array(width), scores: new Float64Array(width) },
    };
    this.#norms = new EngineNorms(columns, dictionaryVersion(image), builtIn, options.norms ?? []);
    this.#explainer = new Explainer(image);
    this.measures = measures.ids;
    this.composites = columns.composites.map(({ id }) => id);
    this.norming = this.#norms.names;
    const known = measureIdsOf(measures.ids, columns);
    this.frameworks =
      options.frameworks === undefined
        ? keepMeasured(FRAMEWORKS, known)
        : validateFrameworks(options.frameworks, known);
    this.#plainFrameworks = keepMeasured(this.frameworks, { ...known, service: new Set() });
    this.dictionary = {
      name,
      version,
      categories,
      entries: () => image.entries(),
      lookup: (word, options = {}) => this.#lookup(image, word, options),
    };
    this.version = { engine: ENGINE_VERSION, dictionary: dictionaryVersion(image), norms: this.#norms.versions };
  }

  /** The dictionary measures of a text, 0–1, in the order of `measures`. */
  measure(text: Text): Float64Array {
    const out = this.#core.rates(text).slice();
    this.#context.measures.finish(out, 0, 1);
    return out;
  }

  /**
   * The dictionary measures of many texts: a matrix, a row a text, columns in
   * the order of `measures`.
   *
   * @param options.out where to write it, `texts.length × measures.length`
   *   numbers at least: nothing is allocated per text then
   * @throws {@link LexometerError} `ARGUMENT` when `out` is too small
   */
  measureMany(texts: readonly Text[], options: { readonly out?: Float64Array } = {}): Float64Array {
    const { measures } = this.#context;
    const width = measures.ids.length;
    const out = options.out ?? new Float64Array(texts.length * width);
    if (out.length < texts.length * width) throw outTooSmall(out.length, texts.length, width);
    this.#core.ratesMany(texts, out);
    measures.finish(out, 0, texts.length);
    return out;
  }

  /**
   * What a text comes to.
   *
   * @throws {@link LexometerError} `ARGUMENT` for an unknown norming context or
   *   framework, `NORMS_MISMATCH` for a context of another dictionary
   */
  score(text: Text, options: ScoreOptions = {}): Result {
    return resultOf(this.#context, this.#scoring(options), this.#core.count(text));
  }

  /** `score` of each text, in order; faster than one at a time. */
  scoreMany(texts: readonly (Text | Sample)[], options: ScoreOptions = {}): Result[] {
    const scoring = this.#scoring(options);
    const results: Result[] = [];
    const samples = texts.map(asSample);
    const contents = samples.map(({ content }) => {
      if (isPieces(content))
        throw new LexometerError("ARGUMENT", "scoreMany takes whole texts; give pieces to `stream`.");
      return content;
    });
    this.#core.countMany(contents, (counted, index) => {
      results.push(resultOf(this.#context, scoring, counted, samples[index]!.id));
    });
    return results;
  }

  /**
   * Scores texts as they come, one result each, in order.
   *
   * A sample's content may itself come in pieces: a text of any length is scored
   * in constant memory, and to the same numbers as in one piece.
   */
  async *stream(
    source: AsyncIterable<Text | Sample> | Iterable<Text | Sample>,
    options: ScoreOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    const scoring = this.#scoring(options);
    for await (const item of source) {
      const { id, content } = asSample(item);
      const counted = isPieces(content) ? await this.#core.countPieces(content) : this.#core.count(content);
      yield resultOf(this.#context, scoring, counted, id);
    }
  }

  /**
   * Two texts side by side: their results, how alike their style is, and what
   * sets them apart.
   */
  compare(one: Text, other: Text, options: ScoreOptions = {}): Comparison {
    return compareResults(this.score(one, options), this.score(other, options));
  }

  /** The narrative arc of a text; `undefined` under 250 words, or where the dictionary lacks its measures. */
  arc(text: string): Arc | undefined {
    return arcOfText(this.#core, this.#context.measures, text);
  }

  /**
   * Which components, and which words, moved a composite, in its raw units.
   *
   * @returns `undefined` for what is no composite of this engine
   */
  contributions(text: string, composite: string, options: ScoreOptions = {}): Contributions | undefined {
    const { norming } = this.#scoring(options);
    const found = this.#context.columns.composites.find(({ id }) => id === composite);
    if (found === undefined) return undefined;
    return contributionsOfText(found, text, this.explain(text), this.score(text, options), norming?.context.constants);
  }

  /**
   * Makes a norming context of texts: how the measures of this engine are
   * distributed among them, at four lengths.
   *
   * @throws {@link LexometerError} `ARGUMENT` when no text is long enough
   */
  async buildNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: BuildNormsOptions,
  ): Promise<NormingContext> {
    const builder = await this.#tally(texts, options);
    return builder.finish(this.version.dictionary);
  }

  /**
   * What `buildNorms` makes a context of: to be kept, and merged by `mergeNorms`
   * with that of other texts.
   *
   * @throws {@link LexometerError} `ARGUMENT` when no text is long enough
   */
  async tallyNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: Omit<BuildNormsOptions, "name" | "version" | "provenance"> = {},
  ): Promise<NormStatistics> {
    const builder = await this.#tally(texts, { ...options, name: "statistics" });
    return builder.statistics(this.version.dictionary);
  }

  /** The norming context of a name in `norming`; `undefined` for another. */
  normsNamed(name: string): NormingContext | undefined {
    return this.norming.includes(name) ? this.#norms.fit(name).context : undefined;
  }

  /** The two passes of norming over texts that come in several calls; see `buildNorms` for texts at hand. */
  normingPasses(): NormingPasses {
    return new NormingPasses({ core: this.#core, ...this.#context });
  }

  /**
   * Which entries a text hits, where, and what they count for.
   *
   * @param options.negation what becomes of feelings and certainties within three
   *   words after a negation: they are marked `negated` unless told otherwise.
   *   Measures count them as they stand, whatever is chosen here.
   */
  explain(text: string, options: { readonly negation?: Negation } = {}): Span[] {
    return this.#explainer.spans(text, this.#core.trace(text), options.negation);
  }

  async #tally(texts: AsyncIterable<NormText> | Iterable<NormText>, options: BuildNormsOptions): Promise<NormsBuilder> {
    const builder = new NormsBuilder({ core: this.#core, ...this.#context }, options);
    for await (const text of texts) {
      const outcome = builder.add(text);
      options.onText?.(outcome);
    }
    return builder;
  }

  #scoring({ norming = this.#defaultNorming(), frameworks }: ScoreOptions): Scoring {
    const { engine, dictionary } = this.version;
    const fitted = norming === NO_NORMING ? undefined : this.#norms.fit(norming);
    // Without norms there are no service measures, so nothing that is made of them.
    const all = fitted === undefined ? this.#plainFrameworks : this.frameworks;
    if (frameworks !== undefined) selectFrameworks(this.frameworks, frameworks);
    return {
      version: { engine, dictionary, ...(fitted === undefined ? {} : { norms: versionOf(fitted.context) }) },
      norming: fitted,
      frameworks: frameworks === undefined ? all : all.filter(({ id }) => frameworks.includes(id)),
    };
  }

  #defaultNorming(): string {
    return this.norming.includes(DEFAULT_NORMING) ? DEFAULT_NORMING : (this.norming[0] ?? NO_NORMING);
  }

  #lookup(image: DictionaryImage, word: string, options: LookupOptions): Lookup {
    this.#lookups ??= new DictionaryLookup(image);
    const [match, ...more] = this.#core.trace(word);
    const isClass = match?.kind === TRACE_CLASS && more.length === 0;
    return this.#lookups.look(word, isClass ? image.classEntry(match.entry) : undefined, options);
  }
}

/** The error of a matrix that has no room for its rows. */
export function outTooSmall(length: number, texts: number, width: number): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `\`out\` has room for ${length} numbers; ${texts} texts × ${width} measures need ${texts * width}.`,
    { length, needed: texts * width },
  );
}
