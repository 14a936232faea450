import type { Distribution } from "../../src/norms/histogram";
import { LENGTHS } from "../../src/norms/lengths";
import { BINS, positionOf, type Scale } from "../../src/norms/scale";
import { type Split, train } from "./contexts";
import type { Sample, SampleText } from "./sample";

/** Percentiles of texts, 0–1, by norms that were made without them: of one column at one length. */
export interface Placed {
  readonly scores: number[];
  /** The share of training texts that tie with each. */
  readonly ties: number[];
  readonly genres: string[];
}

/**
 * Places the test texts of each split by the norms of its training texts.
 *
 * @param columns which columns; all of them by default
 */
export function placeHeldOut(
  sample: Sample,
  splits: readonly Split[],
  columns = sample.columns.columns.map((_, column) => column),
): Placed[][] {
  const placed = sample.columns.columns.map(() => LENGTHS.map((): Placed => ({ scores: [], ties: [], genres: [] })));
  for (const { training, test } of splits) {
    const { norming, distribution } = train(sample, training);
    const ties = sample.columns.columns.map((_, column) =>
      columns.includes(column) ? LENGTHS.map((_, length) => distribution(column, length)) : [],
    );
    const scores = new Float64Array(sample.columns.columns.length);
    for (const { genre, length, words, row } of firstPieces(test)) {
      norming.complete(row);
      norming.score(row, words, scores);
      for (const column of columns) {
        const value = row[column]!;
        const tie = ties[column]![length];
        if (Number.isNaN(value) || tie === undefined) continue;
        const cell = placed[column]![length]!;
        cell.scores.push(scores[column]! / 100);
        cell.ties.push(massAt(tie, value, sample.columns.columns[column]!.scale));
        cell.genres.push(genre);
      }
    }
  }
  return placed;
}

function* firstPieces(texts: readonly SampleText[]) {
  for (const { genre, pieces } of texts) {
    for (const piece of pieces) if (!piece.isSecondHalf) yield { genre, ...piece };
  }
}

/** The share of training texts that tie with a value. */
function massAt({ zeros, bins }: Distribution, value: number, scale: Scale): number {
  if (value === 0 && scale.min === 0) return zeros;
  return bins[Math.min(BINS - 1, Math.floor(positionOf(value, scale)))]!;
}

/** Places between 0 and 1 at which distributions are compared. */
const GRID = 1000;

/**
 * How far percentiles are from uniform at most, genres weighing equally.
 *
 * Texts that tie share a mid-rank. Broken at random, a tie of mass m spreads
 * evenly over m around it; so each text counts as that even spread, which is
 * what any number of random breakings come to, without their own chance.
 */
export function kolmogorov({ scores, ties, genres }: Placed, random?: () => number): number {
  const weights = genreWeights(genres);
  // The slope of the distribution changes where spreads begin and end.
  const slopes = new Float64Array(GRID + 2);
  const jumps = new Float64Array(GRID + 2);
  for (const [text, score] of scores.entries()) {
    const tie = ties[text]!;
    const middle = random === undefined ? score : score + (random() - 0.5) * tie;
    const half = Math.max(random === undefined ? tie : 0, 1 / GRID) / 2;
    const low = GRID * Math.min(1 - 1 / GRID, Math.max(0, middle - half));
    const high = Math.max(low + 1, GRID * Math.min(1, middle + half));
    const weight = weights.get(genres[text]!)!;
    bend(slopes, jumps, low, weight / (high - low));
    bend(slopes, jumps, high, -weight / (high - low));
  }
  let below = 0;
  let slope = 0;
  let most = 0;
  for (let at = 0; at <= GRID; at++) {
    below += slope + jumps[at]!;
    slope += slopes[at]!;
    most = Math.max(most, Math.abs(below - at / GRID));
  }
  return most;
}

/** From `place` on the line rises by `slope` more per step: felt at the next whole step, then in full. */
function bend(slopes: Float64Array, jumps: Float64Array, place: number, slope: number): void {
  const next = Math.ceil(place);
  jumps[next]! += slope * (next - place);
  slopes[next]! += slope;
}

/** What a text of each genre weighs so that all come to 1. */
export function genreWeights(genres: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const genre of genres) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  return new Map([...counts].map(([genre, count]) => [genre, 1 / counts.size / count]));
}
