/**
 * What the table of listed words says about a folded word; see `assembly/text/lists/`.
 *
 * `asc` compiles this file into the core and `tsc` into the generator and the
 * tests, so it holds nothing but integer constants.
 *
 *   11       11 10      8 7          0
 *   ├──────────┼─────────┼────────────┤
 *   │ scheme   │syllables│ lists      │
 *   └──────────┴─────────┴────────────┘
 */

/** May follow a number directly: 3rd, 5pm, 10km. */
export const LIST_UNIT = 1;
/** A period behind it never ends a sentence: mr, e.g, vs. */
export const LIST_ABBREVIATION_NEVER = 2;
/** A period behind it ends a sentence only before an upper-case letter: etc, inc, no. */
export const LIST_ABBREVIATION_UPPER = 4;
/** Begins sentences: tells "by J. The" from "by J. Smith". */
export const LIST_OPENER = 8;
/** Takes the apostrophe in front of it; listed with it: 'cause. */
export const LIST_LEADING = 16;
/** Takes the apostrophe behind it; listed with it: goin'. */
export const LIST_TRAILING = 32;
/** A top-level domain that a bare domain may end in. */
export const LIST_TLD = 64;
/** An emoticon; the only list that is not folded. */
export const LIST_EMOTICON = 128;

/** Three bits from here on: the syllables of a word that the rule gets wrong, 0 for every other word. */
export const LIST_SYLLABLES_SHIFT = 8;
export const LIST_SYLLABLES_MASK = 7;
/** A scheme that begins a url: packed as the words of eight syllables. */
export const LIST_SCHEME = 2048;

/** Lists of words as packed: eight for the bits of lists, those of one to seven syllables, the schemes. */
export const LIST_BLOCKS = 16;
/** Words of more bytes are on no list. */
export const LIST_MAX_BYTES = 16;
/** Slots of the table, a power of two. The generator checks that it is at most three quarters full. */
export const LIST_SLOTS = 2048;
/** 64 less the bits of a slot number. */
export const LIST_SLOT_SHIFT = 53;
/** Bytes of the table: keys of 16, flags of 2, a bit per hash of what emoticons begin with, a word. */
export const LIST_TABLE_BYTES = 37904;
