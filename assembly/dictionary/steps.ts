import { PAIRS } from "../memory";
import { STEP_SHIFT, STEP_TABLE } from "../state";

// Transitions of the phrase automaton: open addressing, at most half full,
// slots of 16 bytes: state u32 above symbol u32, never 0, then the next state.

const K: u64 = 0x9e3779b97f4a7c15;

/** The state that `symbol` leads to from `state`, 0 for none. */
export function step(state: u32, symbol: u32): u32 {
  const shift = <u64>load<u32>(STEP_SHIFT);
  return load<u32>(findStep(<usize>load<u32>(STEP_TABLE), shift, (<u64>state << 32) | symbol), 8);
}

export function insertStep(table: usize, shift: u64, state: u32, symbol: u32, next: u32): void {
  const key = (<u64>state << 32) | symbol;
  const slot = findStep(table, shift, key);
  store<u64>(slot, key);
  store<u32>(slot, next, 8);
}

function findStep(table: usize, shift: u64, key: u64): usize {
  const mask = ((<usize>1) << <usize>(64 - shift)) - 1;
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

export function setPair(first: u32, second: u32): void {
  const bit = pairBit(first, second);
  const byte = PAIRS + (bit >> 3);
  store<u8>(byte, <u8>(<u32>load<u8>(byte) | (1 << (<u32>bit & 7))));
}

/** The bit of the pair filter for two symbols. */
// @ts-ignore: decorator
@inline
function pairBit(first: u32, second: u32): usize {
  return <usize>(((first * 0x9e3779b1) ^ (second * 0x85ebca77)) >>> 16);
}

/** Whether a phrase may begin with these two symbols; never false if one does. */
// @ts-ignore: decorator
@inline
export function mayBegin(first: u32, second: u32): bool {
  const bit = pairBit(first, second);
  return ((<u32>load<u8>(PAIRS + (bit >> 3)) >> (<u32>bit & 7)) & 1) != 0;
}
