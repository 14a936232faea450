import { STATE } from "./memory";

// What a dictionary has brought and what one text has come to, at fixed addresses.
// The u32 and u64 here that most of the code names come first: an address below
// 64 is a byte of code shorter. Hot loops keep what they need in locals and write
// it back.

// ------------------------------------------------- written once, by `open`

/** Bytes of a bit row. */
export const BIT_ROW_BYTES: usize = STATE + 0;
export const CATEGORIES: usize = STATE + 4;
/** The end of what is allocated. */
export const HEAP_END: usize = STATE + 8;
/** Address of the column of the weights of each category in a row of counts, and behind them of the weighted categories, as distances between columns; u32 each. */
export const WEIGHT_COLUMNS: usize = STATE + 12;

// ------------------------------------------------- written for each text

/** The end of the types in TYPES: texts that are counted together put theirs one behind the other. */
export const TYPES_END: usize = STATE + 16;
/** Whether sentences, punctuation, letters, syllables and types are wanted, or categories alone. */
export const SHAPING: usize = STATE + 20;

/** From here on all is zero when a text begins. */
export const TEXT: usize = STATE + 24;
/** Tokens of word_count so far, u64. */
export const WORDS: usize = TEXT + 0;
/** What an open sentence end waits for: see sentences.ts. */
export const PENDING: usize = TEXT + 8;
/** The end of the tokens that are already looked up. */
export const KNOWN_END: usize = TEXT + 12;
/** The end of the tokens in TOKENS, of the sets in TOUCHED: addresses. */
export const TOKENS_END: usize = TEXT + 16;
export const TOUCHED_END: usize = TEXT + 20;
/** Where in INPUT the next field starts, and where the input ends. */
export const SCAN_AT: usize = TEXT + 24;
export const INPUT_END: usize = TEXT + 28;
/** Address of the row that is being counted into. */
export const ROW_AT: usize = TEXT + 32;
/** A byte each, all zero when a line begins: the first letter or number of the line, see sentences.ts. */
export const LINE: usize = TEXT + 36;
export const LINE_FIRST: usize = LINE + 0;
/** Whether the line has anything but white space. */
export const LINE_SOLID: usize = LINE + 1;
/** Whether a colon of the line was seen, and whether it is a turn. */
export const LINE_COLON: usize = LINE + 2;
export const LINE_TURN: usize = LINE + 3;
/** Bytes of the text in front of INPUT, u64. */
export const ORIGIN: usize = TEXT + 40;
/** WORDS at the start of the line and of the sentence, u64. */
export const LINE_START: usize = TEXT + 48;
export const SENTENCE_START: usize = TEXT + 56;
export const SENTENCES: usize = TEXT + 64;
/** Where in the text a line feed would belong to the carriage return before it, u64. */
export const LAST_RETURN: usize = TEXT + 72;
/** Known words that stand as unknown tokens: hashtags by their parts, words in phrases; less hits of emoji. u64. */
export const EXTRA_KNOWN: usize = TEXT + 80;
/** Emoji and emoticons, which are tokens but not words, u64. */
export const SYMBOL_TOKENS: usize = TEXT + 88;
/** The end of the records in TRACE. */
export const TRACE_END: usize = TEXT + 96;
/** The last character that is not white space. */
export const LAST_SOLID: usize = TEXT + 100;
/** Whether matches are traced. */
export const TRACING: usize = TEXT + 104;
/** Fields that start before this address are complete in the input. */
export const COMPLETE_END: usize = TEXT + 108;
export const TEXT_BYTES: usize = 112;

// What tokens/wide.ts leaves for tokens/scan.ts: a bit for each byte of a block.

const WIDE: usize = TEXT + TEXT_BYTES;
/** The first bytes of all characters beyond ASCII; of their upper-case letters, closers and apostrophes. */
export const WIDE_FIRST: usize = WIDE + 0;
export const WIDE_UPPER: usize = WIDE + 8;
export const WIDE_CLOSERS: usize = WIDE + 16;
export const WIDE_APOSTROPHES: usize = WIDE + 24;
/** All bytes of letters, and of plain punctuation. */
export const WIDE_LETTERS: usize = WIDE + 32;
export const WIDE_SIGNS: usize = WIDE + 40;

/** Of the field of the slow path: the kinds of its characters, a bit each, and the index of its last `@`. */
export const FIELD_KINDS: usize = WIDE + 48;
export const FIELD_LAST_AT: usize = WIDE + 52;

// ------------------------------------------------- written once, by `open`

const OPENED: usize = WIDE + 56;
/** Bytes of a row of counts. */
export const ROW_BYTES: usize = OPENED + 0;
/** Addresses of the bit rows. */
export const ANCESTORS: usize = OPENED + 4;
export const MASKS: usize = OPENED + 8;
/** Tables: address of the slots, and 64 less the bits of a slot number. Of words; STEMS further on, of stems. */
export const WORD_TABLE: usize = OPENED + 12;
export const WORD_SHIFT: usize = OPENED + 16;
export const STEMS: usize = 8;
/** The lengths of stems of fewer than three bytes, a bit each: of entries, and of words of phrases. */
export const SHORT_STEMS: usize = OPENED + 28;
/** Bytes of the columns of weights in a row. */
export const WEIGHTS: usize = OPENED + 36;
/** Address of the numbers of states: see dictionary/steps.ts. */
export const STATE_NUMBERS: usize = OPENED + 40;
/** Address of the states that symbols lead to at first, u32 each: see dictionary/steps.ts. */
export const FIRST_STATES: usize = OPENED + 44;
/** The sets of the classes, u32 each. */
export const CLASS_SETS: usize = OPENED + 48;

/** 24 bytes that are always zero, for the item of a word that is in no table. */
export const NO_ITEM: usize = OPENED + 76;

/** Bytes of LEFT_RECORDS that are written. */
export const LEFT_USED: usize = NO_ITEM + 24;
