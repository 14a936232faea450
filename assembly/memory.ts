import { COLUMNS, MAX_CATEGORIES, MAX_PHRASE_WORDS } from "./abi";
import { CLASS_TABLE_BYTES } from "./text/class-codes";
import { LIST_TABLE_BYTES } from "./text/list-flags";

// The map of linear memory. Fixed regions come first, at addresses known when
// this is compiled; `--memoryBase` keeps static data behind `FIXED_END`, and
// what a dictionary needs follows from `__heap_base` on (dictionary/open.ts).
//
//   0       128                8 K              1 M                       FIXED_END
//   ├───────┼──────────────────┼────────────────┼─────────────────────────┤ statics │ dictionary
//   │ state │ one word or field│ tokens, classes│ folds, memo, rows, trace│
//
// Small and often named first: an address below 64 takes a byte of code, below
// 8 K two, below 1 M three, and there are hundreds of them. For the same reason
// `load<T>(index, REGION)` and not `load<T>(REGION + index)` throughout.
//
// Every region is a multiple of 64 bytes, so every one starts on a cache line.

/** Bytes that the host may hand over in one call of `feed`. */
export const CHUNK_BYTES: usize = 0x10000;
/** Characters of a field; a longer one is cut (docs/text.md 1). */
export const FIELD_LIMIT: u32 = 4096;
/** A field of more bytes than this is certainly long enough to be cut. */
export const FIELD_BYTES: usize = 4 * <usize>FIELD_LIMIT;
/** More bytes than 16 characters can have: no phrase reaches over such a gap. */
export const GAP_BYTES: usize = 64;
/** Read past the end of the input by block loads, and written before them. */
export const PADDING: usize = 128;
/** What `feed` may have to keep: all tokens of a phrase but its last with their gaps, and an unfinished field. */
export const CARRY_BYTES: usize = <usize>MAX_PHRASE_WORDS * (FIELD_BYTES + GAP_BYTES);

/** Tokens scanned before they are looked up and counted. */
export const TOKEN_BATCH: u32 = 2048;
/** A batch may be passed by what one field holds, and tokens of a phrase wait for the next. */
export const TOKEN_CAPACITY: u32 = TOKEN_BATCH + FIELD_LIMIT / 2 + 64 + MAX_PHRASE_WORDS;
/**
 * Tokens whose sets of the memo are fetched before they are looked up: the sets fit
 * half of the innermost cache, and the shapes of so many words the lanes.
 */
export const FETCHED_TOKENS: usize = 256;
/** Bytes of the result of one call of `countTexts`. */
export const ROWS_BYTES: usize = 0x20000;
/** Records of `explain`: as many as one call of `feed` with `TRACE_CHUNK_BYTES` can make. */
export const TRACE_REGION_BYTES: usize = 0x80000;

/** Bytes of the text in front of INPUT, u64. No global of state.ts, so that a test can pretend that there were many. */
export const ORIGIN: usize = 0;
/** See state.ts. */
export const STATE: usize = ORIGIN + 8;
const STATE_BYTES: usize = 120;

/** Masks of 0 to 16 bytes, two u64 each. */
export const KEY_MASKS: usize = STATE + STATE_BYTES;
const KEY_MASKS_BYTES: usize = 17 * 16 + 48;
/** A folded token, zero-padded: MAX_WORD_BYTES, one more that says "too long", and 16 of zeros. */
export const FOLDED: usize = KEY_MASKS + KEY_MASKS_BYTES;
const FOLDED_BYTES: usize = 280;
/** A long token as it was, and behind it what a token has come to, like a slot of the long memo: see dictionary/memo.ts. */
export const LONG_SLOT: usize = FOLDED + FOLDED_BYTES;
export const RESOLVED: usize = LONG_SLOT + 48;
/** What folding found besides: the type, and the letters and numbers of the token. */
export const FOLDED_TYPE: usize = RESOLVED + 16;
export const FOLDED_LETTERS: usize = FOLDED_TYPE + 4;
/** Where the syllable rules of each letter start; the codes of the letters of one word. */
export const SYLLABLE_INDEX: usize = FOLDED_LETTERS + 36;
export const SYLLABLE_CODES: usize = SYLLABLE_INDEX + 128;
/** Rules for syllables, as the generator lays them out: sets, ranges, rules. */
export const SYLLABLES: usize = SYLLABLE_CODES + 320;
const SYLLABLES_BYTES: usize = 640;
/** The class of a byte in a block, for hosts without SIMD: see tokens/block.ts. */
export const BLOCK_CLASSES: usize = SYLLABLES + SYLLABLES_BYTES;
/** Two bytes of classes for each byte of a block, and a mask of the block for each class: see tokens/block.ts. */
export const BLOCK_BYTES: usize = BLOCK_CLASSES + 256;
export const BLOCK_MASKS: usize = BLOCK_BYTES + 128;
/** A bit row: the categories of one set or hashtag. */
export const UNION: usize = BLOCK_MASKS + 128;

