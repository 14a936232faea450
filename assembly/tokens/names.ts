import { KEYCAP, LOWER, NUMBER } from "../text/class-codes";
import { LIST_SCHEME, LIST_TLD } from "../text/list-flags";
import { codeAt, hasAtSign, isWordAt, kindAt, listed, placeAt, plainAt } from "./characters";

// Rules 1 to 4 of docs/text.md: urls, emails, mentions, hashtags. Each reader
// gives the index behind the token that starts at `index`, or 0 for none; it is
// called only where a character of the right kind stands. `fieldEnd` is the
// index behind the field.

const AT: u32 = 0x40;
const DASH: u32 = 0x2d;
const DOT: u32 = 0x2e;
const HASH: u32 = 0x23;
const SLASH: u32 = 0x2f;
const COLON: u32 = 0x3a;
const UNDERSCORE: u32 = 0x5f;
/** `www.`, as the bytes of a u32. */
const WWW: u32 = 0x2e777777;

// Sets of characters from U+0021 to U+0040, a bit each: what may not stand before a token, besides `w` and `_`,
// what the local part of an email may have, and what is dropped from the end of a url.
const NOT_BEFORE_URL: u32 = (1 << (AT - 0x21)) | (1 << (DOT - 0x21)) | (1 << (DASH - 0x21));
const NOT_BEFORE_EMAIL: u32 = NOT_BEFORE_URL | (1 << (0x25 - 0x21)) | (1 << (0x2b - 0x21));
const LOCAL: u32 = NOT_BEFORE_EMAIL ^ (1 << (AT - 0x21));
const DROPPED: u32 =
  (1 << (DOT - 0x21)) |
  (1 << (0x2c - 0x21)) |
  (1 << (0x3b - 0x21)) |
  (1 << (COLON - 0x21)) |
  1 |
  (1 << (0x3f - 0x21)) |
  (1 << (0x27 - 0x21)) |
  (1 << (0x2a - 0x21));
// And what no url has: of the characters from U+0021, U+005E, U+00AB and U+2018 on.
const NO_REST: u32 = (1 << (0x22 - 0x21)) | (1 << (0x3c - 0x21)) | (1 << (0x3e - 0x21));
const NO_REST_HIGH: u32 = 1 | (1 << (0x60 - 0x5e)) | (7 << (0x7b - 0x5e));
const GUILLEMETS: u32 = 1 | (1 << (0xbb - 0xab));
const CURLY_QUOTES: u32 = 3 | (3 << (0x201c - 0x2018));
const NOT_BEFORE_MENTION: u32 = 1 << (AT - 0x21);
const NOT_BEFORE_HASHTAG: u32 = (1 << (HASH - 0x21)) | (1 << (0x26 - 0x21));

export function readUrl(index: i32, fieldEnd: i32): i32 {
  if (!mayBegin(index, NOT_BEFORE_URL)) return 0;

  let at = index;
  while (plainAt(at) != 0) at++;
  const sign = codeAt(at);
  if (sign == COLON) {
    const isScheme = codeAt(at + 1) == SLASH && codeAt(at + 2) == SLASH && (listed(index, at) & LIST_SCHEME) != 0;
    return isScheme ? readRest(index, at + 3, at + 4, fieldEnd) : 0;
  }
  if ((sign != DOT || plainAt(at + 1) == 0) && sign != DASH) return 0;
  // The first three are ASCII, and the fourth is a period or a dash.
  if (at == index + 3 && (load<u32>(placeAt(index)) | 0x20202020) == WWW) {
    const end = readRest(index, index + 4, index + 5, fieldEnd);
    if (end != 0) return end;
  }

  const end = readDomain(index, true);
  if (end == 0) return 0;
  const after = codeAt(end);
  if (isWordAt(end) || after == AT || after == UNDERSCORE) return 0;
  // The # of a keycap is none.
  const isHash = after == HASH && kindAt(end) != KEYCAP;
  const goesOn = isHash || after == SLASH || after == 0x3f || (after == COLON && plainAt(end + 1) - 0x30 < 10);
  return goesOn ? readRest(index, end, end, fieldEnd) : end;
}

