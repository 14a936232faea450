import { LEFT_MEMO, LEFT_MEMO_BYTES, LEFT_MEMO_SHIFT, LEFT_RECORDS, LEFT_RECORDS_BYTES, LEFT_SHIFT } from "../memory";
import { Opened } from "../state";
import { hasCategory } from "./bit-row";
import { flushSets, ownOf, recordOf, weightedOf, writeRecord } from "./sets";

// What the mask of a phrase leaves of the sets of its words is sets again, made
// when they are first met and counted like those of the dictionary: so a word of
// a phrase costs a look-up. A slot of the memo, by a hash of both:
//
//   0     4      8      12     16
//   ├─────┼──────┼──────┼──────┤
//   │ set │ mask │ left │ –    │
//   └─────┴──────┴──────┴──────┘

/** Sets of the dictionary are numbered below this. */
const FIRST_LEFT: u32 = 65536;

/** Bytes of LEFT_RECORDS that are written. */
let used: usize = 0;

/**
 * The set that is left of `set`; 0 where that is nothing.
 *
 * @param mask  number of a mask, and one
 */
export function leftOf(set: u32, mask: u32): u32 {
  const key = <u64>set | ((<u64>mask) << 32);
  const slot = LEFT_MEMO + ((<usize>(((set | (mask << 16)) * 0x9e3779b1) >>> LEFT_MEMO_SHIFT)) << 4);
  if (load<u64>(slot) != key) {
    store<u32>(slot, makeLeft(set, mask), 8);
    store<u64>(slot, key);
  }
  return load<u32>(slot, 8);
}

/** Makes the set that a mask leaves of `set`, or finds that it is `set` itself, or nothing. */
function makeLeft(set: u32, mask: u32): u32 {
  if (used > LEFT_RECORDS_BYTES) {
    // Full: what was hit goes into the row, and all are made anew.
    flushSets();
    memory.fill(LEFT_MEMO, 0, LEFT_MEMO_BYTES);
    used = 0;
  }
  const from = recordOf(set);
  const masked = Opened.masks + <usize>(mask - 1) * Opened.bitRowBytes;
  const first = LEFT_RECORDS + used;
  let record = first;
  for (let own = ownOf(from); own < from; own += 8) {
    if (hasCategory(masked, load<u32>(own))) continue;
    store<u64>(record, load<u64>(own));
    record += 8;
  }
  const count = <u32>(record - first) >>> 3;
  if (count == 0) return 0;
  if (count == load<u32>(from)) return set;
  const left = FIRST_LEFT + <u32>((first - LEFT_RECORDS) >>> LEFT_SHIFT);
  const behind = writeRecord(left, record, count, weightedOf(from));
  used = behind - LEFT_RECORDS;
  return left;
}
