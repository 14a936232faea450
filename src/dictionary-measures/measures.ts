import { COLUMN_SCORED, COLUMNS, WEIGHT_SCALE } from "../../assembly/abi";
import type { Category } from "../dictionary/dictionary";

interface Weighted {
  readonly measure: number;
  readonly column: number;
  readonly min: number;
  readonly width: number;
}

/**
 * Turns rows of counts into dictionary measures, 0–1, one per category of the
 * dictionary and in its order.
 *
 * A category's measure is its rate: hits / scored tokens (words, emoji and
 * emoticons); 0 for a text without any. A weighted category's measure is the
 * mean weight of its hits, mapped from the category's range onto 0–1; 0.5
 * where nothing was hit.
 */
export class DictionaryMeasures {
  /** Ids in order. */
  readonly ids: readonly string[];
  /** Numbers in a row of counts. */
  readonly columns: number;
  /** The weighted ones: where they are, and the range of their weights in units of the core. */
  readonly #weighted: readonly Weighted[];

  constructor(categories: readonly Category[]) {
    this.ids = categories.map(({ id }) => id);
    let column = COLUMNS + categories.length;
    this.#weighted = categories.flatMap(({ weights }, measure) => {
      if (weights === undefined) return [];
      const { min, max } = weights;
      return [{ measure, column: column++, min: min * WEIGHT_SCALE, width: (max - min) * WEIGHT_SCALE }];
    });
    this.columns = column;
  }

  /**
   * Writes the measures of the row at `offset` of `rows` to `out` from `at` on.
   *
   * One division per category that was hit; nothing is allocated.
   */
  write(rows: Float64Array, offset: number, out: Float64Array, at: number): void {
    const scored = rows[offset + COLUMN_SCORED]!;
    const counts = offset + COLUMNS;
    const { length } = this.ids;
    for (let measure = 0; measure < length; measure++) {
      const hits = rows[counts + measure]!;
      out[at + measure] = hits === 0 ? 0 : hits / scored;
    }
    for (const { measure, column } of this.#weighted)
      out[at + measure] = rows[offset + column]! / rows[counts + measure]!;
    this.finish(out, at, 1);
  }

  /** The same for some of the measures, each at its place in `out`. */
  writeSome(rows: Float64Array, offset: number, measures: readonly number[], out: Float64Array): void {
    const scored = rows[offset + COLUMN_SCORED]!;
    for (const measure of measures) {
      const hits = rows[offset + COLUMNS + measure]!;
      const weights = this.#weighted.find((one) => one.measure === measure);
      if (weights !== undefined) out[measure] = onto(weights, rows[offset + weights.column]! / hits);
      else out[measure] = hits === 0 ? 0 : hits / scored;
    }
  }

  /** The weighted measures that a row of counts has no hit of, for which 0.5 stands. */
  unmatched(rows: Float64Array, offset: number): string[] {
    const none = this.#weighted.filter(({ measure }) => rows[offset + COLUMNS + measure] === 0);
    return none.map(({ measure }) => this.ids[measure]!);
  }

  /** Turns the rates of `texts` texts, in place from `at` on, into measures: mean weights onto 0–1. */
  finish(out: Float64Array, at: number, texts: number): void {
    for (const weights of this.#weighted) {
      for (let text = 0; text < texts; text++) {
        const place = at + text * this.ids.length + weights.measure;
        out[place] = onto(weights, out[place]!);
      }
    }
  }
}

/** A mean weight on 0–1, 0.5 where there is none. */
function onto({ min, width }: Weighted, mean: number): number {
  return Number.isNaN(mean) || width === 0 ? 0.5 : Math.min(1, Math.max(0, (mean - min) / width));
}
