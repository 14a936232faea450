import { firstStep, mayBegin, mayGoOn, step } from "../dictionary/steps";
import { CLASSES, GAP_BYTES, SET_COUNTS, TOKENS, TOUCHED, VALUES } from "../memory";
import { ACCEPTS, BIT_ROW_BYTES, MASKS, SCAN_AT, TOKEN_COUNT, TOKENS_KNOWN, TOUCHED_COUNT, TRACING } from "../state";
import { BREAK, KIND_MASK, SPACE } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_MASK, decode, LENGTH_SHIFT } from "../text/decode";
import { TOKEN_END_MASK } from "../tokens/push";
import { ALL_LEFT, clearUnion, countUnion, NONE_LEFT, touch, unite, whatIsLeft } from "./sets";
import { tracePhrase, traceToken } from "./trace";

/** Tokens of the longest phrase less one: so many may have to wait for the next batch. */
const WAITING: i32 = 7;
/** Characters that two words of a phrase may have between them. */
const GAP_LIMIT: u32 = 16;

/**
 * Counts the tokens of the batch; those that may begin a phrase that goes on
 * behind it stay, moved to the front of TOKENS and VALUES.
 *
 * @param last  nothing follows: no token stays
 */
export function countTokens(last: bool): void {
  const count = <i32>load<u32>(TOKEN_COUNT);
  const stop = last ? count : waitingFrom(count);
  const tracing = load<u32>(TRACING) != 0;
  let touched = TOUCHED + ((<usize>load<u32>(TOUCHED_COUNT)) << 2);
  // The tokens behind the last one begin nothing.
  store<u64>(VALUES + ((<usize>count) << 2), 0);

  let token: i32 = 0;
  while (token < stop) {
    const at = VALUES + ((<usize>token) << 2);
    const value = load<u32>(at);
    if (
      mayBegin(value >> 16, load<u32>(at, 4) >> 16) &&
      mayGoOn(value >> 16, load<u32>(at, 4) >> 16, load<u32>(at, 8) >> 16)
    ) {
      store<u32>(TOUCHED_COUNT, <u32>((touched - TOUCHED) >> 2));
      const length = countPhrase(token, count, tracing);
      touched = TOUCHED + ((<usize>load<u32>(TOUCHED_COUNT)) << 2);
      if (length != 0) {
        token += length;
        continue;
      }
    }
    if (tracing) traceToken(<u32>token);
    const hits = SET_COUNTS + ((<usize>(value & 0xffff)) << 2);
    const before = load<u32>(hits);
    store<u32>(hits, before + 1);
    store<u32>(touched, value & 0xffff);
    touched += (<usize>u32(before == 0)) << 2;
    token++;
  }
  store<u32>(TOUCHED_COUNT, <u32>((touched - TOUCHED) >> 2));

  const left = <usize>(count - token);
  memory.copy(TOKENS, TOKENS + ((<usize>token) << 3), left << 3);
  memory.copy(VALUES, VALUES + ((<usize>token) << 2), left << 2);
  store<u32>(TOKEN_COUNT, <u32>left);
  store<u32>(TOKENS_KNOWN, <u32>left);
}

/** The first of the last tokens, seven at most, that are phrase words close to one another. */
function waitingFrom(count: i32): i32 {
  let from = count;
  let next = <usize>load<u32>(SCAN_AT);
  while (from > 0 && count - from < WAITING) {
    const token = TOKENS + ((<usize>(from - 1)) << 3);
    const isPhraseWord = load<u32>(VALUES + ((<usize>(from - 1)) << 2)) >> 16 != 0;
    if (!isPhraseWord || next - <usize>(load<u32>(token, 4) & TOKEN_END_MASK) > GAP_BYTES) break;
    next = <usize>load<u32>(token);
    from--;
  }
  return from;
}

/** Counts the longest phrase that begins at `token`; gives its words, 0 if there is none. */
function countPhrase(token: i32, count: i32, tracing: bool): i32 {
  let state = firstStep(load<u32>(VALUES + ((<usize>token) << 2)) >> 16);
  let length: i32 = 1;
  let phrase: u32 = 0;
  let phraseLength: i32 = 0;
  const accepts = <usize>load<u32>(ACCEPTS);
  while (state != 0 && token + length < count && joins(token + length)) {
    state = step(state, load<u32>(VALUES + ((<usize>(token + length)) << 2)) >> 16);
    length++;
    if (state != 0 && load<u32>(accepts + ((<usize>state) << 3)) != 0) {
      phrase = state;
      phraseLength = length;
    }
  }
  if (phrase == 0) return 0;

  const accept = accepts + ((<usize>phrase) << 3);
  const mask = <usize>load<u32>(MASKS) + <usize>(load<u32>(accept) - 1) * <usize>load<u32>(BIT_ROW_BYTES);
  if (tracing) tracePhrase(phrase, <u32>token, <u32>(token + phraseLength - 1));
  for (let word = token; word < token + phraseLength; word++) {
    const set = load<u32>(VALUES + ((<usize>word) << 2)) & 0xffff;
    const left = set == 0 ? NONE_LEFT : whatIsLeft(set, mask);
    if (left == NONE_LEFT) continue;
    if (left == ALL_LEFT) {
      touch(set);
      if (tracing) traceToken(<u32>word);
      continue;
    }
    clearUnion();
    unite(set, mask);
    if (countUnion() && tracing) traceToken(<u32>word);
  }
  const set = load<u32>(accept, 4);
  if (set != 0) touch(set);
  return phraseLength;
}

/** Whether a token and the one before it can be words of one phrase, see docs/text.md 5. */
function joins(token: i32): bool {
  const start = <usize>load<u32>(TOKENS + ((<usize>token) << 3));
  const first = <usize>(load<u32>(TOKENS + ((<usize>(token - 1)) << 3), 4) & TOKEN_END_MASK);
  if (start - first == 1 && load<u8>(first) == 0x20) return true;
  let at = first;
  let characters: u32 = 0;
  let breaks: u32 = 0;
  let before: u32 = 0;
  while (at < start) {
    const decoded = decode(at, start);
    const code = decoded & CODE_MASK;
    const kind = classOf(CLASSES, code) & KIND_MASK;
    if (kind == BREAK) breaks += u32(code != 0x0a || before != 0x0d);
    else if (kind != SPACE && !(at == first && (code == 0x2d || code == 0x2010 || code == 0x2011))) return false;
    characters++;
    if (breaks > 1 || characters > GAP_LIMIT) return false;
    before = code;
    at += decoded >> LENGTH_SHIFT;
  }
  return true;
}
