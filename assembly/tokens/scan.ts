import { COLUMN_CAPITALS, COLUMN_NUMBERS, COLUMN_TEXT_LETTERS } from "../abi";
import { BLOCK_CLASSES, TOKEN_BATCH, TOKENS } from "../memory";
import {
  COMPLETE_END,
  INPUT_END,
  SCAN_AT,
  SHAPING,
  TOKENS_END,
  WIDE_APOSTROPHES,
  WIDE_CLOSERS,
  WIDE_FIRST,
  WIDE_LETTERS,
  WIDE_SIGNS,
  WIDE_UPPER,
  WORDS,
} from "../state";
import { readEvents } from "./events";
import { scanField } from "./field";
import { pushLanes } from "./lanes";
import { addTo, TOKEN_KIND_SHIFT } from "./push";
import { readWide } from "./wide";

// A block is 64 bytes from the start of a field on. Most fields are plain: words,
// whole numbers, and punctuation that can only separate them. Plain fields become
// tokens by bit masks; a field with anything else goes to `scanField`. So nothing
// is carried from one block to the next.
//
// One byte of class per byte of text, by two look-ups of 16:
//   1 tab to carriage return · 2 space · 4 . ! · 8 ? : ; · 16 ' - · 32 " ( ) , -
//   64 digits · 128 " ) ? and perhaps 2 9 /
//
// Eight bits tell ten kinds apart: ? is 8 and 128, - is 16 and 32. What the
// look-ups say of 2 9 / besides does no harm: digits are no closers, and a
// field with a slash is not plain.
//
// Plain is what no rule of docs/text.md can read more into:
//
//   letters     and apostrophes between them
//   digits      with no letter beside them, and no comma between them
//   apostrophes with no word beside them
//   . ! ?       that end their field, but for a closer; where only tokens count,
//               any but a period before a word or a dash
//   : ;         that end their field, behind a word
//   " ( ) , -   but for a dash before another of them (8-) and one before a
//               capital that stands alone (X-D)
//
// and what wide.ts says of characters beyond ASCII.

/**
 * Scans whole fields into TOKENS until the input or the batch is at its end.
 *
 * @returns whether there is more to scan in the input
 */
