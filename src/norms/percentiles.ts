import type { NormingContext } from "./context";
import { LENGTHS, type Place } from "./lengths";
import { RANK_UNITS, spreadOf } from "./ranks";
import { BINS } from "./scale";

/** What a text scores where nothing is known: the middle. */
export const TYPICAL = 50;

/**
 * Looks values up in a context.
 *
 * The tables between two lengths are spread out when they are first asked for,
 * 16 KB a measure, both lengths of a bin side by side: a look-up costs a square
 * root and a line of the cache.
 */
export class Percentiles {
  readonly context: NormingContext;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #mins: Float64Array;
  readonly #widths: Float64Array;
  readonly #roots: Uint8Array;
  /** By measure, then length: the percentile of an exact zero; negative where zero is a value like others. */
  readonly #zeros: Float64Array;
  /** Of each gap between lengths, by measure, bin and length: the percentile at the middle of the bin. */
  readonly #tables: (Float64Array | undefined)[] = LENGTHS.slice(1).map(() => undefined);

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
  }

  /** The number of a measure in this context. */
  indexOf(id: string): number | undefined {
    return this.#indexes.get(id);
  }

  /**
   * The percentile of a value among texts of the length of `place`, 0–100: the
   * share of texts below it and half of those that have the same.
   */
  score(index: number, value: number, place: Place): number {
    const { lower, share: way } = place;
    const gap = Math.min(lower, LAST_GAP);
    const side = lower - gap; // 1 beyond the greatest length, and then `way` is 0
    const share = (value - this.#mins[index]!) / this.#widths[index]!;
    if (share <= 0) {
      const near = this.#least(index, gap, side);
      return way === 0 ? near : blended(near, this.#least(index, gap, 1), way);
    }
    const table = this.#tables[gap] ?? this.#tableOf(gap);
    // Rates of short texts tie, and a bin holds few other values: all of a bin has the mid-rank of the tie.
    // Drawn towards the bins beside it, a tie at a bin's edge would be placed by up to half of itself too high or low.
    if (share >= 1 || this.#roots[index] === 1) {
      const bin = share >= 1 ? BINS - 1 : Math.min(BINS - 1, Math.floor(BINS * Math.sqrt(share)));
      const cell = index * TABLE + 2 * bin + side;
      return blended(table[cell]!, table[cell + 1]!, way);
    }
    const at = Math.min(BINS - 1, Math.max(0, BINS * share - 0.5));
    const bin = Math.floor(at);
    const cell = index * TABLE + 2 * bin + side;
    const near = table[cell]! + (table[cell + 2]! - table[cell]!) * (at - bin);
    if (way === 0) return near;
    return blended(near, table[cell + 1]! + (table[cell + 3]! - table[cell + 1]!) * (at - bin), way);
  }

  /**
   * `score` of each value of a row; `TYPICAL` for what was not measured.
   *
   * @param indexes of each value the number of its measure here, negative for none
   */
  scoreRow(indexes: Int32Array, row: Float64Array, place: Place, out: Float64Array): void {
    const { share: way } = place;
    const gap = Math.min(place.lower, LAST_GAP);
    const side = place.lower - gap;
    const table = this.#tables[gap] ?? this.#tableOf(gap);
    const [mins, widths, roots, zeros] = [this.#mins, this.#widths, this.#roots, this.#zeros];
    for (let column = 0; column < row.length; column++) {
      const value = row[column]!;
      const index = indexes[column]!;
      if (index < 0 || Number.isNaN(value)) {
        out[column] = TYPICAL;
        continue;
      }
      // Most are rates, and most of them 0: what `score` does with these, without a call.
      const share = (value - mins[index]!) / widths[index]!;
      const zero = index * LENGTHS.length + gap + side;
      if (share <= 0 && zeros[zero]! >= 0 && (way === 0 || zeros[zero + 1]! >= 0)) {
        out[column] = blended(zeros[zero]!, zeros[zero + 1]!, way);
      } else if (share > 0 && share < 1 && roots[index] === 1) {
        const cell = index * TABLE + 2 * Math.min(BINS - 1, Math.floor(BINS * Math.sqrt(share))) + side;
        out[column] = blended(table[cell]!, table[cell + 1]!, way);
      } else out[column] = this.score(index, value, place);
    }
  }

  /** The percentile of what is as small as a value can be. */
  #least(index: number, gap: number, side: number): number {
    const zero = this.#zeros[index * LENGTHS.length + gap + side]!;
    return zero >= 0 ? zero : this.#tableOf(gap)[index * TABLE + side]!;
  }

  #tableOf(gap: number): Float64Array {
    const known = this.#tables[gap];
    if (known !== undefined) return known;
    const table = new Float64Array(this.context.measures.length * TABLE + 2); // the last bin has a neighbour, which weighs 0
    for (const [index, { lengths }] of this.context.measures.entries()) {
      for (let side = 0; side < 2; side++) {
        const spread = spreadOf(lengths[gap + side]!.ranks);
        for (let bin = 0; bin < BINS; bin++) table[index * TABLE + 2 * bin + side] = spread[bin]!;
      }
    }
    this.#tables[gap] = table;
    return table;
  }
}

/** Numbers of a measure in the table of a gap. */
const TABLE = 2 * BINS;

const LAST_GAP = LENGTHS.length - 2;

/** What lies a part of the way from one number to the other; the first, where there is no way. */
function blended(near: number, far: number, way: number): number {
  return way === 0 ? near : near + (far - near) * way;
}
