/**
 * Numbers distinct values from 0: the most used first, so that the common ones
 * take one byte in the image; then by key, so that the order in which they came
 * does not matter.
 */
export function numberByUse(keys: Iterable<string>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const sorted = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Map(sorted.map(([key], number) => [key, number] as const));
}
