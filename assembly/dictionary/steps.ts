import { FILTER_SHIFT, PAIRS, TRIPLES } from "../memory";
import { FIRST_STEPS, STEP_SHIFT, STEP_TABLE } from "../state";

// Transitions of the phrase automaton: open addressing, at most two thirds full,
// slots of 16 bytes: state u32 above symbol u32, never 0, then the next state.

const K: u64 = 0x9e3779b97f4a7c15;
const BIT_SHIFT: u32 = FILTER_SHIFT - 5;

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

// Two filters keep most text from the table: a bit per hash of two symbols that
// are a phrase, and of three that begin one. A bit may be set for others as well,
// never missing. Both are asked at once: whether two symbols begin a phrase is
// guessed wrong too often to be asked first ("of the" begins many and is none).

/** Notes a phrase of two symbols. */
export function notePair(first: u32, second: u32): void {
  setBit(PAIRS, hashPair(hashSymbol(first), hashSymbol(second)));
}

/** Notes that a phrase begins with three symbols. */
export function noteTriple(first: u32, second: u32, third: u32): void {
  setBit(TRIPLES, hashTriple(hashPair(hashSymbol(first), hashSymbol(second)), hashSymbol(third)));
}

/** Whether three symbols, hashed each, may begin a phrase, or the first two be one; never false if they do. */
// @ts-ignore: decorator
@inline
export function mayBegin(first: u32, second: u32, third: u32): bool {
  const pair = hashPair(first, second);
  return ((bitOf(PAIRS, pair) | bitOf(TRIPLES, hashTriple(pair, third))) & 1) != 0;
}

// @ts-ignore: decorator
@inline
export function hashSymbol(symbol: u32): u32 {
  return symbol * 0x9e3779b1;
}

// @ts-ignore: decorator
@inline
function hashPair(first: u32, second: u32): u32 {
  return rotl<u32>(first, 13) + second;
}

// @ts-ignore: decorator
@inline
function hashTriple(pair: u32, third: u32): u32 {
  return pair + rotl<u32>(third, 7);
}

export function hasBit(filter: usize, hash: u32): bool {
  return (bitOf(filter, hash) & 1) != 0;
}

/** The bit of a hash, and above it others: five bits of the hash say which of the u32 it is. */
// @ts-ignore: decorator
@inline
function bitOf(filter: usize, hash: u32): u32 {
  return load<u32>(filter + wordOf(hash)) >> (hash >>> BIT_SHIFT);
}

export function setBit(filter: usize, hash: u32): void {
  const word = filter + wordOf(hash);
  store<u32>(word, load<u32>(word) | (1 << (hash >>> BIT_SHIFT)));
}

// @ts-ignore: decorator
@inline
function wordOf(hash: u32): usize {
  return (<usize>(hash >>> FILTER_SHIFT)) << 2;
}
