import { KEY_MASKS, LISTS } from "../memory";
import { HIGH_BITS } from "./fold";
import {
  LIST_BLOCKS,
  LIST_EMOTICON,
  LIST_MAX_BYTES,
  LIST_SLOT_SHIFT,
  LIST_SLOTS,
  LIST_SYLLABLES_SHIFT,
  LIST_TRAILING,
} from "./list-flags";
import { STREAM_CHARACTER, STREAM_SHARED, STREAM_WORDS } from "./packed-format";
import { number } from "./unpack";

// The table, LIST_TABLE_BYTES; all of it must be zero before `buildLists`.
//
//   keys       LIST_SLOTS × 16 bytes, a word padded with zeros; zero is a free slot
//   flags      LIST_SLOTS × u16
//   beginnings 1,024 bytes, a bit per hash of what an emoticon begins with, two
//              bytes or more: where none is set no emoticon goes on
//   scratch    16 bytes, the word that is being read
//
// Flags lie apart from the keys, so that the slots that a text reads, most of
// them free, take half the cache.
const FLAGS: usize = LIST_SLOTS * 16;
const BEGINNINGS: usize = FLAGS + LIST_SLOTS * 2;
const SCRATCH: usize = BEGINNINGS + 1024;

/** What the numbers of characters count from. */
const NO_CHARACTER: u32 = 0x60;
/** `in'`, which nearly all trailing words end in, and are packed without. */
const IN: u32 = 0x276e69;

/**
 * Unpacks the lists into a hash table. Once, after the folds.
 *
 * A block for each flag and each count of syllables: how many words; then of
 * each the bytes shared with the one before, and characters up to NO_CHARACTER.
 *
 * @param table  address of LIST_TABLE_BYTES zero bytes, aligned to 8, not checked
 */
export function buildLists(table: usize): void {
  const scratch = table + SCRATCH;
  let flags: u32 = 1;
  for (let block: u32 = 0; block < <u32>LIST_BLOCKS; block++) {
    memory.fill(scratch, 0, LIST_MAX_BYTES);
    let length: u32 = 0;
    for (let words = number(STREAM_WORDS, 0, 0, 0); words > 0; words--) {
      length = number(STREAM_SHARED, 0, length, block);
      let bound = <u32>load<u8>(scratch + length) + 1;
      let last: u32 = length == 0 ? 0 : <u32>load<u8>(scratch + length - 1);
      while (true) {
        const character = number(STREAM_CHARACTER, u32(flags == LIST_EMOTICON), bound, (bound << 8) | last);
        if (character == 0) break;
        bound = 0;
        last = (character + NO_CHARACTER) & 255;
        store<u8>(scratch + length++, <u8>last);
      }
      memory.fill(scratch + length, 0, LIST_MAX_BYTES - length);
      if (flags == LIST_TRAILING && last != 0x27) store<u32>(scratch + length, IN);
      insert(table, load<u64>(scratch), load<u64>(scratch, 8), flags);
      if (flags != LIST_EMOTICON) continue;
      let hash = goOn(0, <u32>load<u16>(scratch));
      for (let byte: u32 = 2; byte <= length; byte++) {
        const bits = beginnings(table, hash);
        store<u8>(bits, <u8>(<u32>load<u8>(bits) | ((<u32>1) << (hash & 7))));
        hash = goOn(hash, <u32>load<u8>(scratch + byte));
      }
    }
    flags = flags < <u32>LIST_EMOTICON ? flags << 1 : (block - 6) << LIST_SYLLABLES_SHIFT;
  }
}

/** Adds flags to a word, which may stand on several lists. */
function insert(table: usize, low: u64, high: u64, flags: u32): void {
  const slot = findSlot(table, low, high);
  store<u64>(table + (slot << 4), low);
  store<u64>(table + (slot << 4), high, 8);
  const own = table + FLAGS + (slot << 1);
  store<u16>(own, <u16>(<u32>load<u16>(own) | flags));
}

