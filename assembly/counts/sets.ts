import { COLUMN_SCORED, COLUMNS } from "../abi";
import { SET_COUNTS, TOUCHED, UNION } from "../memory";
import {
  ANCESTORS,
  BIT_ROW_BYTES,
  CATEGORIES,
  HAS_WEIGHTS,
  ROW_AT,
  SET_RECORDS,
  TOUCHED_END,
  WEIGHT_COLUMNS,
} from "../state";
import { hasCategory } from "./bit-row";

// Tokens are counted by set, and sets become categories once at the end: a text
// touches far fewer sets than it has tokens.

/** Counts one hit of a set. The hot loop of count.ts does the same in place. */
export function touch(set: u32): void {
  const hits = load<u32>((<usize>set) << 2, SET_COUNTS);
  store<u32>((<usize>set) << 2, hits + 1, SET_COUNTS);
  const touched = <usize>load<u32>(TOUCHED_END);
  store<u32>(touched, set);
  store<u32>(TOUCHED_END, <u32>touched + (u32(hits == 0) << 2));
}

/** Turns the hits of all sets into counts and weights of the row, and clears them. */
export function flushSets(): void {
  const row = <usize>load<u32>(ROW_AT);
  const columns = row + (COLUMNS << 3);
  const records = <usize>load<u32>(SET_RECORDS);
  const hasWeights = load<u32>(HAS_WEIGHTS) != 0;
  const touched = <usize>load<u32>(TOUCHED_END);
  for (let at = TOUCHED; at < touched; at += 4) {
    const set = <usize>load<u32>(at);
    const hits = <f64>load<u32>(set << 2, SET_COUNTS);
    store<u32>(set << 2, 0, SET_COUNTS);
    const record = <usize>load<u32>(records + (set << 2));
    const all = record + 4 + ((<usize>load<u32>(record)) << 3);
    if (hasWeights) addWeights(record, hits);
    const end = all + 4 + ((<usize>load<u32>(all)) << 2);
    for (let category = all + 4; category < end; category += 4) {
      const column = columns + ((<usize>load<u32>(category)) << 3);
      store<f64>(column, load<f64>(column) + hits);
    }
  }
  store<u32>(TOUCHED_END, <u32>TOUCHED);
}

/**
 * Writes the rates of the row to `out`, a number per category: hits / scored
 * tokens, 0 where there are none; for a weighted category the mean weight in
 * units of the image, not a number where nothing was hit. Flushes the sets.
 */
export function writeRates(out: usize): void {
  flushSets();
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
  if (load<u32>(HAS_WEIGHTS) == 0) return;
  for (let at: usize = 0; at < end; at += 8) {
    const weights = <usize>load<u32>(<usize>load<u32>(WEIGHT_COLUMNS) + (at >> 1));
    if (weights != 0) store<f64>(out + at, load<f64>(row + weights) / load<f64>(columns + at));
  }
}

/** Adds the weights of a set's record, `hits` times. */
function addWeights(record: usize, hits: f64): void {
  const all = record + 4 + ((<usize>load<u32>(record)) << 3);
  for (let own = record + 4; own < all; own += 8) addWeight(load<u32>(own), <f64>load<i32>(own, 4) * hits);
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
  const record = <usize>load<u32>(<usize>load<u32>(SET_RECORDS) + ((<usize>set) << 2));
  const end = record + 4 + ((<usize>load<u32>(record)) << 3);
  for (let own = record + 4; own < end; own += 8) {
    const category = load<u32>(own);
    if (!hasCategory(mask, category) && !hasCategory(UNION, category)) addWeight(category, <f64>load<i32>(own, 4));
  }
  for (let own = record + 4; own < end; own += 8) {
    const category = load<u32>(own);
    if (!hasCategory(mask, category)) addAncestors(category);
  }
}

/** Adds a category and its ancestors to UNION. */
export function addAncestors(category: u32): void {
  const rowBytes = load<u32>(BIT_ROW_BYTES);
  const row = <usize>load<u32>(ANCESTORS) + category * rowBytes;
  for (let word: usize = 0; word < <usize>rowBytes; word += 4)
    store<u32>(word, load<u32>(word, UNION) | load<u32>(row + word), UNION);
}

/** What a mask leaves of a set. */
export const ALL_LEFT: u32 = 0;
export const SOME_LEFT: u32 = 1;
export const NONE_LEFT: u32 = 2;

/** Whether the mask leaves all, some or none of the categories that the set has of its own. */
export function whatIsLeft(set: u32, mask: usize): u32 {
  const record = <usize>load<u32>(<usize>load<u32>(SET_RECORDS) + ((<usize>set) << 2));
  const end = record + 4 + ((<usize>load<u32>(record)) << 3);
  let masked: u32 = 0;
  for (let own = record + 4; own < end; own += 8) masked += u32(hasCategory(mask, load<u32>(own)));
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
