import { CLASSES, FOLDED } from "../memory";
import { State } from "../state";
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

/** State.lineFirst: the line has no letter or number yet; its first is no lower-case letter; it is one. */
const NOTHING: u32 = 0;
const HEAD: u32 = 1;
const TAIL: u32 = 2;

/** Lines of up to so many words may be turns or headings. */
const SHORT_LINE: u64 = 7;
/** A turn's colon stands behind one of so many words. */
const TURN_WORDS: u64 = 3;

/** Whether the next letter or number has to be shown to `next`. */
export function attentive(): bool {
  return (State.pending | u32(State.lineFirst == NOTHING)) != 0;
}

/** Ends the sentence behind `words` words of the text, if it has any. */
export function endSentence(words: u64): void {
  State.pending = 0;
  if (words == State.sentenceStart) return;
  State.sentenceStart = words;
  State.sentences += 1;
}

/** The next letter or number of the text, of kind `kind`, at `at`; `words` words stand before it. */
export function next(kind: u32, at: usize, end: usize, words: u64): void {
  const pending = State.pending;
  if (pending != 0) {
    const upper = kind == UPPER;
    const ends =
      ((pending & BEFORE_UPPER) != 0 && upper) ||
      ((pending & BEFORE_HEAD) != 0 && kind != LOWER) ||
      ((pending & BEFORE_OPENER) != 0 && upper && isOpener(at, end));
    if (ends) endSentence(words);
    State.pending = 0;
  }
  if (State.lineFirst == NOTHING) State.lineFirst = kind == LOWER ? TAIL : HEAD;
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
  if (State.lineColon) return;
  State.lineColon = true;
  if (behindWord && words - State.lineStart <= TURN_WORDS) State.lineTurn = true;
}

/** A line break whose first byte stands at `place` in the text; `words` words stand before it. */
export function lineBreak(code: u32, place: u64, words: u64): void {
  if (code == 0x0a && place == State.lastReturn) return;
  if (code == 0x0d) State.lastReturn = place + 1;

  if (!State.lineSolid) {
    endSentence(words);
  } else {
    const lineWords = words - State.lineStart;
    if (lineWords != 0 && lineWords <= SHORT_LINE) {
      if (State.lineTurn) endSentence(words);
      else if (State.lineFirst == HEAD && !goesOn(State.lastSolid)) waitFor(BEFORE_HEAD);
    }
  }
  startLine(words);
}

export function startLine(words: u64): void {
  State.lineStart = words;
  State.lineFirst = NOTHING;
  State.lineSolid = false;
  State.lineColon = false;
  State.lineTurn = false;
}

function waitFor(condition: u32): void {
  State.pending |= condition;
}

/** Whether the token before is the only one of its line: a list marker. */
function isLineStart(words: u64): bool {
  return words - State.lineStart == 1;
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
