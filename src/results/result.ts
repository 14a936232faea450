import { readShapeCounts, type ShapeCounts } from "../core/counts";
import type { DictionaryMeasures } from "../dictionary-measures/measures";
import { type Summary, summarize } from "../dictionary-measures/shape";
import type { Framework, ValueKind } from "../frameworks/framework";
import { frameworkValues } from "../frameworks/values";
import { type NormedColumns, type WholeShape, wholeShapeOf } from "../service-measures/normed-columns";
import type { Norming } from "../service-measures/norming";
import type { Group, GroupMaker } from "./groups";

/** `no_words`: no scored token, so rates are 0, weighted measures 0.5 and service measures 50. */
export type Flag = "no_words";

/**
 * How far a number can be relied on: `low` in a text shorter than the measure's
 * minimum words; `none` where it was not measured and a neutral value stands in.
 */
export type Reliability = "ok" | "low" | "none";

/** Which code, words and norms a number came from, with hashes. */
export interface ResultVersion {
  readonly engine: string;
  readonly dictionary: string;
  /** Missing where no norms were used. */
  readonly norms?: string;
}

/**
 * What one text comes to.
 *
 * Groups are worked out when they are first read, and plain data from then on;
 * `JSON.stringify` has them all.
 */
export interface Result {
  /** The label of the sample, where it had one. */
  readonly id?: string;
  readonly version: ResultVersion;
  /** The norming context of the service measures; missing without norms. */
  readonly norming?: string;
  readonly summary: Summary;
  readonly shape: WholeShape;
  /** Measure → 0–1. */
  readonly dictionaryMeasures: Group;
  /** Measure → 0–100, the percentile among texts of the same length; empty without norms. */
  readonly serviceMeasures: Group;
  /** Framework → its measures, in order. */
  readonly frameworks: Readonly<Record<string, Group>>;
  /**
   * Service measure → where the score of another text of the same length by the
   * same source would fall, 95 times of 100; on the scale of the score.
   */
  readonly intervals: Readonly<Record<string, readonly [low: number, high: number]>>;
  /** The same for dictionary measures, on their scale of 0–1. */
  readonly dictionaryIntervals: Readonly<Record<string, readonly [low: number, high: number]>>;
  /** Service measure → how far it can be relied on. */
  readonly reliability: Readonly<Record<string, Reliability>>;
  readonly flags: readonly Flag[];
}

/** What results of one engine have in common. */
export interface ResultContext {
  readonly measures: DictionaryMeasures;
  readonly columns: NormedColumns;
  readonly dictionaryGroup: GroupMaker;
  readonly serviceGroup: GroupMaker;
  /** The fewest words for each column. */
  readonly minimumWords: Float64Array;
  /** Room for a row of columns and one of scores, which are done with before the next is begun. */
  readonly scratch: { readonly columns: Float64Array; readonly scores: Float64Array };
}

/** What results of one call have in common. */
export interface Scoring {
  readonly version: ResultVersion;
  readonly norming: Norming | undefined;
  readonly frameworks: readonly Framework[];
}

/**
 * The numbers of a result in rows, for who writes many: no object is made of
 * them. Rows stand until those of the next result are asked for.
 */
export interface NumberRows {
  readonly summary: Summary;
  /** Raw values by column of `NormedColumns`, dictionary measures first; `NaN` for what was not measured. */
  readonly raw: Float64Array;
  /** Percentiles by the same columns; missing without norms. */
  readonly scores: Float64Array | undefined;
}

/** The rows of a result that `resultOf` has made; no part of the public surface. */
export let rowsOf: (result: Result) => NumberRows;

/** A result over copies of what the core counted: small until somebody asks. */
export function resultOf(
  context: ResultContext,
  scoring: Scoring,
  counted: { readonly row: Float64Array; readonly types: Uint32Array },
  id?: string,
): Result {
  return new RowResult(context, scoring, counted.row.slice(), counted.types.slice(), id);
}

class RowResult implements Result {
  readonly id?: string;
  readonly version: ResultVersion;
  readonly norming?: string;
  readonly #context: ResultContext;
  readonly #scoring: Scoring;
  readonly #row: Float64Array;
  readonly #types: Uint32Array;
  #counts: ShapeCounts | undefined;

  static {
    rowsOf = (result) => (result as RowResult).#rows();
  }

  constructor(context: ResultContext, scoring: Scoring, row: Float64Array, types: Uint32Array, id: string | undefined) {
    this.#context = context;
    this.#scoring = scoring;
    this.#row = row;
    this.#types = types;
    this.version = scoring.version;
    if (id !== undefined) this.id = id;
    if (scoring.norming !== undefined) this.norming = scoring.norming.context.name;
  }

  get summary(): Summary {
    return this.#keep("summary", summarize(this.#read()));
  }

