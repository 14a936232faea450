import { MAX_WORD_BYTES } from "../abi";
import { CLASSES, FOLDED, FOLDED_LETTERS, FOLDED_TYPE, KEY_MASKS } from "../memory";
import { State } from "../state";
import { APOSTROPHE, JOINER, KIND_MASK, LOWER, NUMBER, PERIOD, SKIN_TONE, VS16 } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, encode, LENGTH_MASK } from "../text/decode";
import { foldCodePoint, HIGH_BITS, lowerAscii } from "../text/fold";
import { OPENING_QUOTE } from "./characters";
import { EMOJI, EMOTICON, NUMBER_TOKEN } from "./push";

export const FNV_BASIS: u32 = 0x811c9dc5;
export const FNV_PRIME: u32 = 0x01000193;
/** What a folded token of more than MAX_WORD_BYTES is said to have. */
export const TOO_LONG: u32 = <u32>MAX_WORD_BYTES + 1;

/**
 * Folds the token from `start` to `end` into FOLDED (docs/text.md 4), zero-padded
 * to 16 bytes at least, and its type and letters beside it.
 *
 * Type and letters only where shapes are wanted: else folding ends when the
 * token is too long for any entry.
 *
 * @returns the bytes of the folded token, or TOO_LONG: then only type and letters hold
 */
export function foldToken(start: usize, end: usize, kind: u32): u32 {
  let length: u32 = 0;
  let type: u32 = FNV_BASIS;
  let letters: u32 = 0;
  let afterLatin = false;
  const shaping = State.shaping;
  let at = start;
  while (at < end && (shaping || length < TOO_LONG)) {
    const decoded = decode(at);
    let code = decoded >>> CODE_SHIFT;
    const here = at;
    at += decoded & LENGTH_MASK;
    const class_ = classOf(CLASSES, code) & KIND_MASK;

    if (kind == EMOJI) {
      if (class_ == VS16 || class_ == SKIN_TONE) continue;
    } else if (kind != EMOTICON) {
      if (class_ - 1 < <u32>NUMBER) {
        letters++;
        if (class_ <= <u32>LOWER) afterLatin = isLatin(code);
        code = foldCodePoint(code);
      } else if (class_ == APOSTROPHE || (code == OPENING_QUOTE && here == start)) {
        code = 0x27;
      } else if (class_ == JOINER) {
        if (afterLatin) continue;
      } else if (class_ == PERIOD && kind <= NUMBER_TOKEN) {
        if (at == end || isApostrophe(at)) continue;
      } else {
        code = foldCodePoint(code);
      }
    }

    // Three bytes of room are left behind MAX_WORD_BYTES; then writing starts over in vain.
    const write = FOLDED + <usize>min(length, TOO_LONG);
    const bytes = encode(code, write);
    for (let byte: u32 = 0; shaping && byte < bytes; byte++) type = (type ^ load<u8>(write + byte)) * FNV_PRIME;
    length = min(length + bytes, TOO_LONG);
  }

  store<u64>(length, 0, FOLDED);
  store<u64>(length, 0, FOLDED + 8);
  store<u32>(FOLDED_TYPE, type);
  store<u32>(FOLDED_LETTERS, letters);
  return length;
}

/**
 * Folds a word or number into FOLDED as `foldToken` does, eight bytes at a time
 * and without type and letters. False unless it is ASCII that loses nothing, of
 * MAX_WORD_BYTES at most.
 */
export function foldPlain(start: usize, end: usize): bool {
  const length = end - start;
  if (length > <usize>MAX_WORD_BYTES) return false;
  // The last period of an initialism is dropped: U.S. and U.S.'s
  if (load<u8>(end - 1) == 0x2e || load<u16>(end - 3) == 0x272e) return false;
  let all: u64 = 0;
  let at: usize = 0;
  for (; at < length; at += 8) {
    const bytes = load<u64>(start + at) & load<u64>(min<usize>(length - at, 8) << 4, KEY_MASKS);
    all |= bytes;
    store<u64>(at, lowerAscii(bytes), FOLDED);
  }
  store<u64>(at, 0, FOLDED);
  return (all & HIGH_BITS) == 0;
}

function isApostrophe(at: usize): bool {
  return (classOf(CLASSES, decode(at) >>> CODE_SHIFT) & KIND_MASK) == APOSTROPHE;
}

/** The blocks of Latin letters, see docs/text.md 4. */
function isLatin(code: u32): bool {
  return (
    code < 0x250 ||
    (code >= 0x1e00 && code < 0x1f00) ||
    (code >= 0x2c60 && code < 0x2c80) ||
    (code >= 0xa720 && code < 0xa800)
  );
}
