import { FOLDS, FOLDS_ALL, FOLDS_LOW } from "./generated/unicode";

/** Bytes of a record: first u16, difference u16, `last - first` << 1 | 1 if every second one is folded. */
const RECORD: usize = 5;

/**
 * Simple case folding of a code point, C and S of CaseFolding: `É` gives `é`,
 * `ẞ` gives `ß`, `ſ` gives `s`; whatever has none gives itself.
 *
 * A compare or two below U+0100, eight steps of a binary search above.
 */
export function foldCodePoint(codePoint: u32): u32 {
  if (codePoint < 0x80) return codePoint - 0x41 < 26 ? codePoint + 32 : codePoint;
  if (codePoint < 0x100) {
    if (codePoint == 0xb5) return 0x3bc;
    return codePoint - 0xc0 < 31 && codePoint != 0xd7 ? codePoint + 32 : codePoint;
  }
  if (codePoint > 0x1ffff) return codePoint;

  // The ranges of plane 0, then those of plane 1, both by their low 16 bits.
  const plane = codePoint & 0x10000;
  const low = codePoint & 0xffff;
  const floor: u32 = plane == 0 ? 0 : FOLDS_LOW;
  let from: u32 = floor;
  let to: u32 = plane == 0 ? FOLDS_LOW : FOLDS_ALL;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (<u32>load<u16>(FOLDS + <usize>middle * RECORD) <= low) from = middle + 1;
    else to = middle;
  }
  if (from == floor) return codePoint;

  const record: usize = FOLDS + <usize>(from - 1) * RECORD;
  const offset = low - <u32>load<u16>(record);
  const shape = <u32>load<u8>(record, 4);
  const alternate = shape & 1;
  const length = alternate == 0 ? shape >> 1 : shape - 1;
  if (offset > length || (offset & alternate) != 0) return codePoint;
  return plane | ((low + <u32>load<u16>(record, 2)) & 0xffff);
}
