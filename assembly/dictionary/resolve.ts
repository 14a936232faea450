import { CLASS_NUMBER } from "../abi";
import { FOLDED, FOLDED_LETTERS, FOLDED_TYPE, LISTS, RESOLVED } from "../memory";
import { CLASS_SETS } from "../state";
import { LIST_SYLLABLES_SHIFT } from "../text/list-flags";
import { listFlags } from "../text/lists";
import { FNV_BASIS, FNV_PRIME, foldToken, TOO_LONG } from "../tokens/fold-token";
import { EMOJI, NUMBER_TOKEN, WORD } from "../tokens/push";
import { countSyllables } from "../tokens/syllables";
import { findEntry, findExact, findStemEntry, findStemSymbol } from "./look-up";
import { SLOT_SET, SLOT_SYMBOL } from "./table";

// What a token comes to, as the second half of a slot of the memo has it:
//
//   0        8       12     16
//   ├────────┼───────┼──────┤
//   │ shape  │ value │ type │
//   └────────┴───────┴──────┘
//
// value  set | symbol << 16
// shape  lanes of one word, so that adding them up counts six things at once;
//        a lane holds the sum of SHAPE_TOKENS tokens of up to 15 letters
export const RESOLVED_VALUE: usize = 8;
export const RESOLVED_TYPE: usize = 12;

export const SHAPE_TOKENS: u32 = 511;
export const PROPER_LANE: u64 = 0;
export const SIX_LANE: u64 = 9;
export const SEVEN_LANE: u64 = 18;
export const POLY_LANE: u64 = 27;
export const NARROW_LANE: u64 = 0x1ff;
export const SYLLABLE_LANE: u64 = 36;
export const LETTER_LANE: u64 = 49;
export const WIDE_LANE: u64 = 0x1fff;

/**
 * Does what `resolve` does for a word of ASCII letters, digits and apostrophes,
 * zero-padded in `low` and `high`, all bytes at once.
 *
 * @returns false, and nothing is done, for a word with anything else
 */
export function resolvePlain(low: u64, high: u64, length: u32): bool {
  if (((low | high) & HIGH_BITS) != 0) return false;
  const letters = <u32>popcnt(isBase(low)) + <u32>popcnt(isBase(high));
  const folded = lower(low);
  const foldedHigh = lower(high);
  let type = FNV_BASIS;
  let apostrophes: u32 = 0;
  for (let byte: u32 = 0; byte < length; byte++) {
    const code = <u32>(byte < 8 ? folded >> ((<u64>byte) << 3) : foldedHigh >> ((<u64>(byte - 8)) << 3)) & 0xff;
    apostrophes += u32(code == 0x27);
    type = (type ^ code) * FNV_PRIME;
  }
  // Periods, of an initialism, fold in a way of their own.
  if (letters + apostrophes != length) return false;

  store<u64>(FOLDED, folded);
  store<u64>(FOLDED, foldedHigh, 8);
  store<u64>(FOLDED, 0, 16);
  store<u32>(FOLDED_TYPE, type);
  store<u32>(FOLDED_LETTERS, letters);
  resolveFolded(length, WORD);
  return true;
}

const HIGH_BITS: u64 = 0x8080808080808080;

/** The high bit of each byte that is a letter or digit, among letters, digits, apostrophes and periods. */
function isBase(bytes: u64): u64 {
  return (bytes + 0x5050505050505050) & HIGH_BITS;
}

/** ASCII capitals in lower case. */
function lower(bytes: u64): u64 {
  const capitals = (bytes + 0x3f3f3f3f3f3f3f3f) & ~(bytes + 0x2525252525252525) & HIGH_BITS;
  return bytes | (capitals >> 2);
}

/**
 * Looks a word, number, emoji or emoticon up and writes the result to RESOLVED.
 *
 * @returns its syllables, 0 for what is no word; its letters are in FOLDED_LETTERS
 */
export function resolve(start: usize, end: usize, kind: u32): u32 {
  return resolveFolded(foldToken(start, end, kind), kind);
}

function resolveFolded(length: u32, kind: u32): u32 {
  store<u32>(RESOLVED, setOf(length, kind) | (symbolOf(length, kind) << 16), RESOLVED_VALUE);
  store<u32>(RESOLVED, load<u32>(FOLDED_TYPE), RESOLVED_TYPE);
  store<u64>(RESOLVED, 0);
  if (kind != WORD) return 0;

  const letters = <u64>load<u32>(FOLDED_LETTERS);
  const syllables = syllablesOf(length);
  if (letters < 16) {
    const shape =
      ((<u64>1) << PROPER_LANE) |
      ((<u64>(letters >= 6)) << SIX_LANE) |
      ((<u64>(letters >= 7)) << SEVEN_LANE) |
      ((<u64>(syllables >= 3)) << POLY_LANE) |
      ((<u64>syllables) << SYLLABLE_LANE) |
      (letters << LETTER_LANE);
    store<u64>(RESOLVED, shape);
  }
  return syllables;
}

function setOf(length: u32, kind: u32): u32 {
  const isWordLike = kind <= NUMBER_TOKEN;
  const exact = isWordLike && kind == WORD ? findEntry(length) : findExact(length);
  if (exact != 0 && load<u16>(exact, SLOT_SET) != 0) return load<u16>(exact, SLOT_SET);
  if (isWordLike) {
    const stem = findStemEntry(length);
    if (stem != 0) return load<u16>(stem, SLOT_SET);
  }
  return kind == WORD ? 0 : classSet(kind);
}

function symbolOf(length: u32, kind: u32): u32 {
  if (kind >= EMOJI) return 0;
  const exact = findExact(length);
  if (exact != 0 && load<u16>(exact, SLOT_SYMBOL) != 0) return load<u16>(exact, SLOT_SYMBOL);
  const stem = findStemSymbol(length);
  return stem != 0 ? load<u16>(stem, SLOT_SYMBOL) : 0;
}

/** The set of `<number>`, `<url>` …, for a token of that kind. */
export function classSet(kind: u32): u32 {
  return load<u32>(CLASS_SETS + ((<usize>(CLASS_NUMBER + kind - NUMBER_TOKEN)) << 2));
}

/** The syllables of the word in FOLDED; one that was too long to keep has one. */
function syllablesOf(length: u32): u32 {
  if (length == TOO_LONG) return 1;
  if (length <= 16) {
    const listed = listFlags(LISTS, load<u64>(FOLDED), load<u64>(FOLDED, 8)) >> LIST_SYLLABLES_SHIFT;
    if (listed != 0) return listed;
  }
  return countSyllables(FOLDED, FOLDED + <usize>length);
}
