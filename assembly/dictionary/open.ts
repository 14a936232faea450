import {
  CLASS_COUNT,
  COLUMNS,
  HEADER_BYTES,
  HEADER_CATEGORIES,
  HEADER_MASKS,
  HEADER_META_BYTES,
  HEADER_SETS,
  HEADER_STATES,
  HEADER_STEMS,
  HEADER_TRANSITIONS,
  HEADER_WORDS,
} from "../abi";
import { FOLDED, KEY_MASKS, UNION } from "../memory";
import {
  ACCEPTS,
  ANCESTORS,
  BIT_ROW_BYTES,
  CATEGORIES,
  CLASS_SETS,
  FIRST_STEPS,
  HAS_WEIGHTS,
  HEAP_END,
  MASKS,
  ROW_BYTES,
  SET_RECORDS,
  SET_ROW_BYTES,
  SET_ROWS,
  STEM_SHIFT,
  STEM_TABLE,
  STEP_SHIFT,
  STEP_TABLE,
  WEIGHT_COLUMNS,
  WORD_SHIFT,
  WORD_TABLE,
} from "../state";
import { noteStem } from "./look-up";
import { insertStep, notePair, noteTriple } from "./steps";
import { insertWord, SLOT_SHIFT } from "./table";

/** Takes `bytes` from the memory behind the fixed regions; 0 if the host gives no more. */
export function reserve(bytes: usize): usize {
  const at = (max(<usize>load<u32>(HEAP_END), __heap_base) + 63) & ~(<usize>63);
  const end = at + bytes;
  if (end < at) return 0;
  const missing = <i32>((end + 0xffff) >>> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  store<u32>(HEAP_END, <u32>end);
  return at;
}

/**
 * Builds the tables of the image at `image`, an address from `reserve`.
 *
 * The image must have passed `openImage` of the host: nothing in it is checked
 * here again. An instance opens one image in its life.
 *
 * @returns whether the host gave the memory
 */
export function openImage(image: usize): bool {
  const categories = load<u32>(image, HEADER_CATEGORIES);
  const rowBytes = ((categories + 31) >>> 5) << 2;
  const ancestors = image + HEADER_BYTES + load<u32>(image, HEADER_META_BYTES);
  const weighted = ancestors + categories * rowBytes;
  const masks = weighted + rowBytes;
  store<u32>(CATEGORIES, categories);
  store<u32>(BIT_ROW_BYTES, rowBytes);
  store<u32>(ANCESTORS, <u32>ancestors);
  store<u32>(MASKS, <u32>masks);
  if (!placeColumns(categories, weighted)) return false;

  let at = masks + load<u32>(image, HEADER_MASKS) * rowBytes;
  for (let class_: usize = 0; class_ < <usize>CLASS_COUNT; class_++) {
    store<u32>(class_ << 2, readVarint(at), CLASS_SETS);
    at = skipVarint(at);
  }
  at = openSets(at, load<u32>(image, HEADER_SETS), rowBytes);
  if (at == 0) return false;

  const words = openTable(WORD_TABLE, WORD_SHIFT, load<u32>(image, HEADER_WORDS));
  const stems = openTable(STEM_TABLE, STEM_SHIFT, load<u32>(image, HEADER_STEMS));
  if (!words || !stems) return false;
  return openWords(at, image);
}

/** Where the weights of each weighted category stand in a row. */
function placeColumns(categories: u32, weighted: usize): bool {
  const columns = reserve((<usize>categories) << 2);
  if (columns == 0) return false;
  let next: u32 = COLUMNS + categories;
  for (let category: u32 = 0; category < categories; category++) {
    const isWeighted = (load<u32>(weighted + ((category >> 5) << 2)) >> (category & 31)) & 1;
    store<u32>(columns + ((<usize>category) << 2), isWeighted ? next << 3 : 0);
    next += isWeighted;
  }
  store<u32>(WEIGHT_COLUMNS, <u32>columns);
  store<u32>(ROW_BYTES, next << 3);
  store<u32>(HAS_WEIGHTS, u32(next != COLUMNS + categories));
  return true;
}

// A record of a set, in u32: how many categories with their ancestors, these;
// how many weights, these as category and weight; how many categories of its
// own, these. All categories ascending.

/** Expands the sets; gives the address behind them in the image, 0 without memory. */
function openSets(at: usize, sets: u32, rowBytes: u32): usize {
  const records = reserve((<usize>(sets + 1)) << 2);
  if (records == 0) return 0;
  store<u32>(SET_RECORDS, <u32>records);
  const stride = (<usize>load<u32>(CATEGORIES) + 15) & ~(<usize>15);
  const rows = reserve(<usize>(sets + 1) * stride);
  if (rows == 0) return 0;
  store<u32>(SET_ROWS, <u32>rows);
  store<u32>(SET_ROW_BYTES, <u32>stride);
  memory.fill(rows, 0, stride);
  const none = reserve(12);
  if (none == 0) return 0;
  memory.fill(none, 0, 12);
  store<u32>(records, <u32>none);
  for (let set: u32 = 1; set <= sets; set++) {
    const own = readVarint(at);
    // All categories, the weighted ones twice more, the own ones, three counts.
    const record = reserve((<usize>(load<u32>(CATEGORIES) + own * 3 + 3)) << 2);
    if (record == 0) return 0;
    store<u32>(records + ((<usize>set) << 2), <u32>record);
    at = openSet(at, record, rowBytes);
    const row = rows + <usize>set * stride;
    memory.fill(row, 0, stride);
    const end = record + 4 + ((<usize>load<u32>(record)) << 2);
    for (let category = record + 4; category < end; category += 4) store<u8>(row + load<u32>(category), 255);
  }
  return at;
}

function openSet(at: usize, record: usize, rowBytes: u32): usize {
  const own = readVarint(at);
  const first = skipVarint(at);
  memory.fill(UNION, 0, rowBytes);

  at = first;
  for (let index: u32 = 0; index < own; index++) {
    const category = readVarint(at);
    at = skipVarint(at);
    addAncestors(category);
    if (isWeighted(category)) at = skipVarint(at);
  }
  let write = writeUnion(record, rowBytes);

  const weights = write;
  store<u32>(weights, 0);
  write += 4;
  at = first;
  for (let index: u32 = 0; index < own; index++) {
    const category = readVarint(at);
    at = skipVarint(at);
    if (!isWeighted(category)) continue;
    const zigzag = readVarint(at);
    at = skipVarint(at);
    store<u32>(write, category);
    store<i32>(write, <i32>(zigzag >> 1) ^ -(<i32>(zigzag & 1)), 4);
    store<u32>(weights, load<u32>(weights) + 1);
    write += 8;
  }

  store<u32>(write, own);
  write += 4;
  at = first;
  for (let index: u32 = 0; index < own; index++) {
    const category = readVarint(at);
    at = skipVarint(at);
    if (isWeighted(category)) at = skipVarint(at);
    store<u32>(write, category);
    write += 4;
  }
  store<u32>(HEAP_END, <u32>write);
  return at;
}

/** Writes the count and the categories of UNION; gives the address behind them. */
function writeUnion(record: usize, rowBytes: u32): usize {
  let write = record + 4;
  for (let word: u32 = 0; word < rowBytes; word += 4) {
    let bits = load<u32>(word, UNION);
    for (; bits != 0; bits &= bits - 1) {
      store<u32>(write, (word << 3) + ctz(bits));
      write += 4;
    }
  }
  store<u32>(record, <u32>((write - record - 4) >> 2));
  return write;
}

/** Adds a category and its ancestors to UNION. */
export function addAncestors(category: u32): void {
  const rowBytes = load<u32>(BIT_ROW_BYTES);
  const row = <usize>load<u32>(ANCESTORS) + category * rowBytes;
  for (let word: usize = 0; word < rowBytes; word += 4)
    store<u32>(word, load<u32>(word, UNION) | load<u32>(row + word), UNION);
}

function isWeighted(category: u32): bool {
  return load<u32>(<usize>load<u32>(WEIGHT_COLUMNS) + ((<usize>category) << 2)) != 0;
}

/** Reserves a table for so many words. */
function openTable(table: usize, shift: usize, words: u32): bool {
  let bits: u32 = 4;
  while (((<u64>1) << bits) * 2 < <u64>words * 3) bits++;
  const at = reserve((<usize>1) << (bits + SLOT_SHIFT));
  if (at == 0) return false;
  store<u32>(table, <u32>at);
  store<u32>(shift, 64 - bits);
  return true;
}

/** Fills the tables of words and stems, then opens the phrases behind them. */
function openWords(at: usize, image: usize): bool {
  let symbol: u32 = 0;
  for (let pass: u32 = 0; pass < 2; pass++) {
    const isStem = pass == 1;
    const table = <usize>load<u32>(isStem ? STEM_TABLE : WORD_TABLE);
    const shift = <u64>load<u32>(isStem ? STEM_SHIFT : WORD_SHIFT);
    const count = isStem ? load<u32>(image, HEADER_STEMS) : load<u32>(image, HEADER_WORDS);
    for (let index: u32 = 0; index < count; index++) {
      const shared = <u32>load<u8>(at);
      const rest = <u32>load<u8>(at, 1);
      const length = shared + rest;
      memory.copy(FOLDED + shared, at + 2, rest);
      at += 2 + rest;
      const value = readVarint(at);
      at = skipVarint(at);
      let word = FOLDED;
      if (length > 16) {
        // The table points at long words, so these need a place of their own.
        word = reserve(length);
        if (word == 0) return false;
        memory.copy(word, FOLDED, length);
      }
      symbol += value & 1;
      insertWord(table, shift, word, length, KEY_MASKS, index, value >> 1, value & 1 ? symbol : 0);
      if (isStem) noteStem(length, value >> 1 != 0, (value & 1) != 0);
    }
  }
  return openPhrases(at, load<u32>(image, HEADER_STATES), load<u32>(image, HEADER_TRANSITIONS), symbol);
}

/** Fills the transitions, what the states accept, and the filter of pairs. */
function openPhrases(at: usize, states: u32, transitions: u32, symbols: u32): bool {
  let bits: u32 = 4;
  while ((<u64>1) << bits < <u64>transitions * 2) bits++;
  const table = reserve((<usize>1) << (bits + 4));
  const accepts = reserve((<usize>states) << 3);
  const places = reserve((<usize>states) << 2);
  const firsts = reserve((<usize>(symbols + 1)) << 2);
  if (table == 0 || accepts == 0 || places == 0 || firsts == 0) return false;
  store<u32>(FIRST_STEPS, <u32>firsts);
  store<u32>(STEP_TABLE, <u32>table);
  store<u32>(STEP_SHIFT, 64 - bits);
  store<u32>(ACCEPTS, <u32>accepts);

  for (let state: u32 = 0; state < states; state++) {
    const accept = readVarint(at);
    at = skipVarint(at);
    const record = accepts + ((<usize>state) << 3);
    store<u32>(record, accept);
    if (accept != 0) {
      store<u32>(record, readVarint(at), 4);
      at = skipVarint(at);
    }
    store<u32>(places + ((<usize>state) << 2), <u32>at);
    let symbol: u32 = 0;
    let count = readVarint(at);
    for (at = skipVarint(at); count != 0; count--) {
      symbol += readVarint(at);
      at = skipVarint(at);
      insertStep(table, <u64>(64 - bits), state, symbol, readVarint(at));
      at = skipVarint(at);
    }
  }
  if (states != 0) fillFilters(places, firsts, accepts);
  return true;
}

/** Notes the states behind state 0, and what two and three symbols lead on from there. */
function fillFilters(places: usize, firsts: usize, accepts: usize): void {
  let at = <usize>load<u32>(places);
  let first: u32 = 0;
  for (let count = readVarint(at); count != 0; count--) {
    at = skipVarint(at);
    first += readVarint(at);
    at = skipVarint(at);
    const state = readVarint(at);
    store<u32>(firsts + ((<usize>first) << 2), state);
    notePairs(first, state, places, accepts);
  }
}

function notePairs(first: u32, state: u32, places: usize, accepts: usize): void {
  let at = <usize>load<u32>(places + ((<usize>state) << 2));
  let second: u32 = 0;
  for (let count = readVarint(at); count != 0; count--) {
    at = skipVarint(at);
    second += readVarint(at);
    at = skipVarint(at);
    const next = readVarint(at);
    notePair(first, second, load<u32>(accepts + ((<usize>next) << 3)) != 0);
    noteTriples(first, second, <usize>load<u32>(places + ((<usize>next) << 2)));
  }
}

function noteTriples(first: u32, second: u32, at: usize): void {
  let third: u32 = 0;
  for (let count = readVarint(at); count != 0; count--) {
    at = skipVarint(at);
    third += readVarint(at);
    at = skipVarint(at);
    noteTriple(first, second, third);
  }
}

function readVarint(at: usize): u32 {
  let value: u32 = 0;
  let shift: u32 = 0;
  while (true) {
    const byte = <u32>load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
    shift += 7;
  }
}

function skipVarint(at: usize): usize {
  while (load<u8>(at) >= 0x80) at++;
  return at + 1;
}
