import { FILTER_SHIFT, PAIRS, TRIPLES } from "../memory";
import { Opened } from "../state";

// The phrase automaton, in records of 8 bytes: one for each state that leads on, and
// behind it those of its steps, ascending by symbol. A state that nothing leads on
// from, as behind most phrases of two words, has no record but the step to it: so
// a phrase costs as few lines of the cache as can be.
//
//   0        2     4       8
//   ├────────┼─────┼───────┤
//   │ count  │ set │ mask  │  a state, and how many steps it has
//   ├────────┼─────┼───────┤
//   │ symbol │ set │ next  │  a step
//   └────────┴─────┴───────┘
//
// mask  1 + the mask of the phrase that ends here, 0 where none ends
// next  address of the state, or LAST_STATE and its mask, with its set beside it

export const STEP_SHIFT: usize = 3;
export const STEP_SET: usize = 2;
export const STEP_NEXT: usize = 4;
export const STEP_MASK: usize = 4;
export const LAST_STATE: u32 = 0x80000000;

const BIT_SHIFT: u32 = FILTER_SHIFT - 5;

/** The state that `symbol` leads to at first, 0 for none. */
// @ts-ignore: decorator
@inline
export function firstState(symbol: u32): usize {
  return <usize>load<u32>(Opened.firstStates + ((<usize>symbol) << 2));
}

/** The step from a state by `symbol`, 0 for none. */
export function stepFrom(state: usize, symbol: u32): usize {
  let count = <usize>load<u16>(state);
  let at = state + (1 << STEP_SHIFT);
  // By halves, and selected, not branched: half of the branches would be guessed wrong.
  while (count > 1) {
    const half = count >> 1;
    const middle = at + (half << STEP_SHIFT);
    at = select<usize>(middle, at, <u32>load<u16>(middle) <= symbol);
    count -= half;
  }
  return <u32>load<u16>(at) == symbol ? at : 0;
}

/** The record that has the set and the mask of the state that a step leads to. */
// @ts-ignore: decorator
@inline
export function reachedBy(step: usize): usize {
  const next = load<u32>(step, STEP_NEXT);
  return next >= LAST_STATE ? step : <usize>next;
}

/** Where the number stands, u32, that the state a step leads to has in the image. Only a trace asks for it. */
export function numberAt(step: usize): usize {
  return Opened.stateNumbers + (step >> 1);
}

/** The mask of a record from `reachedBy`, and one; 0 where no phrase ends. */
// @ts-ignore: decorator
@inline
export function maskOf(record: usize): u32 {
  return load<u32>(record, STEP_MASK) & ~LAST_STATE;
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
