/**
 * What packs the tables and what unpacks them must agree on.
 *
 * `asc` compiles this file into the core and `tsc` into the generator, so it
 * holds nothing but constants. Change one, and run `npx tsx scripts/tables.ts`.
 */

/** Slots of the model, a power of two; each an i32: weight << USES_BITS | uses. */
export const MODEL_SLOTS = 0x10000;
/** 32 less the bits of a slot number. */
export const MODEL_SHIFT = 16;
export const USES_BITS = 5;
/** Contexts of a number. */
export const CONTEXTS = 3;
/** Spread contexts and places in a number over the slots. */
export const CONTEXT_FACTOR = 0x9e3779b1;
export const NODE_FACTOR = 0x85ebca6b;
/** A slot learns a share of what it got wrong: this less its uses, in 512ths. No division, and packs as well. */
export const EAGERNESS = 38;
export const EAGERNESS_SHIFT = 9;
/** The curve from a sum of weights to a guess: its steps, u16 each, and the bits of a sum that a step has. */
export const CURVE_STEPS = 4096;
export const CURVE_SHIFT = 7;
/** How flat the curve is. */
export const SPREAD = 0.03125;

// Kinds of numbers; contexts of different kinds never meet.

/** A class, and the length of its run: `buildClasses`. */
export const STREAM_CLASS = 0;
export const STREAM_RUN = 1;
/** Distance from the range before, length, difference: `buildFolds`. */
export const STREAM_GAP = 2;
export const STREAM_SPAN = 3;
export const STREAM_DIFFERENCE = 4;
/** Bytes shared with the word before, characters, words of a list: `buildLists`. */
export const STREAM_SHARED = 5;
export const STREAM_CHARACTER = 6;
export const STREAM_WORDS = 7;
/** Bytes of anything: `buildSyllables`. */
export const STREAM_BYTE = 8;
