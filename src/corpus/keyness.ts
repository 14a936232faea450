import type { Frequency } from "./frequencies";

/** How often something occurs in each of two corpora, and how much that says. */
export interface Keyness {
  /** The word or category. */
  readonly item: string;
  readonly one: Frequency;
  readonly other: Frequency;
  /** Log-likelihood ratio G², 0 and up: how sure it is that there is a difference; see {@link logLikelihood}. */
  readonly g2: number;
  /** How large it is: doublings of the rate from the other corpus to the one; see {@link logRatio}. */
  readonly logRatio: number;
}

/** One of two corpora: how many tokens it has, and how many of them each item. */
export interface CorpusCounts {
  readonly tokens: number;
  of(item: string): Frequency;
}

/** What is left out of a comparison. */
export interface KeynessLimits {
  /** Occurrences in both corpora together, at least. */
  readonly minCount: number;
  /** Documents of both corpora together, at least. */
  readonly minDocuments: number;
  /** G², at least. 15.13 is p < .0001 for one comparison; 10.83 is .001, 6.63 .01, 3.84 .05. */
  readonly minG2: number;
}

/** By G² or by the size of the log ratio. */
export type KeynessOrder = "g2" | "ratio";

/**
 * The items in which two corpora differ, most first; those equal in that by
 * name. The items that are more frequent in the one have positive log ratios.
 *
 * Swapping the corpora turns the signs over and changes nothing else.
 */
export function keynessOf(
  items: Iterable<string>,
  one: CorpusCounts,
  other: CorpusCounts,
  { minCount, minDocuments, minG2 }: KeynessLimits,
  order: KeynessOrder,
): Keyness[] {
  const found: Keyness[] = [];
  for (const item of new Set(items)) {
    const [ours, theirs] = [one.of(item), other.of(item)];
    if (ours.count + theirs.count < minCount || ours.documents + theirs.documents < minDocuments) continue;
    const g2 = logLikelihood(ours.count, one.tokens, theirs.count, other.tokens);
    if (g2 < minG2) continue;
    const ratio = logRatio(ours.count, one.tokens, theirs.count, other.tokens);
    found.push({ item, one: ours, other: theirs, g2, logRatio: ratio });
  }
  const sizeOf = ({ g2, logRatio }: Keyness): number => (order === "g2" ? g2 : Math.abs(logRatio));
  return found.sort((a, b) => sizeOf(b) - sizeOf(a) || (a.item < b.item ? -1 : 1));
}

/**
 * The log-likelihood ratio of the 2 × 2 table of an item against all other
 * tokens in two corpora: G² = 2 Σ O ln(O / E) over its four cells, with
 * E = row total × column total / all, and 0 for an empty cell.
 *
 * Dunning 1993, Computational Linguistics 19:61. Rayson & Garside 2000 add up
 * the two cells of the item only; for rare words that is the same to a few
 * parts in a thousand, for categories that hold a third of all tokens it is not.
 *
 * Tokens of one text are no independent draws, so p values read off it are too
 * small: it ranks, and the number of documents says whether one text alone did it.
 *
 * @returns 0 (equal rates, or an empty corpus) and up; the same for swapped corpora to the last bit
 */
export function logLikelihood(count: number, tokens: number, otherCount: number, otherTokens: number): number {
  const all = tokens + otherTokens;
  if (tokens === 0 || otherTokens === 0) return 0;
  const items = count + otherCount;
  const cell = (observed: number, row: number, column: number): number =>
    observed === 0 ? 0 : observed * Math.log((observed * all) / (row * column));
  // Each pair is added first, so that swapping the corpora swaps only the terms of commutative sums.
  const hits = cell(count, items, tokens) + cell(otherCount, items, otherTokens);
  const rest = cell(tokens - count, all - items, tokens) + cell(otherTokens - otherCount, all - items, otherTokens);
  return Math.max(0, 2 * (hits + rest));
}

/**
 * The binary logarithm of the ratio of two rates: 1 is twice as frequent, −2 a
 * quarter as frequent. A count of 0 is taken for a half.
 *
 * Hardie 2014, "Log Ratio: an informal introduction" (CASS, Lancaster). The
 * %DIFF of Gabrielatos & Marchi 2012 is 100 · (2^ratio − 1).
 *
 * @returns 0 where the item is in neither, or a corpus is empty
 */
export function logRatio(count: number, tokens: number, otherCount: number, otherTokens: number): number {
  if ((count === 0 && otherCount === 0) || tokens === 0 || otherTokens === 0) return 0;
  return Math.log2((count || 0.5) / tokens) - Math.log2((otherCount || 0.5) / otherTokens);
}
