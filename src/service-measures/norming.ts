import type { NormingContext } from "../norms/context";
import { type Interval, type IntervalLaw, intervalLawOf, rateInterval, valueInterval } from "../norms/intervals";
import { placeOf } from "../norms/lengths";
import { Percentiles, TYPICAL } from "../norms/percentiles";
import type { NormedColumns } from "./normed-columns";

/** The columns of an engine in one norming context: raw values → 0–100. */
export class Norming {
  readonly context: NormingContext;
  readonly #columns: NormedColumns;
  readonly #percentiles: Percentiles;
  /** Of each column its number in the context; -1 where the context does not know it. */
  readonly #indexes: Int32Array;
  /** Of each measure of the context; filled when intervals are first asked for. */
  #laws: readonly IntervalLaw[] | undefined;
  readonly #means: Float64Array;
  readonly #sds: Float64Array;

  constructor(columns: NormedColumns, context: NormingContext) {
    this.context = context;
    this.#columns = columns;
    this.#percentiles = new Percentiles(context);
    this.#indexes = Int32Array.from(columns.columns, ({ id }) => this.#percentiles.indexOf(id) ?? -1);
    const constants = columns.columns.map(({ id }) => context.constants[id]);
    this.#means = Float64Array.from(constants, (constant) => constant?.mean ?? 0);
    this.#sds = Float64Array.from(constants, (constant) => constant?.sd ?? 0);
  }

  /** Completes a row of plain columns with the composites, whose z-scores are those of this context. */
  complete(row: Float64Array): void {
    this.#columns.writeComposites(row, this.#means, this.#sds);
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
    const place = placeOf(words);
    for (let column = 0; column < row.length; column++) {
      const value = row[column]!;
      const index = words === 0 ? -1 : this.#indexes[column]!;
      out[column] = index < 0 || Number.isNaN(value) ? TYPICAL : this.#percentiles.score(index, value, place);
    }
  }

  /**
   * Where the raw value of another text of the same length by the same source
   * would fall, 95 of 100 times; everywhere, for what was not measured.
   *
   * @param tokens scored tokens, the denominator of rates
   */
  interval(column: number, value: number, words: number, tokens: number): Interval {
    const index = this.#indexes[column]!;
    const { kind, scale } = this.#columns.columns[column]!;
    if (index < 0 || Number.isNaN(value) || words === 0) return [scale.min, scale.max];
    this.#laws ??= this.context.measures.map(intervalLawOf);
    const law = this.#laws[index]!;
    const place = placeOf(words);
    return kind === "rate" ? rateInterval(law, place, tokens, value) : valueInterval(law, place, words, value);
  }

  /** The percentiles of the ends of a raw interval. */
  placed(column: number, [low, high]: Interval, words: number): Interval {
    const index = this.#indexes[column]!;
    if (index < 0 || words === 0) return [0, 100];
    const place = placeOf(words);
    return [this.#percentiles.score(index, low, place), this.#percentiles.score(index, high, place)];
  }
}
