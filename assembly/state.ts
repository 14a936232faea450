import { STATE } from "./memory";

// What a dictionary has brought and what one text has come to. Globals of the
// module, because naming one takes two bytes of code and naming a place in memory
// five; what the host reads, and small tables, have addresses. Hot loops keep what
// they need in locals and write it back.

/** What a dictionary has brought: written once, by `open`. */
export class Opened {
  /** The end of what is allocated. */
  static heapEnd: usize = 0;
  static categories: u32 = 0;
  /** Bytes of a bit row. */
  static bitRowBytes: usize = 0;
  /** Addresses of the bit rows. */
  static ancestors: usize = 0;
  static masks: usize = 0;
  /** Address of the column of the weights of each category in a row of counts, and behind them of the weighted categories, as distances between columns; u32 each. */
  static weightColumns: usize = 0;
  /** Bytes of the columns of weights in a row. */
  static weights: usize = 0;
  /** Address of the numbers of states: see dictionary/steps.ts. */
  static stateNumbers: usize = 0;
  /** Address of the states that symbols lead to at first, u32 each: see dictionary/steps.ts. */
  static firstStates: usize = 0;
}

/** What one text has come to. */
export class State {
  /** Whether sentences, punctuation, letters, syllables and types are wanted, or categories alone. */
  static shaping: bool = false;
  /** Whether matches are traced. */
  static tracing: bool = false;
  /** Address of the row that is being counted into. */
  static rowAt: usize = 0;

  /** Where in INPUT the next field starts, and where the input ends. */
  static scanAt: usize = 0;
  static inputEnd: usize = 0;
  /** Fields that start before this address are complete in the input. */
  static completeEnd: usize = 0;
  /** The end of the tokens in TOKENS, of those that are already looked up, of the sets in TOUCHED: addresses. */
  static tokensEnd: usize = 0;
  static knownEnd: usize = 0;
  static touchedEnd: usize = 0;

  /** Tokens of word_count so far. */
  static words: u64 = 0;
  /** Emoji and emoticons, which are tokens but not words. */
  static symbolTokens: u64 = 0;
  /** Known words that stand as unknown tokens: hashtags by their parts, words in phrases; less hits of emoji. */
  static extraKnown: u64 = 0;

  static sentences: u64 = 0;
  /** `words` at the start of the sentence and of the line. */
  static sentenceStart: u64 = 0;
  static lineStart: u64 = 0;
  /** What an open sentence end waits for: see sentences.ts. */
  static pending: u32 = 0;
  /** The first letter or number of the line: see sentences.ts. */
  static lineFirst: u32 = 0;
  /** Whether the line has anything but white space. */
  static lineSolid: bool = false;
  /** Whether a colon of the line was seen, and whether it is a turn. */
  static lineColon: bool = false;
  static lineTurn: bool = false;
  /** The last character that is not white space. */
  static lastSolid: u32 = 0;
  /** Where in the text a line feed would belong to the carriage return before it. */
  static lastReturn: u64 = 0;
}

// ------------------------------------------------- read by the host, u32 each

/** The end of the types in TYPES: texts that are counted together put theirs one behind the other. */
export const TYPES_END: usize = STATE + 0;
/** The end of the records in TRACE. */
export const TRACE_END: usize = STATE + 4;
/** Bytes of a row of counts. */
export const ROW_BYTES: usize = STATE + 8;

// ------------------------------------------------- tables that `open` fills

/** Tables: address of the slots, and 64 less the bits of a slot number. Of words; STEMS further on, of stems. */
export const WORD_TABLE: usize = STATE + 12;
export const WORD_SHIFT: usize = STATE + 16;
export const STEMS: usize = 8;
/** The lengths of stems of fewer than three bytes, a bit each: of entries, and of words of phrases. */
export const SHORT_STEMS: usize = STATE + 28;
/** The sets of the classes, u32 each. */
export const CLASS_SETS: usize = STATE + 36;
/** 24 bytes that are always zero, for the item of a word that is in no table. */
export const NO_ITEM: usize = STATE + 64;
