import type { NormedLength, NormedMeasure, NormingContext } from "./context";
import type { Place } from "./lengths";
import { RANK_UNITS, spreadOf } from "./ranks";
import { BINS } from "./scale";

/** What a text scores where nothing is known: the middle. */
export const TYPICAL = 50;

/**
 * Looks values up in a context.
 *
 * Tables are spread out when a measure is first asked for: 32 KB a measure. After
 * that a look-up costs a square root and two loads.
 */
export class Percentiles {
  readonly context: NormingContext;
  readonly #indexes: ReadonlyMap<string, number>;
  /** By measure; `undefined` until asked for. */
  readonly #tables: (Table | undefined)[];

  constructor(context: NormingContext) {
    this.context = context;
    this.#indexes = new Map(context.measures.map(({ id }, index) => [id, index]));
    this.#tables = context.measures.map(() => undefined);
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
    const table = this.#tables[index] ?? this.#spread(index);
    const { min, width, isRoot } = table;
    const share = (value - min) / width;
    const position = share <= 0 ? 0 : share >= 1 ? BINS : BINS * (isRoot ? Math.sqrt(share) : share);
    const near = rankAt(table, place.lower, position);
    if (place.share === 0) return near;
    return near + (rankAt(table, place.upper, position) - near) * place.share;
  }

  #spread(index: number): Table {
    const { scale, lengths } = this.measure(index);
    const table = {
      min: scale.min,
      width: scale.max - scale.min,
      isRoot: scale.kind === "root",
      // Exact zeros are apart where the scale begins with them: half of them are below.
      zeros: lengths.map(({ ranks }) => (scale.min === 0 && ranks.zeros > 0 ? (50 * ranks.zeros) / RANK_UNITS : -1)),
      spreads: lengths.map(({ ranks }) => spreadOf(ranks)),
    };
    this.#tables[index] = table;
    return table;
  }
}

/** A measure made ready to be looked up. */
interface Table {
  readonly min: number;
  readonly width: number;
  readonly isRoot: boolean;
  /** By length: the percentile of an exact zero; negative where zero is a value like others. */
  readonly zeros: readonly number[];
  /** By length: the percentile at the middle of each bin. */
  readonly spreads: readonly Float64Array[];
}

/** The percentile at a position of the axis, linear between the middles of bins. */
function rankAt({ zeros, spreads }: Table, length: number, position: number): number {
  const zero = zeros[length]!;
  if (position === 0 && zero >= 0) return zero;
  const spread = spreads[length]!;
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
