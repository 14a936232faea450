import { FOLDS } from "../memory";
import { STREAM_DIFFERENCE, STREAM_GAP, STREAM_SPAN } from "./packed-format";
import { number } from "./unpack";

/**
 * Unpacks what folding adds to each code point into FOLDS, all zero before, u16
 * each, modulo 65536. Once, after the classes.
 *
 * How many ranges; then of each its distance from the one before,
 * `last - first` << 1 | 1 if only every second code point is folded, and the
 * difference, negative ones odd.
 */
export function buildFolds(): void {
  let at: usize = FOLDS;
  let span: u32 = 0;
  let difference: u32 = 0;
  for (let ranges = number(STREAM_GAP, 0, 0, 0); ranges > 0; ranges--) {
    at += (<usize>number(STREAM_GAP, 0, span, difference)) << 1;
    span = number(STREAM_SPAN, 0, span, difference);
    difference = number(STREAM_DIFFERENCE, 0, span, difference);
    const step: usize = 2 << (span & 1);
    const end = at + <usize>(span & ~1);
    for (; at <= end; at += step) store<u16>(at, <u16>((difference >> 1) ^ -(difference & 1)));
    at = end + 2;
  }
}

/**
 * Simple case folding of a code point, C and S of CaseFolding: `É` gives `é`,
 * `ẞ` gives `ß`, `ſ` gives `s`; whatever has none gives itself.
 *
 * One load below U+20000.
 */
export function foldCodePoint(codePoint: u32): u32 {
  if (codePoint > 0x1ffff) return codePoint;
  const sum = codePoint + <u32>load<u16>((<usize>codePoint) << 1, FOLDS);
  return (codePoint & 0x10000) | (sum & 0xffff);
}

export const HIGH_BITS: u64 = 0x8080808080808080;

/** Eight bytes of ASCII with capitals in lower case; of other bytes something that is no ASCII either. */
export function lowerAscii(bytes: u64): u64 {
  const capitals = (bytes + 0x3f3f3f3f3f3f3f3f) & ~(bytes + 0x2525252525252525) & HIGH_BITS;
  return bytes | (capitals >> 2);
}
