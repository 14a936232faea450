import { COLUMN_NUMBERS } from "../abi";
import { State } from "../state";

// Kinds of tokens: a word, or one more than its CLASS_* in abi.ts.
export const WORD: u32 = 0;
export const NUMBER_TOKEN: u32 = 1;
export const URL: u32 = 2;
export const EMAIL: u32 = 3;
export const MENTION: u32 = 4;
export const HASHTAG: u32 = 5;
export const EMOJI: u32 = 6;
export const EMOTICON: u32 = 7;

/** The end of a token and its kind share a u32; the input ends below 1 << 24, so the kind has a byte of its own. */
export const TOKEN_KIND_SHIFT: u32 = 28;
export const TOKEN_END_MASK: u32 = (1 << 28) - 1;

/** Adds one to a shape column of the row. */
export function count(column: u32): void {
  addTo(column, 1);
}

/** Adds to a shape column of the row. */
export function addTo(column: u32, amount: u64): void {
  const at = State.rowAt + ((<usize>column) << 3);
  store<f64>(at, load<f64>(at) + <f64>(<i64>amount));
}

/** Appends a token of the slow path. Room for it is not checked: see TOKEN_CAPACITY. */
export function pushToken(kind: u32, start: usize, end: usize): void {
  const at = State.tokensEnd;
  store<u32>(at, <u32>start);
  store<u32>(at, <u32>end | (kind << TOKEN_KIND_SHIFT), 4);
  State.tokensEnd = at + 8;
  if (kind != WORD && State.shaping) count(COLUMN_NUMBERS - 1 + kind);
  if (kind >= EMOJI) State.symbolTokens += 1;
  else State.words += 1;
}
