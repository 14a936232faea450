import { COLUMNS } from "../assembly/abi";
import { readShapeCounts, type ShapeCounts } from "../src/core/counts";
import type { Category } from "../src/dictionary/dictionary";

/** All that the core counts in one text. */
export interface Counts extends ShapeCounts {
  /** Hits of each category, in the order of the dictionary. */
  readonly categories: Float64Array;
  /** Sum of the matched weights × 10,000 of each category; 0 where it is not weighted. */
  readonly weights: Float64Array;
}

/** A row of the core with names: copied, so it may be kept. */
export function readCounts(row: Float64Array, categories: readonly Category[]): Counts {
  let weight = COLUMNS + categories.length;
  return {
    ...readShapeCounts(row),
    categories: row.slice(COLUMNS, COLUMNS + categories.length),
    weights: Float64Array.from(categories, (category) => (category.weights === undefined ? 0 : row[weight++]!)),
  };
}
