import { BLOCK_BYTES, BLOCK_CLASSES, BLOCK_MASKS } from "../memory";

// The 64 bytes of a block by their classes: a mask each, with bit n for byte n.
//
// A byte has the classes that both of its halves have, by two look-ups of 16:
//
//   1 tab to carriage return · 2 space · 4 . ! · 8 ? : ; · 16 ' - · 32 " ( ) , -
//   64 digits · 128 " ) ? and perhaps 2 9 /
//
// Eight bits tell ten kinds apart: ? is 8 and 128, - is 16 and 32. What the
// look-ups say of 2 9 / besides does no harm: digits are no closers, and a
// field with a slash is not plain.

// The masks of the eight bits, from the highest on, and of three more.
export const CLOSERS: usize = BLOCK_MASKS;
export const DIGITS: usize = BLOCK_MASKS + 8;
export const SIMPLES: usize = BLOCK_MASKS + 16;
export const APOSTROPHES: usize = BLOCK_MASKS + 24;
export const BEHINDS: usize = BLOCK_MASKS + 32;
export const FINALS: usize = BLOCK_MASKS + 40;
export const SPACES: usize = BLOCK_MASKS + 48;
export const CONTROLS: usize = BLOCK_MASKS + 56;
/** Bytes beyond ASCII. */
export const WIDES: usize = BLOCK_MASKS + 64;
/** Letters of ASCII, and bytes that are lower case if they are letters. */
export const LETTERS: usize = BLOCK_MASKS + 72;
export const LOWERS: usize = BLOCK_MASKS + 80;

/** Writes the masks of the block at `at`. */
export function readBlock(at: usize): void {
  if (ASC_FEATURE_SIMD) {
    // From memory, so that they stay in registers: hosts make constants anew wherever they are used.
    const vectors = memory.data<u8>([
      // A nibble; upper to lower case; a to the lowest i8, and what is then behind z; a letter.
      0x0f, 0x20, 0x1f, 0x9a, 0x40,
      // Classes by the low four bits of a byte,
      66, 68, 0xe0, 64, 64, 64, 64, 80, 96, 0xe1, 9, 9, 33, 49, 4, 0x88,
      // and by the high ones.
      1, 0, 0xb6, 0xc8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
    const nibble = v128.load_splat<u8>(vectors);
    const caseBit = v128.load_splat<u8>(vectors, 1);
    const toLowest = v128.load_splat<u8>(vectors, 2);
    const behindLetters = v128.load_splat<u8>(vectors, 3);
    const letterBit = v128.load_splat<u8>(vectors, 4);
    const lowClasses = v128.load(vectors, 5);
    const highClasses = v128.load(vectors, 21);
    for (let part: usize = 0; part != 64; part += 16) {
      const bytes = v128.load(at + part);
      const lows = i8x16.swizzle(lowClasses, v128.and(bytes, nibble));
      const highs = i8x16.swizzle(highClasses, v128.and(v128.shr<u16>(bytes, 4), nibble));
      const places = v128.add<i8>(v128.or(bytes, caseBit), toLowest);
      v128.store(part, v128.and(lows, highs), BLOCK_BYTES);
      // A byte with the second highest bit for a letter: the others it has are what is asked for.
      v128.store(part, v128.bitselect(v128.lt<i8>(places, behindLetters), bytes, letterBit), BLOCK_BYTES + 64);
    }
    // Eight masks of the first row of 64 and three of the second: the highest bits of all, then the next ones.
    let mask: usize = 0;
    for (let row: usize = 0; row != 128; row += 64) {
      let first = v128.load(row, BLOCK_BYTES);
      let second = v128.load(row, BLOCK_BYTES + 16);
      let third = v128.load(row, BLOCK_BYTES + 32);
      let fourth = v128.load(row, BLOCK_BYTES + 48);
      for (const stop: usize = row == 0 ? 64 : 88; mask != stop; mask += 8) {
        store<u64>(
          mask,
          <u64>(<u32>v128.bitmask<i8>(first)) |
            ((<u64>(<u32>v128.bitmask<i8>(second))) << 16) |
            ((<u64>(<u32>v128.bitmask<i8>(third))) << 32) |
            ((<u64>(<u32>v128.bitmask<i8>(fourth))) << 48),
          BLOCK_MASKS,
        );
        first = v128.add<i8>(first, first);
        second = v128.add<i8>(second, second);
        third = v128.add<i8>(third, third);
        fourth = v128.add<i8>(fourth, fourth);
      }
    }
  } else {
    for (let mask: usize = 0; mask != 88; mask += 8) store<u64>(mask, 0, BLOCK_MASKS);
    for (let place: usize = 0; place != 64; place++) {
      const byte: u32 = load<u8>(at + place);
      const letter = (byte | 0x20) - 0x61 < 26;
      // As the two rows above have them.
      let classes: u32 =
        ((<u32>load<u8>(<usize>byte, BLOCK_CLASSES)) << 3) |
        ((byte >> 7) << 2) |
        (u32(letter) << 1) |
        ((byte >> 5) & 1);
      for (let mask: usize = 80; classes != 0; mask -= 8) {
        store<u64>(mask, load<u64>(mask, BLOCK_MASKS) | ((<u64>(classes & 1)) << (<u64>place)), BLOCK_MASKS);
        classes >>= 1;
      }
    }
  }
}
