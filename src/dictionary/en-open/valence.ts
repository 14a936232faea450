/** Raters of each word of the VADER lexicon. */
const RATERS = 10;
/** The 97.5 % point of Student's t with 9 degrees of freedom. */
const T = 2.262;

/**
 * Reads the VADER lexicon (Hutto & Gilbert 2014): a word or emoticon, the mean
 * and the standard deviation of its ten ratings from -4 to 4, and the ratings.
 *
 * Left out are words whose sign is in doubt, where the 95 % interval of the
 * mean holds 0 (anxiety: -0.7 ± 1.5), and what begins with a digit. Of a word
 * that is there twice the last row counts, as in VADER itself.
 */
export function parseVader(lexicon: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const row of lexicon.split("\n")) {
    const [pattern = "", mean = "", deviation = ""] = row.split("\t");
    if (pattern === "" || /^\d/.test(pattern)) continue;
    weights.delete(pattern);
    if (Math.abs(Number(mean)) > (T * Number(deviation)) / Math.sqrt(RATERS)) weights.set(pattern, Number(mean));
  }
  return weights;
}

/** Phrases of these categories say how something is meant or counted: a good deal, no doubt, pretty much. */
const MANNER: ReadonlySet<string> = new Set([
  "function_word",
  "insight",
  "causation",
  "discrepancy",
  "tentative",
  "certainty",
  "differentiation",
  "comparison_words",
  "all_or_none",
  "connectives",
  "formal_connectives",
  "hedges",
  "emphatics",
  "fillers",
  "time_adverbs",
]);

/**
 * Whether the words of a phrase keep their weights out of the valence of a text.
 *
 * They do where the phrase takes their feeling away (mad about, which protects
 * from anger), where it says the opposite (no problem is positive), and where
 * it is a way of speaking. A phrase of a topic (war crime) hides nothing.
 *
 * @param weights those of the words in the phrase
 * @param categories of the phrase, with all that they are part of
 * @param protectsAffect whether a category of affect is among its masks
 */
export function hidesValence(
  weights: readonly number[],
  categories: ReadonlySet<string>,
  protectsAffect: boolean,
): boolean {
  if (weights.length === 0) return false;
  const isPositive = categories.has("positive_tone");
  const isNegative = categories.has("negative_tone");
  if (isPositive !== isNegative) return weights.some((weight) => weight > 0 !== isPositive);
  return protectsAffect || [...categories].some((id) => MANNER.has(id));
}
