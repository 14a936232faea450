import type { Dictionary } from "../../src/dictionary/dictionary";

/**
 * A way to count without the engine: tokens are runs of `[\p{L}\p{N}']` of the
 * lower-cased text; an exact word beats a wildcard, a longer wildcard a shorter
 * one; no phrases, no masks, no classes, no sentences. Less work than the
 * engine does, on purpose: a rival that does less is the harder one.
 */
export interface Baseline {
  readonly name: string;
  /**
   * Adds up one text: at `offset` its tokens, behind it the hits of each
   * category in the order of the dictionary. `out` has to be zero there.
   */
  countInto(text: string, out: Float64Array, offset: number): void;
}

/** What a baseline reads of a dictionary: pattern → categories by number, ancestors included. */
export interface Patterns {
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** Stems of wildcards, without the `*`. */
  readonly stems: ReadonlyMap<string, readonly number[]>;
  readonly categories: number;
}

/** The entries of one word, lower-cased, with their categories closed over the ancestors. */
export function patternsOf(dictionary: Dictionary): Patterns {
  const parents = new Map(dictionary.categories.map(({ id, parents }) => [id, parents ?? []]));
  const numbers = new Map(dictionary.categories.map(({ id }, category) => [id, category]));
  const exact = new Map<string, readonly number[]>();
  const stems = new Map<string, readonly number[]>();
  for (const { pattern, categories } of dictionary.entries) {
    if (!/^[\p{L}\p{N}']+\*?$/u.test(pattern)) continue;
    const closed = new Set<string>();
    const close = (id: string): void => {
      closed.add(id);
      for (const parent of parents.get(id) ?? []) close(parent);
    };
    Object.keys(categories).forEach(close);
    const word = pattern.toLowerCase();
    const set = [...closed].map((id) => numbers.get(id)!).sort((a, b) => a - b);
    if (word.endsWith("*")) stems.set(word.slice(0, -1), set);
    else exact.set(word, set);
  }
  return { exact, stems, categories: dictionary.categories.length };
}

/** The numbers of one text: tokens, then a count per category. */
export function countOne(baseline: Baseline, text: string, categories: number): Float64Array {
  const out = new Float64Array(1 + categories);
  baseline.countInto(text, out, 0);
  return out;
}
