import type { Summary } from "../dictionary-measures/shape";
import type { Result } from "../results/result";
import type { WholeShape } from "../service-measures/normed-columns";

/** Which numbers of a result are written, in order. */
export interface Columns {
  readonly summary: readonly (keyof Summary)[];
  readonly shape: readonly (keyof WholeShape)[];
  readonly measures: readonly string[];
}

/** What an engine is to its columns. */
interface Scorer {
  readonly measures: readonly string[];
  score(text: string): Result;
}

/**
 * The columns of results of an engine.
 *
 * @param options.measures ids of the engine's measures; all of them where they are left out
 * @param options.withShape also the raw values of `result.shape`
 */
export function columnsOf(
  engine: Scorer,
  options: { readonly measures?: readonly string[] | undefined; readonly withShape?: boolean } = {},
): Columns {
  const sample = engine.score("");
  return {
    summary: Object.keys(sample.summary) as (keyof Summary)[],
    shape: options.withShape === true ? (Object.keys(sample.shape) as (keyof WholeShape)[]) : [],
    measures: options.measures ?? engine.measures,
  };
}
