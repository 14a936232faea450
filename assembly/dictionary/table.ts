import { FOLDED, KEY_MASKS } from "../memory";
import { NO_ITEM, WORD_SHIFT, WORD_TABLE } from "../state";
import { reserve } from "./reserve";

// Tables of words: open addressing, at most two thirds full. A slot is the address
// of an item, 0 where there is none; items stand one behind the other, in the order
// of the image. Slots that held their items would take twice the memory and a start
// 4 ms more, and save 2 % of the time of a long text.
//
//   0        8        16       20     22       24
//   ├────────┼────────┼────────┼──────┼────────┤
//   │ low    │ high   │ index  │ set  │ symbol │
//   └────────┴────────┴────────┴──────┴────────┘
//
// low, high  the word, zero-padded to 16 bytes. A longer word has its hash for
//            low, and for high its address, its length above that, and 0xff in
//            the last byte, where no UTF-8 has it
// index      number of the word or stem in the image
// set        categories, 0 for none; symbol: number as a phrase word, 0 for none

const ITEM_BYTES: usize = 24;
export const ITEM_INDEX: usize = 16;
export const ITEM_SET: usize = 20;
export const ITEM_SYMBOL: usize = 22;

const LONG: u64 = 0xff00000000000000;
const LENGTH_SHIFT: u64 = 32;

const K1: u64 = 0x9e3779b97f4a7c15;
const K2: u64 = 0xff51afd7ed558ccd;

/** What `slotOf` was last asked for. */
let keyLow: u64 = 0;
let keyHigh: u64 = 0;
/** Where the next item of the table goes that is being filled. */
let next: usize = 0;

// @ts-ignore: decorator
@inline
export function hashKey(low: u64, high: u64): u64 {
  return (low ^ (high * K1)) * K2;
}

/** Reserves a table for `count` items, at most two thirds full; they are to be put in before the next one is opened. */
export function openTable(which: usize, count: u32): void {
  let bits: u32 = 4;
  while (((<u64>1) << bits) * 2 < <u64>count * 3) bits++;
  store<u32>(which, <u32>reserve((<usize>4) << bits), WORD_TABLE);
  store<u32>(which, 64 - bits, WORD_SHIFT);
  next = reserve(<usize>count * ITEM_BYTES);
}

/**
 * The slot of the word in FOLDED, `length` bytes of it, or the free one where it belongs.
 *
 * @param which  0 for the table of words, STEMS for that of stems
 */
function slotOf(which: usize, length: u32): usize {
  if (length > 16) {
    keyLow = hashLong(length);
    keyHigh = LONG | ((<u64>length) << LENGTH_SHIFT);
  } else {
    const mask = (<usize>length) << 4;
    keyLow = load<u64>(FOLDED) & load<u64>(mask, KEY_MASKS);
    keyHigh = load<u64>(FOLDED, 8) & load<u64>(mask, KEY_MASKS + 8);
  }
  const low = keyLow;
  const high = keyHigh;
  const table = <usize>load<u32>(which, WORD_TABLE);
  const shift = <u64>load<u32>(which, WORD_SHIFT);
  let slot = <usize>(hashKey(low, high) >> shift);
  while (true) {
    const at = table + (slot << 2);
    const item = <usize>load<u32>(at);
    if (item == 0) return at;
    const found = load<u64>(item, 8);
    if (load<u64>(item) == low && (found == high || (high >= LONG && isFolded(found, high)))) return at;
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

/** The item of the word in FOLDED, or NO_ITEM. */
export function findWord(which: usize, length: u32): usize {
  const item = <usize>load<u32>(slotOf(which, length));
  return item != 0 ? item : NO_ITEM;
}

/** Puts the word in FOLDED into a table. */
export function insertWord(which: usize, length: u32, index: u32, set: u32, symbol: u32): void {
  const item = next;
  store<u32>(slotOf(which, length), <u32>item);
  next = item + ITEM_BYTES;
  if (length > 16) {
    const word = reserve(length);
    memory.copy(word, FOLDED, length);
    keyHigh |= word;
  }
  store<u64>(item, keyLow);
  store<u64>(item, keyHigh, 8);
  store<u32>(item, index, ITEM_INDEX);
  store<u32>(item, set | (symbol << 16), ITEM_SET);
}

function hashLong(length: u32): u64 {
  let hash: u64 = length;
  for (let byte: usize = 0; byte < <usize>length; byte++) hash = (hash ^ load<u8>(byte, FOLDED)) * K1;
  return hash;
}
