import type { Composite } from "./composite";

/*
 * What texts of people with a trait have a little more or less of. The weights
 * are the significant correlations between self-reported traits and the words of
 * 694 bloggers, all of |r| ≤ .23: a weak signal of language style and no test of
 * a person. His categories, ours where names differ: negate negation, prep
 * preposition, posemo positive_tone, negemo negative_tone, anx anxiety, sad
 * sadness, cogproc cognitive_processes, cause causation, discrep discrepancy,
 * tentat tentative, certain certainty, exclusive differentiation, past
 * focus_past, present focus_present, time time_words, achieve achievement,
 * friend friends, humans people, relig religion. He counted with a dictionary of
 * 2001 (positive and negative emotion were evaluation of any kind then).
 */

export const EXTRAVERSION: Composite = traitOf("extraversion", {
  we: 0.11,
  you: 0.16,
  number: -0.12,
  positive_tone: 0.1,
  causation: -0.09,
  tentative: -0.11,
  certainty: 0.1,
  hear: 0.12,
  social: 0.15,
  friends: 0.15,
  family: 0.09,
  work: -0.08,
  achievement: -0.09,
  leisure: 0.08,
  religion: 0.11,
  body: 0.1,
  sexual: 0.17,
  people: 0.13,
});

export const OPENNESS: Composite = traitOf("openness", {
  pronoun: -0.21,
  i: -0.16,
  we: -0.1,
  you: -0.12,
  negation: -0.13,
  assent: -0.11,
  article: 0.2,
  preposition: 0.17,
  affect: -0.12,
  positive_tone: -0.15,
  cognitive_processes: -0.09,
  discrepancy: -0.12,
  hear: -0.08,
  social: -0.14,
  family: -0.17,
  time_words: -0.22,
  focus_past: -0.16,
  focus_present: -0.16,
  space: -0.11,
  motion: -0.22,
  leisure: -0.17,
  home: -0.2,
  death: 0.15,
  food: -0.15,
});

export const CONSCIENTIOUSNESS: Composite = traitOf("conscientiousness", {
  negation: -0.17,
  negative_tone: -0.18,
  anger: -0.19,
  sadness: -0.11,
  cognitive_processes: -0.11,
  causation: -0.12,
  discrepancy: -0.13,
  tentative: -0.1,
  certainty: -0.1,
  hear: -0.12,
  time_words: 0.09,
  achievement: 0.14,
  death: -0.12,
  swear: -0.14,
  differentiation: -0.16,
});

export const AGREEABLENESS: Composite = traitOf("agreeableness", {
  pronoun: 0.11,
  we: 0.18,
  number: 0.11,
  positive_tone: 0.18,
  negative_tone: -0.15,
  anger: -0.23,
  causation: -0.11,
  see: 0.09,
  feel: 0.1,
  social: 0.13,
  friends: 0.11,
  family: 0.19,
  time_words: 0.12,
  focus_past: 0.1,
  space: 0.16,
  motion: 0.14,
  leisure: 0.15,
  home: 0.19,
  money: -0.11,
  death: -0.13,
  body: 0.09,
  sexual: 0.08,
  swear: -0.21,
});

export const NEUROTICISM: Composite = traitOf("neuroticism", {
  i: 0.12,
  you: -0.15,
  negation: 0.11,
  article: -0.11,
  negative_tone: 0.16,
  anxiety: 0.17,
  anger: 0.13,
  sadness: 0.1,
  cognitive_processes: 0.13,
  causation: 0.11,
  discrepancy: 0.13,
  tentative: 0.12,
  certainty: 0.13,
  feel: 0.1,
  friends: -0.08,
  space: -0.09,
  swear: 0.11,
  differentiation: 0.1,
});

/** Σ r · z, the terms in the order of the published table. */
function traitOf(id: string, correlations: Readonly<Record<string, number>>): Composite {
  const terms = Object.entries(correlations).map(([measure, weight]) => ({ measure, weight }));
  const formula = terms.map(({ measure, weight }) => `${weight < 0 ? "−" : "+"} ${Math.abs(weight)} z(${measure})`);
  return {
    id,
    kind: "z_sum",
    constant: 0,
    terms,
    formula: formula.join(" ").replace(/^\+ /, ""),
    source: "Yarkoni 2010, J. Res. Pers. 44:363, significant correlations (all |r| ≤ .23)",
  };
}
