import { COLUMN_CAPITALS, COLUMN_TEXT_LETTERS } from "../abi";
import { CLASSES, INPUT, LISTS, ORIGIN } from "../memory";
import { State } from "../state";
import {
  APOSTROPHE,
  BRACKET,
  BREAK,
  COLON,
  COMMA,
  CURRENCY,
  DASH,
  DOLLAR,
  ELLIPSIS,
  EXCLAMATION,
  IS_CLOSER,
  IS_PICTOGRAPHIC,
  IS_WORD,
  KEYCAP,
  KIND_MASK,
  LOWER,
  NUMBER,
  OTHER_PUNCTUATION,
  PERIOD,
  QUESTION,
  REGIONAL,
  SEMICOLON,
  UPPER,
} from "../text/class-codes";
import { classOf } from "../text/classes";
import { CODE_SHIFT, decode, LENGTH_MASK } from "../text/decode";
import { mayBeginEmoticon } from "../text/lists";
import {
  classAt,
  codeAt,
  FIRST,
  isBaseAt,
  isLetterAt,
  kindAt,
  listed,
  mayHaveUrls,
  OPENING_QUOTE,
  placeAt,
  readField,
  skipMarks,
} from "./characters";
import { readEmail, readHashtag, readMention, readUrl } from "./names";
import { addTo, count, EMAIL, EMOJI, EMOTICON, HASHTAG, MENTION, NUMBER_TOKEN, pushToken, URL, WORD } from "./push";
import {
  attentive,
  colon,
  ellipsis,
  endSentence,
  lineBreak,
  next,
  periodBehindNumber,
  periodBehindWord,
  periodOfInitialism,
} from "./sentences";
import { readEmoji, readEmoticon, readLeading, readNumber, readWord } from "./words";

/** A token that was read is the index of its end, and its kind above that. */
const READ_SHIFT: u32 = 16;
const END_MASK: i32 = 0xffff;

/**
 * Reads one field by every rule of docs/text.md, a character at a time.
 *
 * @param at   where the field starts, or a character of white space beyond ASCII
 * @param end  past the input; what stands there must end the field
 * @returns where reading goes on: at white space, behind it, or at the cut
 */
export function scanField(at: usize, end: usize): usize {
  const fieldEnd = readField(at, end);
  if (fieldEnd == FIRST) return scanSpace(at);

  const shaping = State.shaping;
  const hasUrls = mayHaveUrls();
  if (shaping) {
    State.lineSolid = true;
    countLetters(fieldEnd);
    if (attentive()) announce(fieldEnd);
  }

  let lastEnd: i32 = 0;
  let lastStart: i32 = 0;
  let lastKind: u32 = EMOTICON;
  let index = FIRST;
  while (index < fieldEnd) {
    const token = readToken(index, fieldEnd, hasUrls);
    if (token == 0) {
      if (shaping) countPunctuation(index, lastEnd == index && lastKind < EMOJI && index + 1 == fieldEnd);
      index++;
      continue;
    }
    lastStart = index;
    index = token & END_MASK;
    lastEnd = index;
    lastKind = token >> READ_SHIFT;
    pushToken(lastKind, placeAt(lastStart), placeAt(index));
  }
  if (shaping) {
    endField(fieldEnd, lastStart, lastEnd, lastKind);
    // The dash 〰 is an emoji, and no dash then.
    State.lastSolid = lastEnd == fieldEnd && lastKind == EMOJI ? 0 : codeAt(fieldEnd - 1);
  }
  return placeAt(fieldEnd);
}

/** White space that the block scanner does not know, a line break perhaps. */
function scanSpace(at: usize): usize {
  const decoded = decode(at);
  const code = decoded >>> CODE_SHIFT;
  if ((classOf(CLASSES, code) & KIND_MASK) == BREAK) {
    lineBreak(code, load<u64>(ORIGIN) + (at - INPUT), State.words);
  }
  return at + (decoded & LENGTH_MASK);
}

/** Counts letters and capitals of the field. */
function countLetters(fieldEnd: i32): void {
  let letters: u64 = 0;
  let capitals: u64 = 0;
  for (let index = FIRST; index < fieldEnd; index++) {
    const kind = kindAt(index);
    letters += u64(kind - 1 < <u32>LOWER);
    capitals += u64(kind == UPPER);
  }
  addTo(COLUMN_TEXT_LETTERS, letters);
  addTo(COLUMN_CAPITALS, capitals);
}

/** Shows the first letter or number of the field to who waits for it. */
function announce(fieldEnd: i32): void {
  for (let index = FIRST; index < fieldEnd; index++) {
    if (!isBaseAt(index)) continue;
    next(kindAt(index), placeAt(index), placeAt(fieldEnd), State.words);
    return;
  }
}

