import type { NormReading } from "../engine/norm-pieces";
import type { BuildNormsOptions } from "../engine/norms-options";

/** Which texts go into norms. */
export type NormFilter = Pick<BuildNormsOptions, "minWords" | "maxPunctuation">;

/**
 * Readings as they travel: the rows of all pieces one behind the other.
 *
 * Rows come home, not tallies: a tally is 7 MB of bins whatever is in it, and one
 * that a worker kept over several messages would be lost with the worker.
 */
export interface NormReadings {
  readonly readings: readonly {
    readonly outcome: NormReading["outcome"];
    readonly words: number;
    readonly pieces: readonly { readonly length: number; readonly isSecondHalf: boolean }[];
  }[];
  readonly rows: Float64Array;
}

export function packReadings(readings: readonly NormReading[]): NormReadings {
  const parts = readings.flatMap(({ pieces }) => pieces.map(({ row }) => row));
  const width = parts[0]?.length ?? 0;
  const rows = new Float64Array(parts.length * width);
  for (const [index, part] of parts.entries()) rows.set(part, index * width);
  return {
    rows,
    readings: readings.map(({ outcome, words, pieces }) => {
      return { outcome, words, pieces: pieces.map(({ length, isSecondHalf }) => ({ length, isSecondHalf })) };
    }),
  };
}

export function unpackReadings({ readings, rows }: NormReadings): NormReading[] {
  const width = rows.length / readings.reduce((sum, { pieces }) => sum + pieces.length, 0);
  let at = 0;
  return readings.map(({ outcome, words, pieces }) => {
    const whole = pieces.map((piece) => {
      const row = rows.subarray(at, at + width);
      at += width;
      return { ...piece, row };
    });
    return { outcome, words, pieces: whole };
  });
}

/** The options that travel: without functions, and without what is missing. */
export function filterOf({ minWords, maxPunctuation }: NormFilter): NormFilter {
  return {
    ...(minWords === undefined ? {} : { minWords }),
    ...(maxPunctuation === undefined ? {} : { maxPunctuation }),
  };
}
