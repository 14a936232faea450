import type { Ranks } from "./ranks";
import type { Scale } from "./scale";

/**
 * A norming context: how the measures of a reference sample are distributed.
 *
 * A value, never changed: portable as JSON (`open.ts` checks it), named by
 * its hash, and without a word of any text.
 */
export interface NormingContext {
  readonly format: "lexometer-norms";
  readonly formatVersion: 1;
  /** `written`, or a name of the user's. */
  readonly name: string;
  readonly version: string;
  /** The dictionary whose measures these are: `engine.version.dictionary`. */
  readonly dictionary: string;
  /** Where the texts came from, in a sentence or two. */
  readonly provenance: string;
  readonly genres: readonly ContextGenre[];
  /** Means and standard deviations by which composites of z-scores are worked out, in the unit of the measure. */
  readonly constants: Readonly<Record<string, Moments>>;
  readonly measures: readonly NormedMeasure[];
  /** `sha256:` and the digest of the JSON of all the fields above. */
  readonly hash: string;
}

/** A context before it is hashed. */
export type OpenContext = Omit<NormingContext, "hash">;

/** A genre of the sample; each counts by its weight, however many texts it has. */
export interface ContextGenre {
  readonly name: string;
  readonly weight: number;
  readonly texts: number;
  readonly words: number;
}

export interface Moments {
  readonly mean: number;
  readonly sd: number;
}

/** The distribution of one measure. */
export interface NormedMeasure {
  readonly id: string;
  readonly scale: Scale;
  /** One for each length, in order: the first 50, 100, 350 and 1,000 words of texts. */
  readonly lengths: readonly NormedLength[];
}

/** The distribution of one measure among texts of one length. */
export interface NormedLength extends Moments {
  readonly ranks: Ranks;
  /** How far pieces of one text spread around their text's own value: a standard deviation. */
  readonly noise: number;
  /** How far apart two pieces of one text are: 95 of 100 pairs are no farther. */
  readonly spread: number;
}
