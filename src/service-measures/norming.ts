import type { NormingContext } from "../norms/context";
import { type Interval, type IntervalLaw, intervalLawOf, rateInterval, valueInterval } from "../norms/intervals";
import { type Place, placeOf } from "../norms/lengths";
import { Percentiles, TYPICAL } from "../norms/percentiles";
import type { ColumnMoments, NormedColumns, Part } from "./normed-columns";

/** The columns of an engine in one norming context: raw values → 0–100. */
export class Norming {
  readonly context: NormingContext;
  readonly #columns: NormedColumns;
  readonly #percentiles: Percentiles;
  /** Of each column its number in the context; -1 where the context does not know it. */
  readonly #indexes: Int32Array;
  /** Of each measure of the context; filled when intervals are first asked for. */
  #laws: readonly IntervalLaw[] | undefined;
  readonly #moments: ColumnMoments;

  constructor(columns: NormedColumns, context: NormingContext) {
    this.context = context;
    this.#columns = columns;
    this.#percentiles = new Percentiles(context);
    this.#indexes = Int32Array.from(columns.columns, ({ id }) => this.#percentiles.indexOf(id) ?? -1);
    this.#moments = columns.momentsOf(context.constants);
  }

  /** Completes a row of plain columns with the composites, whose z-scores are those of this context. */
  complete(row: Float64Array): void {
    this.#columns.writeComposites(row, this.#moments);
  }

  /** The same for the composites of a part. */
  completePart(row: Float64Array, { composites }: Part): void {
    for (const index of composites) this.#columns.writeComposite(index, row, this.#moments);
  }

  /** Whether this context can place a column. */
  knows(column: number): boolean {
    return this.#indexes[column]! >= 0;
  }

  /**
   * Writes the service measures of a complete row: of each column the percentile
   * among texts of so many words. 50 for what was not measured, and all of a
   * text without words.
   */
  score(row: Float64Array, words: number, out: Float64Array): void {
    if (words === 0) out.fill(TYPICAL);
    else this.#percentiles.scoreRow(this.#indexes, row, placeOf(words), out);
  }

  /** The same for the columns of a part; the others of `out` stay. */
  scorePart(row: Float64Array, words: number, { columns }: Part, out: Float64Array): void {
    const place = placeOf(words);
    for (const column of columns) {
      const index = this.#indexes[column]!;
      const isPlaced = words > 0 && index >= 0 && !Number.isNaN(row[column]!);
      out[column] = isPlaced ? this.#percentiles.score(index, row[column]!, place) : TYPICAL;
    }
  }

  /**
   * Writes where the raw value of another text of the same length by the same
   * source would fall, 95 of 100 times; everywhere, for what was not measured.
   *
   * @param tokens scored tokens, the denominator of rates
   */
  intervals(row: Float64Array, words: number, tokens: number, lows: Float64Array, highs: Float64Array): void {
    const place = placeOf(words);
    for (let column = 0; column < row.length; column++) {
      const [low, high] = this.#interval(column, row[column]!, place, words, tokens);
      lows[column] = low;
      highs[column] = high;
    }
  }

  /** The same for one value. */
  interval(column: number, value: number, words: number, tokens: number): Interval {
    return this.#interval(column, value, placeOf(words), words, tokens);
  }

  #interval(column: number, value: number, place: Place, words: number, tokens: number): Interval {
    const index = this.#indexes[column]!;
    const { kind, scale } = this.#columns.columns[column]!;
    if (index < 0 || Number.isNaN(value) || words === 0) return [scale.min, scale.max];
    this.#laws ??= this.context.measures.map(intervalLawOf);
    const law = this.#laws[index]!;
    return kind === "rate" ? rateInterval(law, place, tokens, value) : valueInterval(law, place, words, value);
  }

  /** The percentiles of the ends of a raw interval. */
  placed(column: number, interval: Interval, words: number): Interval {
    return this.#placed(column, interval, placeOf(words), words);
  }

  /** The same for the intervals of all columns. */
  placedRow(lows: Float64Array, highs: Float64Array, words: number): Interval[] {
    const place = placeOf(words);
    return Array.from(lows, (low, column) => this.#placed(column, [low, highs[column]!], place, words));
  }

  #placed(column: number, [low, high]: Interval, place: Place, words: number): Interval {
    const index = this.#indexes[column]!;
    if (index < 0 || words === 0) return [0, 100];
    return [this.#percentiles.score(index, low, place), this.#percentiles.score(index, high, place)];
  }
}
