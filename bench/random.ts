/** A seeded source of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A new array in a random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = items.slice();
  for (let last = result.length - 1; last > 0; last--) {
    const other = below(last + 1, random);
    const kept = result[last]!;
    result[last] = result[other]!;
    result[other] = kept;
  }
  return result;
}

/** A whole number from 0 to `end` − 1. */
export function below(end: number, random: Random): number {
  return Math.floor(random() * end);
}

/** One of the items; the array must not be empty. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[below(items.length, random)]!;
}
