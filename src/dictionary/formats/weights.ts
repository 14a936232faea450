import { MAX_WEIGHT } from "../refusals";

/**
 * The range of the weights of a category in a file that does not say it:
 * `undefined` where all of them are 1, which is how unweighted categories are
 * written; else from the least to the greatest, widened to 0 (or to 1) where
 * they are all the same.
 */
export function rangeOf(weights: readonly number[]): { readonly min: number; readonly max: number } | undefined {
  if (weights.every((weight) => weight === 1)) return undefined;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const weight of weights) {
    min = Math.min(min, weight);
    max = Math.max(max, weight);
  }
  if (min < max) return { min, max };
  return { min: Math.min(min, 0), max: Math.max(max, min === 0 ? 1 : 0) };
}

/** The number in a cell (`1`, `-0.5`, `1e-3`); `undefined` if it is none, or beyond what can be kept. */
export function weightIn(cell: string): number | undefined {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(cell)) return undefined;
  const weight = Number(cell);
  return Math.abs(weight) <= MAX_WEIGHT ? weight : undefined;
}
