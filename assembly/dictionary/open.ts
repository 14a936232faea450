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
  STATES,
  STEMS,
  WEIGHT_COLUMNS,
} from "../state";
import { noteStem, noteWord } from "./look-up";
import { reserve } from "./reserve";
import {
  LAST_STATE,
  notePair,
  noteTriple,
  STATE_SET,
  STATE_SHIFT,
  STATE_STEP_COUNT,
  STATE_STEPS,
  STEP_NEXT,
  STEP_SHIFT,
  stateAt,
} from "./steps";
import { insertWord, openTable } from "./table";

/** Where in the image reading goes on: it is read from front to back. */
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

  const symbols = openWords(STEMS, load<u32>(image, HEADER_STEMS), openWords(0, load<u32>(image, HEADER_WORDS), 0));
  openPhrases(load<u32>(image, HEADER_STATES), load<u32>(image, HEADER_TRANSITIONS), symbols);
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
        store<u32>(write, zigzag(), 4);
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

/** Fills the table of words or stems; gives the last number of a phrase word, `symbol` before. */
function openWords(which: usize, count: u32, symbol: u32): u32 {
  openTable(which, count);
  let lengths = at;
  let letters = lengths + ((<usize>count) << 1);
  at = letters;
  for (let own = lengths + 1; own < letters; own += 2) at += load<u8>(own);
  for (let index: u32 = 0; index < count; index++) {
    const shared = <u32>load<u8>(lengths);
    const rest = <u32>load<u8>(lengths, 1);
    lengths += 2;
    const length = shared + rest;
    memory.copy(FOLDED + shared, letters, rest);
    letters += rest;
    store<u64>(length, 0, FOLDED);
    const value = varint();
    const isSymbol = value & 1;
    symbol += isSymbol;
    insertWord(which, length, index, value >> 1, isSymbol ? symbol : 0);
    if (which != 0) noteStem(length, value > 1, isSymbol != 0);
    else noteWord(length);
  }
  return symbol;
}

/** Fills the states, their steps, and the filters. */
function openPhrases(states: u32, steps: u32, symbols: u32): void {
  store<u32>(STATES, <u32>reserve((<usize>states) << STATE_SHIFT));
  store<u32>(FIRST_STEPS, <u32>reserve((<usize>(symbols + 1)) << 2));
  let step = reserve((<usize>steps) << STEP_SHIFT);
  let unseen: u32 = 1;
  for (let state: u32 = 0; state < states; state++) {
    const record = stateAt(state);
    const accept = varint();
    if (accept != 0) store<u32>(record, varint(), STATE_SET);
    let count = varint();
    store<u32>(record, accept != 0 && count == 0 ? accept | LAST_STATE : accept);
    store<u32>(record, <u32>step, STATE_STEPS);
    store<u32>(record, count, STATE_STEP_COUNT);
    let symbol: u32 = 0;
    for (; count != 0; count--) {
      symbol += varint();
      const next = unseen + zigzag();
      unseen = max(unseen, next + 1);
      store<u32>(step, symbol);
      store<u32>(step, next, STEP_NEXT);
      step += 1 << STEP_SHIFT;
    }
  }
  if (states != 0) fillFilters(0, 0, 0);
}

/** Notes what one, two and three symbols lead on to; `first` and `second` led to the state, 0 for none. */
function fillFilters(state: u32, first: u32, second: u32): void {
  let step = <usize>load<u32>(stateAt(state), STATE_STEPS);
  for (let left = load<u32>(stateAt(state), STATE_STEP_COUNT); left != 0; left--) {
    const symbol = load<u32>(step);
    const next = load<u32>(step, STEP_NEXT);
    step += 1 << STEP_SHIFT;
    if (second != 0) {
      noteTriple(first, second, symbol);
    } else if (first != 0) {
      if (load<u32>(stateAt(next)) != 0) notePair(first, symbol);
      fillFilters(next, first, symbol);
    } else {
      store<u32>(<usize>load<u32>(FIRST_STEPS) + ((<usize>symbol) << 2), next);
      fillFilters(next, symbol, 0);
    }
  }
}

function zigzag(): u32 {
  const value = varint();
  return (value >> 1) ^ -(value & 1);
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