/** The field that the slow path reads: classes, code points, addresses; with sentinels on both sides. */
export const FIELD_CLASSES: usize = UNION + MAX_CATEGORIES / 8;
export const FIELD_CODES: usize = FIELD_CLASSES + <usize>FIELD_LIMIT + 64;
export const FIELD_PLACES: usize = FIELD_CODES + <usize>FIELD_LIMIT * 4 + 128;
/** Addresses of tokens: start u32, end u32 | kind << TOKEN_KIND_SHIFT. */
export const TOKENS: usize = FIELD_PLACES + <usize>FIELD_LIMIT * 4 + 128;
/** set u16 | symbol << 16, a u32 per token. */
export const VALUES: usize = TOKENS + <usize>TOKEN_CAPACITY * 8;
/** The keys of the tokens that were fetched, 16 bytes each: see dictionary/memo.ts. */
export const KEYS: usize = VALUES + <usize>TOKEN_CAPACITY * 4 + 96;
export const ROW: usize = KEYS + FETCHED_TOKENS * 16;
/** With the spare columns of counts/sets.ts, and one that rates are read beyond. */
const ROW_BYTES: usize = (COLUMNS + 17 + 2 * MAX_CATEGORIES) * 8;
export const LISTS: usize = ROW + ROW_BYTES;
/** Bytes of records of what masks have left of sets, from which on all are made anew: see counts/left.ts. */
export const LEFT_RECORDS_BYTES: usize = 0x18000;
/** And with the longest record behind that. */
const ALL_LEFT_BYTES: usize = LEFT_RECORDS_BYTES + MAX_CATEGORIES * 12;
/** 8 bytes of its own, 8 in front of its columns and 16 of these: no record of what is left is shorter, and each has a number. */
export const LEFT_SHIFT: usize = 5;
const LEFT_SETS: usize = ALL_LEFT_BYTES >> LEFT_SHIFT;
/** Of each set how often it was hit since the last flush, and the address of its record, u32 each; set 0 is "unknown". */
export const SET_COUNTS: usize = LISTS + ((LIST_TABLE_BYTES + 63) & ~63);
export const SET_RECORDS: usize = SET_COUNTS + 4;
export const SET_SHIFT: usize = 3;
export const CLASSES: usize = SET_COUNTS + (65536 + LEFT_SETS) * 8;

export const INPUT: usize = CLASSES + CLASS_TABLE_BYTES;
export const INPUT_BYTES: usize = CARRY_BYTES + CHUNK_BYTES;
export const INPUT_LIMIT: usize = INPUT + INPUT_BYTES;
/** The sets whose count is not 0, as distances from SET_COUNTS in the order of their first hit, u32; and one more, which is written before it is known to be new. */
export const TOUCHED: usize = INPUT_LIMIT + PADDING;
/** What masks have left of sets: records, and the memo that finds them. */
export const LEFT_RECORDS: usize = TOUCHED + (65536 + LEFT_SETS) * 4 + 64;
export const LEFT_MEMO: usize = LEFT_RECORDS + ALL_LEFT_BYTES;
/** 32 less the bits of a slot number. */
export const LEFT_MEMO_SHIFT: u32 = 20;
export const LEFT_MEMO_BYTES: usize = 16 << (32 - <usize>LEFT_MEMO_SHIFT);
/** What folding adds to a code point of planes 0 and 1, u16 each. */
export const FOLDS: usize = LEFT_MEMO + LEFT_MEMO_BYTES;
const FOLDS_BYTES: usize = 0x40000;
/** Filters of the phrases, a bit per hash, whose top bits say in which u32: see dictionary/steps.ts. */
export const FILTER_SHIFT: u32 = 18;
export const FILTER_BYTES: usize = 65536;
export const PAIRS: usize = FOLDS + FOLDS_BYTES;
export const TRIPLES: usize = PAIRS + FILTER_BYTES;
/** Filter of the words, the same: see dictionary/look-up.ts. */
export const KNOWN_WORDS: usize = TRIPLES + FILTER_BYTES;
/** Which lengths stems with certain first bytes have, two u32 per hash: see dictionary/look-up.ts. */
export const STEM_MASKS: usize = KNOWN_WORDS + FILTER_BYTES;
/** 32 less the bits of a slot number. */
export const STEM_MASK_SHIFT: u32 = 19;
const STEM_MASK_BYTES: usize = 0x10000;
/** The types of the words of the last call, u32 each. */
export const TYPES: usize = STEM_MASKS + STEM_MASK_BYTES;
export const TYPES_CAPACITY: u32 = <u32>(INPUT_BYTES / 2 + 64);

export const MEMO: usize = TYPES + <usize>TYPES_CAPACITY * 4;
/** Sets of two slots of 32 bytes. */
export const MEMO_SETS: u32 = 1 << 17;
/** 64 less the bits of the number of a set. */
export const MEMO_SHIFT: u32 = 47;
/** One slot of 64 bytes per hash, for longer tokens. */
export const LONG_MEMO: usize = MEMO + <usize>MEMO_SETS * 64;
const LONG_MEMO_SLOTS: u32 = 1 << 12;
/** 64 less the bits of a slot number. */
export const LONG_MEMO_SHIFT: u32 = 52;

export const ROWS: usize = LONG_MEMO + <usize>LONG_MEMO_SLOTS * 64;
export const TRACE: usize = ROWS + ROWS_BYTES;
/** The model that unpacks the tables, before there is a trace: see text/unpack.ts. */
export const MODEL: usize = TRACE;
export const FIXED_END: usize = TRACE + TRACE_REGION_BYTES;
