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

// @ts-ignore: decorator
@inline
export function hashKey(low: u64, high: u64): u64 {
  return (low ^ (high * K1)) * K2;
}

/** The slot of a word of up to 16 bytes, or the free one where it belongs. */
export function findShort(table: usize, shift: u64, low: u64, high: u64): usize {
  const size = (<usize>1) << (<usize>(64 - shift) + SLOT_SHIFT);
  let slot = (<usize>(hashKey(low, high) >> shift)) << SLOT_SHIFT;
  while (true) {
    const at = table + slot;
    const foundLow = load<u64>(at);
    const foundHigh = load<u64>(at, 8);
    if (foundLow == low && foundHigh == high) return at;
    if ((foundLow | foundHigh) == 0) return at;
    slot = (slot + (1 << SLOT_SHIFT)) & (size - 1);
  }
}

/** The same for more than 16 bytes. */
function findLong(table: usize, shift: u64, word: usize, length: u32): usize {
  const size = (<usize>1) << (<usize>(64 - shift) + SLOT_SHIFT);
  const low = hashLong(word, length);
  const tag = LONG | ((<u64>length) << LENGTH_SHIFT);
  let slot = (<usize>(hashKey(low, tag) >> shift)) << SLOT_SHIFT;
  while (true) {
    const at = table + slot;
    const foundLow = load<u64>(at);
    const foundHigh = load<u64>(at, 8);
    if ((foundLow | foundHigh) == 0) return at;
    if (foundLow == low && (foundHigh & ~(<u64>0xffffffff)) == tag) {
      if (memory.compare(<usize>(<u32>foundHigh), word, length) == 0) return at;
    }
    slot = (slot + (1 << SLOT_SHIFT)) & (size - 1);
  }
}

/**
 * The slot of the word at `word`, 0 if it is not in the table.
 *
 * @param masks  address of KEY_MASKS; 16 bytes at `word` must be readable
 */
export function findWord(table: usize, shift: u64, word: usize, length: u32, masks: usize): usize {
  let slot: usize;
  if (length > 16) {
    slot = findLong(table, shift, word, length);
  } else {
    const mask = masks + ((<usize>length) << 4);
    const low = load<u64>(word) & load<u64>(mask);
    const high = length == 0 ? EMPTY : load<u64>(word, 8) & load<u64>(mask, 8);
    slot = findShort(table, shift, low, high);
  }
  return (load<u64>(slot) | load<u64>(slot, 8)) == 0 ? 0 : slot;
}

/** Puts a word into the table. A longer one than 16 bytes must stay at `word`. */
export function insertWord(
  table: usize,
  shift: u64,
  word: usize,
  length: u32,
  masks: usize,
  index: u32,
  set: u32,
  symbol: u32,
): void {
  let slot: usize;
  if (length > 16) {
    slot = findLong(table, shift, word, length);
    store<u64>(slot, hashLong(word, length));
    store<u64>(slot, LONG | ((<u64>length) << LENGTH_SHIFT) | <u64>word, 8);
  } else {
    const mask = masks + ((<usize>length) << 4);
    const low = load<u64>(word) & load<u64>(mask);
    const high = length == 0 ? EMPTY : load<u64>(word, 8) & load<u64>(mask, 8);
    slot = findShort(table, shift, low, high);
    store<u64>(slot, low);
    store<u64>(slot, high, 8);
  }
  store<u32>(slot, index, SLOT_INDEX);
  store<u16>(slot, <u16>set, SLOT_SET);
  store<u16>(slot, <u16>symbol, SLOT_SYMBOL);
}

function hashLong(word: usize, length: u32): u64 {
  let hash: u64 = length;
  let left = length;
  while (left >= 8) {
    hash = (hash ^ load<u64>(word)) * K1;
    hash ^= hash >> 32;
    word += 8;
    left -= 8;
  }
  while (left != 0) {
    hash = (hash ^ load<u8>(word)) * K1;
    word++;
    left--;
  }
  return hash ^ (hash >> 29);
}
