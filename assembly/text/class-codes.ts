/**
 * What one byte of the class table says about a character.
 *
 * `asc` compiles this file into the core and `tsc` into the tests and the
 * generator, so it holds nothing but integer constants. Properties are those
 * of Unicode 17.0; the rules are those of docs/text.md.
 *
 *   7             6          5         4        0
 *   ├─────────────┼──────────┼─────────┼────────┤
 *   │ pictographic│ closer   │ word    │ kind   │
 *   └─────────────┴──────────┴─────────┴────────┘
 */

export const KIND_MASK = 31;

/** Bytes of the class table: one for each code point up to the last ideograph. */
export const CLASS_TABLE_BYTES = 0x33480;

/** A letter, mark or number: what docs/text.md writes `w`. Set for exactly the kinds LETTER to VS16 below. */
export const IS_WORD = 32;
/** May stand between the end of a sentence and white space: `" ' ’ ” » › ) ] }`, \p{Pe}, \p{Pf}. */
export const IS_CLOSER = 64;
/**
 * \p{Extended_Pictographic}. Set for PICTOGRAPH and PICTOGRAPH_TEXT, and for
 * ‼ ⁉ 〰 〽 (punctuation) and ℹ (a letter), which keep their own kind. Such a
 * character begins an emoji when its kind is PICTOGRAPH, it is U+2600 or
 * above, or U+FE0F is next; and never when U+FE0E is next.
 */
export const IS_PICTOGRAPHIC = 128;

/** Whatever no other kind describes: symbols, controls, unassigned characters. */
export const OTHER = 0;
/** A letter that is neither upper- nor lower-case: \p{Lo}, \p{Lm}, but not U+02BC. */
export const LETTER = 1;
/** \p{Lu}, \p{Lt}. */
export const UPPER = 2;
/** \p{Ll}. */
export const LOWER = 3;
/** \p{N}. */
export const NUMBER = 4;
/** \p{M}, but not U+FE0E and U+FE0F, which have kinds of their own. U+20E3 (keycap) is one. */
export const MARK = 5;
/** U+FE0E, a mark: the text style of the character before. */
export const VS15 = 6;
/** U+FE0F, a mark: the emoji style of the character before. */
export const VS16 = 7;
/** White space that is not a line break. */
export const SPACE = 8;
/** LF, CR, U+0085, U+2028, U+2029. */
export const BREAK = 9;
/** U+00AD, U+200C, U+200D, U+2060. */
export const JOINER = 10;
/** Emoji unless U+FE0E follows: pictographic with Emoji_Presentation or from U+2600 on. */
export const PICTOGRAPH = 11;
/** Emoji only before U+FE0F: the other pictographic symbols, ©, ™, ↔. */
export const PICTOGRAPH_TEXT = 12;
/** U+1F1E6–U+1F1FF. */
export const REGIONAL = 13;
/** U+1F3FB–U+1F3FF; no emoji of their own. */
export const SKIN_TONE = 14;
/** U+E0020–U+E007F. */
export const TAG = 15;
/** \p{Sc} but `$`. */
export const CURRENCY = 16;
/** `$`: a currency sign that counts as other punctuation. */
export const DOLLAR = 17;

/** In the field that is read only: a digit, `#` or `*` that begins a keycap emoji. */
export const KEYCAP = 18;
/** In a packed run only, where there are no keycaps: UPPER and LOWER take turns. */
export const TURNS = 18;

// Punctuation: the kind is the number of the column that counts it (assembly/abi.ts).
// A test holds that; `$` is the one punctuation character that is not among them.

export const PERIOD = 19;
export const COMMA = 20;
export const COLON = 21;
export const SEMICOLON = 22;
/** `?` and `¿`. */
export const QUESTION = 23;
/** `!` and `¡`. */
export const EXCLAMATION = 24;
export const ELLIPSIS = 25;
/** `-` and \p{Pd}. */
export const DASH = 26;
/** `"` and `“ ” „ ‟ « » ‹ › ‘ ‚ ‛`. */
export const QUOTE = 27;
/** `'` U+0027, `’` U+2019, `ʼ` U+02BC. */
export const APOSTROPHE = 28;
/** \p{Ps}, \p{Pe} that are no quotes; the closing ones have IS_CLOSER. */
export const BRACKET = 29;
/** The rest of \p{P}, and the ASCII symbols `+ < = > ^ | ~` and the grave accent. */
export const OTHER_PUNCTUATION = 30;
