/**
 * The contract between the two compilers.
 *
 * `asc` compiles this file into the core and `tsc` compiles it into the
 * bindings, so it may hold nothing but integer constants: no types, no
 * functions, no decorators. Bump `IMAGE_VERSION` whenever the layout of an
 * image changes.
 */

// ---------------------------------------------------------------- the image
//
// A compiled dictionary: one block of bytes, little-endian, no padding.
//
//   header    64 bytes, sixteen u32, see below
//   meta      JSON, UTF-8: what the host needs and the core does not
//   ancestors a bit row per category: itself and all its ancestors
//   weighted  one bit row: the categories that carry weights
//   masks     a bit row per mask
//   classes   CLASS_COUNT varints: the set of `<number>`, `<url>` …, or 0
//   sets      a record per set, from set 1 on
//   words     exact words, ascending by bytes, front-coded
//   stems     stems of wildcards, the same
//   phrases   a record per state of the phrase automaton, from state 0 on
//
// A bit row is ceil(categories / 32) u32; category c is bit c & 31 of u32 c >> 5.
//
// A set, the categories of an entry without the ancestors:
//   count varint, then count × (category varint, and a zigzag varint weight
//   in 1 / WEIGHT_SCALE where the category is weighted), ascending by category
//
// Words or stems, folded UTF-8 (a stem may be empty), in three columns: what is
// alike stands together, and an image packs the better.
//   of each: shared u8, bytes it shares with the one before it, and rest u8, bytes
//            of its own; shared + rest <= MAX_WORD_BYTES
//   of each: the rest bytes
//   of each: value varint, set << 1 | is a phrase word; set 0 is no entry of its own
// Phrase words are numbered from 1 in the order of words, then stems: symbols.
//
// A state of the phrase automaton:
//   accept varint   0, or 1 + its mask: the state ends a phrase
//   set varint      only if accept is not 0: its set, 0 when it only protects
//   count varint    transitions out of the state, then count ×
//   symbol varint   difference to the symbol before (ascending, from 0)
//   next varint     zigzag: the state it leads to, less the first state that no
//                   transition before it leads to; 0 throughout in a trie. It is
//                   greater than this state
// A token's symbol is the exact phrase word that it spells, or else the longest
// phrase stem that it begins with; the compiler has made the automaton
// deterministic over those.

/** First four bytes of an image, "LXMD". */
export const IMAGE_MAGIC = 0x444d584c;
export const IMAGE_VERSION = 2;

export const HEADER_BYTES = 64;
export const HEADER_MAGIC = 0;
export const HEADER_VERSION = 4;
/** Bytes of the whole image, header included. */
export const HEADER_TOTAL = 8;
/** CRC-32 (IEEE) of all bytes behind the header. */
export const HEADER_CHECKSUM = 12;
export const HEADER_CATEGORIES = 16;
export const HEADER_MASKS = 20;
export const HEADER_SETS = 24;
export const HEADER_WORDS = 28;
export const HEADER_STEMS = 32;
export const HEADER_SYMBOLS = 36;
export const HEADER_STATES = 40;
export const HEADER_TRANSITIONS = 44;
/** Bytes of the JSON behind the header. */
export const HEADER_META_BYTES = 48;
// The last three u32 are reserved and zero.

// Token classes that a dictionary can name: `<number>`, `<url>` …
export const CLASS_NUMBER = 0;
export const CLASS_URL = 1;
export const CLASS_EMAIL = 2;
export const CLASS_MENTION = 3;
export const CLASS_HASHTAG = 4;
export const CLASS_EMOJI = 5;
export const CLASS_EMOTICON = 6;
export const CLASS_COUNT = 7;

// Limits; each is an error with its number when it is passed.
export const MAX_CATEGORIES = 1024;
export const MAX_SETS = 65535;
export const MAX_SYMBOLS = 65535;
export const MAX_WORD_BYTES = 255;
export const MAX_PHRASE_WORDS = 8;
/** A weight is kept as an integer multiple of 1 / WEIGHT_SCALE. */
export const WEIGHT_SCALE = 10000;

