import type { NormedLength, NormedMeasure, NormingContext } from "./context";
import { LENGTHS, type Place } from "./lengths";
import { RANK_UNITS, spreadOf } from "./ranks";
import { BINS } from "./scale";

/** What a text scores where nothing is known: the middle. */
export const TYPICAL = 50;

/**
 * Looks values up in a context.
 *
 * A measure's table for a length is spread out when it is first asked for: 8 KB.
 * After that a look-up costs a square root and two loads.
 */
export class Percentiles {
  readonly context: NormingContext;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #mins: Float64Array;
  readonly #widths: Float64Array;
  readonly #roots: Uint8Array;
  /** By measure, then length: the percentile of an exact zero; negative where zero is a value like others. */
  readonly #zeros: Float64Array;
  /** By measure, then length: the percentile at the middle of each bin; `undefined` until asked for. */
  readonly #spreads: (Float64Array | undefined)[];

  constructor(context: NormingContext) {
    const { measures } = context;
    this.context = context;
    this.#indexes = new Map(measures.map(({ id }, index) => [id, index]));
    this.#mins = Float64Array.from(measures, ({ scale }) => scale.min);
    this.#widths = Float64Array.from(measures, ({ scale }) => scale.max - scale.min);
    this.#roots = Uint8Array.from(measures, ({ scale }) => (scale.kind === "root" ? 1 : 0));
    const cells = measures.flatMap(({ scale, lengths }) => lengths.map(({ ranks }) => ({ scale, ranks })));
    // Exact zeros are apart where the scale begins with them: half of them are below.
    this.#zeros = Float64Array.from(cells, ({ scale, ranks }) =>
      scale.min === 0 && ranks.zeros > 0 ? (50 * ranks.zeros) / RANK_UNITS : -1,
    );
    this.#spreads = cells.map(() => undefined);
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
    const share = (value - this.#mins[index]!) / this.#widths[index]!;
    // Rates of short texts tie, and a bin holds few other values: all of a bin has the mid-rank of the tie.
    // Drawn towards the bins beside it, a tie at a bin's edge would be placed by up to half of itself too high or low.
    const isRoot = this.#roots[index] === 1;
    const position = share <= 0 ? 0 : share >= 1 ? BINS : isRoot ? middleOf(BINS * Math.sqrt(share)) : BINS * share;
    const cell = index * LENGTHS.length;
    const near = this.#rankAt(cell + place.lower, position);
    if (place.share === 0) return near;
    return near + (this.#rankAt(cell + place.upper, position) - near) * place.share;
  }

  /** The percentile at a position of the axis, linear between the middles of bins. */
  #rankAt(cell: number, position: number): number {
    const zero = this.#zeros[cell]!;
    if (position === 0 && zero >= 0) return zero;
    const spread = this.#spreads[cell] ?? this.#spread(cell);
    const at = Math.min(BINS - 1, Math.max(0, position - 0.5));
    const bin = at | 0;
    const left = spread[bin]!;
    return bin === BINS - 1 ? left : left + (spread[bin + 1]! - left) * (at - bin);
  }

  #spread(cell: number): Float64Array {
    const { lengths } = this.measure(Math.floor(cell / LENGTHS.length));
    const spread = spreadOf(lengths[cell % LENGTHS.length]!.ranks);
    this.#spreads[cell] = spread;
    return spread;
  }
}

/** The middle of the bin that a position lies in. */
function middleOf(position: number): number {
  return Math.floor(position) + 0.5;
}

/** A number of a measure at the length of a text, linear in 1/√words between the lengths. */
export function between(measure: NormedMeasure, place: Place, of: (length: NormedLength) => number): number {
  const near = of(measure.lengths[place.lower]!);
  return place.share === 0 ? near : near + (of(measure.lengths[place.upper]!) - near) * place.share;
}
