/**
 * How many first items fit, and takes their words.
 *
 * The question "what is left?" is never asked: between its answer and the taking
 * another process could take. Instead `take` is tried, which takes or refuses in
 * one step: everything first, as nearly every call fits; else in halving strides,
 * at most 11 tries for 1,000 items.
 *
 * @param sums words of the first 1, 2, … items together, never falling
 * @param take takes so many words if they fit, all or nothing; taking 0 always fits
 */
export function takeLongestPrefix(sums: readonly number[], take: (words: number) => boolean): number {
  const count = sums.length;
  if (take(sums[count - 1]!)) return count;
  let granted = 0;
  for (let stride = 1 << (31 - Math.clz32(count)); stride >= 1; stride /= 2) {
    const next = granted + stride;
    if (next >= count) continue; // all together were refused just now
    if (take(sums[next - 1]! - wordsOf(sums, granted))) granted = next;
  }
  return granted;
}

/** The words of the first `granted` items together. */
export function wordsOf(sums: readonly number[], granted: number): number {
  return granted === 0 ? 0 : sums[granted - 1]!;
}