// ----------------------------------------------------------------- the counts
//
// A row of f64, all of them whole numbers: the columns below, then a count per
// category, then, per weighted category, the sum of the matched weights ×
// WEIGHT_SCALE, both in the order of the categories; then eight that mean nothing.
//
// "words proper" are tokens by rule 8 of docs/text.md; "words" are all that
// word_count counts.
export const COLUMN_WORDS = 0;
/** Words + emoji + emoticons: the denominator of rates. */
export const COLUMN_SCORED = 1;
export const COLUMN_SENTENCES = 2;
/** Words that hit an entry. */
export const COLUMN_KNOWN = 3;
export const COLUMN_PROPER = 4;
/** Of words proper: letters, syllables, and how many have 3 syllables, 6 or 7 letters and more. */
export const COLUMN_LETTERS = 5;
export const COLUMN_SYLLABLES = 6;
export const COLUMN_POLYSYLLABLES = 7;
export const COLUMN_SIX_PLUS = 8;
export const COLUMN_SEVEN_PLUS = 9;
/** Letters and upper-case letters of the whole text. */
export const COLUMN_TEXT_LETTERS = 10;
export const COLUMN_CAPITALS = 11;
export const COLUMN_NUMBERS = 12;
export const COLUMN_URLS = 13;
export const COLUMN_EMAILS = 14;
export const COLUMN_MENTIONS = 15;
export const COLUMN_HASHTAGS = 16;
export const COLUMN_EMOJI = 17;
export const COLUMN_EMOTICONS = 18;
/** Punctuation outside tokens, by kind. */
export const COLUMN_PERIODS = 19;
export const COLUMN_COMMAS = 20;
export const COLUMN_COLONS = 21;
export const COLUMN_SEMICOLONS = 22;
export const COLUMN_QUESTIONS = 23;
export const COLUMN_EXCLAMATIONS = 24;
export const COLUMN_ELLIPSES = 25;
export const COLUMN_DASHES = 26;
export const COLUMN_QUOTES = 27;
export const COLUMN_APOSTROPHES = 28;
export const COLUMN_BRACKETS = 29;
export const COLUMN_OTHER_PUNCTUATION = 30;
/** Shape columns; category c is column COLUMNS + c. */
export const COLUMNS = 31;

// ------------------------------------------------------------------ the layout
//
// The numbers at `layout`, by place. Addresses and bytes.

export const LAYOUT_INPUT = 0;
export const LAYOUT_INPUT_BYTES = 1;
/** Bytes that one call of `feed` may bring. */
export const LAYOUT_CHUNK_BYTES = 2;
/** The row that `finish` leaves. */
export const LAYOUT_ROW = 3;
/** The rows that `countTexts` leaves; the first of them is that of the rates that `finish` leaves. */
export const LAYOUT_ROWS = 4;
export const LAYOUT_ROWS_BYTES = 5;
/** Types of the words proper, u32 each: of the last `feed`; of the last `countTexts` with shapes, the last text first. */
export const LAYOUT_TYPES = 6;
/** Where the core writes the address behind the last type. */
export const LAYOUT_TYPES_END = 7;
/** Matches of the last `feed`, and where `countTexts` finds the ends of its texts. */
export const LAYOUT_TRACE = 8;
/** Where the core writes the address behind the last match. */
export const LAYOUT_TRACE_END = 9;
/** Where `open` writes the bytes of a row of counts. */
export const LAYOUT_ROW_BYTES = 10;
export const LAYOUT_NUMBERS = 11;

/** Bytes of text that may be traced in one call of `feed`. */
export const TRACE_CHUNK_BYTES = 4096;

// ------------------------------------------------------------------- the trace
//
// What `explain` reads: a record of four u32 per match, in the order of text:
// start and end in bytes of the text, kind, and the number of the entry within
// its kind (words and stems from 0 in the order of the image; the state of the
// automaton; the class).
export const TRACE_BYTES = 16;
export const TRACE_WORD = 0;
export const TRACE_STEM = 1;
export const TRACE_PHRASE = 2;
export const TRACE_CLASS = 3;
