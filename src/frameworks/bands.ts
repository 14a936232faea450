/** A range of percentiles with a name. */
export interface Band {
  readonly id: "very_low" | "low" | "typical" | "high" | "very_high";
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/**
 * The bands of all percentiles, one set for every measure.
 *
 * They hold 10, 20, 40, 20 and 10 of 100 texts of the reference sample, if few
 * of these are equal: of a rare word, most texts have none, and share one band.
 * Where two bands meet, the number belongs to the one nearer to the middle: 10 is low, 30
 * and 70 are typical, 90 is high.
 */
export const BANDS: readonly [Band, Band, Band, Band, Band] = [
  { id: "very_low", label: "Very low", min: 0, max: 10 },
  { id: "low", label: "Low", min: 10, max: 30 },
  { id: "typical", label: "Typical", min: 30, max: 70 },
  { id: "high", label: "High", min: 70, max: 90 },
  { id: "very_high", label: "Very high", min: 90, max: 100 },
];

/** The band of a percentile, 0–100; of the number itself, not of what a page rounds it to. */
export function bandOf(score: number): Band {
  const [veryLow, low, typical, high, veryHigh] = BANDS;
  if (score < low.min) return veryLow;
  if (score < typical.min) return low;
  if (score <= typical.max) return typical;
  return score <= high.max ? high : veryHigh;
}
