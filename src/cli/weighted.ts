import type { Engine } from "../engine/engine";
import { hitsOf, type Result } from "../results/result";

/** What is said of them where rates stand beside. */
export const WEIGHTED_NOTE = "Without %: the mean weight of what was hit, on a scale of 0 to 1.";

/** The measures that are no rates, but means of weights. */
export function weightedMeasures(engine: Engine): ReadonlySet<string> {
  const weighted = engine.dictionary.categories.filter(({ weights }) => weights !== undefined);
  return new Set(weighted.map(({ id }) => id));
}

/** Whether a text has anything that counts for a measure: a mean of weights does not say it, and is 0.5 without. */
export function isHit(engine: Engine, result: Result, measure: string): boolean {
  return hitsOf(result, engine.measures.indexOf(measure)) > 0;
}
