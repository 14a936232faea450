import type { OptionNames } from "../check-options";
import type { Dictionary } from "../dictionary/dictionary";
import type { Framework } from "../frameworks/framework";
import type { NormingContext } from "../norms/context";

/** What an engine is made of; everything has a default. */
export interface EngineOptions {
  /**
   * The words to count by: a dictionary, or one that `compileDictionary` has
   * compiled to bytes, which are kept, not copied. The built-in `en-open` where it is left out.
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
export interface ScoreOptions extends CompareOptions {
  /**
   * Ids of the measures that results hold, dictionary and service alike, in
   * `dictionaryMeasures`, `serviceMeasures`, their intervals and `reliability`;
   * all by default. A few are worked out in a fraction of the time of all.
   */
  readonly measures?: readonly string[];
}

/** By what texts are compared. */
export interface CompareOptions {
  /**
   * What texts are compared with: a name in `engine.norming`, or a context of
   * the same dictionary. `general` by default, or the first there is; `none`
   * leaves service measures out.
   */
  readonly norming?: string | NormingContext;
  /** Ids of the frameworks to be filled; all by default. */
  readonly frameworks?: readonly string[];
}

export const ENGINE_OPTIONS: OptionNames<EngineOptions> = {
  dictionary: true,
  wasm: true,
  norms: true,
  frameworks: true,
};

export const COMPARE_OPTIONS: OptionNames<CompareOptions> = { norming: true, frameworks: true };

export const SCORE_OPTIONS: OptionNames<ScoreOptions> = { ...COMPARE_OPTIONS, measures: true };
