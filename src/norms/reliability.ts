import { mixOf, noiseOf } from "./build";
import { mixtureOf, momentsOf } from "./histogram";
import { LENGTHS } from "./lengths";
import type { Tally } from "./tally";

/** How much of what tells texts apart is theirs, and not chance, at one length. */
export interface Reliability {
  readonly words: number;
  /** Correlation of two pieces of a text over all genres; 0 or less where there is nothing but noise. */
  readonly overall: number;
  /** The same inside genres: differences between genres are left out. */
  readonly withinGenres: number;
}

/**
 * The reliability of a measure at each of `LENGTHS` where texts have two pieces of that length.
 *
 * By variances, `1 − noise² / sd²`: the variance between texts is that of all of
 * their pieces, the noise half the mean square of what two halves differ by. It is
 * the correlation of the halves where both vary alike, and less where openings
 * differ from what follows.
 */
export function reliabilitiesOf(tally: Tally, measure: number): Reliability[] {
  const { genres } = tally;
  const { scale } = tally.measures[measure]!;
  return LENGTHS.flatMap((words, length) => {
    const values = mixOf(genres, measure, length, {}, (cell) => cell.values);
    const differences = mixOf(genres, measure, length, {}, (cell) => cell.differences);
    if (values === undefined || differences === undefined) return [];
    const { noise } = noiseOf(differences, scale);
    const { sd } = momentsOf(values, scale);
    const inside = genres.flatMap(({ cells }) => {
      const own = mixtureOf([{ histogram: cells[measure]![length]!.values, weight: 1 }]);
      return own === undefined ? [] : [momentsOf(own, scale).sd];
    });
    const within = inside.reduce((sum, sd) => sum + sd * sd, 0) / inside.length;
    return [{ words, overall: shareOf(noise, sd * sd), withinGenres: shareOf(noise, within) }];
  });
}

function shareOf(noise: number, variance: number): number {
  return variance === 0 ? 0 : 1 - (noise * noise) / variance;
}
