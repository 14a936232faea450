import type { Distribution } from "./histogram";
import { BINS } from "./scale";

/**
 * Mid-ranks of a distribution as a line with few corners.
 *
 * The mid-rank of a value is the share of texts below it and half of those that
 * have it: what a percentile is where many texts tie. `zeros` is the share of
 * exact zeros, whose mid-rank is half of that, in the same units as ranks. Positive values go by their
 * position on the axis, linear between corners.
 */
export interface Ranks {
  readonly zeros: number;
  /** Bins, ascending; a corner stands at the middle of its bin. */
  readonly bins: readonly number[];
  /** The mid-rank at each corner, ascending, in units of 1/4096. */
  readonly ranks: readonly number[];
}

/** Mid-ranks are kept to this fineness. */
export const RANK_UNITS = 4096;

/** How far the line may be from the true mid-rank of a bin. */
const TOLERANCE = 0.006;

/** The fewest corners, taken greedily, whose line keeps within the tolerance. */
export function ranksOf({ zeros, bins }: Distribution): Ranks {
  const points: { readonly bin: number; readonly rank: number }[] = [];
  let below = zeros;
  for (let bin = 0; bin < BINS; bin++) {
    const share = bins[bin]!;
    if (share === 0) continue;
    points.push({ bin, rank: below + share / 2 });
    below += share;
  }
  const corners = cornersOf(points);
  return {
    zeros: Math.round(zeros * RANK_UNITS),
    bins: corners.map(({ bin }) => bin),
    ranks: corners.map(({ rank }) => Math.round(rank * RANK_UNITS)),
  };
}

interface Point {
  readonly bin: number;
  readonly rank: number;
}

/** From each corner as far as a straight line goes that no point between leaves by more than the tolerance. */
function cornersOf(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  let at = 0;
  while (at < points.length) {
    const from = points[at]!;
    corners.push(from);
    let steepest = Number.POSITIVE_INFINITY;
    let flattest = Number.NEGATIVE_INFINITY;
    let next = at + 1;
    let reached = at + 1;
    for (; next < points.length; next++) {
      const point = points[next]!;
      const way = point.bin - from.bin;
      const slope = (point.rank - from.rank) / way;
      if (slope >= flattest && slope <= steepest) reached = next;
      steepest = Math.min(steepest, (point.rank + TOLERANCE - from.rank) / way);
      flattest = Math.max(flattest, (point.rank - TOLERANCE - from.rank) / way);
      if (flattest > steepest) break;
    }
    at = reached;
  }
  return corners;
}

/** The mid-ranks at the middles of all bins, 0–100: what `Ranks` say, spread out to be looked up. */
export function spreadOf(line: Ranks): Float64Array {
  const spread = new Float64Array(BINS);
  const { bins } = line;
  for (let bin = 0, corner = 0; bin < BINS; bin++) {
    while (corner < bins.length - 1 && bins[corner + 1]! <= bin) corner++;
    spread[bin] = heightOf(line, corner, bin);
  }
  return spread;
}

/** The mid-rank at the middle of one bin: the same number as in `spreadOf`, to the bit. */
export function rankAt(line: Ranks, bin: number): number {
  const { bins } = line;
  let corner = 0;
  for (let beyond = bins.length; beyond - corner > 1; ) {
    const middle = (corner + beyond) >> 1;
    if (bins[middle]! <= bin) corner = middle;
    else beyond = middle;
  }
  return heightOf(line, corner, bin);
}

/** The line at a bin whose last corner before it, or at it, is `corner`; 50 where nothing is known. */
function heightOf({ zeros, bins, ranks }: Ranks, corner: number, bin: number): number {
  // Where all texts have exactly zero, what is more stands above them all.
  if (bins.length === 0) return zeros === 0 ? 50 : (100 * zeros) / RANK_UNITS;
  const near = (100 * ranks[corner]!) / RANK_UNITS;
  const from = bins[corner]!;
  if (bin <= from || corner === bins.length - 1) return near;
  return near + (((100 * ranks[corner + 1]!) / RANK_UNITS - near) * (bin - from)) / (bins[corner + 1]! - from);
}
