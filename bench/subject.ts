import type { Dictionary } from "../src/dictionary/dictionary";
import { createEngine } from "../src/engine/engine";

/** What the benches need of the engine: the only file of the benches, besides the children, that calls its API. */
export interface Subject {
  readonly name: string;
  /** Ids of the columns of a row. */
  readonly measures: readonly string[];
  /** Dictionary measures of one text, in a new row. */
  measure(text: string): Float64Array;
  /** Dictionary measures of many texts, a row each, into memory of the caller. */
  measureMany(texts: readonly string[], out: Float64Array): void;
}

/** Opens the engine with a dictionary, or with its own where there is none. */
export async function openSubject(name: string, dictionary?: Dictionary): Promise<Subject> {
  const engine = await createEngine(dictionary === undefined ? {} : { dictionary });
  return {
    name,
    measures: engine.measures,
    measure: (text) => engine.measure(text),
    measureMany: (texts, out) => void engine.measureMany(texts, { out }),
  };
}