  get shape(): WholeShape {
    return this.#keep("shape", wholeShapeOf(this.#read(), this.#types));
  }

  get dictionaryMeasures(): Group {
    return this.#keep("dictionaryMeasures", this.#context.dictionaryGroup(this.#measures()));
  }

  get serviceMeasures(): Group {
    const { norming } = this.#scoring;
    return this.#keep(
      "serviceMeasures",
      norming === undefined ? {} : this.#context.serviceGroup(this.#placed(norming)),
    );
  }

  get frameworks(): Readonly<Record<string, Group>> {
    const raw = { ...this.summary, ...this.shape } as unknown as Readonly<Record<string, number | undefined>>;
    const read = (measure: string, value: ValueKind): number => {
      if (value === "service") return this.serviceMeasures[measure]!;
      return value === "dictionary" ? this.dictionaryMeasures[measure]! : (raw[measure] ?? 0);
    };
    const frameworks = this.#scoring.frameworks.map((one) => [one.id, frameworkValues(one, read)] as const);
    return this.#keep("frameworks", Object.fromEntries(frameworks));
  }

  get intervals(): Result["intervals"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return this.#keep("intervals", {});
    const row = this.#complete(norming);
    const { words, scored } = this.#read();
    const { columns } = this.#context.columns;
    const intervals = columns.map(({ id }, column) => {
      const raw = norming.interval(column, row[column]!, words, scored);
      return [id, norming.placed(column, raw, words)] as const;
    });
    return this.#keep("intervals", Object.fromEntries(intervals));
  }

  get dictionaryIntervals(): Result["dictionaryIntervals"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return this.#keep("dictionaryIntervals", {});
    const values = this.#measures();
    const { words, scored } = this.#read();
    const intervals = this.#context.measures.ids.map((id, column) => {
      const [low, high] = norming.interval(column, values[column]!, words, scored);
      return [id, [Math.max(0, low), Math.min(1, high)] as const] as const;
    });
    return this.#keep("dictionaryIntervals", Object.fromEntries(intervals));
  }

  get reliability(): Result["reliability"] {
    const { norming } = this.#scoring;
    if (norming === undefined) return this.#keep("reliability", {});
    const { words } = this.#read();
    const row = this.#complete(norming);
    const { columns, minimumWords } = this.#context;
    const reliability = columns.columns.map(({ id }, column): readonly [string, Reliability] => {
      if (words === 0 || Number.isNaN(row[column]!) || !norming.knows(column)) return [id, "none"];
      return [id, words < minimumWords[column]! ? "low" : "ok"];
    });
    return this.#keep("reliability", Object.fromEntries(reliability));
  }

  get flags(): readonly Flag[] {
    return this.#keep("flags", this.#read().scored === 0 ? ["no_words"] : []);
  }

  toJSON(): Result {
    const { id, version, norming, summary, shape, dictionaryMeasures, serviceMeasures } = this;
    const { frameworks, intervals, dictionaryIntervals, reliability, flags } = this;
    return {
      ...(id === undefined ? {} : { id }),
      version,
      ...(norming === undefined ? {} : { norming }),
      summary,
      shape,
      dictionaryMeasures,
      serviceMeasures,
      frameworks,
      intervals,
      dictionaryIntervals,
      reliability,
      flags,
    };
  }

  #read(): ShapeCounts {
    this.#counts ??= readShapeCounts(this.#row);
    return this.#counts;
  }

  #rows(): NumberRows {
    const { norming } = this.#scoring;
    const scores = norming === undefined ? undefined : this.#placed(norming);
    if (norming === undefined) this.#writePlain();
    return { summary: this.summary, raw: this.#context.scratch.columns, scores };
  }

  #measures(): Float64Array {
    const { measures } = this.#context;
    const values = new Float64Array(measures.ids.length);
    measures.write(this.#row, 0, values, 0);
    return values;
  }

  /** All columns, composites by the constants of the context; valid until the next text is read. */
  #complete(norming: Norming): Float64Array {
    const row = this.#writePlain();
    norming.complete(row);
    return row;
  }

  /** All columns but composites. */
  #writePlain(): Float64Array {
    const { measures, columns, scratch } = this.#context;
    measures.write(this.#row, 0, scratch.columns, 0);
    columns.writeShape(this.#read(), this.#types, scratch.columns);
    return scratch.columns;
  }

  #placed(norming: Norming): Float64Array {
    const { scores } = this.#context.scratch;
    norming.score(this.#complete(norming), this.#read().words, scores);
    return scores;
  }

  /** An own property in place of the getter: read once, then plain data. */
  #keep<Value>(key: keyof Result, value: Value): Value {
    Object.defineProperty(this, key, { value, enumerable: true });
    return value;
  }
}
