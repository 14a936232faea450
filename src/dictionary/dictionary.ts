/**
 * What a phrase hides of the words in it, see docs/text.md section 5: the
 * categories of its own domains, every category, or none.
 */
export type Overlap = "domain" | "longest" | "all";

/** A category of words: what one dictionary measure counts. */
export interface Category {
  /** Unique in its dictionary; any non-empty string without line breaks. */
  readonly id: string;
  /** For people; the id where it is left out. */
  readonly label?: string;
  /** Categories of one domain answer for one another in phrases. `"content"` where it is left out. */
  readonly domain?: string;
  /** Ids of the categories this one is part of: what counts here counts there as well. */
  readonly parents?: readonly string[];
  /**
   * The range of the weights, for a weighted category: its measure is the mean
   * weight of what matched, mapped from this range onto 0–1, and not a rate.
   * Weights are kept to four decimals. A weighted category has no parents and
   * is nobody's parent.
   */
  readonly weights?: { readonly min: number; readonly max: number };
}

/** A word, wildcard, phrase, emoji, emoticon or class, with its categories. */
export interface Entry {
  /**
   * As people write it: `happy`, `happ*`, `kind of`, `:)`, `😀`, `<number>`.
   * Letter case, the kind of apostrophe and hyphens between words do not matter.
   */
  readonly pattern: string;
  /** Category id → weight; 1 where the category is not weighted. Ancestors are understood. */
  readonly categories: Readonly<Record<string, number>>;
  /** For a phrase: ids of categories that the words in it do not count for, besides those its overlap policy hides. */
  readonly masks?: readonly string[];
}

/** A dictionary (lexicon): categories and the entries in them. Plain data, never changed in place. */
export interface Dictionary {
  readonly name: string;
  readonly version: string;
  /** `"domain"` where it is left out. */
  readonly overlap?: Overlap;
  readonly categories: readonly Category[];
  readonly entries: readonly Entry[];
}
