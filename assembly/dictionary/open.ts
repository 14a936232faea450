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
import { hasCategory } from "../counts/bit-row";
import { addAncestors } from "../counts/sets";
import { FOLDED, UNION } from "../memory";
import {
  ACCEPTS,
  ANCESTORS,
  BIT_ROW_BYTES,
  CATEGORIES,
  CLASS_SETS,
  FIRST_STEPS,
  HAS_WEIGHTS,
  HEAP_END,
  LAST_STATE,
  MASKS,
  ROW_BYTES,
  SET_RECORDS,
  STEMS,
  STEP_TABLE,
  WEIGHT_COLUMNS,
  WORD_TABLE,
} from "../state";
import { noteStem, noteWord } from "./look-up";
import { reserve } from "./reserve";
import { insertStep, notePair, noteTriple } from "./steps";
import { insertWord, SLOT_SHIFT } from "./table";

/** Where in the image reading goes on: it is read from front to back, but for the filters of the phrases. */
let at: usize = 0;

/**
 * Builds the tables of the image at `image`, an address from `reserve`; traps if
 * the host gives too little memory.
 *
 * The image must have passed `openImage` of the host: nothing in it is checked
 * here again. An instance opens one image in its life.
 */
export function open(image: usize): void {
  const categories = load<u32>(image, HEADER_CATEGORIES);
  const rowBytes = ((categories + 31) >>> 5) << 2;
  const ancestors = image + HEADER_BYTES + load<u32>(image, HEADER_META_BYTES);
  const weighted = ancestors + categories * rowBytes;
  const masks = weighted + rowBytes;
  store<u32>(CATEGORIES, categories);
  store<u32>(BIT_ROW_BYTES, rowBytes);
  store<u32>(ANCESTORS, <u32>ancestors);
  store<u32>(MASKS, <u32>masks);
  placeColumns(categories, weighted);

  at = masks + load<u32>(image, HEADER_MASKS) * rowBytes;
  for (let class_: usize = 0; class_ < <usize>CLASS_COUNT * 4; class_ += 4) store<u32>(class_, varint(), CLASS_SETS);
  openSets(load<u32>(image, HEADER_SETS), rowBytes);

  openTable(WORD_TABLE, load<u32>(image, HEADER_WORDS), SLOT_SHIFT);
  openTable(WORD_TABLE + STEMS, load<u32>(image, HEADER_STEMS), SLOT_SHIFT);
  openTable(STEP_TABLE, load<u32>(image, HEADER_TRANSITIONS), 4);
  const inWords = openWords(0, load<u32>(image, HEADER_WORDS), 0);
  openPhrases(load<u32>(image, HEADER_STATES), openWords(STEMS, load<u32>(image, HEADER_STEMS), inWords));
}

/** Where the weights of each weighted category stand in a row. */
function placeColumns(categories: u32, weighted: usize): void {
  const columns = reserve((<usize>categories) << 2);
  const first: u32 = (COLUMNS + categories) << 3;
  let next = first;
  for (let category: u32 = 0; category < categories; category++) {
    if (!hasCategory(weighted, category)) continue;
    store<u32>(columns + ((<usize>category) << 2), next);
    next += 8;
  }
  store<u32>(WEIGHT_COLUMNS, <u32>columns);
  store<u32>(ROW_BYTES, next);
  store<u32>(HAS_WEIGHTS, next - first);
}

/**
 * Expands the sets, and the set of no categories, 0.
 *
 * A record of a set, in u32: how many categories of its own, these and the weight
 * of each, 0 where it has none; how many with their ancestors, these, ascending.
 */
