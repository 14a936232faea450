/** Bins of a histogram, besides the one of exact zeros. */
export const BINS = 1024;

/**
 * How the values of a measure are laid out on the axis of its histograms.
 *
 * `root` puts a bin's edge at the square of its number, so that bins are finest
 * near `min`: for rates and other values that crowd at zero. Values outside of
 * `min` to `max` count in the first or last bin.
 */
export interface Scale {
  readonly kind: "root" | "linear";
  readonly min: number;
  readonly max: number;
}

/** Where a value stands on the axis, 0 to `BINS`. */
export function positionOf(value: number, { kind, min, max }: Scale): number {
  const share = (value - min) / (max - min);
  if (!(share > 0)) return 0;
  if (share >= 1) return BINS;
  return BINS * (kind === "root" ? Math.sqrt(share) : share);
}

/** The value at a position of the axis. */
export function valueAt(position: number, { kind, min, max }: Scale): number {
  const share = position / BINS;
  return min + (max - min) * (kind === "root" ? share * share : share);
}

/** The axis of differences between two values of a measure, signs dropped. */
export function scaleOfDifferences({ min, max }: Scale): Scale {
  return { kind: "root", min: 0, max: max - min };
}
