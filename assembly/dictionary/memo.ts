import {
  COLUMN_LETTERS,
  COLUMN_POLYSYLLABLES,
  COLUMN_PROPER,
  COLUMN_SEVEN_PLUS,
  COLUMN_SIX_PLUS,
  COLUMN_SYLLABLES,
} from "../abi";
import { touch } from "../counts/sets";
import { FOLDED_LETTERS, FOLDED_TYPE, KEY_MASKS, MEMO, RESOLVED, TOKENS, TYPES, VALUES } from "../memory";
import { ROW_AT, TOKENS_KNOWN, TOKEN_COUNT, TYPE_COUNT } from "../state";
import { foldToken } from "../tokens/fold-token";
import { EMOJI, HASHTAG, TOKEN_END_MASK, TOKEN_KIND_SHIFT, URL, WORD } from "../tokens/push";
import { lookUpHashtag } from "./hashtags";
import {
  LETTER_LANE,
  NARROW_LANE,
  POLY_LANE,
  PROPER_LANE,
  RESOLVED_TYPE,
  RESOLVED_VALUE,
  SEVEN_LANE,
  SHAPE_TOKENS,
  SIX_LANE,
  SYLLABLE_LANE,
  WIDE_LANE,
  classSet,
  resolve,
  resolvePlain,
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
const MEMO_SHIFT: u64 = 48;
const SLOT_BYTES: usize = 32;
const SLOT_BYTES_SHIFT: usize = 5;
const SLOT_SHAPE: usize = 16;
const SLOT_VALUE: usize = 24;
const SLOT_TYPE: usize = 28;

/** Looks up the tokens that were scanned since the last call; fills VALUES and TYPES, adds up shapes. */
export function lookUpTokens(): void {
  let token = load<u32>(TOKENS_KNOWN);
  const count = load<u32>(TOKEN_COUNT);
  let types = TYPES + (<usize>load<u32>(TYPE_COUNT) << 2);
  while (token < count) {
    const stop = min(count, token + SHAPE_TOKENS);
    types = lookUpSome(token, stop, types);
    token = stop;
  }
  store<u32>(TOKENS_KNOWN, count);
  store<u32>(TYPE_COUNT, <u32>((types - TYPES) >> 2));
}

/** The hot loop: at most SHAPE_TOKENS tokens; gives the end of the types. */
function lookUpSome(from: u32, to: u32, types: usize): usize {
  let token = TOKENS + (<usize>from << 3);
  const stop = TOKENS + (<usize>to << 3);
  let value = VALUES + (<usize>from << 2);
  let shapes: u64 = 0;
  while (token < stop) {
    const start = <usize>load<u32>(token);
    // A kind other than WORD makes the length huge.
    const length = load<u32>(token, 4) - <u32>start;
    if (length <= MEMO_LIMIT) {
      const masks = KEY_MASKS + (<usize>length << 4);
      const low = load<u64>(start) & load<u64>(masks);
      const high = load<u64>(start, 8) & load<u64>(masks, 8);
      const hash = hashKey(low, high);
      let slot = MEMO + (<usize>(hash >> MEMO_SHIFT) << 6);
      const first = (load<u64>(slot) ^ low) | (load<u64>(slot, 8) ^ high);
      const second = (load<u64>(slot, SLOT_BYTES) ^ low) | (load<u64>(slot, SLOT_BYTES + 8) ^ high);
      if (first != 0 && second != 0) remember(slot, low, high, start, length, WORD);
      else slot += <usize>u32(first != 0) << SLOT_BYTES_SHIFT;
      shapes += load<u64>(slot, SLOT_SHAPE);
      store<u32>(value, load<u32>(slot, SLOT_VALUE));
      store<u32>(types, load<u32>(slot, SLOT_TYPE));
      types += 4;
    } else {
      const end = <usize>(load<u32>(token, 4) & TOKEN_END_MASK);
      const kind = load<u32>(token, 4) >> TOKEN_KIND_SHIFT;
      lookUpOther(start, end, kind, value, types);
      types += kind < EMOJI ? 4 : 0;
    }
    token += 8;
    value += 4;
  }
  addShapes(shapes);
  return types;
}

/** Resolves a token into the first slot of its set; what was there becomes the second. */
function remember(set: usize, low: u64, high: u64, start: usize, length: u32, kind: u32): void {
  if (kind != WORD || !resolvePlain(low, high, length)) resolve(start, start + length, kind);
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

/** A token that is no word, or a word too long for the memo. */
function lookUpOther(start: usize, end: usize, kind: u32, value: usize, type: usize): void {
  if (kind == HASHTAG) {
    store<u32>(value, lookUpHashtag(start, end));
    foldToken(start, end, kind);
    store<u32>(type, load<u32>(FOLDED_TYPE));
    return;
  }
  if (kind >= URL && kind < EMOJI) {
    foldToken(start, end, kind);
    store<u32>(value, classSet(kind));
    store<u32>(type, load<u32>(FOLDED_TYPE));
    return;
  }

  const length = <u32>(end - start);
  let found = RESOLVED;
  if (length <= MEMO_LIMIT) {
    const masks = KEY_MASKS + (<usize>length << 4);
    const low = load<u64>(start) & load<u64>(masks);
    const high = (load<u64>(start, 8) & load<u64>(masks, 8)) | (<u64>kind << 56);
    const hash = hashKey(low, high);
    let slot = MEMO + (<usize>(hash >> MEMO_SHIFT) << 6);
    if (load<u64>(slot) != low || load<u64>(slot, 8) != high) {
      if (load<u64>(slot, SLOT_BYTES) == low && load<u64>(slot, SLOT_BYTES + 8) == high) slot += SLOT_BYTES;
      else remember(slot, low, high, start, length, kind);
    }
    found = slot + SLOT_SHAPE;
  } else {
    addShape(resolve(start, end, kind));
  }

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

/** Adds the shape of the long word just resolved; of nothing if it has no syllables. */
function addShape(syllables: u32): void {
  if (syllables == 0) return;
  const letters = load<u32>(FOLDED_LETTERS);
  add(COLUMN_PROPER, 1);
  add(COLUMN_LETTERS, letters);
  add(COLUMN_SYLLABLES, syllables);
  add(COLUMN_POLYSYLLABLES, u32(syllables >= 3));
  add(COLUMN_SIX_PLUS, u32(letters >= 6));
  add(COLUMN_SEVEN_PLUS, u32(letters >= 7));
}

function addShapes(shapes: u64): void {
  add(COLUMN_PROPER, <u32>((shapes >> PROPER_LANE) & NARROW_LANE));
  add(COLUMN_LETTERS, <u32>((shapes >> LETTER_LANE) & WIDE_LANE));
  add(COLUMN_SYLLABLES, <u32>((shapes >> SYLLABLE_LANE) & WIDE_LANE));
  add(COLUMN_POLYSYLLABLES, <u32>((shapes >> POLY_LANE) & NARROW_LANE));
  add(COLUMN_SIX_PLUS, <u32>((shapes >> SIX_LANE) & NARROW_LANE));
  add(COLUMN_SEVEN_PLUS, <u32>((shapes >> SEVEN_LANE) & NARROW_LANE));
}

function add(column: u32, amount: u32): void {
  const at = <usize>load<u32>(ROW_AT) + (<usize>column << 3);
  store<f64>(at, load<f64>(at) + <f64>amount);
}
