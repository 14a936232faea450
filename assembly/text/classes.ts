import { IS_WORD, LETTER, LOWER, MARK, NUMBER, OTHER, OTHER_PUNCTUATION, TAG, UPPER } from "./class-codes";
import { CLASS_RUNS, CLASS_RUNS_BYTES, HIGH_LETTERS, HIGH_LETTERS_BYTES } from "./generated/unicode";

/** Bytes of the class table: one for each of U+0000 to U+1FFFF. */
export const CLASS_TABLE_BYTES: u32 = 0x20000;

/** The classes that a run names in three bits, code 0 in the lowest byte. */
const CODES: u64 =
  OTHER |
  ((LETTER | IS_WORD) << 8) |
  ((UPPER | IS_WORD) << 16) |
  ((LOWER | IS_WORD) << 24) |
  ((<u64>(NUMBER | IS_WORD)) << 32) |
  ((<u64>(MARK | IS_WORD)) << 40) |
  ((<u64>OTHER_PUNCTUATION) << 48);
const CODE_CLASS: u32 = 7;

/** In place of a class: upper and lower take turns. */
const TURNS: u32 = 255;
const UPPER_LOWER: u32 = UPPER | IS_WORD | ((LOWER | IS_WORD) << 8);

/**
 * Expands the generated runs into the class table, one byte per code point.
 *
 * A run is `code << 5 | length`; code 7 is followed by the class itself, and
 * length 0 by a varint of the length less 32.
 *
 * @param table  address of CLASS_TABLE_BYTES bytes, not checked
 *
 * Some 2,900 runs, about 0.1 ms.
 */
export function buildClasses(table: usize): void {
  let at: usize = CLASS_RUNS;
  const end: usize = at + CLASS_RUNS_BYTES;
  while (at < end) {
    const run = <u32>load<u8>(at++);
    const code = run >> 5;
    let length = run & 31;
    let value = <u32>(CODES >> ((<u64>code) << 3)) & 255;
    if (code == CODE_CLASS) value = <u32>load<u8>(at++);
    if (length == 0) {
      let part: u32 = 0;
      let shift: u32 = 0;
      do {
        part = <u32>load<u8>(at++);
        length |= (part & 127) << shift;
        shift += 7;
      } while (part > 127);
      length += 32;
    }
    if (value == TURNS) {
      for (let turn: u32 = 0; turn < length; turn += 2) store<u16>(table + turn, <u16>UPPER_LOWER);
    } else {
      memory.fill(table, <u8>value, length);
    }
    table += length;
  }
}

/**
 * The class of a code point: a kind and flags, see `class-codes.ts`.
 *
 * @param table      address that `buildClasses` has filled
 * @param codePoint  at most U+10FFFF
 *
 * One load below U+20000.
 */
export function classOf(table: usize, codePoint: u32): u32 {
  return codePoint < CLASS_TABLE_BYTES ? <u32>load<u8>(table + codePoint) : highClass(codePoint);
}

/** The class of a code point beyond U+1FFFF: ideographs, tags, variation selectors. */
function highClass(codePoint: u32): u32 {
  if (codePoint - 0xe0020 < 0x60) return TAG;
  if (codePoint - 0xe0100 < 0xf0) return MARK | IS_WORD;
  for (let at: usize = 0; at < HIGH_LETTERS_BYTES; at += 8) {
    const first = load<u32>(HIGH_LETTERS + at);
    if (codePoint - first <= load<u32>(HIGH_LETTERS + at, 4) - first) return LETTER | IS_WORD;
  }
  return OTHER;
}
