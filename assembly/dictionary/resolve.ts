import { CLASS_NUMBER } from "../abi";
import { FOLDED, FOLDED_LETTERS, FOLDED_TYPE, LISTS, RESOLVED } from "../memory";
import { CLASS_SETS } from "../state";
import { LIST_SYLLABLES_SHIFT } from "../text/list-flags";
import { listFlags } from "../text/lists";
import { TOO_LONG, foldToken } from "../tokens/fold-token";
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
 * Looks a word, number, emoji or emoticon up and writes the result to RESOLVED.
 *
 * @returns its syllables, 0 for what is no word; its letters are in FOLDED_LETTERS
 */
export function resolve(start: usize, end: usize, kind: u32): u32 {
  const length = foldToken(start, end, kind);
  store<u32>(RESOLVED, setOf(length, kind) | (symbolOf(length, kind) << 16), RESOLVED_VALUE);
  store<u32>(RESOLVED, load<u32>(FOLDED_TYPE), RESOLVED_TYPE);
  store<u64>(RESOLVED, 0);
  if (kind != WORD) return 0;

  const letters = <u64>load<u32>(FOLDED_LETTERS);
  const syllables = syllablesOf(length);
  if (letters < 16) {
    const shape =
      ((<u64>1) << PROPER_LANE) |
      (<u64>(letters >= 6) << SIX_LANE) |
      (<u64>(letters >= 7) << SEVEN_LANE) |
      (<u64>(syllables >= 3) << POLY_LANE) |
      (<u64>syllables << SYLLABLE_LANE) |
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
  return load<u32>(CLASS_SETS + (<usize>(CLASS_NUMBER + kind - NUMBER_TOKEN) << 2));
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
