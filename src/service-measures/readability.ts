import type { ShapeCounts } from "../core/counts";

/** The counts that readability is made of; all over words proper: no numbers, urls, emails, mentions, hashtags. */
export type ReadabilityCounts = Pick<
  ShapeCounts,
  "proper" | "letters" | "syllables" | "polysyllables" | "sevenPlus" | "sentences"
>;

/**
 * How hard a text is to read, by seven published formulas over the lengths of
 * words and sentences. They know nothing of sense or layout, and were fitted to
 * passages of a hundred words or more: under 100 words read them with care.
 *
 * Each is `undefined` without a word proper or without a sentence. Values are as
 * the formulas give them, not cut off at the ends of a scale: odd texts (one
 * word, no full stops) fall outside.
 *
 * Dale–Chall is left out: its list of 3,000 familiar words may not be shipped.
 */
export interface Readability {
  /**
   * Points, about 0 (very hard) to 100 (very easy), below 122.24; newspapers have 50–65.
   * 206.835 − 1.015 · words/sentence − 84.6 · syllables/word.
   *
   * Flesch 1948, J. Appl. Psychol. 32:221.
   */
  readonly flesch_reading_ease: number | undefined;
  /**
   * Grade of US schools, above −3.79. .39 · words/sentence + 11.8 · syllables/word − 15.59.
   *
   * Kincaid, Fishburne, Rogers & Chissom 1975, Research Branch Report 8-75.
   */
  readonly flesch_kincaid_grade: number | undefined;
  /**
   * Years of schooling, above 0. .4 · (words/sentence + 100 · hard words/words).
   * Hard words have three syllables or more; those that the author excepts (proper
   * names, compounds, endings in -ed and -es) are not known to a count and included.
   *
   * Gunning 1952, The Technique of Clear Writing.
   */
  readonly gunning_fog: number | undefined;
  /**
   * Grade of US schools, 3.13 or more. 3.1291 + 1.0430 · √(30 · words of three syllables or more / sentences).
   * Made for 30 sentences: valid from 30 on, a rough figure below.
   *
   * McLaughlin 1969, J. Reading 12:639; the regression to its last digits.
   */
  readonly smog: number | undefined;
  /**
   * Grade of US schools. .0588 · letters per 100 words − .296 · sentences per 100 words − 15.8.
   *
   * Coleman & Liau 1975, J. Appl. Psychol. 60:283.
   */
  readonly coleman_liau: number | undefined;
  /**
   * Automated readability index: grade of US schools. 4.71 · letters/word + .5 · words/sentence − 21.43.
   *
   * Senter & Smith 1967, AMRL-TR-66-220.
   */
  readonly ari: number | undefined;
  /**
   * Points, about 20 (children's books) to 60 (bureaucratic), above 0. words/sentence + 100 · words of seven letters
   * or more/words.
   *
   * Björnsson 1968, Läsbarhet.
   */
  readonly lix: number | undefined;
}

export function readabilityOf(counts: ReadabilityCounts): Readability {
  const { proper: words, sentences } = counts;
  if (words === 0 || sentences === 0) return UNMEASURED;
  const wordsPerSentence = words / sentences;
  const syllablesPerWord = counts.syllables / words;
  return {
    flesch_reading_ease: 206.835 - 1.015 * wordsPerSentence - 84.6 * syllablesPerWord,
    flesch_kincaid_grade: 0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59,
    gunning_fog: 0.4 * (wordsPerSentence + (100 * counts.polysyllables) / words),
    smog: 3.1291 + 1.043 * Math.sqrt((30 * counts.polysyllables) / sentences),
    coleman_liau: 0.0588 * ((100 * counts.letters) / words) - 0.296 * ((100 * sentences) / words) - 15.8,
    ari: 4.71 * (counts.letters / words) + 0.5 * wordsPerSentence - 21.43,
    lix: wordsPerSentence + (100 * counts.sevenPlus) / words,
  };
}

const UNMEASURED: Readability = {
  flesch_reading_ease: undefined,
  flesch_kincaid_grade: undefined,
  gunning_fog: undefined,
  smog: undefined,
  coleman_liau: undefined,
  ari: undefined,
  lix: undefined,
};
