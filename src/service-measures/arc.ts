/** The shape of a story over its five segments, in reading order. */
export interface Arc {
  /** Articles + prepositions: setting the scene. Each number in % of the segment's scored tokens. */
  readonly staging: readonly number[];
  /** Auxiliaries + adverbs + conjunctions + negations + pronouns: the plot goes on. */
  readonly progression: readonly number[];
  /** Cognitive words: what is to be worked out. */
  readonly tension: readonly number[];
  /**
   * How close the curves come to those of stories, −100 (the reverse) to 100
   * (the very shape), in a unit of its own: the mean correlation of the three
   * curves with the published course, × 100; a flat curve correlates 0.
   */
  readonly narrativity: number;
}

export type ArcCurve = "staging" | "progression" | "tension";

export const ARC_SEGMENTS = 5;

/** Under this many words a segment has fewer than 50, and a curve shows chance. */
export const ARC_WORDS = 250;

/** The dictionary measures that a curve adds up. */
export const ARC_MEASURES: Readonly<Record<ArcCurve, readonly string[]>> = {
  staging: ["article", "preposition"],
  progression: ["auxiliary", "adverb", "conjunction", "negation", "pronoun"],
  tension: ["cognitive_processes"],
};

/**
 * The course that stories take, by its published direction alone: staging is
 * high first and falls, progression rises (both evenly here, five steps around
 * 0), tension rises to a peak in the middle and falls again.
 */
export const ARC_SHAPE: Readonly<Record<ArcCurve, readonly number[]>> = {
  staging: [2, 1, 0, -1, -2],
  progression: [-2, -1, 0, 1, 2],
  tension: [-2, 1, 2, 1, -2],
};

/**
 * The narrative arc of a text, from the dictionary measures of its five
 * segments; where they are cut is the caller's to say (engine/arc.ts).
 *
 * Boyd, Blackburn & Pennebaker 2020, Sci. Adv. 6:eaba2196, for the curves and
 * their course; the score is ours.
 *
 * @param words of the whole text
 * @param rateOf a measure in a segment, 0–1
 * @returns `undefined` under 250 words, or where a measure is missing
 */
export function arcOf(
  words: number,
  rateOf: (segment: number, measure: string) => number | undefined,
): Arc | undefined {
  if (words < ARC_WORDS) return undefined;
  const staging = curveOf("staging", rateOf);
  const progression = curveOf("progression", rateOf);
  const tension = curveOf("tension", rateOf);
  if (staging === undefined || progression === undefined || tension === undefined) return undefined;
  const likeness =
    correlation(staging, ARC_SHAPE.staging) +
    correlation(progression, ARC_SHAPE.progression) +
    correlation(tension, ARC_SHAPE.tension);
  return { staging, progression, tension, narrativity: Math.min(100, Math.max(-100, (100 * likeness) / 3)) };
}

function curveOf(
  curve: ArcCurve,
  rateOf: (segment: number, measure: string) => number | undefined,
): readonly number[] | undefined {
  const points: number[] = [];
  for (let segment = 0; segment < ARC_SEGMENTS; segment++) {
    let point = 0;
    for (const measure of ARC_MEASURES[curve]) {
      const rate = rateOf(segment, measure);
      if (rate === undefined) return undefined;
      point += 100 * rate;
    }
    points.push(point);
  }
  return points;
}

/** Pearson's r with a shape whose mean is 0; 0 for a curve that is flat but for rounding. */
function correlation(curve: readonly number[], shape: readonly number[]): number {
  let mean = 0;
  for (const point of curve) mean += point;
  mean /= curve.length;
  let product = 0;
  let square = 0;
  let norm = 0;
  curve.forEach((point, segment) => {
    const step = shape[segment]!;
    product += (point - mean) * step;
    square += (point - mean) * (point - mean);
    norm += step * step;
  });
  return square < FLAT ? 0 : product / Math.sqrt(square * norm);
}

/** Squares of percentage points that are no change: rounding leaves less, one word in 10,000 makes more. */
const FLAT = 1e-12;
