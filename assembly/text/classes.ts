import { CLASS_TABLE_BYTES, IS_WORD, LOWER, MARK, OTHER, TAG, TURNS, UPPER, VS16 } from "./class-codes";
import { STREAM_CLASS, STREAM_RUN } from "./packed-format";
import { number } from "./unpack";

const UPPER_LOWER: u32 = UPPER | IS_WORD | ((LOWER | IS_WORD) << 8);

/**
 * Unpacks the class table, one byte per code point. Once, before all that is packed.
 *
 * A run is a class, without IS_WORD, and a length less one.
 *
 * @param table  address of CLASS_TABLE_BYTES bytes, not checked
 */
export function buildClasses(table: usize): void {
  // The two values before, a byte each; the two runs, lengths and values in 16 bits each.
  let values: u32 = 0;
  let runs: u32 = 0;
  for (let at: u32 = 0; at < <u32>CLASS_TABLE_BYTES; ) {
    const value = number(STREAM_CLASS, 0, values & 0xff, values);
    const length = number(STREAM_RUN, at & 15, value, runs * 31 + value) + 1;
    const run = table + at;
    if (value == TURNS) {
      for (let turn: u32 = 0; turn < length; turn += 2) store<u16>(run + turn, <u16>UPPER_LOWER);
    } else {
      memory.fill(run, <u8>(value - 1 < <u32>VS16 ? value | IS_WORD : value), length);
    }
    values = ((values << 8) | value) & 0xffff;
    runs = (runs << 16) | (((length << 5) ^ value) & 0xffff);
    at += length;
  }
}

/**
 * The class of a code point: a kind and flags, see `class-codes.ts`.
 *
 * @param table      address that `buildClasses` has filled
 * @param codePoint  at most U+10FFFF
 *
 * One load for all but tags, variation selectors and private use.
 */
export function classOf(table: usize, codePoint: u32): u32 {
  return codePoint < <u32>CLASS_TABLE_BYTES ? <u32>load<u8>(table + codePoint) : highClass(codePoint);
}

/** The class of a code point beyond the ideographs. */
function highClass(codePoint: u32): u32 {
  if (codePoint - 0xe0020 < 0x60) return TAG;
  return codePoint - 0xe0100 < 0xf0 ? MARK | IS_WORD : OTHER;
}