export function readEmail(index: i32): i32 {
  if (!hasAtSign(index) || !mayBegin(index, NOT_BEFORE_EMAIL)) return 0;
  let at = index;
  while (isLocal(at)) at++;
  if (at == index || codeAt(at) != AT) return 0;
  const end = readDomain(at + 1, false);
  return end == 0 || isWordAt(end) || codeAt(end) == UNDERSCORE ? 0 : end;
}

export function readMention(index: i32): i32 {
  return readName(index, NOT_BEFORE_MENTION, NUMBER);
}

export function readHashtag(index: i32): i32 {
  return readName(index, NOT_BEFORE_HASHTAG, LOWER);
}

/** One or more of `w` and `_` behind `index`, one of them at least a letter, or up to `most` also a number. */
function readName(index: i32, notBefore: u32, most: u32): i32 {
  if (!mayBegin(index, notBefore)) return 0;
  let found = false;
  let end = index + 1;
  for (; isWordAt(end) || codeAt(end) == UNDERSCORE; end++) found = found || kindAt(end) - 1 < most;
  return found ? end : 0;
}

/** Whether the character before `index` is no `w`, no `_`, and not in the set. */
function mayBegin(index: i32, notBefore: u32): bool {
  const before = codeAt(index - 1);
  return !isWordAt(index - 1) && before != UNDERSCORE && !isAmong(before, notBefore);
}

/** Whether a set has a bit for the character. */
function isAmong(code: u32, set: u32): bool {
  code -= 0x21;
  return code < 32 && ((set >> code) & 1) != 0;
}

/**
 * Takes rest characters from `rest` on, then drops what rather belongs to the
 * sentence. Gives 0 when that would leave less than up to `least`.
 */
function readRest(index: i32, rest: i32, least: i32, fieldEnd: i32): i32 {
  let end = rest;
  while (end < fieldEnd && isRest(codeAt(end))) end++;
  let hasBracket = false;
  for (let at = index; at < end; at++) hasBracket = hasBracket || codeAt(at) == 0x28;
  while (end > least && isDropped(codeAt(end - 1), hasBracket)) end--;
  return end < least || (end > rest && isDropped(codeAt(end - 1), hasBracket)) ? 0 : end;
}

/** Whether a url goes on with the character: it is none of < > " { | } ^ ` \, no guillemet and no curly quote. */
function isRest(code: u32): bool {
  return !(
    isAmong(code, NO_REST) ||
    isAmong(code - (0x5e - 0x21), NO_REST_HIGH) ||
    code == 0x5c ||
    isAmong(code - (0xab - 0x21), GUILLEMETS) ||
    isAmong(code - (0x2018 - 0x21), CURLY_QUOTES)
  );
}

function isDropped(code: u32, hasBracket: bool): bool {
  return (
    isAmong(code, DROPPED) ||
    code == UNDERSCORE ||
    code == 0x7e ||
    code == 0x5d ||
    code == 0x2026 ||
    (code == 0x29 && !hasBracket)
  );
}

/**
 * Behind the labels at `index`, or 0 if there are fewer than two or the last is
 * no listed top-level domain (`isListed`), or has a digit or fewer than two letters.
 */
function readDomain(index: i32, isListed: bool): i32 {
  let labels: u32 = 0;
  let from = index;
  let at = index;
  while (plainAt(at) != 0) {
    from = at;
    at = skipLabel(at);
    labels++;
    if (codeAt(at) != DOT || plainAt(at + 1) == 0) break;
    at++;
  }
  if (labels < 2 || at - from < 2) return 0;
  if (isListed) return (listed(from, at) & LIST_TLD) != 0 ? at : 0;
  let letters: u32 = 0;
  for (let character = from; character < at; character++) {
    const plain = plainAt(character);
    if (plain - 0x30 < 10) return 0;
    letters += u32(plain != 0);
  }
  return letters < 2 ? 0 : at;
}

/** Behind a run of ASCII letters and digits with inner hyphens. */
function skipLabel(at: i32): i32 {
  while (true) {
    while (plainAt(at) != 0) at++;
    let dash = at;
    while (codeAt(dash) == DASH) dash++;
    if (dash == at || plainAt(dash) == 0) return at;
    at = dash;
  }
}

function isLocal(index: i32): bool {
  const code = codeAt(index);
  return plainAt(index) != 0 || code == UNDERSCORE || isAmong(code, LOCAL);
}
