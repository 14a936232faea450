import { type Counts, readCounts } from "../core/counts";
import type { Category } from "../dictionary/dictionary";
import type { DictionaryMeasures } from "./measures";
import { type Shape, type Summary, shapeOf, summarize } from "./shape";

/** `no_words`: no scored token, so rates are 0 and weighted measures 0.5. */
export type Flag = "no_words";

/** What one text comes to. Groups are built when they are first read; `JSON.stringify` has them all. */
export interface Result {
  /** The label of the sample, where it had one. */
  readonly id?: string;
  readonly summary: Summary;
  readonly shape: Shape;
  /** Measure id → 0–1. */
  readonly dictionaryMeasures: Readonly<Record<string, number>>;
  readonly flags: readonly Flag[];
}

/** What results of one engine have in common. */
export interface ResultContext {
  readonly categories: readonly Category[];
  readonly measures: DictionaryMeasures;
}

/** A result over a copy of its row: small until somebody asks. */
export function resultOf(context: ResultContext, row: Float64Array, offset: number, id?: string): Result {
  return new RowResult(context, row.slice(offset, offset + context.measures.columns), id);
}

class RowResult implements Result {
  readonly id?: string;
  readonly #context: ResultContext;
  readonly #row: Float64Array;
  #counts: Counts | undefined;

  constructor(context: ResultContext, row: Float64Array, id: string | undefined) {
    this.#context = context;
    this.#row = row;
    if (id !== undefined) this.id = id;
  }

  get summary(): Summary {
    return this.#keep("summary", summarize(this.#read()));
  }

  get shape(): Shape {
    return this.#keep("shape", shapeOf(this.#read()));
  }

  get dictionaryMeasures(): Readonly<Record<string, number>> {
    const { measures } = this.#context;
    const values = new Float64Array(measures.ids.length);
    measures.write(this.#row, 0, values, 0);
    return this.#keep("dictionaryMeasures", Object.fromEntries(measures.ids.map((id, index) => [id, values[index]!])));
  }

  get flags(): readonly Flag[] {
    return this.#keep("flags", this.#read().scored === 0 ? ["no_words"] : []);
  }

  toJSON(): Result {
    const { id, summary, shape, dictionaryMeasures, flags } = this;
    return { ...(id === undefined ? {} : { id }), summary, shape, dictionaryMeasures, flags };
  }

  #read(): Counts {
    this.#counts ??= readCounts(this.#row, this.#context.categories);
    return this.#counts;
  }

  /** An own property in place of the getter: read once, then plain data. */
  #keep<Value>(key: keyof Result, value: Value): Value {
    Object.defineProperty(this, key, { value, enumerable: true });
    return value;
  }
}