/** Kinds that begin no token but an emoticon, a bit each. */
const INERT: u32 =
  (1 << PERIOD) |
  (1 << COMMA) |
  (1 << COLON) |
  (1 << SEMICOLON) |
  (1 << QUESTION) |
  (1 << EXCLAMATION) |
  (1 << ELLIPSIS) |
  (1 << DASH) |
  (1 << BRACKET);

/** The token at `index`, its end and kind, by the first rule that matches; 0 for none. */
function readToken(index: i32, fieldEnd: i32, hasUrls: bool): i32 {
  const class_ = classAt(index);
  const kind = class_ & KIND_MASK;
  const code = codeAt(index);
  const smiles = class_ < <u32>IS_PICTOGRAPHIC && mayBeginEmoticon(LISTS, placeAt(index));
  let end: i32 = 0;

  if ((class_ & IS_WORD) != 0) {
    if (kind > <u32>NUMBER) return 0;
    if (code < 0x80) {
      if (hasUrls) end = readUrl(index, fieldEnd);
      if (end != 0) return end | (URL << READ_SHIFT);
      end = readEmail(index);
      if (end != 0) return end | (EMAIL << READ_SHIFT);
    }
    if (smiles) end = readEmoticon(index, fieldEnd);
    if (end != 0) return end | (EMOTICON << READ_SHIFT);
    if (kind == NUMBER) {
      end = readNumber(index);
      if (end != 0) return end | (NUMBER_TOKEN << READ_SHIFT);
    }
    return readWord(index, hasUrls);
  }

  if ((class_ & IS_PICTOGRAPHIC) != 0 || kind == REGIONAL || kind == KEYCAP) {
    end = readEmoji(index);
    if (end != 0) return end | (EMOJI << READ_SHIFT);
  }
  if (!smiles && ((INERT >> kind) & 1) != 0) return 0;
  if (code == 0x5f) end = readEmail(index) | (EMAIL << READ_SHIFT);
  else if (code == 0x40) end = readMention(index) | (MENTION << READ_SHIFT);
  else if (code == 0x23) end = readHashtag(index) | (HASHTAG << READ_SHIFT);
  if ((end & END_MASK) != 0) return end;
  end = smiles ? readEmoticon(index, fieldEnd) : 0;
  if (end != 0) return end | (EMOTICON << READ_SHIFT);
  if (kind == CURRENCY || kind == DOLLAR) {
    end = readNumber(index);
    return end == 0 ? 0 : end | (NUMBER_TOKEN << READ_SHIFT);
  }
  if (kind == APOSTROPHE || code == OPENING_QUOTE) return readLeading(index);
  return 0;
}

/** One character outside tokens; `behindWord`: directly behind a word and the last of its field. */
function countPunctuation(index: i32, behindWord: bool): void {
  let kind = kindAt(index);
  if (kind == COLON) colon(State.words, behindWord);
  if (kind == DOLLAR) kind = OTHER_PUNCTUATION;
  if (kind >= <u32>PERIOD) count(kind);
}

/** Looks for the end of a sentence at the end of a field. */
function endField(fieldEnd: i32, wordStart: i32, wordEnd: i32, wordKind: u32): void {
  let runEnd = fieldEnd;
  while (runEnd > wordEnd && (classAt(runEnd - 1) & IS_CLOSER) != 0) runEnd--;
  let run = runEnd;
  let hasOther = false;
  while (run > wordEnd && isTerminator(codeAt(run - 1))) {
    run--;
    hasOther = hasOther || codeAt(run) == 0x21 || codeAt(run) == 0x3f;
  }
  const words = State.words;
  const endsInPeriod = wordEnd != 0 && wordKind <= NUMBER_TOKEN && kindAt(wordEnd - 1) == PERIOD;
  if (run == runEnd) {
    if (endsInPeriod && wordEnd == runEnd) periodOfInitialism(listed(wordStart, wordEnd - 1));
  } else if (hasOther) {
    endSentence(words);
  } else if (runEnd - run > 1 || codeAt(run) == 0x2026 || (run == wordEnd && endsInPeriod)) {
    ellipsis();
  } else if (run == wordEnd && wordKind == WORD && wordEnd != 0) {
    const isLetter = isLetterAt(wordStart) && skipMarks(wordStart + 1) == wordEnd;
    periodBehindWord(words, isLetter, listed(wordStart, wordEnd));
  } else if (run == wordEnd && wordKind == NUMBER_TOKEN) {
    periodBehindNumber(words);
  } else {
    endSentence(words);
  }
}

function isTerminator(code: u32): bool {
  return code == 0x2e || code == 0x21 || code == 0x3f || code == 0x2026;
}
