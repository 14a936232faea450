import type { NormedLength, NormedMeasure, NormingContext } from "./context";
import type { Place } from "./lengths";
import { RANK_UNITS, spreadOf } from "./ranks";
import { BINS, positionOf } from "./scale";

/** What a text scores where nothing is known: the middle. */
export const TYPICAL = 50;

/**
 * Looks values up in a context.
 *
 * Tables are spread out when a measure is first asked for: 8 KB per measure and
 * length. After that a look-up costs two loads and a square root.
 */
export class Percentiles {
  readonly context: NormingContext;
  readonly #indexes: ReadonlyMap<string, number>;
  /** By measure and length; `undefined` until asked for. */
  readonly #spreads: (readonly (Float64Array | undefined)[])[] = [];

  constructor(context: NormingContext) {
    this.context = context;
    this.#indexes = new Map(context.measures.map(({ id }, index) => [id, index]));
  }

  /** The number of a measure in this context. */
  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }

  measure(index: number): NormedMeasure {
    return this.context.measures[index]!;
  }

  /**
   * The percentile of a value among texts of the length of `place`, 0–100: the
   * share of texts below it and half of those that have the same.
   */
  score(index: number, value: number, place: Place): number {
    const near = this.#scoreAt(index, place.lower, value);
    if (place.share === 0) return near;
    return near + (this.#scoreAt(index, place.upper, value) - near) * place.share;
  }

  #scoreAt(index: number, length: number, value: number): number {
    const { scale, lengths } = this.measure(index);
    const { zeros } = lengths[length]!.ranks;
    // As many texts below as above, whatever the rest of the table says.
    if (value <= 0 && scale.min === 0 && zeros > 0) return (50 * zeros) / RANK_UNITS;
    const position = positionOf(value, scale);
    const spread = this.#spread(index, length);
    // Rates of short texts tie, and a bin holds few other values: all of it has the mid-rank of the tie.
    // Drawn towards the bins beside it, values at its edges would lose some of it.
    if (scale.kind === "root") return spread[Math.min(BINS - 1, Math.floor(position))]!;
    return atPosition(spread, position);
  }

  #spread(index: number, length: number): Float64Array {
    let tables = this.#spreads[index] as (Float64Array | undefined)[] | undefined;
    if (tables === undefined) {
      tables = [];
      this.#spreads[index] = tables;
    }
    tables[length] ??= spreadOf(this.#length(index, length).ranks);
    return tables[length];
  }

  #length(index: number, length: number): NormedLength {
    return this.measure(index).lengths[length]!;
  }
}

/** Linear between the middles of bins. */
function atPosition(spread: Float64Array, position: number): number {
  const at = position - 0.5;
  if (at <= 0) return spread[0]!;
  if (at >= BINS - 1) return spread[BINS - 1]!;
  const bin = Math.floor(at);
  const left = spread[bin]!;
  return left + (spread[bin + 1]! - left) * (at - bin);
}

/** A number of a measure at the length of a text, linear in 1/√words between the lengths. */
export function between(measure: NormedMeasure, place: Place, of: (length: NormedLength) => number): number {
  const near = of(measure.lengths[place.lower]!);
  return place.share === 0 ? near : near + (of(measure.lengths[place.upper]!) - near) * place.share;
}
