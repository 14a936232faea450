import { TRACE_CLASS } from "../../assembly/abi";
import { Core } from "../core/core";
import { compileCore } from "../core/module";
import { compileDictionary } from "../dictionary/compile";
import type { Category, Dictionary, Entry } from "../dictionary/dictionary";
import { EN_OPEN } from "../dictionary/en-open/generated/image";
import { type DictionaryImage, openImage, openOwnImage } from "../dictionary/image";
import { unpackImage } from "../dictionary/serial";
import { DictionaryMeasures } from "../dictionary-measures/measures";
import { type Result, type ResultContext, resultOf } from "../dictionary-measures/result";
import { LexometerError } from "../errors";
import { decodeBase64 } from "../text/base64";
import { asSample, isPieces, type Sample, type Text } from "../text/sample";
import { Explainer, type Span } from "./explain";
import { DictionaryLookup, type Lookup, type LookupOptions } from "./lookup";
import { ENGINE_VERSION } from "./version";

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
  return new Engine(new Core(module, image), image);
}

async function imageOf(dictionary: Dictionary | Uint8Array | undefined): Promise<DictionaryImage> {
  if (dictionary === undefined) return openOwnImage(await unpackImage(decodeBase64(EN_OPEN)));
  return openImage(dictionary instanceof Uint8Array ? dictionary : compileDictionary(dictionary));
}

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
  /** Which code and words a number came from. */
  readonly version: { readonly engine: string; readonly dictionary: string };
  readonly #core: Core;
  readonly #context: ResultContext;
  readonly #explainer: Explainer;
  #lookups: DictionaryLookup | undefined;

  /** Not to be called: see `createEngine`. */
  constructor(core: Core, image: DictionaryImage) {
    const { name, version, categories } = image;
    const measures = new DictionaryMeasures(categories);
    this.#core = core;
    this.#context = { categories, measures };
    this.#explainer = new Explainer(image);
    this.measures = measures.ids;
    this.dictionary = {
      name,
      version,
      categories,
      entries: () => image.entries(),
      lookup: (word, options = {}) => this.#lookup(image, word, options),
    };
    this.version = { engine: ENGINE_VERSION, dictionary: `${name}@${version}+crc32:${image.crc32}` };
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

  /** What a text comes to, with names. */
  score(text: Text): Result {
    return resultOf(this.#context, this.#core.count(text).row, 0);
  }

  /** `score` of each text, in order; faster than one at a time. */
  scoreMany(texts: readonly (Text | Sample)[]): Result[] {
    const results: Result[] = [];
    const samples = texts.map(asSample);
    const contents = samples.map(({ content }) => {
      if (isPieces(content))
        throw new LexometerError("ARGUMENT", "scoreMany takes whole texts; give pieces to `stream`.");
      return content;
    });
    this.#core.countMany(contents, ({ row }, index) => {
      results.push(resultOf(this.#context, row, 0, samples[index]!.id));
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
  ): AsyncGenerator<Result, void, undefined> {
    for await (const item of source) {
      const { id, content } = asSample(item);
      const { row } = isPieces(content) ? await this.#core.countPieces(content) : this.#core.count(content);
      yield resultOf(this.#context, row, 0, id);
    }
  }

  /** Which entries a text hits, where, and what they count for. */
  explain(text: string): Span[] {
    return this.#explainer.spans(text, this.#core.trace(text));
  }

  #lookup(image: DictionaryImage, word: string, options: LookupOptions): Lookup {
    this.#lookups ??= new DictionaryLookup(image);
    const [match, ...more] = this.#core.trace(word);
    const isClass = match?.kind === TRACE_CLASS && more.length === 0;
    return this.#lookups.look(word, isClass ? image.classEntry(match.entry) : undefined, options);
  }
}

function outTooSmall(length: number, texts: number, width: number): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `\`out\` has room for ${length} numbers; ${texts} texts × ${width} measures need ${texts * width}.`,
    { length, needed: texts * width },
  );
}
