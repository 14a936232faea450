import {
  COLUMN_LETTERS,
  COLUMN_POLYSYLLABLES,
  COLUMN_PROPER,
  COLUMN_SEVEN_PLUS,
  COLUMN_SIX_PLUS,
  COLUMN_SYLLABLES,
} from "../abi";
import { touch } from "../counts/sets";
import {
  FETCHED_TOKENS,
  FOLDED_TYPE,
  KEY_MASKS,
  KEYS,
  LONG_MEMO,
  LONG_MEMO_SHIFT,
  LONG_SLOT,
  MEMO,
  MEMO_SHIFT,
  RESOLVED,
  TOKENS,
  VALUES,
} from "../memory";
import { State, TYPES_END } from "../state";
import { foldToken } from "../tokens/fold-token";
import { addTo, EMOJI, HASHTAG, TOKEN_END_MASK, TOKEN_KIND_SHIFT, URL, WORD } from "../tokens/push";
import { lookUpHashtag } from "./hashtags";
import {
  classSet,
  LETTER_LANE,
  NARROW_LANE,
  POLY_LANE,
  PROPER_LANE,
  RESOLVED_TYPE,
  RESOLVED_VALUE,
  resolve,
  SEVEN_LANE,
  SIX_LANE,
  SYLLABLE_LANE,
  WIDE_LANE,
} from "./resolve";
import { hashKey } from "./table";

// The memo: what tokens as they were written came to. Two slots a set, the newer
// one first; a third token of a set drops the older. Nothing in it depends on
// the text, so it is kept from one text to the next. It is as large as the
// vocabulary of a book: the few words that make up most of a text stay in the
// inner caches all the same, and a smaller memo, missed more often, was slower.
//
//   0        8        16       24      28     32
//   ├────────┼────────┼────────┼───────┼──────┤
//   │ low    │ high   │ shape  │ value │ type │
//   └────────┴────────┴────────┴───────┴──────┘
//
// low, high  the token, zero-padded, its kind in the last byte: so at most 15 bytes

const MEMO_LIMIT: u32 = 15;
const SLOT_BYTES: usize = 32;
const SLOT_BYTES_SHIFT: usize = 5;
const SLOT_SHAPE: usize = 16;
const SLOT_VALUE: usize = 24;
const SLOT_TYPE: usize = 28;

/** In the place of the set of a token that is in none. */
const NO_SET: usize = KEY_MASKS;

/** Looks up the tokens that were scanned since the last call; fills VALUES and TYPES, adds up shapes. */
export function lookUpTokens(): void {
  let token = State.knownEnd;
  const end = State.tokensEnd;
  State.knownEnd = end;
  while (token < end) {
    const stop = min(end, token + FETCHED_TOKENS * 8);
    fetchSets(token, stop);
    lookUpSome(token, stop);
    token = stop;
  }
}

/**
 * Puts the addresses of the tokens' sets into VALUES, and has the sets come near.
 *
 * Half of a long text's time went by in waiting for them one by one. In the
 * second loop there is nothing but loads that do not depend on one another: a
 * hundred of them fit into what a processor looks ahead, and it waits for all at
 * the same time. With the hashes in the same loop it was a fifth as many.
 */
function fetchSets(token: usize, stop: usize): void {
  const first = VALUES + ((token - TOKENS) >> 1);
  let value = first;
  let key = KEYS;
  while (token < stop) {
    const start = <usize>load<u32>(token);
    // A kind other than WORD makes the length huge.
    const length = load<u32>(token, 4) - <u32>start;
    let set = NO_SET;
    if (length <= MEMO_LIMIT) {
      const masks = (<usize>length) << 4;
      let low: u64;
      let high: u64;
      if (ASC_FEATURE_SIMD) {
        const bytes = v128.and(v128.load(start), v128.load(masks, KEY_MASKS));
        v128.store(key, bytes);
        low = v128.extract_lane<u64>(bytes, 0);
        high = v128.extract_lane<u64>(bytes, 1);
      } else {
        low = load<u64>(start) & load<u64>(masks, KEY_MASKS);
        high = load<u64>(start, 8) & load<u64>(masks, KEY_MASKS + 8);
        store<u64>(key, low);
        store<u64>(key, high, 8);
      }
      set = MEMO + ((<usize>(hashKey(low, high) >> <u64>MEMO_SHIFT)) << 6);
    }
    store<u32>(value, <u32>set);
    token += 8;
    value += 4;
    key += 16;
  }
  // Four at a time, with as many that are none as it takes.
  store<u64>(value, NO_SET | ((<u64>NO_SET) << 32));
  store<u64>(value, NO_SET | ((<u64>NO_SET) << 32), 8);
  for (let fetched = first; fetched < value; fetched += 16) {
    load<u64>(load<u32>(fetched));
    load<u64>(load<u32>(fetched, 4));
    load<u64>(load<u32>(fetched, 8));
    load<u64>(load<u32>(fetched, 12));
  }
}

