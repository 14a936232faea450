import { CLASSES, INPUT, INPUT_LIMIT, ORIGIN } from "../memory";
import { State } from "../state";
import { COLON, EXCLAMATION, KIND_MASK, PERIOD, QUESTION, SPACE } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { listsOf } from "../text/lists";
import { count } from "./push";
import { attentive, colon, endSentence, lineBreak, next, periodBehindNumber, periodBehindWord } from "./sentences";

/**
 * What happens between the words of a block: punctuation, line breaks, and the
 * letters that somebody waits for.
 *
 * All masks have bit n for the byte at `at + n` and are cut to whole plain
 * fields: every terminator ends its field, but for closers.
 *
 * @param words   letters and inner apostrophes
 * @param events  punctuation and ASCII controls that are white space
 * @param solid   everything but white space
 * @param before  words of the text in front of the block
 */
export function readEvents(at: usize, words: u64, events: u64, solid: u64, before: u64): void {
  const starts = words & ~(words << 1);
  while (events != 0) {
    const event = ctz(events);
    const below: u64 = ((<u64>1) << event) - 1;
    const wordsBefore = before + popcnt(starts & below);
    if (attentive()) announce(at, words & below, starts, before);

    const code = codeAt(at + <usize>event);
    const kind = kindOf(code);
    if (kind >= <u32>PERIOD) {
      count(kind);
      if (kind == PERIOD) readPeriod(at, <u32>event, words, starts & below, wordsBefore);
      else if (kind == QUESTION || kind == EXCLAMATION) endSentence(wordsBefore);
      else if (kind == COLON) colon(wordsBefore, true);
    } else if (kind != SPACE) {
      keepSolid(at, solid & below);
      solid &= ~below;
      lineBreak(code, load<u64>(ORIGIN) + (at - INPUT) + event, wordsBefore);
    }
    // What is in front of the event has been seen by everybody.
    words &= ~below;
    events &= events - 1;
  }
  if (attentive()) announce(at, words, starts, before);
  keepSolid(at, solid);
}

/** Shows the first letter of `words` to who waits for it. */
function announce(at: usize, words: u64, starts: u64, before: u64): void {
  if (words == 0) return;
  const first = ctz(words);
  next(
    kindOf(codeAt(at + <usize>first)),
    at + <usize>first,
    INPUT_LIMIT,
    before + popcnt(starts & (((<u64>1) << first) - 1)),
  );
}

/** Remembers that the line has something in it, and what it had last. */
function keepSolid(at: usize, solid: u64): void {
  if (solid == 0) return;
  State.lineSolid = true;
  let last = at + <usize>(63 - clz(solid));
  while ((load<u8>(last) & 0xc0) == 0x80) last--;
  State.lastSolid = codeAt(last);
}

/** The character at `at`, which is well-formed. */
function codeAt(at: usize): u32 {
  const byte: u32 = load<u8>(at);
  return byte < 0x80 ? byte : decode(at) >>> CODE_SHIFT;
}

function kindOf(code: u32): u32 {
  return classOf(CLASSES, code) & KIND_MASK;
}

/** A period before white space; `starts` are the words in front of it. */
function readPeriod(at: usize, event: u32, words: u64, starts: u64, wordsBefore: u64): void {
  const isBehindWord = event != 0 && ((words >> (event - 1)) & 1) != 0;
  if (!isBehindWord) {
    endSentence(wordsBefore);
    return;
  }
  if (load<u8>(at + <usize>event - 1) - 0x30 < 10) {
    periodBehindNumber(wordsBefore);
    return;
  }
  const start = <u32>(63 - clz(starts));
  const length = event - start;
  const flags = listsOf(at + <usize>start, length);
  const isLetter = (decode(at + <usize>start) & LENGTH_MASK) == length;
  periodBehindWord(wordsBefore, isLetter, flags);
}
