import { FOLDED, KEY_MASKS, STEM_MASK_SHIFT, STEM_MASKS } from "../memory";
import { SHORT_STEMS, STEM_SHIFT, STEM_TABLE, WORD_SHIFT, WORD_TABLE } from "../state";
import { TOO_LONG } from "../tokens/fold-token";
import { findWord, SLOT_SET, SLOT_SYMBOL } from "./table";

// All of these look at the token in FOLDED, `length` bytes of it.

/** The slot of the exact entry or phrase word, 0 for none. */
export function findExact(length: u32): usize {
  if (length == TOO_LONG) return 0;
  return findWord(<usize>load<u32>(WORD_TABLE), <u64>load<u32>(WORD_SHIFT), FOLDED, length, KEY_MASKS);
}

/** The slot of the entry that the token spells whole or without its possessive, 0 for none. */
export function findEntry(length: u32): usize {
  const whole = findExact(length);
  return whole != 0 && load<u16>(whole, SLOT_SET) != 0 ? whole : findOwner(length);
}

/** The slot of the entry that the token is the possessive of, 0 for none. */
export function findOwner(length: u32): usize {
  if (length == TOO_LONG || length < 2) return 0;
  const last = load<u8>(length - 1, FOLDED);
  const before = load<u8>(length - 2, FOLDED);
  let stripped: u32 = 0;
  if (last == 0x73 && before == 0x27)
    stripped = length - 2; // 0 for a bare 's: no entry
  else if (last == 0x27 && before == 0x73) stripped = length - 1;
  if (stripped == 0) return 0;
  const slot = findExact(stripped);
  return slot != 0 && load<u16>(slot, SLOT_SET) != 0 ? slot : 0;
}

/** The slot of the longest stem that the token begins with and that is an entry, 0 for none. */
export function findStemEntry(length: u32): usize {
  return findStem(length, SLOT_SET, 0);
}

/** The same among the words of phrases. */
export function findStemSymbol(length: u32): usize {
  return findStem(length, SLOT_SYMBOL, 4);
}

// Which lengths stems have, in bits: of all stems of fewer than three bytes, of
// those of three bytes by their hash, and of longer ones by the hash of their
// first four. Entries in the first half of a slot, words of phrases in the second.
// So a word that no stem fits is seldom compared with one.

function findStem(length: u32, field: usize, half: usize): usize {
  if (length == TOO_LONG) return 0;
  const table = <usize>load<u32>(STEM_TABLE);
  const shift = <u64>load<u32>(STEM_SHIFT);
  const bytes = load<u32>(FOLDED);
  let lengths =
    load<u32>(SHORT_STEMS + half) | load<u32>(stemMask(bytes & 0xffffff) + half) | load<u32>(stemMask(bytes) + half);
  while (lengths != 0) {
    const bit: u32 = 31 - <u32>clz(lengths);
    lengths ^= (<u32>1) << bit;
    // The last bit stands for all the lengths from there on.
    for (let bytes: u32 = bit == LAST_LENGTH ? length : bit; bytes >= bit && bytes <= length; bytes--) {
      const slot = findWord(table, shift, FOLDED, bytes, KEY_MASKS);
      if (slot != 0 && load<u16>(slot + field) != 0) return slot;
      if (bytes == 0) break;
    }
  }
  return 0;
}

/** Stems of this many bytes and more share a bit. */
const LAST_LENGTH: u32 = 31;

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
