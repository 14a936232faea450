import { ENDED_PAIRS, FILTER_SHIFT, PAIRS, TRIPLES } from "../memory";
import { FIRST_STEPS, STEP_SHIFT, STEP_TABLE } from "../state";

// Transitions of the phrase automaton: open addressing, at most two thirds full,
// slots of 16 bytes: state u32 above symbol u32, never 0, then the next state.

const K: u64 = 0x9e3779b97f4a7c15;

/** The state that `symbol` leads to from state 0, 0 for none. */
// @ts-ignore: decorator
@inline
export function firstStep(symbol: u32): u32 {
  return load<u32>(<usize>load<u32>(FIRST_STEPS) + ((<usize>symbol) << 2));
}

/** The state that `symbol` leads to from another state, 0 for none. */
export function step(state: u32, symbol: u32): u32 {
  return load<u32>(findStep(((<u64>state) << 32) | symbol), 8);
}

export function insertStep(state: u32, symbol: u32, next: u32): void {
  const key = ((<u64>state) << 32) | symbol;
  const slot = findStep(key);
  store<u64>(slot, key);
  store<u32>(slot, next, 8);
}

function findStep(key: u64): usize {
  const table = <usize>load<u32>(STEP_TABLE);
  const shift = <u64>load<u32>(STEP_SHIFT);
  const mask = ((<usize>1) << (<usize>(64 - shift))) - 1;
  let hash = key * K;
  hash = (hash ^ (hash >> 32)) * K;
  let slot = <usize>(hash >> shift);
  while (true) {
    const at = table + (slot << 4);
    const found = load<u64>(at);
    if (found == key || found == 0) return at;
    slot = (slot + 1) & mask;
  }
}

// Three filters keep most text from the table: a bit per hash of two symbols that
// begin a phrase, of two that are one, of three that begin one. A bit may be set
// for others as well, never missing. "of the" begins many phrases and is none:
// its third word decides.

/** Notes that a phrase begins with two symbols, and whether they are one. */
export function notePair(first: u32, second: u32, isPhrase: bool): void {
  const hash = hashPair(first, second);
  setBit(PAIRS, hash);
  if (isPhrase) setBit(ENDED_PAIRS, hashAgain(hash));
}

/** Notes that a phrase begins with three symbols. */
export function noteTriple(first: u32, second: u32, third: u32): void {
  setBit(TRIPLES, hashTriple(hashPair(first, second), third));
}

/** Whether a phrase may begin with these two symbols; never false if one does. */
// @ts-ignore: decorator
@inline
export function mayBegin(first: u32, second: u32): bool {
  return hasBit(PAIRS, hashPair(first, second));
}

/** Whether two symbols may be a phrase, or three begin one. */
export function mayGoOn(first: u32, second: u32, third: u32): bool {
  const hash = hashPair(first, second);
  return hasBit(ENDED_PAIRS, hashAgain(hash)) || hasBit(TRIPLES, hashTriple(hash, third));
}

// @ts-ignore: decorator
@inline
function hashPair(first: u32, second: u32): u32 {
  return (first * 0x9e3779b1) ^ (second * 0x85ebca77);
}

/** Pairs that share a bit of PAIRS seldom share one of ENDED_PAIRS, too. */
// @ts-ignore: decorator
@inline
function hashAgain(pair: u32): u32 {
  return pair * 0xc2b2ae3d;
}

function hashTriple(pair: u32, third: u32): u32 {
  return hashAgain(pair) ^ (third * 0x27d4eb2f);
}

// @ts-ignore: decorator
@inline
export function hasBit(filter: usize, hash: u32): bool {
  const bit = hash >>> FILTER_SHIFT;
  return ((<u32>load<u8>(filter + (<usize>bit >> 3)) >> (bit & 7)) & 1) != 0;
}

export function setBit(filter: usize, hash: u32): void {
  const bit = hash >>> FILTER_SHIFT;
  const byte = filter + (<usize>bit >> 3);
  store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (bit & 7))));
}