function openSets(sets: u32, rowBytes: u32): void {
  const categories = <usize>load<u32>(CATEGORIES);
  const records = reserve((<usize>(sets + 1)) << 2);
  store<u32>(SET_RECORDS, <u32>records);
  for (let set: u32 = 0; set <= sets; set++) {
    let own = set == 0 ? 0 : varint();
    let write = reserve((((<usize>own) << 1) + categories + 2) << 2);
    store<u32>(records + ((<usize>set) << 2), <u32>write);
    store<u32>(write, own);
    write += 4;
    for (; own != 0; own--) {
      const category = varint();
      store<u32>(write, category);
      if (load<u32>(<usize>load<u32>(WEIGHT_COLUMNS) + ((<usize>category) << 2)) != 0) {
        const zigzag = varint();
        store<u32>(write, (zigzag >> 1) ^ -(zigzag & 1), 4);
      }
      addAncestors(category);
      write += 8;
    }
    const all = write;
    for (let word: u32 = 0; word < rowBytes; word += 4) {
      for (let bits = load<u32>(word, UNION); bits != 0; bits &= bits - 1) {
        write += 4;
        store<u32>(write, (word << 3) + ctz(bits));
      }
      store<u32>(word, 0, UNION);
    }
    store<u32>(all, <u32>(write - all) >> 2);
    store<u32>(HEAP_END, <u32>write + 4);
  }
}

/** Reserves a table for so many of something, slots of 1 << `slotShift` bytes, at most two thirds full. */
function openTable(table: usize, count: u32, slotShift: u32): void {
  let bits: u32 = 4;
  while (((<u64>1) << bits) * 2 < <u64>count * 3) bits++;
  store<u32>(table, <u32>reserve((<usize>1) << (bits + slotShift)));
  store<u32>(table, 64 - bits, 4);
}

/** Fills the table of words or stems; gives the last number of a phrase word, `symbol` before. */
function openWords(which: usize, count: u32, symbol: u32): u32 {
  for (let index: u32 = 0; index < count; index++) {
    const shared = <u32>load<u8>(at);
    const rest = <u32>load<u8>(at, 1);
    const length = shared + rest;
    memory.copy(FOLDED + shared, at + 2, rest);
    store<u64>(length, 0, FOLDED);
    at += 2 + rest;
    const value = varint();
    const isSymbol = value & 1;
    symbol += isSymbol;
    insertWord(which, length, index, value >> 1, isSymbol ? symbol : 0);
    if (which != 0) noteStem(length, value > 1, isSymbol != 0);
    else noteWord(length);
  }
  return symbol;
}

/** Fills the transitions, what the states accept, and the filters. */
function openPhrases(states: u32, symbols: u32): void {
  const accepts = reserve((<usize>states) << 3);
  store<u32>(ACCEPTS, <u32>accepts);
  const places = reserve((<usize>states) << 2);
  store<u32>(FIRST_STEPS, <u32>reserve((<usize>(symbols + 1)) << 2));
  for (let state: u32 = 0; state < states; state++) {
    const record = accepts + ((<usize>state) << 3);
    const accept = varint();
    if (accept != 0) store<u32>(record, varint(), 4);
    store<u32>(places + ((<usize>state) << 2), <u32>at);
    let symbol: u32 = 0;
    let count = varint();
    store<u32>(record, accept != 0 && count == 0 ? accept | LAST_STATE : accept);
    for (; count != 0; count--) {
      symbol += varint();
      insertStep(state, symbol, varint());
    }
  }
  if (states != 0) fillFilters(places, 0, 0, 0);
}

/** Notes what one, two and three symbols lead on to; `first` and `second` led to the state, 0 for none. */
function fillFilters(places: usize, state: u32, first: u32, second: u32): void {
  const back = at;
  at = <usize>load<u32>(places + ((<usize>state) << 2));
  let symbol: u32 = 0;
  for (let count = varint(); count != 0; count--) {
    symbol += varint();
    const next = varint();
    if (second != 0) {
      noteTriple(first, second, symbol);
    } else if (first != 0) {
      if (load<u32>(<usize>load<u32>(ACCEPTS) + ((<usize>next) << 3)) != 0) notePair(first, symbol);
      fillFilters(places, next, first, symbol);
    } else {
      store<u32>(<usize>load<u32>(FIRST_STEPS) + ((<usize>symbol) << 2), next);
      fillFilters(places, next, symbol, 0);
    }
  }
  at = back;
}

function varint(): u32 {
  let value: u32 = 0;
  let shift: u32 = 0;
  while (true) {
    const byte = <u32>load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
    shift += 7;
  }
}
