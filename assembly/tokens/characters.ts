import { CLASSES, FIELD_CLASSES, FIELD_CODES, FIELD_LIMIT, FIELD_PLACES, FOLDED, KEY_MASKS, LISTS } from "../memory";
import {
  APOSTROPHE,
  BREAK,
  COLON,
  IS_PICTOGRAPHIC,
  IS_WORD,
  JOINER,
  KEYCAP,
  KIND_MASK,
  LOWER,
  NUMBER,
  PERIOD,
  PICTOGRAPH,
  SPACE,
} from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, encode, LENGTH_MASK } from "../text/decode";
import { foldCodePoint } from "../text/fold";
import { LIST_MAX_BYTES } from "../text/list-flags";
import { listsOf } from "../text/lists";

// The characters of one field, decoded once, so that the rules of the slow path
// can look ahead and back by index. On both sides stand sentinels of class 0:
// FIRST in front (never written) and 8 behind (written for each field).
//
// Counted from FIRST on, no index is ever negative, and the address of a region
// is the offset of a load. All that is asked of one character is inlined: calls
// took half of the time of a field.

/** The index of the first character of a field. */
export const FIRST: i32 = 2;

/** U+2018: an apostrophe in front of listed forms, a quote elsewhere. */
export const OPENING_QUOTE: u32 = 0x2018;

// @ts-ignore: decorator
@inline
export function codeAt(index: i32): u32 {
  return load<u32>((<usize>index) << 2, FIELD_CODES);
}

/** The class byte of a character, see text/class-codes.ts. */
// @ts-ignore: decorator
@inline
export function classAt(index: i32): u32 {
  return load<u8>(<usize>index, FIELD_CLASSES);
}

// @ts-ignore: decorator
@inline
export function kindAt(index: i32): u32 {
  return classAt(index) & KIND_MASK;
}

/** The address of a character; of the field's end behind the last one. */
// @ts-ignore: decorator
@inline
export function placeAt(index: i32): usize {
  return load<u32>((<usize>index) << 2, FIELD_PLACES);
}

/** `w` in docs/text.md. */
// @ts-ignore: decorator
@inline
export function isWordAt(index: i32): bool {
  return (classAt(index) & IS_WORD) != 0;
}

// @ts-ignore: decorator
@inline
export function isLetterAt(index: i32): bool {
  const kind = kindAt(index);
  return kind - 1 < <u32>LOWER;
}

/** Letter or number. */
// @ts-ignore: decorator
@inline
export function isBaseAt(index: i32): bool {
  return kindAt(index) - 1 < <u32>NUMBER;
}

// @ts-ignore: decorator
@inline
export function isNumberAt(index: i32): bool {
  return kindAt(index) == NUMBER;
}

// @ts-ignore: decorator
@inline
export function isApostropheAt(index: i32): bool {
  return kindAt(index) == APOSTROPHE;
}

// @ts-ignore: decorator
@inline
export function isJoinerAt(index: i32): bool {
  return kindAt(index) == JOINER;
}

/** Behind the marks that follow. */
export function skipMarks(index: i32): i32 {
  while (isWordAt(index) && !isBaseAt(index)) index++;
  return index;
}

/** Behind the run of `w` that starts at `index`. */
export function skipRun(index: i32): i32 {
  while (isWordAt(index)) index++;
  return index;
}

/** An ASCII letter or digit, the letter in lower case; 0 for everything else. */
export function plainAt(index: i32): u32 {
  const code = codeAt(index);
  return code < 0x80 && isWordAt(index) ? code | 0x20 : 0;
}

/** Of the field that was read last: the kinds of its characters, a bit each, and the index of its last `@`. */
let kinds: u32 = 0;
let lastAt: i32 = 0;

/**
 * Decodes a field, from `at` to white space, `end` or the limit.
 *
 * @returns the index behind the last one, FIRST if white space stands at `at`
 */
export function readField(at: usize, end: usize): i32 {
  let index = FIRST;
  kinds = 0;
  lastAt = 0;
  while (at < end && index < FIRST + <i32>FIELD_LIMIT) {
    let code = <u32>load<u8>(at);
    let class_ = <u32>load<u8>(<usize>code, CLASSES);
    let bytes: usize = 1;
    if (code >= 0x80) {
      const decoded = decode(at);
      code = decoded >>> CODE_SHIFT;
      bytes = decoded & LENGTH_MASK;
      class_ = classOf(CLASSES, code);
      if (code == 0xfe0f || code == 0x20e3) markEmoji(index, code);
    }
    const kind = class_ & KIND_MASK;
    if (kind - SPACE <= <u32>(BREAK - SPACE)) break;
    store<u32>((<usize>index) << 2, code, FIELD_CODES);
    store<u32>((<usize>index) << 2, <u32>at, FIELD_PLACES);
    store<u8>(<usize>index, <u8>class_, FIELD_CLASSES);
    kinds |= (<u32>1) << kind;
    if (code == 0x40) lastAt = index;
    at += bytes;
    index++;
  }
  store<u32>((<usize>index) << 2, <u32>at, FIELD_PLACES);
  const behind = (<usize>index) << 2;
  for (let sentinel: usize = 0; sentinel < 32; sentinel += 8) store<u64>(behind + sentinel, 0, FIELD_CODES);
  store<u64>(<usize>index, 0, FIELD_CLASSES);
  return index;
}

/** Whether the field has what urls and initialisms cannot do without: `.` or `:`. */
export function mayHaveUrls(): bool {
  return (kinds & ((1 << PERIOD) | (1 << COLON))) != 0;
}

/** Whether an `@` stands at `index` or behind it, without which there is no email. */
export function hasAtSign(index: i32): bool {
  return lastAt >= index;
}

/** Takes letters and digits that begin an emoji out of the words. */
function markEmoji(index: i32, code: u32): void {
  let base = index - 1;
  if (code == 0xfe0f) {
    // ℹ is a letter, but not before U+FE0F.
    if (codeAt(base) == 0x2139) store<u8>(<usize>base, PICTOGRAPH | IS_PICTOGRAPHIC, FIELD_CLASSES);
    return;
  }
  if (codeAt(base) == 0xfe0f) base--;
  const first = codeAt(base);
  if (first - 0x30 < 10 || first == 0x23 || first == 0x2a) store<u8>(<usize>base, KEYCAP, FIELD_CLASSES);
}

/** What the lists say of the characters from `from` to `to`, folded; 0 if they are on none. */
export function listed(from: i32, to: i32): u32 {
  const at = placeAt(from);
  let length = placeAt(to) - at;
  if (length == <usize>(to - from)) {
    // A byte for each character: ASCII, or ill-formed and on no list.
    return listsOf(at, length);
  }
  length = 0;
  for (let index = from; index < to; index++) {
    if (isJoinerAt(index)) continue;
    if (length > <usize>LIST_MAX_BYTES) return 0;
    const folded = isApostropheAt(index) || codeAt(index) == OPENING_QUOTE ? 0x27 : foldCodePoint(codeAt(index));
    length += encode(folded, FOLDED + length);
  }
  return listsOf(FOLDED, length);
}
