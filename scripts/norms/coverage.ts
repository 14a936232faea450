import type { Piece } from "../../src/engine/norm-pieces";
import { LENGTHS } from "../../src/norms/lengths";
import type { Norming } from "../../src/service-measures/norming";
import { type Split, train } from "./contexts";
import type { Sample, SampleText } from "./sample";

/** How intervals of first halves did on second halves: of one column at one length. */
export interface Covered {
  /** Share of second halves whose score lies in the interval, ends included; genres weigh equally. */
  readonly share: number;
  /** The median width, 0–100. */
  readonly width: number;
  /** The mean of hits in first halves; of rates only. */
  readonly expected: number;
  readonly pairs: number;
}

interface Pair {
  readonly genre: string;
  readonly isInside: boolean;
  readonly width: number;
  readonly hits: number;
}

/** Tries the intervals of norms of training texts on the halves of test texts: by column and length. */
export function coverHeldOut(
  sample: Sample,
  splits: readonly Split[],
  columns = sample.columns.columns.map((_, column) => column),
): (Covered | undefined)[][] {
  const pairs = sample.columns.columns.map(() => LENGTHS.map((): Pair[] => []));
  for (const { training, test } of splits) {
    const { norming } = train(sample, training);
    for (const { genre, first, second } of halvesOf(test)) {
      norming.complete(first.row);
      norming.complete(second.row);
      for (const column of columns) {
        const pair = tryPair(norming, sample.columns.columns[column]!.kind, column, first, second);
        if (pair !== undefined) pairs[column]![first.length]!.push({ genre, ...pair });
      }
    }
  }
  return pairs.map((lengths) => lengths.map(summarize));
}

export function* halvesOf(texts: readonly SampleText[]) {
  for (const { genre, pieces } of texts) {
    for (const [index, second] of pieces.entries()) {
      if (second.isSecondHalf) yield { genre, first: pieces[index - 1]!, second };
    }
  }
}

/**
 * Halves differ in length by a word or two where a field holds several words; the
 * second half is placed as if it had the first one's, so that as many hits are the
 * same score.
 */
function tryPair(
  norming: Norming,
  kind: "rate" | "value",
  column: number,
  first: Piece,
  second: Piece,
): Omit<Pair, "genre"> | undefined {
  const value = first.row[column]!;
  let other = second.row[column]!;
  if (Number.isNaN(value) || Number.isNaN(other)) return undefined;
  const { words, tokens } = first;
  if (kind === "rate") other = Math.min(1, Math.round(other * second.tokens) / tokens);
  const [low, high] = norming.placed(column, norming.interval(column, value, words, tokens), words);
  const [score] = norming.placed(column, [other, other], words);
  return { isInside: low <= score && score <= high, width: high - low, hits: value * tokens };
}

function summarize(pairs: readonly Pair[]): Covered | undefined {
  if (pairs.length === 0) return undefined;
  const genres = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const own = genres.get(pair.genre);
    if (own === undefined) genres.set(pair.genre, [pair]);
    else own.push(pair);
  }
  const meanOf = (of: (pair: Pair) => number): number => {
    let sum = 0;
    for (const own of genres.values()) sum += own.reduce((total, pair) => total + of(pair), 0) / own.length;
    return sum / genres.size;
  };
  const widths = pairs.map(({ width }) => width).sort((a, b) => a - b);
  return {
    share: meanOf(({ isInside }) => (isInside ? 1 : 0)),
    width: widths[widths.length >> 1]!,
    expected: meanOf(({ hits }) => hits),
    pairs: pairs.length,
  };
}
