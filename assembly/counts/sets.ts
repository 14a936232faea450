import { COLUMN_KNOWN, COLUMN_SCORED, COLUMNS } from "../abi";
import { SET_COUNTS, SET_RECORDS, SET_SHIFT, TOUCHED, UNION } from "../memory";
import { Opened, ROW_BYTES, State } from "../state";
import { hasCategory } from "./bit-row";

// Tokens are counted by set, and sets become categories once at the end: a text
// touches far fewer sets than it has tokens.
//
// A set has a record, and a slot that says where the record is. Its own categories
// stand in front of it, 8 bytes each: the category and its weight, 0 where it has
// none. Behind it come the columns of all its categories, ancestors too, as
// distances from the start of a row; of set 0 that of unknown tokens:
//
//   ─8·own    0     4       8        10       12
//   ├─ ─ ─ ─ ─┼─────┼───────┼────────┼────────┼─ ─ ─
//   │ own     │ own │ bytes │ column │ column │
//   └─ ─ ─ ─ ─┴─────┴───────┴────────┴────────┴─ ─ ─
//
// bytes  of the columns; and 1, which is WEIGHTED, if the set has weights
//
// Columns are read eight lanes at a time, so that how many there are is seldom
// guessed wrong. Lanes that are left point to columns that nobody reads, another
// each, so that none waits for the one before.

const RECORD_BYTES: usize = 4;
const RECORD_COLUMNS: usize = 8;
export const WEIGHTED: u32 = 1;
/** Columns behind those of a row, one for each lane. */
export const SPARE_BYTES: u32 = 64;

/** The address of the record of a set. */
export function recordOf(set: u32): usize {
  return <usize>load<u32>((<usize>set) << SET_SHIFT, SET_RECORDS);
}

/** Where a record's own categories begin. */
export function ownOf(record: usize): usize {
  return record - ((<usize>load<u32>(record)) << 3);
}

/** Whether a record says that its set has weights: WEIGHTED or 0. */
export function weightedOf(record: usize): u32 {
  return load<u32>(record, RECORD_BYTES) & WEIGHTED;
}

/**
 * Writes the record at `record`, whose own categories stand in front of it.
 *
 * @param weighted  WEIGHTED if one of them has weights, else 0
 * @returns the address behind it
 */
export function writeRecord(set: u32, record: usize, own: u32, weighted: u32): usize {
  store<u32>((<usize>set) << SET_SHIFT, <u32>record, SET_RECORDS);
  store<u32>(record, own);
  addAncestors(record);
  let write = record;
  if (set == 0) {
    store<u16>(write, COLUMN_KNOWN << 3, RECORD_COLUMNS);
    write += 2;
  }
  for (let column = takeColumn(); column != 0; column = takeColumn()) {
    store<u16>(write, column, RECORD_COLUMNS);
    write += 2;
  }
  const spare = load<u32>(ROW_BYTES) - SPARE_BYTES;
  while (write == record || ((write - record) & 14) != 0) {
    store<u16>(write, spare + ((<u32>(write - record) & 14) << 2), RECORD_COLUMNS);
    write += 2;
  }
  store<u32>(record, <u32>(write - record) | weighted, RECORD_BYTES);
  return write + RECORD_COLUMNS;
}

/** Counts one hit of a set. The hot loop of count.ts does the same in place. */
export function touch(set: u32): void {
  const slot = (<usize>set) << SET_SHIFT;
  const hits = load<u32>(slot, SET_COUNTS);
  store<u32>(slot, hits + 1, SET_COUNTS);
  const touched = State.touchedEnd;
  store<u32>(touched, <u32>slot);
  State.touchedEnd = touched + (u32(hits == 0) << 2);
}

