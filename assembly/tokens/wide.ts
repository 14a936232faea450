import { CLASSES } from "../memory";
import { State } from "../state";
import {
  APOSTROPHE,
  DASH,
  ELLIPSIS,
  IS_CLOSER,
  IS_PICTOGRAPHIC,
  KIND_MASK,
  LOWER,
  QUOTE,
  UPPER,
} from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { foldCodePoint } from "../text/fold";
import { OPENING_QUOTE } from "./characters";

/** The one letter of an emoticon, (ツ), that has nothing but plain signs beside it. */
const SMILING: u32 = 0x30c4;

/** What `readWide` says of a block: a bit for each byte. */
export class Wide {
  /** The first bytes of all characters beyond ASCII; of their upper-case letters, closers and apostrophes. */
  static first: u64 = 0;
  static upper: u64 = 0;
  static closers: u64 = 0;
  static apostrophes: u64 = 0;
  /** All bytes of letters, and of plain punctuation. */
  static letters: u64 = 0;
  static signs: u64 = 0;
}

/**
 * Tells the block scanner what the characters beyond ASCII are, by masks like
 * its own. Letters, curly quotes and dashes are plain; whatever is in no mask
 * is not, such as marks, other numbers, and bytes that are no UTF-8.
 *
 * @param wide  the bytes beyond ASCII of whole fields, not 0
 */
export function readWide(at: usize, wide: u64): void {
  const shaping = State.shaping;
  let first: u64 = 0;
  let letters: u64 = 0;
  let upper: u64 = 0;
  let signs: u64 = 0;
  let closers: u64 = 0;
  let apostrophes: u64 = 0;
  while (wide != 0) {
    const place = ctz(wide);
    const decoded = decode(at + <usize>place);
    const code = decoded >>> CODE_SHIFT;
    const bytes = decoded & LENGTH_MASK;
    const lead = (<u64>1) << place;
    const all = (((<u64>1) << (<u64>bytes)) - 1) << place;
    wide &= ~all;
    first |= lead;

    const class_ = classOf(CLASSES, code);
    const kind = class_ & KIND_MASK;
    if (kind - 1 < <u32>LOWER) {
      // ſ and the Kelvin sign are letters of listed words, which are looked for here as they stand.
      if (code == SMILING || foldCodePoint(code) < 0x80) continue;
      letters |= all;
      if (kind == UPPER) upper |= lead;
    } else if (bytes == 3) {
      if (kind == APOSTROPHE) apostrophes |= lead;
      else if (kind == ELLIPSIS ? shaping : kind != QUOTE && kind != DASH) continue;
      else if (code == OPENING_QUOTE || (class_ & IS_PICTOGRAPHIC) != 0) continue;
      else signs |= all;
      if ((class_ & IS_CLOSER) != 0) closers |= lead;
    }
  }
  Wide.first = first;
  Wide.letters = letters;
  Wide.upper = upper;
  Wide.signs = signs;
  Wide.closers = closers;
  Wide.apostrophes = apostrophes;
}
