import type { NormingContext } from "./context";
import { LENGTHS, type Place } from "./lengths";
import { RANK_UNITS, type Ranks, rankAt, spreadOf } from "./ranks";
import { BINS } from "./scale";

/** What a text scores where nothing is known: the middle. */
export const TYPICAL = 50;

/**
 * Looks values up in a context.
 *
 * The tables between two lengths are spread out when they have been asked for
 * often, 16 KB a measure, both lengths of a bin side by side: a look-up costs a
 * square root and a line of the cache. They take as long to make as some
 * texts take without them, and a page that opens, or a call of the command line, has one.
 */
export class Percentiles {
  readonly context: NormingContext;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #mins: Float64Array;
  readonly #widths: Float64Array;
  readonly #roots: Uint8Array;
  /** By measure, then length: the percentile of an exact zero; negative where zero is a value like others. */
  readonly #zeros: Float64Array;
  /** By measure, then length. */
  readonly #lines: readonly Ranks[];
  /** Of each gap between lengths, by measure, bin and length: the percentile at the middle of the bin. */
  readonly #tables: (Float64Array | undefined)[] = LENGTHS.slice(1).map(() => undefined);
  /** Look-ups without a table, of each gap. */
  readonly #lookUps = new Int32Array(LENGTHS.length - 1);

  constructor(context: NormingContext) {
    const { measures } = context;
    this.context = context;
    this.#indexes = new Map(measures.map(({ id }, index) => [id, index]));
    this.#mins = Float64Array.from(measures, ({ scale }) => scale.min);
    this.#widths = Float64Array.from(measures, ({ scale }) => scale.max - scale.min);
    this.#roots = Uint8Array.from(measures, ({ scale }) => (scale.kind === "root" ? 1 : 0));
    const cells = measures.flatMap(({ scale, lengths }) => lengths.map(({ ranks }) => ({ scale, ranks })));
    this.#lines = cells.map(({ ranks }) => ranks);
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
    return this.#score(this.#tableFor(Math.min(place.lower, LAST_GAP), 1), index, value, place);
  }

  #score(table: Float64Array | undefined, index: number, value: number, { lower, share: way }: Place): number {
    const gap = Math.min(lower, LAST_GAP);
    const side = lower - gap; // 1 beyond the greatest length, and then `way` is 0
    const share = (value - this.#mins[index]!) / this.#widths[index]!;
    if (share <= 0) {
      const near = this.#least(table, index, gap, side);
      return way === 0 ? near : blended(near, this.#least(table, index, gap, 1), way);
    }
    // Rates of short texts tie, and a bin holds few other values: all of a bin has the mid-rank of the tie.
    // Drawn towards the bins beside it, a tie at a bin's edge would be placed by up to half of itself too high or low.
    if (share >= 1 || this.#roots[index] === 1) {
      const bin = share >= 1 ? BINS - 1 : Math.min(BINS - 1, Math.floor(BINS * Math.sqrt(share)));
      const near = this.#rank(table, index, gap, side, bin);
      return way === 0 ? near : blended(near, this.#rank(table, index, gap, 1, bin), way);
    }
    const at = Math.min(BINS - 1, Math.max(0, BINS * share - 0.5));
    const near = this.#between(table, index, gap, side, at);
    return way === 0 ? near : blended(near, this.#between(table, index, gap, 1, at), way);
  }

  /** At a position between the middles of two bins. */
  #between(table: Float64Array | undefined, index: number, gap: number, side: number, at: number): number {
    const bin = Math.floor(at);
    const near = this.#rank(table, index, gap, side, bin);
    return near + (this.#rank(table, index, gap, side, bin + 1) - near) * (at - bin);
  }

  #rank(table: Float64Array | undefined, index: number, gap: number, side: number, bin: number): number {
    if (table !== undefined) return table[index * TABLE + 2 * bin + side]!;
    return rankAt(this.#lines[index * LENGTHS.length + gap + side]!, bin);
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
    const table = this.#tableFor(gap, row.length);
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
      } else if (table !== undefined && share > 0 && share < 1 && roots[index] === 1) {
        const cell = index * TABLE + 2 * Math.min(BINS - 1, Math.floor(BINS * Math.sqrt(share))) + side;
        out[column] = blended(table[cell]!, table[cell + 1]!, way);
      } else out[column] = this.#score(table, index, value, place);
    }
  }

  /** The percentile of what is as small as a value can be. */
  #least(table: Float64Array | undefined, index: number, gap: number, side: number): number {
    const zero = this.#zeros[index * LENGTHS.length + gap + side]!;
    return zero >= 0 ? zero : this.#rank(table, index, gap, side, 0);
  }

  /** The table of a gap, for so many look-ups more; none as long as they are few. */
  #tableFor(gap: number, lookUps: number): Float64Array | undefined {
    const known = this.#tables[gap];
    if (known !== undefined) return known;
    this.#lookUps[gap]! += lookUps;
    return this.#lookUps[gap]! > FEW_LOOK_UPS ? this.#makeTable(gap) : undefined;
  }

  #makeTable(gap: number): Float64Array {
    const table = new Float64Array(this.context.measures.length * TABLE + 2); // the last bin has a neighbour, which weighs 0
    for (let index = 0; index < this.context.measures.length; index++) {
      for (let side = 0; side < 2; side++) {
        const spread = spreadOf(this.#lines[index * LENGTHS.length + gap + side]!);
        for (let bin = 0; bin < BINS; bin++) table[index * TABLE + 2 * bin + side] = spread[bin]!;
      }
    }
    this.#tables[gap] = table;
    return table;
  }
}

/** Those of some texts, with their intervals. */
const FEW_LOOK_UPS = 4096;

/** Numbers of a measure in the table of a gap. */
const TABLE = 2 * BINS;

const LAST_GAP = LENGTHS.length - 2;

/** What lies a part of the way from one number to the other; the first, where there is no way. */
function blended(near: number, far: number, way: number): number {
  return way === 0 ? near : near + (far - near) * way;
}
