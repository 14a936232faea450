import { FOLDED, KEY_MASKS } from "../memory";
import { WORD_SHIFT, WORD_TABLE } from "../state";
import { reserve } from "./reserve";

// Tables of words: open addressing, slots of 32 bytes, at most two thirds full.
//
//   0        8        16       20     22       24      32
//   ├────────┼────────┼────────┼──────┼────────┼───────┤
//   │ low    │ high   │ index  │ set  │ symbol │ spare │
//   └────────┴────────┴────────┴──────┴────────┴───────┘
//
// low, high  the word, zero-padded to 16 bytes. A longer word has its hash for
//            low, and for high its address, its length above that, and 0xff in
//            the last byte, where no UTF-8 has it. Both 0: the slot is free.
// index      number of the word or stem in the image
// set        categories, 0 for none; symbol: number as a phrase word, 0 for none
//
// So a free slot is a word that is no entry and no phrase word, as good as any.

export const SLOT_SHIFT: u32 = 5;
export const SLOT_INDEX: usize = 16;
export const SLOT_SET: usize = 20;
export const SLOT_SYMBOL: usize = 22;

const LONG: u64 = 0xff00000000000000;
const LENGTH_SHIFT: u64 = 32;
/** What stands for a word of no bytes, the stem of a bare `*`. */
const EMPTY: u64 = 0xfe00000000000000;

const K1: u64 = 0x9e3779b97f4a7c15;
const K2: u64 = 0xff51afd7ed558ccd;

/** What `findWord` was last asked for. */
let keyLow: u64 = 0;
let keyHigh: u64 = 0;

// @ts-ignore: decorator
@inline
export function hashKey(low: u64, high: u64): u64 {
  return (low ^ (high * K1)) * K2;
}

/** The slot of a key, or the free one where it belongs; that of a long word if it is the one in FOLDED. */
export function findSlot(table: usize, shift: u64, low: u64, high: u64): usize {
  let slot = <usize>(hashKey(low, high) >> shift);
  while (true) {
    const at = table + (slot << SLOT_SHIFT);
    const foundLow = load<u64>(at);
    const foundHigh = load<u64>(at, 8);
    if (foundLow == low && (foundHigh == high || (high >= LONG && isFolded(foundHigh, high)))) return at;
    if ((foundLow | foundHigh) == 0) return at;
    slot = (slot + 1) & (((<usize>1) << <usize>(64 - shift)) - 1);
  }
}

/** Whether the long word of the key `found` has the length that `high` says, and the bytes of FOLDED. */
function isFolded(found: u64, high: u64): bool {
  const word = <usize>(<u32>found);
  if (found - word != high) return false;
  let byte: usize = <usize>(high >> LENGTH_SHIFT) & 0xffff;
  while (byte != 0) {
    byte--;
    if (load<u8>(word + byte) != load<u8>(byte, FOLDED)) return false;
  }
  return true;
}

/**
 * The slot of the word in FOLDED, `length` bytes of it, or a free one.
 *
 * @param which  0 for the table of words, STEMS for that of stems
 */
export function findWord(which: usize, length: u32): usize {
  if (length > 16) {
    keyLow = hashLong(length);
    keyHigh = LONG | ((<u64>length) << LENGTH_SHIFT);
  } else {
    const mask = (<usize>length) << 4;
    keyLow = load<u64>(FOLDED) & load<u64>(mask, KEY_MASKS);
    keyHigh = length == 0 ? EMPTY : load<u64>(FOLDED, 8) & load<u64>(mask, KEY_MASKS + 8);
  }
  return findSlot(<usize>load<u32>(which, WORD_TABLE), <u64>load<u32>(which, WORD_SHIFT), keyLow, keyHigh);
}

/** Puts the word in FOLDED into a table. */
export function insertWord(which: usize, length: u32, index: u32, set: u32, symbol: u32): void {
  const slot = findWord(which, length);
  if (length > 16) {
    const word = reserve(length);
    memory.copy(word, FOLDED, length);
    keyHigh |= word;
  }
  store<u64>(slot, keyLow);
  store<u64>(slot, keyHigh, 8);
  store<u32>(slot, index, SLOT_INDEX);
  store<u32>(slot, set | (symbol << 16), SLOT_SET);
}

function hashLong(length: u32): u64 {
  let hash: u64 = length;
  for (let byte: usize = 0; byte < <usize>length; byte++) hash = (hash ^ load<u8>(byte, FOLDED)) * K1;
  return hash;
}
