import { BINS, positionOf, type Scale, valueAt } from "./scale";

/**
 * How often which values of a measure occurred: whole numbers in fixed bins, exact
 * zeros apart where the scale begins at zero. Adding two histograms is adding their numbers, in any order.
 */
export class Histogram {
  zeros = 0;
  readonly bins: Uint32Array;

  constructor(bins: Uint32Array = new Uint32Array(BINS)) {
    this.bins = bins;
  }

  add(value: number, scale: Scale): void {
    // Where values may be negative, zero is one like others.
    if (value === 0 && scale.min === 0) this.zeros++;
    else this.bins[Math.min(BINS - 1, Math.floor(positionOf(value, scale)))]!++;
  }

  merge(other: Histogram): void {
    this.zeros += other.zeros;
    for (let bin = 0; bin < BINS; bin++) this.bins[bin]! += other.bins[bin]!;
  }

  get total(): number {
    return this.bins.reduce((sum, count) => sum + count, this.zeros);
  }
}

/** Shares of a histogram: of zeros and of each bin. They come to 1. */
export interface Distribution {
  readonly zeros: number;
  readonly bins: Float64Array;
}

/** Several histograms as one distribution, each with its weight whatever its size; empty ones left out. */
export function mixtureOf(
  parts: readonly { readonly histogram: Histogram; readonly weight: number }[],
): Distribution | undefined {
  const full = parts.map((part) => ({ ...part, total: part.histogram.total })).filter(({ total }) => total > 0);
  const weights = full.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return undefined;
  const bins = new Float64Array(BINS);
  let zeros = 0;
  for (const { histogram, weight, total } of full) {
    const share = weight / weights / total;
    zeros += histogram.zeros * share;
    for (let bin = 0; bin < BINS; bin++) bins[bin]! += histogram.bins[bin]! * share;
  }
  return { zeros, bins };
}

/** Mean and standard deviation, each bin's values taken for its middle. */
export function momentsOf({ bins }: Distribution, scale: Scale): { readonly mean: number; readonly sd: number } {
  let mean = 0;
  let squares = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const share = bins[bin]!;
    if (share === 0) continue;
    const value = valueAt(bin + 0.5, scale);
    mean += share * value;
    squares += share * value * value;
  }
  return { mean, sd: Math.sqrt(Math.max(0, squares - mean * mean)) };
}

/** The value below which `share` of a distribution of non-negative values lies, linear inside a bin. */
export function quantileOf({ zeros, bins }: Distribution, scale: Scale, share: number): number {
  let below = zeros;
  if (share <= below) return 0;
  for (let bin = 0; bin < BINS; bin++) {
    const next = below + bins[bin]!;
    if (share <= next) return valueAt(bin + (share - below) / bins[bin]!, scale);
    below = next;
  }
  return scale.max;
}