export function scanTokens(): bool {
  const end = <usize>load<u32>(INPUT_END);
  const complete = <usize>load<u32>(COMPLETE_END);
  const full = TOKENS + ((<usize>TOKEN_BATCH) << 3);
  const shaping = load<u32>(SHAPING) != 0;
  let at = <usize>load<u32>(SCAN_AT);
  let tokens = <usize>load<u32>(TOKENS_END);
  let letters: u64 = 0;
  let capitals: u64 = 0;
  let numbers: u64 = 0;

  while (at < complete && tokens < full) {
    let letter: u64 = 0;
    let lower: u64 = 0;
    let wide: u64 = 0;
    let space: u64 = 0;
    let control: u64 = 0;
    let apostrophe: u64 = 0;
    let final: u64 = 0;
    let behind: u64 = 0;
    let simple: u64 = 0;
    let digit: u64 = 0;
    let closer: u64 = 0;
    if (ASC_FEATURE_SIMD) {
      // From memory, so that they stay in registers: hosts make constants anew wherever they are used.
      const vectors = memory.data<u8>([
        // Classes by the low four bits of a byte,
        66, 68, 0xe0, 64, 64, 64, 64, 80, 96, 0xe1, 9, 9, 33, 49, 4, 0x88,
        // and by the high ones: a byte has those that both of its halves have.
        1, 0, 0xb6, 0xc8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        // A nibble; upper to lower case; a to the lowest i8, and what is then behind z.
        0x0f, 0x20, 0x1f, 0x9a,
      ]);
      const lowKinds = v128.load(vectors);
      const highKinds = v128.load(vectors, 16);
      const nibble = v128.load_splat<u8>(vectors, 32);
      const caseBit = v128.load_splat<u8>(vectors, 33);
      const toLowest = v128.load_splat<u8>(vectors, 34);
      const behindLetters = v128.load_splat<u8>(vectors, 35);
      for (let part: usize = at; part != at + 64; part += 16) {
        const bytes = v128.load(part);
        const lows = i8x16.swizzle(lowKinds, v128.and(bytes, nibble));
        const highs = i8x16.swizzle(highKinds, v128.and(v128.shr<u16>(bytes, 4), nibble));
        const kinds = v128.and(lows, highs);
        const folded = v128.or(bytes, caseBit);
        const places = v128.add<i8>(folded, toLowest);
        letter = pushLanes(letter, v128.lt<i8>(places, behindLetters));
        lower = pushLanes(lower, v128.shl<i16>(bytes, 2));
        wide = pushLanes(wide, bytes);
        control = pushLanes(control, v128.shl<i16>(kinds, 7));
        space = pushLanes(space, v128.shl<i16>(kinds, 6));
        final = pushLanes(final, v128.shl<i16>(kinds, 5));
        behind = pushLanes(behind, v128.shl<i16>(kinds, 4));
        apostrophe = pushLanes(apostrophe, v128.shl<i16>(kinds, 3));
        simple = pushLanes(simple, v128.shl<i16>(kinds, 2));
        digit = pushLanes(digit, v128.shl<i16>(kinds, 1));
        closer = pushLanes(closer, kinds);
      }
      space |= control;
    } else {
      for (let byte: u64 = 0; byte < 64; byte++) {
        const code: u64 = load<u8>(at + <usize>byte);
        const kinds: u64 = load<u8>(<usize>code, BLOCK_CLASSES);
        letter |= (<u64>((code | 0x20) - 0x61 < 26)) << byte;
        lower |= ((code >> 5) & 1) << byte;
        wide |= (code >> 7) << byte;
        control |= (kinds & 1) << byte;
        space |= ((kinds | (kinds >> 1)) & 1) << byte;
        final |= ((kinds >> 2) & 1) << byte;
        behind |= ((kinds >> 3) & 1) << byte;
        apostrophe |= ((kinds >> 4) & 1) << byte;
        simple |= ((kinds >> 5) & 1) << byte;
        digit |= ((kinds >> 6) & 1) << byte;
        closer |= (kinds >> 7) << byte;
      }
    }

    const question = behind & closer;
    behind ^= question;
    closer &= ~(question | digit);
    const dash = apostrophe & simple;
    apostrophe ^= dash;

    if (space == 0) {
      store<u32>(TOKENS_END, <u32>tokens);
      at = scanField(at, end);
      tokens = <usize>load<u32>(TOKENS_END);
      continue;
    }
    // Only whole fields: up to the last white space of the block.
    const length = 64 - clz(space);
    let range: u64 = ~(<u64>0) >> (64 - length);
    let inner: u64 = 0;
    let outer: u64 = 0;
    let inside: u64 = 0;
    let signs: u64 = simple;
    let upper = letter & ~lower;
    let ends = space | ((closer | apostrophe) & (space >> 1));
    wide &= range;
    if (wide != 0) {
      readWide(at, wide);
      inside = wide & ~load<u64>(WIDE_FIRST);
      letter |= load<u64>(WIDE_LETTERS);
      upper |= load<u64>(WIDE_UPPER);
      signs |= load<u64>(WIDE_SIGNS);
      ends |= load<u64>(WIDE_CLOSERS) & (space >> 3);
      const curly = load<u64>(WIDE_APOSTROPHES);
      const between = curly & (letter << 1) & (letter >> 3);
      inner = between | (between << 1) | (between << 2);
      const base = letter | digit;
      outer = curly & ~((base << 1) | (base >> 3));
      outer |= (outer << 1) | (outer << 2);
    }
    inner |= apostrophe & (letter << 1) & (letter >> 1);
    const word = letter | inner | digit;
    outer |= apostrophe & ~((word << 1) | (word >> 1));
    final |= question;
    const solid = ~space;
    let special = solid & ~(word | final | behind | signs | outer);
    special |= shaping ? final & ~(ends >> 1) : final & ~question & ((word | dash) >> 1);
    special |= behind & ~((word << 1) & (space >> 1));
    special |= (digit & ((letter << 1) | (letter >> 1))) | (simple & ~dash & (digit << 1) & (digit >> 1));
    special |= dash & (((simple & ~dash) | (upper & ~((letter | digit) >> 1))) >> 1);
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
        const behindLast = tokens + ((<usize>popcnt(edges)) << 2);
        // Four at a time, too many perhaps: the loop ends when it is expected to.
        for (; tokens < behindLast; tokens += 32) {
          for (let token: usize = 0; token < 32; token += 8) {
            const start = ctz(edges);
            edges &= edges - 1;
            const stop = ctz(edges);
            edges &= edges - 1;
            // NUMBER_TOKEN, which is 1, or WORD, which is 0.
            const kind = ((digit >> start) & 1) << (32 + <u64>TOKEN_KIND_SHIFT);
            store<u64>(tokens + token, <u64>(at + <usize>start) | ((<u64>(at + <usize>stop)) << 32) | kind);
          }
        }
        tokens = behindLast;
        if (shaping) {
          letters += popcnt(letter & ~inside & plain);
          capitals += popcnt(upper & plain);
          numbers += popcnt(digit & ~(digit << 1) & plain);
          readEvents(at, words, (final | behind | signs | outer | control) & ~inside & plain, solid & plain, before);
        }
      }
      if (special == 0) {
        at += <usize>length;
        break;
      }
      store<u32>(TOKENS_END, <u32>tokens);
      const reached = scanField(at + <usize>field, end);
      tokens = <usize>load<u32>(TOKENS_END);
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
  store<u32>(TOKENS_END, <u32>tokens);
  addTo(COLUMN_TEXT_LETTERS, letters);
  addTo(COLUMN_CAPITALS, capitals);
  addTo(COLUMN_NUMBERS, numbers);
  return at < complete;
}
