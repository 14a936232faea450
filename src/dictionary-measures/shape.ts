import type { ShapeCounts } from "../core/counts";

/** What every result says of its text first. Shares are 0–1. */
export interface Summary {
  /** Words, numbers, urls, emails, mentions and hashtags. */
  readonly word_count: number;
  readonly sentence_count: number;
  readonly words_per_sentence: number;
  /** Words proper of six letters and more, as a share of scored tokens. */
  readonly six_plus_words: number;
  /** Upper-case letters as a share of all letters. */
  readonly capitals: number;
  /** Shares of scored tokens. */
  readonly emojis: number;
  readonly emoticons: number;
  readonly hashtags: number;
  readonly urls: number;
}

/** The shape of a text: raw values that are no 0–1 measures, except where it is said. */
export interface Shape {
  /** Words, emoji and emoticons: the denominator of rates. */
  readonly scored_tokens: number;
  /** Share of words that the dictionary knows, 0–1. */
  readonly coverage: number;
  /** Words proper of seven letters and more, as a share of scored tokens, 0–1. */
  readonly seven_plus_words: number;
  /** Letters per word proper. */
  readonly mean_word_length: number;
  /** Syllables per word proper. */
  readonly syllables_per_word: number;
  /** Words proper of three syllables and more, as a share of words proper, 0–1. */
  readonly polysyllables: number;
  /** Tokens of digits, mentions and emails, as shares of scored tokens, 0–1. */
  readonly numerals: number;
  readonly mentions: number;
  readonly emails: number;
  /** Punctuation per 100 scored tokens, in total and by kind. */
  readonly punctuation: number;
  readonly periods: number;
  readonly commas: number;
  readonly colons: number;
  readonly semicolons: number;
  readonly question_marks: number;
  readonly exclamation_marks: number;
  readonly ellipses: number;
  readonly dashes: number;
  readonly quotes: number;
  readonly apostrophes: number;
  readonly brackets: number;
  readonly other_punctuation: number;
}

export function summarize(counts: ShapeCounts): Summary {
  const { scored } = counts;
  return {
    word_count: counts.words,
    sentence_count: counts.sentences,
    words_per_sentence: ratio(counts.words, counts.sentences),
    six_plus_words: ratio(counts.sixPlus, scored),
    capitals: ratio(counts.capitals, counts.textLetters),
    emojis: ratio(counts.emoji, scored),
    emoticons: ratio(counts.emoticons, scored),
    hashtags: ratio(counts.hashtags, scored),
    urls: ratio(counts.urls, scored),
  };
}

export function shapeOf(counts: ShapeCounts): Shape {
  const { scored, proper } = counts;
  const perHundred = (count: number): number => ratio(count * 100, scored);
  return {
    scored_tokens: scored,
    coverage: ratio(counts.known, counts.words),
    seven_plus_words: ratio(counts.sevenPlus, scored),
    mean_word_length: ratio(counts.letters, proper),
    syllables_per_word: ratio(counts.syllables, proper),
    polysyllables: ratio(counts.polysyllables, proper),
    numerals: ratio(counts.numbers, scored),
    mentions: ratio(counts.mentions, scored),
    emails: ratio(counts.emails, scored),
    punctuation: perHundred(punctuationOf(counts)),
    periods: perHundred(counts.periods),
    commas: perHundred(counts.commas),
    colons: perHundred(counts.colons),
    semicolons: perHundred(counts.semicolons),
    question_marks: perHundred(counts.questions),
    exclamation_marks: perHundred(counts.exclamations),
    ellipses: perHundred(counts.ellipses),
    dashes: perHundred(counts.dashes),
    quotes: perHundred(counts.quotes),
    apostrophes: perHundred(counts.apostrophes),
    brackets: perHundred(counts.brackets),
    other_punctuation: perHundred(counts.otherPunctuation),
  };
}

function punctuationOf(counts: ShapeCounts): number {
  const { periods, commas, colons, semicolons, questions, exclamations } = counts;
  const { ellipses, dashes, quotes, apostrophes, brackets, otherPunctuation } = counts;
  const marks = periods + commas + colons + semicolons + questions + exclamations;
  return marks + ellipses + dashes + quotes + apostrophes + brackets + otherPunctuation;
}

/** 0 where there is nothing to divide by: a text without words has no rate of anything. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
