import { FOLDED, KNOWN_WORDS, STEM_MASK_SHIFT, STEM_MASKS } from "../memory";
import { NO_ITEM, SHORT_STEMS, STEMS } from "../state";
import { TOO_LONG } from "../tokens/fold-token";
import { hasBit, setBit } from "./steps";
import { findWord, ITEM_SET } from "./table";

// All of these look at the token in FOLDED, `length` bytes of it, and give an item
// of a table: one without a set, or symbol, if there is none.

/** The exact entry or phrase word. */
export function findExact(length: u32): usize {
  return length == TOO_LONG || !hasBit(KNOWN_WORDS, hashEnds(length)) ? NO_ITEM : findWord(0, length);
}

/** Notes that the token is a word of the table: what no word looks like is not looked for, and most is not. */
export function noteWord(length: u32): void {
  setBit(KNOWN_WORDS, hashEnds(length));
}

/** A hash of the first and last four bytes. In front of FOLDED nothing changes. */
function hashEnds(length: u32): u32 {
  return (rotl<u32>(load<u32>(FOLDED), 15) + load<u32>(length, FOLDED - 4) + length) * 0x9e3779b1;
}

/** The entry that the token spells whole or without its possessive. */
export function findEntry(length: u32): usize {
  const whole = findExact(length);
  return load<u16>(whole, ITEM_SET) != 0 ? whole : findOwner(length);
}

/** The entry that the token is the possessive of. */
export function findOwner(length: u32): usize {
  if (length == TOO_LONG) return NO_ITEM;
  const ending = load<u16>(length, FOLDED - 2);
  if (ending == 0x7327) return findWord(0, length - 2);
  return ending == 0x2773 ? findWord(0, length - 1) : NO_ITEM;
}

// Which lengths stems have, in bits: of all stems of fewer than three bytes, of
// those of three bytes by their hash, and of longer ones by the hash of their
// first four. Entries in the first half, words of phrases in the second.
// So a word that no stem fits is seldom compared with one.

/**
 * The longest stem that the token begins with and that is an entry or the word of
 * a phrase.
 *
 * @param field  ITEM_SET for entries, ITEM_SYMBOL for words of phrases
 */
export function findStem(length: u32, field: usize): usize {
  if (length == TOO_LONG) return NO_ITEM;
  const half = (field - ITEM_SET) << 1;
  const bytes = load<u32>(FOLDED);
  let lengths =
    load<u32>(half, SHORT_STEMS) | load<u32>(stemMask(bytes & 0xffffff) + half) | load<u32>(stemMask(bytes) + half);
  while (lengths != 0) {
    const bit: i32 = 31 - <i32>clz(lengths);
    lengths ^= (<u32>1) << bit;
    // The last bit stands for all the lengths from there on.
    let bytes: i32 = bit == LAST_LENGTH ? <i32>length : bit;
    for (; bytes >= bit && bytes <= <i32>length; bytes--) {
      const item = findWord(STEMS, <u32>bytes);
      if (load<u16>(item + field) != 0) return item;
    }
  }
  return NO_ITEM;
}

/** Stems of this many bytes and more share a bit. */
const LAST_LENGTH: i32 = 31;

/** Notes that there is a stem of so many bytes that begins like FOLDED: an entry, the word of a phrase, or both. */
export function noteStem(length: u32, isEntry: bool, isSymbol: bool): void {
  const bytes = load<u32>(FOLDED);
  const at = length < 3 ? SHORT_STEMS : stemMask(length == 3 ? bytes & 0xffffff : bytes);
  const bit = (<u32>1) << min(length, LAST_LENGTH);
  if (isEntry) store<u32>(at, load<u32>(at) | bit);
  if (isSymbol) store<u32>(at, load<u32>(at, 4) | bit, 4);
}

function stemMask(bytes: u32): usize {
  return STEM_MASKS + ((<usize>((bytes * 0x9e3779b1) >>> STEM_MASK_SHIFT)) << 3);
}
