/**
 * The categories that people match without noticing: function words, of which
 * each side uses some whatever it speaks of.
 */
export const MATCHING_CATEGORIES = [
  "personal_pronoun",
  "impersonal_pronoun",
  "article",
  "conjunction",
  "preposition",
  "auxiliary",
  "adverb",
  "negation",
  "quantifier",
] as const;

export type MatchingCategory = (typeof MATCHING_CATEGORIES)[number];

/** One side of a comparison: a text, or all that a speaker said. */
export interface MatchingSide {
  readonly words: number;
  /** A dictionary measure's value, 0–1; `undefined` where it was not measured. */
  readonly rateOf: (measure: MatchingCategory) => number | undefined;
}

/** How alike two sides are in their function words. */
export interface StyleMatch {
  /** Mean of the categories, 0–1; conversations have about .6 to .95. `undefined` where a category was not measured. */
  readonly score: number | undefined;
  /** 0 (one side only) – 1 (equal rates, also where neither side has any), in the order of {@link MATCHING_CATEGORIES}. */
  readonly byCategory: Readonly<Record<MatchingCategory, number | undefined>>;
  /** `too_short`: under 50 words on a side, where a rate is chance. */
  readonly flags: readonly "too_short"[];
}

const ENOUGH_WORDS = 50;

/**
 * Language style matching: how alike two sides are in their function words,
 * 1 − |a − b| / (a + b + .0001) per category with rates in % of scored tokens,
 * averaged. The same whichever side comes first, to the last bit.
 *
 * Ireland & Pennebaker 2010, J. Pers. Soc. Psychol. 99:549.
 */
export function styleMatchOf(one: MatchingSide, other: MatchingSide): StyleMatch {
  const matches = MATCHING_CATEGORIES.map((id) => [id, matchOf(one.rateOf(id), other.rateOf(id))] as const);
  let sum: number | undefined = 0;
  for (const [, match] of matches) sum = sum === undefined || match === undefined ? undefined : sum + match;
  return {
    score: sum === undefined ? undefined : sum / matches.length,
    byCategory: Object.fromEntries(matches) as Record<MatchingCategory, number | undefined>,
    flags: one.words < ENOUGH_WORDS || other.words < ENOUGH_WORDS ? ["too_short"] : [],
  };
}

function matchOf(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return undefined;
  const [a, b] = [100 * one, 100 * other];
  return 1 - Math.abs(a - b) / (a + b + 0.0001);
}
