import { CLASSES, FOLDED } from "../memory";
import {
  LAST_RETURN,
  LAST_SOLID,
  LINE,
  LINE_COLON,
  LINE_FIRST,
  LINE_SOLID,
  LINE_START,
  LINE_TURN,
  PENDING,
  SENTENCE_START,
  SENTENCES,
} from "../state";
import { COLON, COMMA, DASH, IS_WORD, KIND_MASK, LOWER, SEMICOLON, UPPER } from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { LIST_ABBREVIATION_NEVER, LIST_ABBREVIATION_UPPER, LIST_OPENER } from "../text/list-flags";
import { listsOf } from "../text/lists";
import { foldToken } from "./fold-token";
import { WORD } from "./push";

// A sentence end that depends on what comes is pending: a set of the conditions,
// of which any one suffices. The next letter or number of the text decides.
const BEFORE_UPPER: u32 = 1;
const BEFORE_OPENER: u32 = 2;
/** After a line like a heading: before anything but a lower-case letter. */
const BEFORE_HEAD: u32 = 4;

/** LINE_FIRST: the line has no letter or number yet; its first is no lower-case letter; it is one. */
const NOTHING: u32 = 0;
const HEAD: u32 = 1;
const TAIL: u32 = 2;

/** Lines of up to so many words may be turns or headings. */
const SHORT_LINE: u64 = 7;
/** A turn's colon stands behind one of so many words. */
const TURN_WORDS: u64 = 3;

/** Whether the next letter or number has to be shown to `next`. */
export function attentive(): bool {
  return (load<u32>(PENDING) | u32(load<u8>(LINE_FIRST) == NOTHING)) != 0;
}

/** Ends the sentence behind `words` words of the text, if it has any. */
export function endSentence(words: u64): void {
  store<u32>(PENDING, 0);
  if (words == load<u64>(SENTENCE_START)) return;
  store<u64>(SENTENCE_START, words);
  store<u64>(SENTENCES, load<u64>(SENTENCES) + 1);
}

/** The next letter or number of the text, of kind `kind`, at `at`; `words` words stand before it. */
export function next(kind: u32, at: usize, end: usize, words: u64): void {
  const pending = load<u32>(PENDING);
  if (pending != 0) {
    const upper = kind == UPPER;
    const ends =
      ((pending & BEFORE_UPPER) != 0 && upper) ||
      ((pending & BEFORE_HEAD) != 0 && kind != LOWER) ||
      ((pending & BEFORE_OPENER) != 0 && upper && isOpener(at, end));
    if (ends) endSentence(words);
    store<u32>(PENDING, 0);
  }
  if (load<u8>(LINE_FIRST) == NOTHING) store<u8>(LINE_FIRST, kind == LOWER ? TAIL : HEAD);
}

/** One period right behind a word; `flags` is what the lists say of it. */
export function periodBehindWord(words: u64, isLetter: bool, flags: u32): void {
  if ((flags & LIST_ABBREVIATION_NEVER) != 0 || (isLetter && isLineStart(words))) return;
  if ((flags & LIST_ABBREVIATION_UPPER) != 0) waitFor(BEFORE_UPPER);
  else if (isLetter) waitFor(BEFORE_OPENER);
  else endSentence(words);
}

/** The last period of an initialism at the end of its field. */
export function periodOfInitialism(flags: u32): void {
  if ((flags & LIST_ABBREVIATION_NEVER) == 0) waitFor(BEFORE_UPPER);
}

/** One period right behind a number. */
export function periodBehindNumber(words: u64): void {
  if (!isLineStart(words)) endSentence(words);
}

/** An ellipsis at the end of a field. */
export function ellipsis(): void {
  waitFor(BEFORE_UPPER);
}

/** A colon; `behindWord`: directly behind a word and before white space. */
export function colon(words: u64, behindWord: bool): void {
  if (load<u8>(LINE_COLON) != 0) return;
  store<u8>(LINE_COLON, 1);
  if (behindWord && words - load<u64>(LINE_START) <= TURN_WORDS) store<u8>(LINE_TURN, 1);
}

/** A line break whose first byte stands at `place` in the text; `words` words stand before it. */
export function lineBreak(code: u32, place: u64, words: u64): void {
  if (code == 0x0a && place == load<u64>(LAST_RETURN)) return;
  if (code == 0x0d) store<u64>(LAST_RETURN, place + 1);

  if (load<u8>(LINE_SOLID) == 0) {
    endSentence(words);
  } else {
    const lineWords = words - load<u64>(LINE_START);
    if (lineWords != 0 && lineWords <= SHORT_LINE) {
      if (load<u8>(LINE_TURN) != 0) endSentence(words);
      else if (load<u8>(LINE_FIRST) == HEAD && !goesOn(load<u32>(LAST_SOLID))) waitFor(BEFORE_HEAD);
    }
  }
  startLine(words);
}

export function startLine(words: u64): void {
  store<u64>(LINE_START, words);
  store<u32>(LINE, 0);
}

function waitFor(condition: u32): void {
  store<u32>(PENDING, load<u32>(PENDING) | condition);
}

/** Whether the token before is the only one of its line: a list marker. */
function isLineStart(words: u64): bool {
  return words - load<u64>(LINE_START) == 1;
}

/** Whether a line that ends in this character is certainly no heading. */
function goesOn(code: u32): bool {
  const kind = classOf(CLASSES, code) & KIND_MASK;
  return kind == COMMA || kind == SEMICOLON || kind == COLON || kind == DASH;
}

/** Whether the run of `w` at `at` is a sentence opener. */
function isOpener(at: usize, end: usize): bool {
  let behind = at;
  while (behind < end) {
    const decoded = decode(behind);
    if ((classOf(CLASSES, decoded >>> CODE_SHIFT) & IS_WORD) == 0) break;
    behind += decoded & LENGTH_MASK;
  }
  return (listsOf(FOLDED, <usize>foldToken(at, behind, WORD)) & LIST_OPENER) != 0;
}
