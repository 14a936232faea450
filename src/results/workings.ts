import { COLUMN_SCORED, COLUMN_WORDS } from "../../assembly/abi";
import { readShapeCounts } from "../core/counts";
import type { DictionaryMeasures } from "../dictionary-measures/measures";
import { type NormedColumns, type Part, type ShapeValues, shapeValuesOf } from "../service-measures/normed-columns";
import type { Norming } from "../service-measures/norming";
import type { Kept } from "./kept";

/**
 * What the groups of a result are made of, worked out for one text at a time in
 * rooms that all results of an engine share.
 *
 * Whoever reads one group of a result often reads the next one too, so what
 * stands here is worked out once for as long as nobody asks about another text.
 * Arrays handed out are valid until then.
 */
export class Workings {
  readonly #measures: DictionaryMeasures;
  readonly #columns: NormedColumns;
  /** All columns: dictionary measures, shape, composites. */
  readonly #row: Float64Array;
  /** The same columns, of which a part of those of some text stands here. */
  readonly #part: Float64Array;
  readonly #scores: Float64Array;
  /** Lower ends of the raw intervals of all columns, and upper ends. */
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  /** The text whose numbers stand here, and how much of it. */
  #text: Kept | undefined;
  #hasMeasures = false;
  #values: ShapeValues | undefined;
  #completedBy: Norming | undefined;
  #boundedBy: Norming | undefined;

  constructor(measures: DictionaryMeasures, columns: NormedColumns) {
    const width = columns.columns.length;
    this.#measures = measures;
    this.#columns = columns;
    this.#row = new Float64Array(width);
    this.#part = new Float64Array(width);
    this.#scores = new Float64Array(width);
    this.#lows = new Float64Array(width);
    this.#highs = new Float64Array(width);
  }

  /** The dictionary measures; what stands behind them is of no account. */
  measures(text: Kept): Float64Array {
    this.#turnTo(text);
    if (!this.#hasMeasures) {
      this.#measures.write(text.rows, text.offset, this.#row, 0);
      this.#hasMeasures = true;
    }
    return this.#row;
  }

  /** The weighted measures that have no hit. */
  unmatched(text: Kept): string[] {
    return this.#measures.unmatched(text.rows, text.offset);
  }

  shape(text: Kept): ShapeValues {
    this.#turnTo(text);
    this.#values ??= shapeValuesOf(readShapeCounts(text.rows, text.offset), text.types, text.from, text.to);
    return this.#values;
  }

  /** All columns but composites, which are of some context. */
  plain(text: Kept): Float64Array {
    const row = this.measures(text);
    this.#columns.writeShape(this.shape(text), row);
    return row;
  }

  /** All columns, composites by the constants of the context. */
  columns(text: Kept, norming: Norming): Float64Array {
    const row = this.measures(text);
    if (this.#completedBy !== norming) {
      this.#columns.writeShape(this.shape(text), row);
      norming.complete(row);
      this.#completedBy = norming;
      this.#boundedBy = undefined;
    }
    return row;
  }

  /** The percentile of each column. */
  scores(text: Kept, norming: Norming): Float64Array {
    norming.score(this.columns(text, norming), text.rows[text.offset + COLUMN_WORDS]!, this.#scores);
    return this.#scores;
  }

  /** The dictionary measures of a part; what else stands there is of no account. */
  partMeasures({ rows, offset }: Kept, { measures }: Part): Float64Array {
    this.#measures.writeSome(rows, offset, measures, this.#part);
    return this.#part;
  }

  /** The percentiles of a part; what else stands there is of no account. */
  partScores(text: Kept, norming: Norming, part: Part): Float64Array {
    const row = this.partMeasures(text, part);
    if (part.readsShape) this.#columns.writeShape(this.shape(text), row);
    norming.completePart(row, part);
    norming.scorePart(row, text.rows[text.offset + COLUMN_WORDS]!, part, this.#scores);
    return this.#scores;
  }

  /** Where each column of another such text would fall, on its own scale. */
  intervals(text: Kept, norming: Norming): { readonly lows: Float64Array; readonly highs: Float64Array } {
    const row = this.columns(text, norming);
    const [lows, highs] = [this.#lows, this.#highs];
    if (this.#boundedBy !== norming) {
      const [words, tokens] = [text.rows[text.offset + COLUMN_WORDS]!, text.rows[text.offset + COLUMN_SCORED]!];
      norming.intervals(row, words, tokens, lows, highs);
      this.#boundedBy = norming;
    }
    return { lows, highs };
  }

  #turnTo(text: Kept): void {
    if (this.#text === text) return;
    this.#text = text;
    this.#hasMeasures = false;
    this.#values = undefined;
    this.#completedBy = undefined;
    this.#boundedBy = undefined;
  }
}
