import { TRACE_BYTES, TRACE_CLASS, TRACE_PHRASE, TRACE_STEM, TRACE_WORD } from "../abi";
import { partEnd, skipUnderscores } from "../dictionary/hashtags";
import { findEntry, findExact, findStemEntry } from "../dictionary/look-up";
import { classSet } from "../dictionary/resolve";
import { SLOT_INDEX, SLOT_SET } from "../dictionary/table";
import { INPUT } from "../memory";
import { ORIGIN, TRACE_END } from "../state";
import { foldToken } from "../tokens/fold-token";
import { HASHTAG, NUMBER_TOKEN, TOKEN_END_MASK, TOKEN_KIND_SHIFT, URL, WORD } from "../tokens/push";

/** Records a phrase from token `first` to token `last`, addresses in TOKENS. */
export function tracePhrase(state: u32, first: usize, last: usize): void {
  record(<usize>load<u32>(first), <usize>(load<u32>(last, 4) & TOKEN_END_MASK), TRACE_PHRASE, state);
}

/** Records the entry that a token hit, if it hit one: found again, since counts do not say which. */
export function traceToken(token: usize): void {
  const start = <usize>load<u32>(token);
  const end = <usize>(load<u32>(token, 4) & TOKEN_END_MASK);
  const kind = load<u32>(token, 4) >> TOKEN_KIND_SHIFT;
  if (kind == HASHTAG) {
    traceHashtag(start, end);
    return;
  }
  if (kind < URL || kind > HASHTAG) {
    const length = foldToken(start, end, kind);
    const exact = kind == WORD ? findEntry(length) : findExact(length);
    if (exact != 0 && load<u16>(exact, SLOT_SET) != 0) {
      record(start, end, TRACE_WORD, load<u32>(exact, SLOT_INDEX));
      return;
    }
    if (kind <= NUMBER_TOKEN && traceStem(start, end, length)) return;
  }
  traceClass(start, end, kind);
}

function traceHashtag(start: usize, end: usize): void {
  const whole = findEntry(foldToken(start + 1, end, WORD));
  if (whole != 0) {
    record(start + 1, end, TRACE_WORD, load<u32>(whole, SLOT_INDEX));
    return;
  }
  let known = false;
  for (let at = start + 1; at < end; ) {
    const next = partEnd(at, end);
    const part = findEntry(foldToken(at, next, WORD));
    if (part != 0) {
      known = true;
      record(at, next, TRACE_WORD, load<u32>(part, SLOT_INDEX));
    }
    at = skipUnderscores(next, end);
  }
  if (known || traceStem(start + 1, end, foldToken(start + 1, end, WORD))) return;
  traceClass(start, end, HASHTAG);
}

function traceStem(start: usize, end: usize, length: u32): bool {
  const stem = findStemEntry(length);
  if (stem == 0) return false;
  record(start, end, TRACE_STEM, load<u32>(stem, SLOT_INDEX));
  return true;
}

function traceClass(start: usize, end: usize, kind: u32): void {
  if (kind != WORD && classSet(kind) != 0) record(start, end, TRACE_CLASS, kind - NUMBER_TOKEN);
}

/** Room is not checked: the host traces in pieces of TRACE_CHUNK_BYTES. */
function record(start: usize, end: usize, kind: u32, entry: u32): void {
  const at = <usize>load<u32>(TRACE_END);
  const origin = <u32>load<u64>(ORIGIN);
  store<u32>(at, origin + <u32>(start - INPUT));
  store<u32>(at, origin + <u32>(end - INPUT), 4);
  store<u32>(at, kind, 8);
  store<u32>(at, entry, 12);
  store<u32>(TRACE_END, <u32>at + TRACE_BYTES);
}
