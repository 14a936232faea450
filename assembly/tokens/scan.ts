import { COLUMN_CAPITALS, COLUMN_TEXT_LETTERS } from "../abi";
import { BLOCK_CLASSES, TOKEN_BATCH, TOKENS } from "../memory";
import { COMPLETE_END, INPUT_END, ROW_AT, SCAN_AT, TOKEN_COUNT, WORDS } from "../state";
import { readEvents } from "./events";
import { scanField } from "./field";

// A block is 64 bytes from the start of a field on. Most are plain: letters with
// inner apostrophes, white space, commas and the like, periods before white
// space. Plain fields become tokens by bit masks; a field with anything else
// goes to `scanField`. So nothing is carried from one block to the next.
//
// One byte of class per byte of text, by two look-ups of 16:
//   1 tab to carriage return · 2 space · 4 . ! · 8 ? : ; · 16 ' · 32 " ( ) , -
//   64 and 128 letters, by the half of the alphabet
//
// A . or ! is plain right before white space, a ? : or ; there behind a letter.

/**
 * Scans whole fields into TOKENS until the input or the batch is at its end.
 *
 * @returns whether there is more to scan in the input
 */
export function scanTokens(): bool {
  const end = <usize>load<u32>(INPUT_END);
  const complete = <usize>load<u32>(COMPLETE_END);
  const full = TOKENS + ((<usize>TOKEN_BATCH) << 3);
  let at = <usize>load<u32>(SCAN_AT);
  let tokens = TOKENS + ((<usize>load<u32>(TOKEN_COUNT)) << 3);
  let letters: u64 = 0;
  let capitals: u64 = 0;

  while (at < complete && tokens < full) {
    let letter: u64 = 0;
    let upper: u64 = 0;
    let space: u64 = 0;
    let control: u64 = 0;
    let apostrophe: u64 = 0;
    let final: u64 = 0;
    let behind: u64 = 0;
    let simple: u64 = 0;
    if (ASC_FEATURE_SIMD) {
      const low = i8x16(-126, -60, -32, -64, -64, -64, -64, -48, -32, -31, -55, 73, 97, 97, 68, 72);
      const high = i8x16(1, 0, 54, 8, 64, -128, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
      const nibble = i8x16.splat(15);
      for (let part: u32 = 0; part < 4; part++) {
        const shift = (<u64>part) << 4;
        const bytes = v128.load(at + ((<usize>part) << 4));
        const lows = i8x16.swizzle(low, v128.and(bytes, nibble));
        const highs = i8x16.swizzle(high, v128.and(v128.shr<u16>(bytes, 4), nibble));
        const kinds = v128.and(lows, highs);
        letter |= (<u64>(v128.bitmask<i8>(kinds) | v128.bitmask<i8>(v128.shl<i16>(kinds, 1)))) << shift;
        upper |= (<u64>v128.bitmask<i8>(v128.shl<i16>(bytes, 2))) << shift;
        const controls = v128.bitmask<i8>(v128.shl<i16>(kinds, 7));
        control |= (<u64>controls) << shift;
        space |= (<u64>(controls | v128.bitmask<i8>(v128.shl<i16>(kinds, 6)))) << shift;
        final |= (<u64>v128.bitmask<i8>(v128.shl<i16>(kinds, 5))) << shift;
        behind |= (<u64>v128.bitmask<i8>(v128.shl<i16>(kinds, 4))) << shift;
        apostrophe |= (<u64>v128.bitmask<i8>(v128.shl<i16>(kinds, 3))) << shift;
        simple |= (<u64>v128.bitmask<i8>(v128.shl<i16>(kinds, 2))) << shift;
      }
    } else {
      for (let byte: u64 = 0; byte < 64; byte++) {
        const code: u32 = load<u8>(at + <usize>byte);
        const kinds: u32 = load<u8>(BLOCK_CLASSES + code);
        letter |= (<u64>(((kinds >> 6) | (kinds >> 7)) & 1)) << byte;
        upper |= (<u64>((code >> 5) & 1)) << byte;
        control |= (<u64>(kinds & 1)) << byte;
        space |= (<u64>((kinds | (kinds >> 1)) & 1)) << byte;
        final |= (<u64>((kinds >> 2) & 1)) << byte;
        behind |= (<u64>((kinds >> 3) & 1)) << byte;
        apostrophe |= (<u64>((kinds >> 4) & 1)) << byte;
        simple |= (<u64>((kinds >> 5) & 1)) << byte;
      }
    }

    if (space == 0) {
      store<u32>(TOKEN_COUNT, <u32>((tokens - TOKENS) >> 3));
      at = scanField(at, end);
      tokens = TOKENS + ((<usize>load<u32>(TOKEN_COUNT)) << 3);
      continue;
    }
    // Only whole fields: up to the last white space of the block.
    const length = 64 - clz(space);
    let range: u64 = ~(<u64>0) >> (64 - length);
    const word = letter | (apostrophe & (letter << 1) & (letter >> 1));
    const solid = ~space;
    const mark = final | behind;
    let special = solid & ~(word | mark | simple);
    special |= (mark & ~(space >> 1)) | (behind & ~(letter << 1));
    special &= range;

    let done: u64 = 0;
    while (true) {
      let plain = range;
      let field: u64 = 0;
      if (special != 0) {
        const spaceBefore = space & ((special & -special) - 1);
        // White space beyond ASCII may have ended a field here before.
        field = max(64 - clz(spaceBefore), done);
        plain &= field == 0 ? 0 : ~(<u64>0) >> (64 - field);
      }
      if (plain != 0) {
        const words = word & plain;
        let edges = words ^ (words << 1);
        const before = load<u64>(WORDS);
        store<u64>(WORDS, before + (popcnt(edges) >> 1));
        const letterBits = letter & plain;
        letters += popcnt(letterBits);
        capitals += popcnt(letterBits & ~upper);
        while (edges != 0) {
          const start = ctz(edges);
          edges &= edges - 1;
          const stop = ctz(edges);
          edges &= edges - 1;
          store<u64>(tokens, <u64>(at + <usize>start) | ((<u64>(at + <usize>stop)) << 32));
          tokens += 8;
        }
        readEvents(at, words, (mark | simple | control) & plain, solid & plain, before);
      }
      if (special == 0) {
        at += <usize>length;
        break;
      }
      store<u32>(TOKEN_COUNT, <u32>((tokens - TOKENS) >> 3));
      const reached = scanField(at + <usize>field, end);
      tokens = TOKENS + ((<usize>load<u32>(TOKEN_COUNT)) << 3);
      done = <u64>(reached - at);
      if (done >= length) {
        at = reached;
        break;
      }
      range &= ~(<u64>0) << done;
      special &= range;
    }
  }

  store<u32>(SCAN_AT, <u32>at);
  store<u32>(TOKEN_COUNT, <u32>((tokens - TOKENS) >> 3));
  const row = <usize>load<u32>(ROW_AT);
  const letterColumn = row + (COLUMN_TEXT_LETTERS << 3);
  const capitalColumn = row + (COLUMN_CAPITALS << 3);
  store<f64>(letterColumn, load<f64>(letterColumn) + <f64>letters);
  store<f64>(capitalColumn, load<f64>(capitalColumn) + <f64>capitals);
  return at < complete;
}
