import { TRACE_BYTES, TRACE_CLASS, TRACE_PHRASE, TRACE_STEM, TRACE_WORD } from "../abi";
import { INPUT, ORIGIN } from "../memory";
import { TRACE_END } from "../state";
import { foldToken } from "../tokens/fold-token";
import { EMOJI, HASHTAG, NUMBER_TOKEN, TOKEN_END_MASK, TOKEN_KIND_SHIFT, URL, WORD } from "../tokens/push";
import { partEnd, skipUnderscores } from "./hashtags";
import { findEntry, findExact, findStem } from "./look-up";
import { classSet } from "./resolve";
import { numberAt } from "./steps";
import { ITEM_INDEX, ITEM_SET } from "./table";

/** Records the phrase that a step has ended, from token `first` to token `last`, addresses in TOKENS. */
export function tracePhrase(step: usize, first: usize, last: usize): void {
  record(
    <usize>load<u32>(first),
    <usize>(load<u32>(last, 4) & TOKEN_END_MASK),
    TRACE_PHRASE,
    load<u32>(numberAt(step)),
  );
}

/** Records the entry that a token hit, if it hit one: found again, since counts do not say which. */
export function traceToken(token: usize): void {
  const start = <usize>load<u32>(token);
  const end = <usize>(load<u32>(token, 4) & TOKEN_END_MASK);
  const kind = load<u32>(token, 4) >> TOKEN_KIND_SHIFT;
  if (kind < URL || kind >= HASHTAG) {
    const isHashtag = kind == HASHTAG;
    const isWord = isHashtag || kind == WORD;
    const from = start + usize(isHashtag);
    const foldedAs = isHashtag ? WORD : kind;
    const length = foldToken(from, end, foldedAs);
    if (traceItem(from, end, TRACE_WORD, isWord ? findEntry(length) : findExact(length))) return;
    if (isHashtag && traceParts(from, end)) return;
    // Folded once more, for the parts of a hashtag were folded since.
    if (kind < EMOJI && traceItem(from, end, TRACE_STEM, findStem(foldToken(from, end, foldedAs), ITEM_SET))) return;
  }
  if (kind != WORD && classSet(kind) != 0) record(start, end, TRACE_CLASS, kind - NUMBER_TOKEN);
}

/** Records the parts of a hashtag's name that are entries; gives whether there are any. */
function traceParts(at: usize, end: usize): bool {
  let known = false;
  while (at < end) {
    const next = partEnd(at, end);
    if (traceItem(at, next, TRACE_WORD, findEntry(foldToken(at, next, WORD)))) known = true;
    at = skipUnderscores(next, end);
  }
  return known;
}

/** Records an item, if it is an entry. */
function traceItem(start: usize, end: usize, kind: u32, item: usize): bool {
  if (load<u16>(item, ITEM_SET) == 0) return false;
  record(start, end, kind, load<u32>(item, ITEM_INDEX));
  return true;
}

/** Room is not checked: the host traces in pieces of TRACE_CHUNK_BYTES. */
function record(start: usize, end: usize, kind: u32, entry: u32): void {
  const at = <usize>load<u32>(TRACE_END);
  const origin = load<u32>(ORIGIN);
  store<u32>(at, origin + <u32>(start - INPUT));
  store<u32>(at, origin + <u32>(end - INPUT), 4);
  store<u32>(at, kind, 8);
  store<u32>(at, entry, 12);
  store<u32>(TRACE_END, <u32>at + TRACE_BYTES);
}
