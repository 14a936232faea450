import { MAX_PHRASE_WORDS } from "../abi";
import { leftOf } from "../counts/left";
import { touch } from "../counts/sets";
import { CLASSES, GAP_BYTES, SET_COUNTS, SET_SHIFT, TOKENS, VALUES } from "../memory";
import { State } from "../state";
import { BREAK, KIND_MASK, SPACE } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { TOKEN_END_MASK } from "../tokens/push";
import { firstState, hashSymbol, maskOf, mayBegin, reachedBy, STEP_SET, stepFrom } from "./steps";
import { tracePhrase, traceToken } from "./trace";

/** Tokens of the longest phrase less one: so many may have to wait for the next batch. */
const WAITING: usize = MAX_PHRASE_WORDS - 1;
/** Characters that two words of a phrase may have between them. */
const GAP_LIMIT: u32 = 16;

// A token is known here by the address of its value in VALUES.

/**
 * Counts the tokens of the batch; those that may begin a phrase that goes on
 * behind it stay, moved to the front of TOKENS and VALUES.
 *
 * @param last  nothing follows: no token stays
 */
export function countTokens(last: bool): void {
  const end = VALUES + ((State.tokensEnd - TOKENS) >> 1);
  const stop = last ? end : waitingFrom(end);
  const tracing = State.tracing;
  let touched = State.touchedEnd;
  // The tokens behind the last one begin nothing.
  store<u64>(end, 0);

  let token = VALUES;
  while (true) {
    let first = hashSymbol(load<u16>(token, 2));
    let second = hashSymbol(load<u16>(token, 6));
    // The hot loop. No call in it: hosts would keep nothing in registers.
    while (token < stop) {
      const third = hashSymbol(load<u16>(token, 10));
      if (mayBegin(first, second, third) || tracing) break;
      const set = load<u16>(token);
      const slot = (<usize>set) << SET_SHIFT;
      const before = load<u32>(slot, SET_COUNTS);
      store<u32>(slot, before + 1, SET_COUNTS);
      store<u32>(touched, <u32>slot);
      touched += (<usize>u32(before == 0)) << 2;
      token += 4;
      first = second;
      second = third;
    }
    if (token >= stop) break;
    State.touchedEnd = touched;
    let behind = countPhrase(token, end, tracing);
    if (behind == 0) {
      if (tracing) traceToken(tokenOf(token));
      touch(load<u16>(token));
      behind = token + 4;
    }
    touched = State.touchedEnd;
    token = behind;
  }
  State.touchedEnd = touched;

  const left = end - token;
  memory.copy(TOKENS, tokenOf(token), left << 1);
  memory.copy(VALUES, token, left);
  const leftEnd = TOKENS + (left << 1);
  State.tokensEnd = leftEnd;
  State.knownEnd = leftEnd;
}

/** The token whose value is at `value`: its address in TOKENS. */
function tokenOf(value: usize): usize {
  return (value << 1) - (2 * VALUES - TOKENS);
}

/** The first of the last tokens, seven at most, that are phrase words close to one another. */
function waitingFrom(end: usize): usize {
  let from = end;
  let next = State.scanAt;
  while (from > VALUES && end - from < WAITING * 4) {
    const token = tokenOf(from) - 8;
    const isPhraseWord = load<u16>(from - 2) != 0;
    if (!isPhraseWord || next - <usize>(load<u32>(token, 4) & TOKEN_END_MASK) > GAP_BYTES) break;
    next = <usize>load<u32>(token);
    from -= 4;
  }
  return from;
}

/** Counts the longest phrase that begins at `token`; gives the token behind it, 0 if there is none. */
function countPhrase(token: usize, end: usize, tracing: bool): usize {
  let state = firstState(<u32>load<u16>(token, 2));
  let mask: u32 = 0;
  let phrase: usize = 0;
  let behind: usize = 0;
  for (let next = token + 4; state != 0 && next < end && joins(tokenOf(next)); ) {
    const step = stepFrom(state, <u32>load<u16>(next, 2));
    if (step == 0) break;
    next += 4;
    const reached = reachedBy(step);
    state = reached != step ? reached : 0;
    const itsMask = maskOf(reached);
    if (itsMask == 0) continue;
    mask = itsMask;
    phrase = step;
    behind = next;
  }
  if (mask == 0) return 0;

  if (tracing) tracePhrase(phrase, tokenOf(token), tokenOf(behind) - 8);
  for (let word = token; word < behind; word += 4) {
    const left = leftOf(<u32>load<u16>(word), mask);
    if (left == 0) continue;
    touch(left);
    if (tracing) traceToken(tokenOf(word));
  }
  const set = <u32>load<u16>(phrase, STEP_SET);
  if (set != 0) touch(set);
  return behind;
}

/** Whether the token at `token` in TOKENS and the one before it can be words of one phrase, see docs/text.md 5. */
function joins(token: usize): bool {
  const start = <usize>load<u32>(token);
  const first = <usize>(load<u32>(token - 4) & TOKEN_END_MASK);
  if (start - first == 1 && load<u8>(first) == 0x20) return true;
  let at = first;
  let characters: u32 = 0;
  let breaks: u32 = 0;
  let before: u32 = 0;
  while (at < start) {
    const decoded = decode(at);
    const code = decoded >>> CODE_SHIFT;
    const kind = classOf(CLASSES, code) & KIND_MASK;
    if (kind == BREAK) breaks += u32(code != 0x0a || before != 0x0d);
    else if (kind != SPACE && !(at == first && (code == 0x2d || code == 0x2010 || code == 0x2011))) return false;
    characters++;
    if (breaks > 1 || characters > GAP_LIMIT) return false;
    before = code;
    at += decoded & LENGTH_MASK;
  }
  return true;
}
