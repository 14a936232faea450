import type { Merged } from "./merge";

/** Distinct values that entries have, numbered from 0. */
export interface Numbered {
  readonly keys: readonly string[];
  readonly numberOf: ReadonlyMap<Merged, number>;
}

/**
 * Numbers what entries are used with: the most used first, so that the common
 * ones take one byte in the image; then by key, so that the order in which they
 * came does not matter. An entry may be used more than once.
 */
export function numberByUse(used: readonly Merged[], keyOf: (entry: Merged) => string): Numbered {
  const keyOfEntry = new Map<Merged, string>();
  const uses = new Map<string, number>();
  for (const entry of used) {
    const key = keyOfEntry.get(entry) ?? keyOf(entry);
    keyOfEntry.set(entry, key);
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const keys = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);
  const numbers = new Map(keys.map((key, number) => [key, number] as const));
  return { keys, numberOf: new Map([...keyOfEntry].map(([entry, key]) => [entry, numbers.get(key)!] as const)) };
}
