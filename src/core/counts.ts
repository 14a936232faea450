import {
  COLUMN_APOSTROPHES,
  COLUMN_BRACKETS,
  COLUMN_CAPITALS,
  COLUMN_COLONS,
  COLUMN_COMMAS,
  COLUMN_DASHES,
  COLUMN_ELLIPSES,
  COLUMN_EMAILS,
  COLUMN_EMOJI,
  COLUMN_EMOTICONS,
  COLUMN_EXCLAMATIONS,
  COLUMN_HASHTAGS,
  COLUMN_KNOWN,
  COLUMN_LETTERS,
  COLUMN_MENTIONS,
  COLUMN_NUMBERS,
  COLUMN_OTHER_PUNCTUATION,
  COLUMN_PERIODS,
  COLUMN_POLYSYLLABLES,
  COLUMN_PROPER,
  COLUMN_QUESTIONS,
  COLUMN_QUOTES,
  COLUMN_SCORED,
  COLUMN_SEMICOLONS,
  COLUMN_SENTENCES,
  COLUMN_SEVEN_PLUS,
  COLUMN_SIX_PLUS,
  COLUMN_SYLLABLES,
  COLUMN_TEXT_LETTERS,
  COLUMN_URLS,
  COLUMN_WORDS,
} from "../../assembly/abi";

/** What the core counts in one text besides entries. Every number is a whole one. */
export interface ShapeCounts {
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
  /** Words proper of three or more syllables. */
  readonly polysyllables: number;
  /** Words proper of six or more, and of seven or more letters. */
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
}

/** The first columns of a row of the core, with names; the row begins at `offset`. */
export function readShapeCounts(row: Float64Array, offset = 0): ShapeCounts {
  const at = (column: number): number => row[offset + column]!;
  return {
    words: at(COLUMN_WORDS),
    scored: at(COLUMN_SCORED),
    sentences: at(COLUMN_SENTENCES),
    known: at(COLUMN_KNOWN),
    proper: at(COLUMN_PROPER),
    letters: at(COLUMN_LETTERS),
    syllables: at(COLUMN_SYLLABLES),
    polysyllables: at(COLUMN_POLYSYLLABLES),
    sixPlus: at(COLUMN_SIX_PLUS),
    sevenPlus: at(COLUMN_SEVEN_PLUS),
    textLetters: at(COLUMN_TEXT_LETTERS),
    capitals: at(COLUMN_CAPITALS),
    numbers: at(COLUMN_NUMBERS),
    urls: at(COLUMN_URLS),
    emails: at(COLUMN_EMAILS),
    mentions: at(COLUMN_MENTIONS),
    hashtags: at(COLUMN_HASHTAGS),
    emoji: at(COLUMN_EMOJI),
    emoticons: at(COLUMN_EMOTICONS),
    periods: at(COLUMN_PERIODS),
    commas: at(COLUMN_COMMAS),
    colons: at(COLUMN_COLONS),
    semicolons: at(COLUMN_SEMICOLONS),
    questions: at(COLUMN_QUESTIONS),
    exclamations: at(COLUMN_EXCLAMATIONS),
    ellipses: at(COLUMN_ELLIPSES),
    dashes: at(COLUMN_DASHES),
    quotes: at(COLUMN_QUOTES),
    apostrophes: at(COLUMN_APOSTROPHES),
    brackets: at(COLUMN_BRACKETS),
    otherPunctuation: at(COLUMN_OTHER_PUNCTUATION),
  };
}
