import { COLUMN_CAPITALS, COLUMN_NUMBERS, COLUMN_TEXT_LETTERS } from "../abi";
import { TOKEN_BATCH, TOKENS } from "../memory";
import { State } from "../state";
import {
  APOSTROPHES,
  BEHINDS,
  CLOSERS,
  CONTROLS,
  DIGITS,
  FINALS,
  LETTERS,
  LOWERS,
  readBlock,
  SIMPLES,
  SPACES,
  WIDES,
} from "./block";
import { readEvents } from "./events";
import { scanField } from "./field";
import { addTo, NUMBER_TOKEN, TOKEN_KIND_SHIFT } from "./push";
import { readWide, Wide } from "./wide";

// A block is 64 bytes from the start of a field on. Most fields are plain: words,
// whole numbers, and punctuation that can only separate them. Plain fields become
// tokens by bit masks; a field with anything else goes to `scanField`. So nothing
// is carried from one block to the next.
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
  const end = State.inputEnd;
  const complete = State.completeEnd;
  const full = TOKENS + ((<usize>TOKEN_BATCH) << 3);
  const shaping = State.shaping;
  let at = State.scanAt;
  let tokens = State.tokensEnd;
  let letters: u64 = 0;
  let capitals: u64 = 0;
  let numbers: u64 = 0;

  while (at < complete && tokens < full) {
    readBlock(at);
    let letter = load<u64>(LETTERS);
    let wide = load<u64>(WIDES);
    let apostrophe = load<u64>(APOSTROPHES);
    let final = load<u64>(FINALS);
    let behind = load<u64>(BEHINDS);
    let closer = load<u64>(CLOSERS);
    const simple = load<u64>(SIMPLES);
    const digit = load<u64>(DIGITS);
    const control = load<u64>(CONTROLS);
    const space = load<u64>(SPACES) | control;
    const question = behind & closer;
    behind ^= question;
    closer &= ~(question | digit);
    const dash = apostrophe & simple;
    apostrophe ^= dash;

    if (space == 0) {
      State.tokensEnd = tokens;
      at = scanField(at, end);
      tokens = State.tokensEnd;
      continue;
    }
    // Only whole fields: up to the last white space of the block.
    const length = 64 - clz(space);
    let range: u64 = ~(<u64>0) >> (64 - length);
    let inner: u64 = 0;
    let outer: u64 = 0;
    let inside: u64 = 0;
    let signs: u64 = simple;
    let upper = letter & ~load<u64>(LOWERS);
    let ends = space | ((closer | apostrophe) & (space >> 1));
    wide &= range;
    if (wide != 0) {
      readWide(at, wide);
      inside = wide & ~Wide.first;
      letter |= Wide.letters;
      upper |= Wide.upper;
      signs |= Wide.signs;
      ends |= Wide.closers & (space >> 3);
      const curly = Wide.apostrophes;
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
        plain &= ((<u64>1) << field) - 1;
      }
      if (plain != 0) {
        const words = word & plain;
        const edges = words ^ (words << 1);
        const before = State.words;
        State.words = before + (popcnt(edges) >> 1);
        const behindLast = tokens + ((<usize>popcnt(edges)) << 2);
        // Four at a time, too many perhaps: the loop ends when it is expected to.
        for (let left = edges; tokens < behindLast; tokens += 32) {
          store<u32>(tokens, <u32>at + <u32>ctz(left));
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 4);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 8);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 12);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 16);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 20);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 24);
          left &= left - 1;
          store<u32>(tokens, <u32>at + <u32>ctz(left), 28);
          left &= left - 1;
        }
        tokens = behindLast;
        // Whole numbers, by the edges from their start on.
        for (let found = digit & edges; found != 0; found &= found - 1) {
          const token = behindLast - ((<usize>popcnt(edges & (found | (0 - found)))) << 2);
          store<u8>(token, NUMBER_TOKEN << (TOKEN_KIND_SHIFT - 24), 7);
          numbers++;
        }
        if (shaping) {
          letters += popcnt(letter & ~inside & plain);
          capitals += popcnt(upper & plain);
          readEvents(at, words, (final | behind | signs | outer | control) & ~inside & plain, solid & plain, before);
        }
      }
      if (special == 0) {
        at += <usize>length;
        break;
      }
      State.tokensEnd = tokens;
      const reached = scanField(at + <usize>field, end);
      tokens = State.tokensEnd;
      done = <u64>(reached - at);
      if (done >= length) {
        at = reached;
        break;
      }
      range &= ~(<u64>0) << done;
      special &= range;
    }
  }

  State.scanAt = at;
  State.tokensEnd = tokens;
  addTo(COLUMN_TEXT_LETTERS, letters);
  addTo(COLUMN_CAPITALS, capitals);
  addTo(COLUMN_NUMBERS, numbers);
  return at < complete;
}
