import type { Moments, NormedLength, NormedMeasure, OpenContext } from "./context";
import { type Distribution, type Histogram, mixtureOf, momentsOf, quantileOf } from "./histogram";
import { LENGTHS } from "./lengths";
import { ranksOf } from "./ranks";
import { type Scale, scaleOfDifferences } from "./scale";
import { roundShare } from "./shares";
import type { Cell, TalliedGenre, Tally } from "./tally";
import { type Weights, weightOf } from "./weights";

/** What a context says of itself besides numbers. */
export interface ContextHead {
  readonly name: string;
  readonly version: string;
  readonly dictionary: string;
  readonly provenance: string;
  /** Weights of genres; 1 where none is given, so that genres weigh equally. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** The length whose means and standard deviations are the constants of composites: 350 words. */
const CONSTANTS_LENGTH = 2;

/**
 * The constants of a context: mean and standard deviation of each measure in
 * pieces of 350 words, or of the next shorter length that any text has.
 */
export function constantsOf(
  tally: Tally,
  ids: readonly string[],
  weights: ContextHead["weights"] = {},
): Record<string, Moments> {
  const { genres } = tally;
  const constants: Record<string, Moments> = {};
  for (const id of ids) {
    const measure = tally.measures.findIndex((one) => one.id === id);
    const { scale } = tally.measures[measure]!;
    for (let length = CONSTANTS_LENGTH; length >= 0; length--) {
      const values = mixOf(genres, measure, length, weights, ({ values }) => values);
      if (values === undefined) continue;
      constants[id] = momentsOf(values, scale);
      break;
    }
    constants[id] ??= { mean: 0, sd: 0 };
  }
  return constants;
}

/**
 * Makes a context of tallies of the same texts: of measures, and of composites
 * that were worked out by `constants`.
 *
 * A length that no text has takes over the next shorter one's distribution.
 */
export function contextOf(
  head: ContextHead,
  tallies: readonly Tally[],
  constants: Readonly<Record<string, Moments>>,
): OpenContext {
  const { weights = {}, name, version, dictionary, provenance } = head;
  const measures = tallies.flatMap((tally) => {
    const { genres } = tally;
    return tally.measures.map(({ id, scale }, measure) => normedMeasure(id, scale, genres, measure, weights));
  });
  const genres = tallies[0]!.genres.map(({ name, texts, words }) => {
    return { name, weight: weightOf(weights, name), texts, words };
  });
  return {
    format: "lexometer-norms",
    formatVersion: 1,
    name,
    version,
    dictionary,
    provenance,
    genres,
    constants,
    measures,
  };
}

function normedMeasure(
  id: string,
  scale: Scale,
  genres: readonly TalliedGenre[],
  measure: number,
  weights: Weights,
): NormedMeasure {
  const lengths: NormedLength[] = [];
  for (const length of LENGTHS.keys()) {
    const values = mixOf(genres, measure, length, weights, (cell) => cell.values);
    const before = lengths[length - 1];
    if (values === undefined) {
      lengths.push(before ?? UNKNOWN);
      continue;
    }
    const { mean, sd } = momentsOf(values, scale);
    const differences = mixOf(genres, measure, length, weights, (cell) => cell.differences);
    const { noise, spread } = differences === undefined ? shrunk(before, length) : noiseOf(differences, scale);
    lengths.push({ mean, sd, ranks: ranksOf(values), noise, spread });
  }
  return { id, scale, lengths: lengths.map((length) => rounded(length, scale)) };
}

/** Numbers to the precision of the packed form. */
function rounded({ mean, sd, ranks, noise, spread }: NormedLength, { min, max }: Scale): NormedLength {
  const width = max - min;
  const part = (value: number): number => width * roundShare(value / width);
  return { mean: min + part(mean - min), sd: part(sd), ranks, noise: part(noise), spread: part(spread) };
}

/** What stands where no text of the sample has 50 words: everything ties. */
const UNKNOWN: NormedLength = {
  mean: 0,
  sd: 0,
  ranks: { zeros: 0, bins: [], ranks: [] },
  noise: 0,
  spread: 0,
};

/** The distribution of a measure at a length over all genres. */
export function mixOf(
  genres: readonly TalliedGenre[],
  measure: number,
  length: number,
  weights: Weights,
  of: (cell: Cell) => Histogram,
): Distribution | undefined {
  return mixtureOf(
    genres.map(({ name, cells }) => ({ histogram: of(cells[measure]![length]!), weight: weightOf(weights, name) })),
  );
}

/** Two pieces differ by twice the variance of one around its text's value. */
export function noiseOf(differences: Distribution, scale: Scale): Pick<NormedLength, "noise" | "spread"> {
  const axis = scaleOfDifferences(scale);
  const { mean, sd } = momentsOf(differences, axis);
  return { noise: Math.sqrt((mean * mean + sd * sd) / 2), spread: quantileOf(differences, axis, 0.95) };
}

/** No text is twice as long: noise goes on falling with the square root of the length. */
function shrunk(before: NormedLength | undefined, length: number): Pick<NormedLength, "noise" | "spread"> {
  const factor = length === 0 ? 0 : Math.sqrt(LENGTHS[length - 1]! / LENGTHS[length]!);
  return { noise: (before?.noise ?? 0) * factor, spread: (before?.spread ?? 0) * factor };
}
