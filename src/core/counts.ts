/** What the core counts in one text. Every number is a whole one. */
export interface Counts {
  /** Words, numbers, urls, emails, mentions and hashtags: `word_count`. */
  readonly words: number;
  /** Words, emoji and emoticons: the denominator of rates. */
  readonly scored: number;
  readonly sentences: number;
  /** Words that hit an entry. */
  readonly known: number;
  /** Words proper: no numbers, urls, emails, mentions, hashtags. The five below are counted over them. */
  readonly proper: number;
  readonly letters: number;
  readonly syllables: number;
  readonly polysyllables: number;
  readonly sixPlus: number;
  readonly sevenPlus: number;
  /** Letters and upper-case letters of the whole text, wherever they stand. */
  readonly textLetters: number;
  readonly capitals: number;
  readonly numbers: number;
  readonly urls: number;
  readonly emails: number;
  readonly mentions: number;
  readonly hashtags: number;
  readonly emoji: number;
  readonly emoticons: number;
  /** Punctuation outside tokens, by kind. */
  readonly periods: number;
  readonly commas: number;
  readonly colons: number;
  readonly semicolons: number;
  readonly questions: number;
  readonly exclamations: number;
  readonly ellipses: number;
  readonly dashes: number;
  readonly quotes: number;
  readonly apostrophes: number;
  readonly brackets: number;
  readonly otherPunctuation: number;
  /** Hits of each category, in the order of the dictionary. */
  readonly categories: Float64Array;
  /** Sum of the matched weights × 10,000 of each category; 0 where it is not weighted. */
  readonly weights: Float64Array;
}
