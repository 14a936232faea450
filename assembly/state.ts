import { STATE } from "./memory";

// What one text has come to, at fixed addresses: it outlives a call of `feed`.
// Hot loops keep what they need in locals and write it back.

/** Address of the row that is being counted into. */
export const ROW_AT: usize = STATE + 0;
/** Tokens in TOKENS, and how many of them are already looked up. */
export const TOKEN_COUNT: usize = STATE + 4;
export const TOKENS_KNOWN: usize = STATE + 8;
/** Bytes of the text in front of INPUT, u64. */
export const ORIGIN: usize = STATE + 64;
/** Where in INPUT the next field starts, and where the input ends. */
export const SCAN_AT: usize = STATE + 12;
export const INPUT_END: usize = STATE + 16;
/** Tokens of word_count so far, u64. */
export const WORDS: usize = STATE + 72;
export const SENTENCES: usize = STATE + 80;
/** WORDS at the start of the sentence and of the line. */
export const SENTENCE_START: usize = STATE + 88;
export const LINE_START: usize = STATE + 96;
/** What an open sentence end waits for: see sentences.ts. */
export const PENDING: usize = STATE + 20;
/** The first letter or number of the line: see sentences.ts. */
export const LINE_FIRST: usize = STATE + 24;
/** Whether the line has anything but white space. */
export const LINE_SOLID: usize = STATE + 28;
/** The last character that is not white space. */
export const LAST_SOLID: usize = STATE + 32;
/** Whether a colon of the line was seen, and whether it is a turn. */
export const LINE_COLON: usize = STATE + 36;
export const LINE_TURN: usize = STATE + 40;
/** Where in the text a line feed would belong to the carriage return before it, u64. */
export const LAST_RETURN: usize = STATE + 104;
/** Records in TRACE; and whether matches are traced at all. */
export const TRACE_COUNT: usize = STATE + 44;
export const TRACING: usize = STATE + 48;
/** Types in TYPES. */
export const TYPE_COUNT: usize = STATE + 52;
/** Sets in TOUCHED. */
export const TOUCHED_COUNT: usize = STATE + 56;
/** Known words that stand as unknown tokens: hashtags by their parts, words in phrases; less hits of emoji. u64. */
export const EXTRA_KNOWN: usize = STATE + 112;
/** Emoji and emoticons, which are tokens but not words, u64. */
export const SYMBOL_TOKENS: usize = STATE + 120;
/** Tokens counted since the sets were flushed into the row. */
export const UNFLUSHED: usize = STATE + 60;
/** Fields that start before this address are complete in the input. */
export const COMPLETE_END: usize = STATE + 128;
/** Whether sentences, punctuation, letters, syllables and types are wanted, or categories alone. */
export const SHAPING: usize = STATE + 132;
export const STATE_BYTES: usize = 136;

// What tokens/wide.ts leaves for tokens/scan.ts: a bit for each byte of a block.

/** The first bytes of all characters beyond ASCII; of their upper-case letters, closers and apostrophes. */
export const WIDE_FIRST: usize = STATE + 136;
export const WIDE_UPPER: usize = STATE + 144;
export const WIDE_CLOSERS: usize = STATE + 152;
export const WIDE_APOSTROPHES: usize = STATE + 160;
/** All bytes of letters, and of plain punctuation. */
export const WIDE_LETTERS: usize = STATE + 168;
export const WIDE_SIGNS: usize = STATE + 176;

/** Whether the field of the slow path has a sign of urls or emails. */
export const FIELD_NAMES: usize = STATE + 184;

// What a dictionary has brought, written once by `open`.

const OPENED: usize = STATE + 256;
/** Address of the image. */
export const IMAGE: usize = OPENED + 0;
export const CATEGORIES: usize = OPENED + 4;
/** Bytes of a bit row, and of a row of counts. */
export const BIT_ROW_BYTES: usize = OPENED + 8;
export const ROW_BYTES: usize = OPENED + 12;
/** Addresses of the bit rows. */
export const ANCESTORS: usize = OPENED + 16;
export const WEIGHTED: usize = OPENED + 20;
export const MASKS: usize = OPENED + 24;
/** Addresses of the set records, u32 each. */
export const SET_RECORDS: usize = OPENED + 28;
/** Tables of words and stems: address, and 64 less the bits of a slot number. */
export const WORD_TABLE: usize = OPENED + 32;
export const WORD_SHIFT: usize = OPENED + 36;
export const STEM_TABLE: usize = OPENED + 40;
export const STEM_SHIFT: usize = OPENED + 44;
/** The lengths of stems of fewer than three bytes, a bit each: of entries, and of words of phrases. */
export const SHORT_STEMS: usize = OPENED + 128;
/** Whether any category is weighted. */
export const HAS_WEIGHTS: usize = OPENED + 112;
/** Address of a row of bytes for each set, 255 for what it counts for; and bytes of a row, a multiple of 16. */
export const SET_ROWS: usize = OPENED + 116;
export const SET_ROW_BYTES: usize = OPENED + 120;
/** Transitions of the phrase automaton, and the mask and set of each state. */
export const STEP_TABLE: usize = OPENED + 52;
export const STEP_SHIFT: usize = OPENED + 56;
export const ACCEPTS: usize = OPENED + 60;
/** The states that symbols lead to from state 0, u32 each. */
export const FIRST_STEPS: usize = OPENED + 104;
/** The end of what is allocated. */
export const HEAP_END: usize = OPENED + 64;
/** The sets of the classes, u32 each. */
export const CLASS_SETS: usize = OPENED + 68;
/** Address of the column of the weights of each category in a row of counts, u32 each. */
export const WEIGHT_COLUMNS: usize = OPENED + 100;