/** Tokens whose sets have been fetched. */
function lookUpSome(from: usize, stop: usize): void {
  const shaping = State.shaping;
  let types = <usize>load<u32>(TYPES_END);
  let value = VALUES + ((from - TOKENS) >> 1);
  const last = VALUES + ((stop - TOKENS) >> 1);
  const keys = KEYS - (value << 2);
  let shapes: u64 = 0;
  while (true) {
    // The hot loop. No call in it: hosts would keep nothing in registers.
    while (value < last) {
      let slot = <usize>load<u32>(value);
      if (slot == NO_SET) break;
      const key = keys + (value << 2);
      let first: bool;
      let second: bool;
      if (ASC_FEATURE_SIMD) {
        const token = v128.load(key);
        first = v128.any_true(v128.xor(token, v128.load(slot)));
        second = v128.any_true(v128.xor(token, v128.load(slot, SLOT_BYTES)));
      } else {
        const low = load<u64>(key);
        const high = load<u64>(key, 8);
        first = ((load<u64>(slot) ^ low) | (load<u64>(slot, 8) ^ high)) != 0;
        second = ((load<u64>(slot, SLOT_BYTES) ^ low) | (load<u64>(slot, SLOT_BYTES + 8) ^ high)) != 0;
      }
      if (first & second) break;
      slot += (<usize>first) << SLOT_BYTES_SHIFT;
      if (shaping) {
        const shape = load<u64>(slot, SLOT_SHAPE);
        if (<i64>shape < 0) break;
        shapes += shape;
        store<u32>(types, load<u32>(slot, SLOT_TYPE));
        types += 4;
      }
      store<u32>(value, load<u32>(slot, SLOT_VALUE));
      value += 4;
    }
    if (value == last) break;
    const token = TOKENS + ((value - VALUES) << 1);
    const kind = load<u32>(token, 4) >> TOKEN_KIND_SHIFT;
    lookUpOther(token, kind, value, types);
    types += kind == WORD ? 4 : 0;
    value += 4;
  }
  store<u32>(TYPES_END, <u32>types);
  if (shaping) addShapes(shapes);
}

/** A token that is no word, or a word too long for the memo, not in it, or without its shape there. */
function lookUpOther(token: usize, kind: u32, value: usize, type: usize): void {
  const start = <usize>load<u32>(token);
  const end = <usize>(load<u32>(token, 4) & TOKEN_END_MASK);
  if (kind >= URL && kind < EMOJI) {
    const set = kind == HASHTAG ? lookUpHashtag(start, end) : classSet(kind);
    if (State.shaping) foldToken(start, end, kind);
    store<u32>(value, set);
    store<u32>(type, load<u32>(FOLDED_TYPE));
    return;
  }

  const length = <u32>(end - start);
  const shaping = State.shaping;
  let found: usize;
  if (length <= MEMO_LIMIT) {
    const masks = (<usize>length) << 4;
    const low = load<u64>(start) & load<u64>(masks, KEY_MASKS);
    const high = (load<u64>(start, 8) & load<u64>(masks, KEY_MASKS + 8)) | ((<u64>kind) << 56);
    const slot = MEMO + ((<usize>(hashKey(low, high) >> <u64>MEMO_SHIFT)) << 6);
    // Only in the first slot: from the second it is remembered again, which does no harm.
    const isOther = load<u64>(slot) != low || load<u64>(slot, 8) != high;
    if (isOther || (shaping && <i64>load<u64>(slot, SLOT_SHAPE) < 0)) remember(slot, low, high, start, end, kind);
    found = slot + SLOT_SHAPE;
  } else {
    found = RESOLVED;
    if (length <= LONG_LIMIT) found = rememberLong(start, length, kind, shaping);
    else resolve(start, end, kind);
  }
  if (shaping) addShapes(load<u64>(found));

  if (kind >= EMOJI) {
    // No word: its hit is counted here, so that it does not count as known.
    const set = load<u32>(found, RESOLVED_VALUE) & 0xffff;
    if (set != 0) touch(set);
    store<u32>(value, 0);
  } else {
    store<u32>(value, load<u32>(found, RESOLVED_VALUE));
    store<u32>(type, load<u32>(found, RESOLVED_TYPE));
  }
}

