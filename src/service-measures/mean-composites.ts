import type { Composite } from "./composite";

/*
 * Themes with several sides that weigh equally: the mean z of measures, so that
 * a common side (pronouns) does not drown a rare one (insight). None has a
 * published formula; no component is part of another.
 */

/** Risk in mind, whether sought or avoided: words for both sides, not for danger as such. */
export const RISK_FOCUS: Composite = meanOf("risk_focus", ["risk_seeking", "risk_aversion"]);

/** Oneself: the first person, what it thinks and what it feels. */
export const INWARD_FOCUS: Composite = meanOf("inward_focus", ["i", "insight", "feel"]);

/** Others and the world about: who is there, what they do, what is seen and heard. */
export const OUTWARD_FOCUS: Composite = meanOf("outward_focus", [
  "social_references",
  "social_behaviour",
  "see",
  "hear",
]);

/** The five motives together. */
export const DRIVES: Composite = meanOf("drives", ["affiliation", "achievement", "power", "reward", "risk"]);

/** People, their dealings, their bonds and their rank. */
export const SOCIAL_DYNAMICS: Composite = meanOf("social_dynamics", [
  "social_references",
  "social_behaviour",
  "affiliation",
  "power",
]);

/** The kinds of thinking aloud, each with the same weight. */
export const COGNITION: Composite = meanOf("cognition", [
  "insight",
  "causation",
  "discrepancy",
  "tentative",
  "certainty",
  "differentiation",
  "comparison_words",
]);

function meanOf(id: string, measures: readonly string[]): Composite {
  return {
    id,
    kind: "z_mean",
    constant: 0,
    terms: measures.map((measure) => ({ measure, weight: 1 })),
    formula: `mean of ${measures.map((measure) => `z(${measure})`).join(", ")}`,
    source: "Lexometer: mean z of the components",
  };
}
