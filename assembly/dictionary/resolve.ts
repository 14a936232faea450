import { CLASS_NUMBER } from "../abi";
import { FOLDED, FOLDED_LETTERS, FOLDED_TYPE, RESOLVED } from "../memory";
import { CLASS_SETS, State } from "../state";
import { LIST_SYLLABLES_MASK, LIST_SYLLABLES_SHIFT } from "../text/list-flags";
import { listsOf } from "../text/lists";
import { foldPlain, foldToken, TOO_LONG } from "../tokens/fold-token";
import { EMOJI, NUMBER_TOKEN, WORD } from "../tokens/push";
import { countSyllables } from "../tokens/syllables";
import { findExact, findOwner, findStem } from "./look-up";
import { ITEM_SET, ITEM_SYMBOL } from "./table";

// What a token comes to, as the second half of a slot of the memo has it:
//
//   0        8       12     16
//   ├────────┼───────┼──────┤
//   │ shape  │ value │ type │
//   └────────┴───────┴──────┘
//
// value  set | symbol << 16
// shape  lanes of one word, so that adding them up counts six things at once;
//        a lane holds the sum of 511 tokens of up to 15 letters, or one token of
//        as many letters as a field can have
//
// Shape and type take longer than the look-up. Where nobody asks for them the
// shape is UNSHAPED, and the token is resolved again when somebody does.
export const RESOLVED_VALUE: usize = 8;
export const RESOLVED_TYPE: usize = 12;

export const PROPER_LANE: u64 = 0;
export const SIX_LANE: u64 = 9;
export const SEVEN_LANE: u64 = 18;
export const POLY_LANE: u64 = 27;
export const NARROW_LANE: u64 = 0x1ff;
export const SYLLABLE_LANE: u64 = 36;
export const LETTER_LANE: u64 = 49;
export const WIDE_LANE: u64 = 0x1fff;
export const UNSHAPED: u64 = (<u64>1) << 63;

/** Looks a word, number, emoji or emoticon up and writes the result to RESOLVED. */
export function resolve(start: usize, end: usize, kind: u32): void {
  const shaping = State.shaping;
  let length = <u32>(end - start);
  if (shaping || kind > NUMBER_TOKEN || !foldPlain(start, end)) length = foldToken(start, end, kind);
  store<u32>(RESOLVED, lookUp(length, kind), RESOLVED_VALUE);
  if (shaping) shapeOf(length, kind);
  else store<u64>(RESOLVED, UNSHAPED);
}

/** What the token in FOLDED counts for. */
function lookUp(length: u32, kind: u32): u32 {
  const exact = findExact(length);
  let set: u32 = load<u16>(exact, ITEM_SET);
  let symbol: u32 = load<u16>(exact, ITEM_SYMBOL);
  if (kind < EMOJI) {
    if (set == 0 && kind == WORD) set = load<u16>(findOwner(length), ITEM_SET);
    if (set == 0) set = load<u16>(findStem(length, ITEM_SET), ITEM_SET);
    if (symbol == 0) symbol = load<u16>(findStem(length, ITEM_SYMBOL), ITEM_SYMBOL);
  }
  if (set == 0 && kind != WORD) set = classSet(kind);
  return set | (symbol << 16);
}

/** Writes shape and type of the token in FOLDED to RESOLVED. */
function shapeOf(length: u32, kind: u32): void {
  store<u32>(RESOLVED, load<u32>(FOLDED_TYPE), RESOLVED_TYPE);
  store<u64>(RESOLVED, 0);
  if (kind != WORD) return;

  const letters = <u64>load<u32>(FOLDED_LETTERS);
  const syllables = syllablesOf(length);
  const shape =
    ((<u64>1) << PROPER_LANE) |
    ((<u64>(letters >= 6)) << SIX_LANE) |
    ((<u64>(letters >= 7)) << SEVEN_LANE) |
    ((<u64>(syllables >= 3)) << POLY_LANE) |
    ((<u64>syllables) << SYLLABLE_LANE) |
    (letters << LETTER_LANE);
  store<u64>(RESOLVED, shape);
}

/** The set of `<number>`, `<url>` …, for a token of that kind. */
export function classSet(kind: u32): u32 {
  return load<u32>((<usize>(CLASS_NUMBER + kind - NUMBER_TOKEN)) << 2, CLASS_SETS);
}

/** The syllables of the word in FOLDED; one that was too long to keep has one. */
function syllablesOf(length: u32): u32 {
  if (length == TOO_LONG) return 1;
  const listed = (listsOf(FOLDED, length) >> LIST_SYLLABLES_SHIFT) & LIST_SYLLABLES_MASK;
  if (listed != 0) return listed;
  return countSyllables(FOLDED, FOLDED + <usize>length);
}
