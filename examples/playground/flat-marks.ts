import type { Marks } from "./protocol";

/** A stretch of the text that is marked; stretches do not overlap. */
export interface FlatMark {
  readonly start: number;
  readonly end: number;
  /** What it is marked as. */
  readonly family: number;
  /** Numbers of all matches in it, shown or not: a phrase and the words inside. */
  readonly matches: readonly number[];
}

/**
 * Matches without overlaps: where a phrase and words of it are to be marked, the
 * phrase is.
 *
 * @param familyOf of each kind of match; −1 is not marked
 */
export function flatten({ starts, ends, entryOf }: Marks, familyOf: readonly number[]): FlatMark[] {
  const order = Array.from(starts, (_, match) => match);
  order.sort((a, b) => starts[a]! - starts[b]! || ends[b]! - ends[a]!);
  const flat: { start: number; end: number; family: number; matches: number[] }[] = [];
  for (const match of order) {
    const family = familyOf[entryOf[match]!]!;
    const last = flat.at(-1);
    if (last !== undefined && starts[match]! < last.end) last.matches.push(match);
    else if (family !== -1) flat.push({ start: starts[match]!, end: ends[match]!, family, matches: [match] });
  }
  return flat;
}
