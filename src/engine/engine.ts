import { checkOptions } from "../check-options";
import { compileCore } from "../core/module";
import { LexometerError } from "../errors";
import type { Framework } from "../frameworks/framework";
import type { NormingContext } from "../norms/context";
import type { NormStatistics } from "../norms/statistics";
import { keepAlone, Shelf } from "../results/kept";
import { type Result, resultOf, type Scoring } from "../results/result";
import type { Arc } from "../service-measures/arc";
import type { Contributions } from "../service-measures/contributions";
import {
  asSample,
  checkSource,
  checkString,
  checkTexts,
  isPieces,
  kindOf,
  type Sample,
  type Text,
} from "../text/sample";
import { arcOfText } from "./arc";
import { type NormText, tallyTexts } from "./build-norms";
import { type Comparison, compareResults } from "./compare";
import { contributionsOfText } from "./contributions";
import { dictionaryVersion, type EngineDictionary, imageOf } from "./engine-dictionary";
import type { Negation } from "./negation";
import { NormingPasses } from "./norming-passes";
import { BuiltInNorms } from "./norms";
import { BUILD_NORMS_OPTIONS, type BuildNormsOptions } from "./norms-options";
import {
  COMPARE_OPTIONS,
  type CompareOptions,
  ENGINE_OPTIONS,
  type EngineOptions,
  SCORE_OPTIONS,
  type ScoreOptions,
} from "./options";
import { assemble, type EngineParts } from "./parts";
import type { Span } from "./span";
import { ENGINE_VERSION } from "./version";

export type { EngineDictionary } from "./engine-dictionary";
export type { CompareOptions, EngineOptions, ScoreOptions } from "./options";
export type { EngineParts } from "./parts";

/**
 * Makes an engine.
 *
 * @throws {@link LexometerError} `WASM_UNAVAILABLE`, `MEMORY_LIMIT`; of a
 *   dictionary of the caller's: `DICTIONARY_SYNTAX`, `DICTIONARY_LIMIT`, `IMAGE_*`;
 *   `ARGUMENT`, `NORMS_MISMATCH` for what the options hold
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  checkOptions("createEngine", options, ENGINE_OPTIONS);
  const [module, image] = await Promise.all([options.wasm ?? compileCore(), imageOf(options.dictionary)]);
  const builtIn = await BuiltInNorms.of(dictionaryVersion(image));
  return new Engine(assemble(module, image, builtIn, options));
}

/** The parts of an engine; no part of the public surface. */
export let partsOf: (engine: Engine) => EngineParts;