/** The slot that holds the word, or the free one where it belongs. */
function findSlot(table: usize, low: u64, high: u64): usize {
  const hash = (low ^ (high * 0x9e3779b97f4a7c15)) * 0xff51afd7ed558ccd;
  let slot = <usize>(hash >> <u64>LIST_SLOT_SHIFT);
  let key = table + (slot << 4);
  let found = load<u64>(key);
  while (found != 0 && (found != low || load<u64>(key, 8) != high)) {
    slot = (slot + 1) & (LIST_SLOTS - 1);
    key = table + (slot << 4);
    found = load<u64>(key);
  }
  return slot;
}

/** The hash of some bytes and one more, or two at first. */
function goOn(hash: u32, byte: u32): u32 {
  hash = (hash ^ byte) * 0x9e3779b1;
  return hash ^ (hash >>> 15);
}

/** The byte of `beginnings` that has the bit of a hash. */
function beginnings(table: usize, hash: u32): usize {
  return table + BEGINNINGS + <usize>((hash >> 3) & 1023);
}

/**
 * The lists that a folded word is on, bits of `list-flags.ts`; 0 for none.
 *
 * @param low   its first eight bytes, little-endian, zeros behind its end; not 0
 * @param high  the next eight; a word of more than 16 bytes must not be asked for
 */
export function listFlags(table: usize, low: u64, high: u64): u32 {
  return <u32>load<u16>(table + FLAGS + (findSlot(table, low, high) << 1));
}

/**
 * The lists that the word of `length` bytes at `at` is on, whatever its case: what
 * is listed is ASCII, and to set the bit of lower case is to fold it.
 */
export function listsOf(at: usize, length: usize): u32 {
  if (length > <usize>LIST_MAX_BYTES) return 0;
  const masks = length << 4;
  const low = withLowerBits(load<u64>(at)) & load<u64>(masks, KEY_MASKS);
  const high = withLowerBits(load<u64>(at, 8)) & load<u64>(masks, KEY_MASKS + 8);
  return listFlags(LISTS, low, high);
}

/** Eight bytes with the bit set that lower-case letters have, but for those beyond ASCII. */
function withLowerBits(bytes: u64): u64 {
  return bytes | ((~bytes & HIGH_BITS) >> 2);
}

/** Whether an emoticon may begin with the two bytes at `at`; never false if one does. */
export function mayBeginEmoticon(table: usize, at: usize): bool {
  // As goOn and beginnings have it, but without a call: this is asked of every character of a field.
  const product = <u32>load<u16>(at) * 0x9e3779b1;
  const hash = product ^ (product >>> 15);
  return ((<u32>load<u8>(table + <usize>((hash >> 3) & 1023), BEGINNINGS) >> (hash & 7)) & 1) != 0;
}

/**
 * The bytes of the longest listed emoticon at `at`, 0 if there is none.
 *
 * What may stand before and behind it is for the caller to check; who is not
 * content asks again with a `max` below the answer.
 *
 * @param end  past the last byte of the text, `at <= end` is not checked
 * @param max  the longest answer wanted
 *
 * A test of a bit for nearly all that begins no emoticon, and few look-ups for
 * the rest: a text of nothing but colons and brackets would have 16 a byte.
 */
export function emoticonLength(table: usize, at: usize, end: usize, max: u32): u32 {
  const limit = min<u32>(<u32>min<usize>(end - at, LIST_MAX_BYTES), max);
  if (limit < 2) return 0;
  let low = <u64>load<u16>(at);
  let high: u64 = 0;
  let hash = goOn(0, <u32>low);
  let best: u32 = 0;
  let length: u32 = 2;
  while (((<u32>load<u8>(beginnings(table, hash)) >> (hash & 7)) & 1) != 0) {
    if ((listFlags(table, low, high) & LIST_EMOTICON) != 0) best = length;
    const byte = <u64>load<u8>(at + length);
    if (length == limit || byte == 0) break; // 0 is the padding of keys, and on no list
    if (length < 8) low |= byte << ((<u64>length) << 3);
    else high |= byte << ((<u64>(length - 8)) << 3);
    hash = goOn(hash, <u32>byte);
    length++;
  }
  return best;
}
