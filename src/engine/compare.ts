import { rawValuesOf } from "../results/raw-values";
import type { Result } from "../results/result";
import { type MatchingSide, type StyleMatch, styleMatchOf } from "../service-measures/matching";

/** Two texts side by side. */
export interface Comparison {
  readonly one: Result;
  readonly other: Result;
  /** How alike they are in their function words. */
  readonly styleMatch: StyleMatch;
  /** Service measures by how far apart the texts are, the farthest first. */
  readonly differences: readonly Difference[];
}

/** One service measure of two texts. */
export interface Difference {
  readonly measure: string;
  readonly one: number;
  readonly other: number;
  /** `other` − `one`. */
  readonly difference: number;
  /**
   * Neither score lies in the interval of the other: more than two pieces of one
   * text would differ. Never so where the raw values are the same, as where
   * neither text has a hit: their lengths make the scores differ then.
   */
  readonly isClear: boolean;
}

export function compareResults(one: Result, other: Result): Comparison {
  const [ours, theirs] = [rawValuesOf(one), rawValuesOf(other)];
  const differences = Object.keys(one.serviceMeasures).map((measure) => {
    const isSame = ours[measure] !== undefined && ours[measure] === theirs[measure];
    return differenceIn(measure, one, other, isSame);
  });
  return {
    one,
    other,
    styleMatch: styleMatchOf(sideOf(one), sideOf(other)),
    // Sorting is stable: equal ones stay in the order of the catalogue.
    differences: differences.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
  };
}

function differenceIn(measure: string, one: Result, other: Result, isSame: boolean): Difference {
  const [first, second] = [one.serviceMeasures[measure]!, other.serviceMeasures[measure]!];
  const isOutside = (score: number, [low, high]: readonly [number, number]): boolean => score < low || score > high;
  return {
    measure,
    one: first,
    other: second,
    difference: second - first,
    isClear: !isSame && isOutside(second, one.intervals[measure]!) && isOutside(first, other.intervals[measure]!),
  };
}

/** A result as a side of style matching. */
export function sideOf({ summary, dictionaryMeasures }: Result): MatchingSide {
  return { words: summary.word_count, rateOf: (measure) => dictionaryMeasures[measure] };
}
