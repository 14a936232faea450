import type { Composite } from "./composite";

/** Formal, logical prose against personal narrative. */
export const ANALYTICAL_THINKING: Composite = {
  id: "analytical_thinking",
  kind: "sum",
  constant: 30,
  terms: [
    { measure: "article", weight: 1 },
    { measure: "preposition", weight: 1 },
    { measure: "personal_pronoun", weight: -1 },
    { measure: "impersonal_pronoun", weight: -1 },
    { measure: "auxiliary", weight: -1 },
    { measure: "conjunction", weight: -1 },
    { measure: "adverb", weight: -1 },
    { measure: "negation", weight: -1 },
  ],
  formula:
    "30 + article + preposition − personal_pronoun − impersonal_pronoun − auxiliary − conjunction − adverb − negation",
  source: "Pennebaker, Chung, Frazee, Lavergne & Beaver 2014, PLoS ONE 9(12):e115844",
};

/**
 * The language of those who lead or are sure of their standing.
 *
 * `social_references` hold `we` and `you`, which therefore weigh double.
 */
export const CLOUT: Composite = {
  id: "clout",
  kind: "sum",
  constant: 0,
  terms: [
    { measure: "we", weight: 1 },
    { measure: "you", weight: 1 },
    { measure: "social_references", weight: 1 },
    { measure: "i", weight: -1 },
    { measure: "negation", weight: -1 },
    { measure: "swear", weight: -1 },
  ],
  formula: "we + you + social_references − i − negation − swear",
  source:
    "ingredients: Kacewicz, Pennebaker, Davis, Jeon & Graesser 2014, J. Lang. Soc. Psychol. 33:125; weights of one, ours",
};

/** Unguarded, personal language against a guarded distance. */
export const AUTHENTIC: Composite = {
  id: "authentic",
  kind: "sum",
  constant: 0,
  terms: [
    { measure: "i", weight: 1 },
    { measure: "insight", weight: 1 },
    { measure: "differentiation", weight: 1 },
    { measure: "space", weight: 1 },
    { measure: "time_words", weight: 1 },
    { measure: "motion", weight: 1 },
    { measure: "discrepancy", weight: -1 },
    { measure: "she_he", weight: -1 },
  ],
  formula: "i + insight + differentiation + space + time_words + motion − discrepancy − she_he",
  source:
    "ingredients: Newman, Pennebaker, Berry & Richards 2003, Pers. Soc. Psychol. Bull. 29:665; weights of one, ours",
};

/** Good said minus bad said. */
export const EMOTIONAL_TONE: Composite = {
  id: "emotional_tone",
  kind: "sum",
  constant: 0,
  terms: [
    { measure: "positive_tone", weight: 1 },
    { measure: "negative_tone", weight: -1 },
  ],
  formula: "positive_tone − negative_tone",
  source: "Cohn, Mehl & Pennebaker 2004, Psychol. Sci. 15:687",
};

/** Here, now and myself against distance in time and wording. */
export const VERBAL_IMMEDIACY: Composite = {
  id: "verbal_immediacy",
  kind: "z_sum",
  constant: 0,
  terms: [
    { measure: "i", weight: 1 },
    { measure: "focus_present", weight: 1 },
    { measure: "discrepancy", weight: 1 },
    { measure: "article", weight: -1 },
    { measure: "seven_plus_words", weight: -1 },
  ],
  formula: "z(i) + z(focus_present) + z(discrepancy) − z(article) − z(seven_plus_words)",
  source: "Pennebaker & King 1999, J. Pers. Soc. Psychol. 77:1296",
};

/** Setting things apart against adding them up. */
export const MAKING_DISTINCTIONS: Composite = {
  id: "making_distinctions",
  kind: "z_sum",
  constant: 0,
  terms: [
    { measure: "differentiation", weight: 1 },
    { measure: "tentative", weight: 1 },
    { measure: "negation", weight: 1 },
    { measure: "inclusive", weight: -1 },
  ],
  formula: "z(differentiation) + z(tentative) + z(negation) − z(inclusive)",
  source: "Pennebaker & King 1999, J. Pers. Soc. Psychol. 77:1296",
};

/**
 * The F-score, about 0–100 and unlike the others an approximation: words are
 * counted by the part of speech they most often are, nothing is tagged.
 *
 * * Verbs are `common_verb` (without function words) plus `auxiliary`.
 * * Adverbs are `adverb`, with *now*, *well* and *very*: 99 % of the adverbs
 *   of running text. `common_adverb` would add the last 1 %, and count
 *   *really* twice.
 * * Interjections are `assent` (*yes*, *okay*) plus `non_fluency` (*oh*, *er*).
 *   `fillers` are phrases of other words, greetings and swear words mostly
 *   nouns and verbs, which are counted as such.
 */
export const FORMALITY: Composite = {
  id: "formality",
  kind: "sum",
  constant: 50,
  terms: [
    { measure: "common_noun", weight: 0.5 },
    { measure: "common_adjective", weight: 0.5 },
    { measure: "preposition", weight: 0.5 },
    { measure: "article", weight: 0.5 },
    { measure: "pronoun", weight: -0.5 },
    { measure: "common_verb", weight: -0.5 },
    { measure: "auxiliary", weight: -0.5 },
    { measure: "adverb", weight: -0.5 },
    { measure: "assent", weight: -0.5 },
    { measure: "non_fluency", weight: -0.5 },
  ],
  formula:
    "(common_noun + common_adjective + preposition + article − pronoun − common_verb − auxiliary − adverb − assent − non_fluency + 100) / 2",
  source: "Heylighen & Dewaele 1999, Formality of Language (Free University of Brussels), by dominant part of speech",
};