/**
 * Text in, measures out.
 *
 * Everything but `stream`, `buildNorms` and `tallyNorms` is synchronous, and none of it throws for a string,
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
  readonly #parts: EngineParts;

  static {
    partsOf = (engine) => engine.#parts;
  }

  /** Not to be called: see `createEngine`. */
  constructor(parts: EngineParts) {
    const { measuring, dictionary, norms, scorings } = parts;
    this.#parts = parts;
    this.measures = measuring.measures.ids;
    this.composites = measuring.columns.composites.map(({ id }) => id);
    this.dictionary = dictionary;
    this.norming = norms.names;
    this.frameworks = scorings.frameworks;
    this.version = { engine: ENGINE_VERSION, dictionary: parts.dictionaryVersion, norms: norms.versions };
  }

  /** The dictionary measures of a text, 0–1, in the order of `measures`. */
  measure(text: Text): Float64Array {
    const { core, measures } = this.#parts.measuring;
    const out = core.rates(text).slice();
    measures.finish(out, 0, 1);
    return out;
  }

  /**
   * The dictionary measures of many texts: a matrix, a row a text, columns in
   * the order of `measures`.
   *
   * @param options.out where to write it, `texts.length × measures.length`
   *   numbers at least: nothing is allocated per text then
   * @throws {@link LexometerError} `ARGUMENT` when `out` is too small or no `Float64Array`
   */
  measureMany(texts: readonly Text[], options: { readonly out?: Float64Array } = {}): Float64Array {
    const { core, measures } = this.#parts.measuring;
    checkOptions("measureMany", options, { out: true });
    checkTexts(texts);
    const out = matrixOf(options.out, texts.length, measures.ids.length);
    core.ratesMany(texts, out);
    measures.finish(out, 0, texts.length);
    return out;
  }

  /**
   * What a text comes to.
   *
   * @throws {@link LexometerError} `ARGUMENT` for an unknown norming context,
   *   framework or measure, `NORMS_MISMATCH` for a context of another dictionary
   */
  score(text: Text, options: ScoreOptions = {}): Result {
    const { core, context } = this.#parts;
    return resultOf(context, this.#scoring("score", options), keepAlone(core.count(text)));
  }

  /** `score` of each text, in order; faster than one at a time. */
  scoreMany(texts: readonly (Text | Sample)[], options: ScoreOptions = {}): Result[] {
    const { core, context } = this.#parts;
    const asked = this.#scoring("scoreMany", options);
    const results: Result[] = [];
    const shelf = new Shelf();
    checkTexts(texts);
    const samples = texts.map(asSample);
    const contents = samples.map(({ content }) => {
      if (isPieces(content))
        throw new LexometerError("ARGUMENT", "scoreMany takes whole texts; give pieces to `stream`.");
      return content;
    });
    core.countMany(contents, (counted, index) => {
      results.push(resultOf(context, asked, shelf.keep(counted), samples[index]!.id));
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
    const { core, context } = this.#parts;
    const asked = this.#scoring("stream", options);
    checkSource(source);
    for await (const item of source) {
      const { id, content } = asSample(item);
      const counted = isPieces(content) ? await core.countPieces(content) : core.count(content);
      yield resultOf(context, asked, keepAlone(counted), id);
    }
  }

  /**
   * Two texts side by side: their results, how alike their style is, and what
   * sets them apart.
   */
  compare(one: Text, other: Text, options: CompareOptions = {}): Comparison {
    checkOptions("compare", options, COMPARE_OPTIONS);
    return compareResults(this.score(one, options), this.score(other, options));
  }

  /** The narrative arc of a text; `undefined` under 250 words, or where the dictionary lacks its measures. */
  arc(text: string): Arc | undefined {
    const { core, measures } = this.#parts.measuring;
    checkString("arc", text);
    return arcOfText(core, measures, text);
  }

  /**
   * Which components, and which words, moved a composite, in its raw units.
   *
   * @returns `undefined` for what is no composite of this engine
   */
  contributions(text: string, composite: string, options: CompareOptions = {}): Contributions | undefined {
    checkString("contributions", text);
    checkOptions("contributions", options, COMPARE_OPTIONS);
    const { norming } = this.#parts.scoring(options);
    const found = this.#parts.measuring.columns.composites.find(({ id }) => id === composite);
    if (found === undefined) return undefined;
    return contributionsOfText(found, text, this.explain(text), this.score(text, options), norming?.context.constants);
  }

  /**
   * Makes a norming context of texts: how the measures of this engine are
   * distributed among them, at four lengths.
   *
   * @throws {@link LexometerError} `ARGUMENT` for options of which no context can
   *   be made, before a text is read; when no text is long enough, or weights are
   *   of genres that no text is of
   */
  async buildNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: BuildNormsOptions,
  ): Promise<NormingContext> {
    checkOptions("buildNorms", options, BUILD_NORMS_OPTIONS);
    const builder = await tallyTexts(this.#parts.measuring, texts, options);
    return builder.finish(this.version.dictionary);
  }

  /**
   * What `buildNorms` makes a context of: to be kept, and merged by `mergeNorms`
   * with that of other texts.
   *
   * @throws {@link LexometerError} `ARGUMENT` as `buildNorms`
   */
  async tallyNorms(
    texts: AsyncIterable<NormText> | Iterable<NormText>,
    options: Omit<BuildNormsOptions, "name" | "version" | "provenance"> = {},
  ): Promise<NormStatistics> {
    checkOptions("tallyNorms", options, BUILD_NORMS_OPTIONS);
    const builder = await tallyTexts(this.#parts.measuring, texts, { ...options, name: "statistics" });
    return builder.statistics(this.version.dictionary);
  }

  /** The norming context of a name in `norming`; `undefined` for another. */
  normsNamed(name: string): NormingContext | undefined {
    return this.norming.includes(name) ? this.#parts.norms.fit(name).context : undefined;
  }

  /** The two passes of norming over texts that come in several calls; see `buildNorms` for texts at hand. */
  normingPasses(): NormingPasses {
    return new NormingPasses(this.#parts.measuring);
  }

  /**
   * Which entries a text hits, where, and what they count for.
   *
   * @param options.negation what becomes of feelings and certainties within three
   *   words after a negation: they are marked `negated` unless told otherwise.
   *   Measures count them as they stand, whatever is chosen here.
   */
  explain(text: string, options: { readonly negation?: Negation } = {}): Span[] {
    const { core, explainer } = this.#parts;
    checkOptions("explain", options, { negation: true });
    checkString("explain", text);
    return explainer.spans(text, core.trace(text), options.negation);
  }

  #scoring(call: string, options: ScoreOptions): Scoring {
    checkOptions(call, options, SCORE_OPTIONS);
    return this.#parts.scoring(options);
  }
}

/** The caller's matrix for so many rows, or a new one. */
export function matrixOf(out: Float64Array | undefined, texts: number, width: number): Float64Array {
  const needed = texts * width;
  if (out === undefined) return new Float64Array(needed);
  // By name: the array may be of another realm.
  if (Object.prototype.toString.call(out) !== "[object Float64Array]") {
    throw new LexometerError("ARGUMENT", `\`out\` is a Float64Array; this is ${kindOf(out)}.`);
  }
  if (out.length >= needed) return out;
  throw new LexometerError(
    "ARGUMENT",
    `\`out\` has room for ${out.length} numbers; ${texts} texts × ${width} measures need ${needed}.`,
    { length: out.length, needed },
  );
}