/** Turns the hits of all sets into counts and weights of the row, and clears them. */
export function flushSets(): void {
  const row = State.rowAt;
  const touched = State.touchedEnd;
  // First all records are fetched, so that the waits for them overlap.
  for (let at = TOUCHED; at < touched; at += 4) load<u64>(load<u32>(load<u32>(at), SET_RECORDS), RECORD_COLUMNS);
  for (let at = TOUCHED; at < touched; at += 4) {
    const slot = <usize>load<u32>(at);
    const hits = <f64>load<u32>(slot, SET_COUNTS);
    store<u32>(slot, 0, SET_COUNTS);
    let record = <usize>load<u32>(slot, SET_RECORDS);
    const bytes = <usize>load<u32>(record, RECORD_BYTES);
    if ((bytes & WEIGHTED) != 0) addWeights(record, hits);
    const end = record + (bytes & ~(<usize>WEIGHTED));
    while (record < end) {
      let column = row + <usize>load<u16>(record, RECORD_COLUMNS);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 2);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 4);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 6);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 8);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 10);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 12);
      store<f64>(column, load<f64>(column) + hits);
      column = row + <usize>load<u16>(record, RECORD_COLUMNS + 14);
      store<f64>(column, load<f64>(column) + hits);
      record += 16;
    }
  }
  State.touchedEnd = TOUCHED;
}

/**
 * Writes the rates of the row to `out`, a number per category: hits / scored
 * tokens, 0 where there are none; for a weighted category the mean weight in
 * units of the image, not a number where nothing was hit.
 */
export function writeRates(out: usize): void {
  const row = State.rowAt;
  const columns = row + (COLUMNS << 3);
  const scored = max(load<f64>(row, COLUMN_SCORED << 3), 1);
  const end = (<usize>Opened.categories) << 3;
  // Two at a time, one too many perhaps: what stands behind the rates stays.
  const behind = load<u64>(out + end);
  for (let at: usize = 0; at < end; at += 16) {
    if (ASC_FEATURE_SIMD) {
      v128.store(out + at, v128.div<f64>(v128.load(columns + at), f64x2.splat(scored)));
    } else {
      store<f64>(out + at, load<f64>(columns + at) / scored);
      store<f64>(out + at, load<f64>(columns + at, 8) / scored, 8);
    }
  }
  store<u64>(out + end, behind);
  // The columns of weights stand behind those of hits.
  const weighted = Opened.weightColumns + (end >> 1);
  const weights = Opened.weights;
  for (let at: usize = 0; at < weights; at += 8) {
    const category = <usize>load<u32>(weighted + (at >> 1));
    store<f64>(out + category, load<f64>(columns + end + at) / load<f64>(columns + category));
  }
}

/** Adds the weights of a record, `hits` times. */
function addWeights(record: usize, hits: f64): void {
  for (let own = ownOf(record); own < record; own += 8) addWeight(load<u32>(own), <f64>load<i32>(own, 4) * hits);
}

/** Adds to the weight of a category; the weight of one that has none is 0, and lost. */
function addWeight(category: u32, amount: f64): void {
  const column = load<u32>(Opened.weightColumns + ((<usize>category) << 2));
  const at = State.rowAt + <usize>column;
  store<f64>(at, load<f64>(at) + amount);
}

/** Adds the categories of a set to UNION, and the weights of those that are new there to the row. */
export function unite(set: u32): void {
  const record = recordOf(set);
  for (let own = ownOf(record); own < record; own += 8) {
    const category = load<u32>(own);
    if (!hasCategory(UNION, category)) addWeight(category, <f64>load<i32>(own, 4));
  }
  addAncestors(record);
}

/** Counts each category of UNION once and empties it. */
export function countUnion(): void {
  const row = State.rowAt;
  for (let column = <usize>takeColumn(); column != 0; column = <usize>takeColumn()) {
    store<f64>(row + column, load<f64>(row + column) + 1);
  }
}

/** Adds the own categories of a record to UNION, with their ancestors. */
function addAncestors(record: usize): void {
  const rowBytes = Opened.bitRowBytes;
  for (let own = ownOf(record); own < record; own += 8) {
    const row = Opened.ancestors + <usize>load<u32>(own) * rowBytes;
    for (let word: usize = 0; word < rowBytes; word += 4)
      store<u32>(word, load<u32>(word, UNION) | load<u32>(row + word), UNION);
  }
}

/** Takes the first category out of UNION; gives the distance of its column from the start of a row, 0 if there is none. */
function takeColumn(): u32 {
  for (let word: u32 = 0; word < <u32>Opened.bitRowBytes; word += 4) {
    const bits = load<u32>(word, UNION);
    if (bits == 0) continue;
    store<u32>(word, bits & (bits - 1), UNION);
    return (COLUMNS + (word << 3) + ctz(bits)) << 3;
  }
  return 0;
}
