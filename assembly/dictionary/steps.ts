import { FILTER_SHIFT, PAIRS, TRIPLES } from "../memory";
import { FIRST_STEPS, STATES } from "../state";

// The phrase automaton: a record of 16 bytes per state, and its steps, 8 bytes
// each, ascending by symbol:
//
//   0      4     8       12      16        0        4      8
//   ├──────┼─────┼───────┼───────┤         ├────────┼──────┤
//   │ mask │ set │ steps │ count │         │ symbol │ next │
//   └──────┴─────┴───────┴───────┘         └────────┴──────┘
//
// mask   1 + the mask of the phrase that ends here, LAST_STATE added where nothing
//        leads on, as behind most phrases of two words; 0 where none ends
// steps  where the first one is, and how many there are

export const STATE_SHIFT: usize = 4;
export const STATE_SET: usize = 4;
export const STATE_STEPS: usize = 8;
export const STATE_STEP_COUNT: usize = 12;
export const LAST_STATE: u32 = 0x80000000;
export const STEP_SHIFT: usize = 3;
export const STEP_NEXT: usize = 4;

const BIT_SHIFT: u32 = FILTER_SHIFT - 5;

export function stateAt(state: u32): usize {
  return <usize>load<u32>(STATES) + ((<usize>state) << STATE_SHIFT);
}

/** The state that `symbol` leads to from state 0, 0 for none. */
// @ts-ignore: decorator
@inline
export function firstStep(symbol: u32): u32 {
  return load<u32>(<usize>load<u32>(FIRST_STEPS) + ((<usize>symbol) << 2));
}

/** The state that `symbol` leads to from another state, 0 for none. */
export function step(state: u32, symbol: u32): u32 {
  let at = <usize>load<u32>(stateAt(state), STATE_STEPS);
  let count = <usize>load<u32>(stateAt(state), STATE_STEP_COUNT);
  if (count == 0) return 0;
  // By halves, and selected, not branched: half of the branches would be guessed wrong.
  while (count > 1) {
    const half = count >> 1;
    const middle = at + (half << STEP_SHIFT);
    at = select<usize>(middle, at, load<u32>(middle) <= symbol);
    count -= half;
  }
  return load<u32>(at) == symbol ? load<u32>(at, STEP_NEXT) : 0;
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
