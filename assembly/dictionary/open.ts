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
import { SPARE_BYTES, WEIGHTED, writeRecord } from "../counts/sets";
import { FILTER_BYTES, FOLDED, PAIRS } from "../memory";
import { CLASS_SETS, Opened, ROW_BYTES, STEMS } from "../state";
import { noteStem, noteWord } from "./look-up";
import { reserve } from "./reserve";
import {
  LAST_STATE,
  maskOf,
  notePair,
  noteTriple,
  numberAt,
  reachedBy,
  STEP_MASK,
  STEP_NEXT,
  STEP_SET,
  STEP_SHIFT,
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
  Opened.categories = categories;
  Opened.bitRowBytes = rowBytes;
  Opened.ancestors = ancestors;
  Opened.masks = masks;
  placeColumns(categories, weighted);

  at = masks + load<u32>(image, HEADER_MASKS) * rowBytes;
  for (let class_: usize = 0; class_ < <usize>CLASS_COUNT * 4; class_ += 4) store<u32>(class_, varint(), CLASS_SETS);
  openSets(load<u32>(image, HEADER_SETS));

  const symbols = openWords(STEMS, load<u32>(image, HEADER_STEMS), openWords(0, load<u32>(image, HEADER_WORDS), 0));
  openPhrases(load<u32>(image, HEADER_STATES), load<u32>(image, HEADER_TRANSITIONS), symbols);
}

/** Where the weights of each weighted category stand in a row, and which these are. */
function placeColumns(categories: u32, weighted: usize): void {
  const columns = reserve((<usize>categories) << 3);
  const first: u32 = (COLUMNS + categories) << 3;
  let weights: u32 = 0;
  for (let category: u32 = 0; category < categories; category++) {
    if (!hasCategory(weighted, category)) continue;
    store<u32>(columns + ((<usize>category) << 2), first + weights);
    store<u32>(columns + ((<usize>(categories + (weights >> 3))) << 2), category << 3);
    weights += 8;
  }
  Opened.weightColumns = columns;
  store<u32>(ROW_BYTES, first + weights + SPARE_BYTES);
  Opened.weights = weights;
}

/** Expands the sets, and the set of no categories, 0, into the records of counts/sets.ts. */
function openSets(sets: u32): void {
  const categories = <usize>Opened.categories;
  for (let set: u32 = 0; set <= sets; set++) {
    const own = set == 0 ? 0 : varint();
    const record = reserve((categories << 1) + ((<usize>own) << 3) + 32) + ((<usize>own) << 3);
    let weighted: u32 = 0;
    for (let at = record - ((<usize>own) << 3); at < record; at += 8) {
      const category = varint();
      store<u32>(at, category);
      if (load<u32>(Opened.weightColumns + ((<usize>category) << 2)) != 0) {
        store<u32>(at, zigzag(), 4);
        weighted = WEIGHTED;
      }
    }
    Opened.heapEnd = writeRecord(set, record, own, weighted);
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
function openPhrases(states: usize, steps: usize, symbols: usize): void {
  Opened.firstStates = reserve((symbols + 1) << 2);
  // What the step to each state is to have, by its number: what is reached is known only when all are read.
  const reached = reserve(states << STEP_SHIFT);
  const first = reserve((states + steps) << STEP_SHIFT);
  let write = first;
  let unseen: u32 = 1;
  for (let state = reached; state < reached + (states << STEP_SHIFT); state += 1 << STEP_SHIFT) {
    const mask = varint();
    if (mask != 0) store<u16>(state, varint(), STEP_SET);
    let count = varint();
    store<u32>(state, count == 0 ? mask | LAST_STATE : <u32>write, STEP_NEXT);
    if (count == 0) continue;
    store<u16>(write, count);
    store<u16>(write, load<u16>(state, STEP_SET), STEP_SET);
    store<u32>(write, mask, STEP_MASK);
    write += 1 << STEP_SHIFT;
    let symbol: u32 = 0;
    for (; count != 0; count--) {
      symbol += varint();
      const next = unseen + zigzag();
      unseen = max(unseen, next + 1);
      store<u16>(write, symbol);
      store<u32>(write, next, STEP_NEXT);
      write += 1 << STEP_SHIFT;
    }
  }

  Opened.stateNumbers = reserve((write - first) >> 1) - (first >> 1);
  for (let at = first; at < write; at += 1 << STEP_SHIFT) {
    for (let left = <u32>load<u16>(at); left != 0; left--) {
      at += 1 << STEP_SHIFT;
      const number = load<u32>(at, STEP_NEXT);
      store<u32>(numberAt(at), number);
      const state = reached + ((<usize>number) << STEP_SHIFT);
      store<u16>(at, load<u16>(state, STEP_SET), STEP_SET);
      store<u32>(at, load<u32>(state, STEP_NEXT), STEP_NEXT);
    }
  }
  fillFilters(load<u32>(reached, STEP_NEXT), 0, 0);
  if (noted >>> MOST_NOTED_BITS != 0) memory.fill(PAIRS, 0xff, 2 * FILTER_BYTES);
}

/**
 * Ways of two and three symbols that filters note: four million. More would fill them
 * anyway, and phrases like `* * of` have the cube of their words in an image of a few KB.
 */
const MOST_NOTED_BITS: u32 = 22;
let noted: u32 = 0;

/** Notes what one, two and three symbols lead on to; `first` and `second` led to the state, 0 for none. */
function fillFilters(state: u32, first: u32, second: u32): void {
  if (state >= LAST_STATE || noted >>> MOST_NOTED_BITS != 0) return;
  let step = <usize>state;
  let left = <u32>load<u16>(state);
  if (first != 0) noted += left;
  for (; left != 0; left--) {
    step += 1 << STEP_SHIFT;
    const symbol = <u32>load<u16>(step);
    const next = load<u32>(step, STEP_NEXT);
    if (second != 0) {
      noteTriple(first, second, symbol);
    } else if (first != 0) {
      if (maskOf(reachedBy(step)) != 0) notePair(first, symbol);
      fillFilters(next, first, symbol);
    } else if (next < LAST_STATE) {
      store<u32>(Opened.firstStates + ((<usize>symbol) << 2), next);
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
