import { COLUMN_SCORED, COLUMNS } from "../abi";
import { SET_COUNTS, SET_RECORDS, SET_SHIFT, TOUCHED, UNION } from "../memory";
import { ANCESTORS, BIT_ROW_BYTES, CATEGORIES, ROW_AT, TOUCHED_END, WEIGHT_COLUMNS, WEIGHTS } from "../state";
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
//   │ own     │ own │ –     │ column │ column │
//   └─ ─ ─ ─ ─┴─────┴───────┴────────┴────────┴─ ─ ─
//
// Columns are read four lanes at a time, so that how many there are is seldom
// guessed wrong. Lanes that are left point to columns that nobody reads, another
// each, so that none waits for the one before.

export const LANES: usize = 8;
const LANE_MASK: u32 = 0x7ff8;
/** In the first lane: the set has weights. */
export const WEIGHTED: u16 = 1;
/** In the last lane, which four of them have for a sign. */
export const LAST_LANE: u16 = 0x8000;
/** Columns behind those of a row, one for each lane. */
export const SPARE_BYTES: u32 = 32;

/** Counts one hit of a set. The hot loop of count.ts does the same in place. */
export function touch(set: u32): void {
  const slot = (<usize>set) << SET_SHIFT;
  const hits = load<u32>(slot, SET_COUNTS);
  store<u32>(slot, hits + 1, SET_COUNTS);
  const touched = <usize>load<u32>(TOUCHED_END);
  store<u32>(touched, <u32>slot);
  store<u32>(TOUCHED_END, <u32>touched + (u32(hits == 0) << 2));
}

/** Turns the hits of all sets into counts and weights of the row, and clears them. */
export function flushSets(): void {
  const row = <usize>load<u32>(ROW_AT);
  const touched = <usize>load<u32>(TOUCHED_END);
  for (let at = TOUCHED; at < touched; at += 4) {
    const slot = <usize>load<u32>(at);
    const hits = <f64>load<u32>(slot, SET_COUNTS);
    store<u32>(slot, 0, SET_COUNTS);
    let record = <usize>load<u32>(slot, SET_RECORDS);
    let lanes = load<u64>(record, LANES);
    if ((lanes & WEIGHTED) != 0) addWeights(record, hits);
    while (true) {
      const first = row + (<usize>lanes & LANE_MASK);
      store<f64>(first, load<f64>(first) + hits);
      const second = row + (<usize>(lanes >> 16) & LANE_MASK);
      store<f64>(second, load<f64>(second) + hits);
      const third = row + (<usize>(lanes >> 32) & LANE_MASK);
      store<f64>(third, load<f64>(third) + hits);
      const fourth = row + (<usize>(lanes >> 48) & LANE_MASK);
      store<f64>(fourth, load<f64>(fourth) + hits);
      if (<i64>lanes < 0) break;
      record += 8;
      lanes = load<u64>(record, LANES);
    }
  }
  store<u32>(TOUCHED_END, <u32>TOUCHED);
}

/**
 * Writes the rates of the row to `out`, a number per category: hits / scored
 * tokens, 0 where there are none; for a weighted category the mean weight in
 * units of the image, not a number where nothing was hit.
 */
export function writeRates(out: usize): void {
  const row = <usize>load<u32>(ROW_AT);
  const columns = row + (COLUMNS << 3);
  const scored = max(load<f64>(row, COLUMN_SCORED << 3), 1);
  const end = (<usize>load<u32>(CATEGORIES)) << 3;
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
  const weighted = <usize>load<u32>(WEIGHT_COLUMNS) + (end >> 1);
  const weights = <usize>load<u32>(WEIGHTS);
  for (let at: usize = 0; at < weights; at += 8) {
    const category = <usize>load<u32>(weighted + (at >> 1));
    store<f64>(out + category, load<f64>(columns + end + at) / load<f64>(columns + category));
  }
}

/** Adds the weights of a record, `hits` times. */
function addWeights(record: usize, hits: f64): void {
  for (let own = ownOf(record); own < record; own += 8) addWeight(load<u32>(own), <f64>load<i32>(own, 4) * hits);
}

/** Where a record's own categories begin. */
function ownOf(record: usize): usize {
  return record - ((<usize>load<u32>(record)) << 3);
}

/** Adds to the weight of a category; the weight of one that has none is 0, and lost. */
function addWeight(category: u32, amount: f64): void {
  const column = load<u32>(<usize>load<u32>(WEIGHT_COLUMNS) + ((<usize>category) << 2));
  const at = <usize>load<u32>(ROW_AT) + <usize>column;
  store<f64>(at, load<f64>(at) + amount);
}

/**
 * Adds the categories of a set to UNION, with their ancestors, and the weights
 * of those that are new there to the row.
 *
 * @param mask  address of a bit row of categories to leave out, 0 for none
 */
export function unite(set: u32, mask: usize): void {
  const record = <usize>load<u32>((<usize>set) << SET_SHIFT, SET_RECORDS);
  for (let own = ownOf(record); own < record; own += 8) {
    const category = load<u32>(own);
    if (!hasCategory(mask, category) && !hasCategory(UNION, category)) addWeight(category, <f64>load<i32>(own, 4));
  }
  addAncestors(record, mask);
}

/** Adds to UNION the own categories of a record that the mask leaves, with their ancestors. */
export function addAncestors(record: usize, mask: usize): void {
  for (let own = ownOf(record); own < record; own += 8) {
    const category = load<u32>(own);
    if (hasCategory(mask, category)) continue;
    const rowBytes = load<u32>(BIT_ROW_BYTES);
    const row = <usize>load<u32>(ANCESTORS) + category * rowBytes;
    for (let word: usize = 0; word < <usize>rowBytes; word += 4)
      store<u32>(word, load<u32>(word, UNION) | load<u32>(row + word), UNION);
  }
}

/** What a mask leaves of a set. */
export const ALL_LEFT: u32 = 0;
export const SOME_LEFT: u32 = 1;
export const NONE_LEFT: u32 = 2;

/** Whether the mask leaves all, some or none of the categories that the set has of its own. */
export function whatIsLeft(set: u32, mask: usize): u32 {
  const record = <usize>load<u32>((<usize>set) << SET_SHIFT, SET_RECORDS);
  let masked: u32 = 0;
  for (let own = ownOf(record); own < record; own += 8) masked += u32(hasCategory(mask, load<u32>(own)));
  if (masked == 0) return ALL_LEFT;
  return masked == load<u32>(record) ? NONE_LEFT : SOME_LEFT;
}

/** Counts each category of UNION once and empties it; gives whether there was any. */
export function countUnion(): bool {
  const columns = <usize>load<u32>(ROW_AT) + (COLUMNS << 3);
  const rowBytes = load<u32>(BIT_ROW_BYTES);
  let any: u32 = 0;
  for (let word: u32 = 0; word < rowBytes; word += 4) {
    let bits = load<u32>(word, UNION);
    store<u32>(word, 0, UNION);
    any |= bits;
    for (; bits != 0; bits &= bits - 1) {
      const column = columns + ((((<usize>word) << 3) + <usize>ctz(bits)) << 3);
      store<f64>(column, load<f64>(column) + 1);
    }
  }
  return any != 0;
}