/** Resolves a token into the first slot of its set; what was there becomes the second. */
function remember(set: usize, low: u64, high: u64, start: usize, end: usize, kind: u32): void {
  resolve(start, end, kind);
  // Cheaper for 32 bytes than a call of memory.copy.
  store<u64>(set, load<u64>(set), SLOT_BYTES);
  store<u64>(set, load<u64>(set, 8), SLOT_BYTES + 8);
  store<u64>(set, load<u64>(set, SLOT_SHAPE), SLOT_BYTES + SLOT_SHAPE);
  store<u64>(set, load<u64>(set, SLOT_VALUE), SLOT_BYTES + SLOT_VALUE);
  store<u64>(set, low);
  store<u64>(set, high, 8);
  store<u64>(set, load<u64>(RESOLVED), SLOT_SHAPE);
  store<u64>(set, load<u64>(RESOLVED, RESOLVED_VALUE), SLOT_VALUE);
}

// Tokens of 16 to 40 bytes have a memo of their own, one slot a set:
//
//   0       40       48            56     60     64
//   ├───────┼────────┼─────────────┼──────┼──────┤
//   │ token │ length │ shape       │ value│ type │
//   │       │ · kind │             │      │      │
//   └───────┴────────┴─────────────┴──────┴──────┘
//
// The last sixteen bytes are those of RESOLVED, and LONG_SLOT stands in front of
// it: one slot to compare and to copy.

const LONG_LIMIT: u32 = 40;
const LONG_FOUND: usize = 48;

/** The second half of the token's slot, filled now if it was another's. */
function rememberLong(start: usize, length: u32, kind: u32, shaping: bool): usize {
  // Resolved with and without a shape are two tokens here: simple, for what is rare.
  const label = <u64>length | ((<u64>kind) << 32) | ((<u64>shaping) << 40);
  let hash = label;
  for (let at: u32 = 0; at < LONG_LIMIT; at += 8) {
    const bytes = min<i32>(max<i32>(<i32>(length - at), 0), 8);
    const part = load<u64>(start + at) & load<u64>((<usize>bytes) << 4, KEY_MASKS);
    store<u64>(at, part, LONG_SLOT);
    hash = hashKey(part, hash);
  }
  store<u64>(LONG_SLOT, label, LONG_LIMIT);
  const slot = LONG_MEMO + ((<usize>(hash >> <u64>LONG_MEMO_SHIFT)) << 6);
  let same: usize = 0;
  while (same < LONG_FOUND && load<u64>(slot + same) == load<u64>(same, LONG_SLOT)) same += 8;
  if (same < LONG_FOUND) {
    resolve(start, start + length, kind);
    for (let at: usize = 0; at < 64; at += 8) store<u64>(slot + at, load<u64>(at, LONG_SLOT));
  }
  return slot + LONG_FOUND;
}

/** Adds up lanes of shapes; UNSHAPED is in none of them. */
function addShapes(shapes: u64): void {
  addTo(COLUMN_PROPER, (shapes >> PROPER_LANE) & NARROW_LANE);
  addTo(COLUMN_LETTERS, (shapes >> LETTER_LANE) & WIDE_LANE);
  addTo(COLUMN_SYLLABLES, (shapes >> SYLLABLE_LANE) & WIDE_LANE);
  addTo(COLUMN_POLYSYLLABLES, (shapes >> POLY_LANE) & NARROW_LANE);
  addTo(COLUMN_SIX_PLUS, (shapes >> SIX_LANE) & NARROW_LANE);
  addTo(COLUMN_SEVEN_PLUS, (shapes >> SEVEN_LANE) & NARROW_LANE);
}
