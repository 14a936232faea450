/** The lengths, in words, at which a norming context knows the distribution of a measure. */
export const LENGTHS = [50, 100, 350, 1000] as const;

/** Between which two lengths a text lies, and how far it is on the way to the second. */
export interface Place {
  readonly lower: number;
  readonly upper: number;
  /** 0 at the lower length, 1 at the upper one. */
  readonly share: number;
}

/**
 * Where a text of so many words stands among `LENGTHS`.
 *
 * Noise falls with the square root of the length, so the way from one length to
 * the next is linear in 1/√words. Outside of them the nearest length counts.
 *
 * @example placeOf(70) // about two fifths of the way from 50 to 100 words
 */
export function placeOf(words: number): Place {
  const last = LENGTHS.length - 1;
  if (words <= LENGTHS[0]) return { lower: 0, upper: 0, share: 0 };
  if (words >= LENGTHS[last]!) return { lower: last, upper: last, share: 0 };
  let upper = 1;
  while (LENGTHS[upper]! < words) upper++;
  const near = 1 / Math.sqrt(LENGTHS[upper - 1]!);
  const far = 1 / Math.sqrt(LENGTHS[upper]!);
  return { lower: upper - 1, upper, share: (near - 1 / Math.sqrt(words)) / (near - far) };
}
