import { LISTS } from "../memory";
import {
  COLON,
  COMMA,
  CURRENCY,
  DOLLAR,
  IS_PICTOGRAPHIC,
  JOINER,
  KEYCAP,
  MARK,
  PERIOD,
  PICTOGRAPH,
  REGIONAL,
  SKIN_TONE,
  TAG,
  VS15,
  VS16,
} from "../text/class-codes";
import { LIST_LEADING, LIST_TRAILING, LIST_UNIT } from "../text/list-flags";
import { emoticonLength } from "../text/lists";
import {
  classAt,
  codeAt,
  isApostropheAt,
  isBaseAt,
  isJoinerAt,
  isLetterAt,
  isNumberAt,
  isWordAt,
  kindAt,
  listed,
  placeAt,
  skipMarks,
  skipRun,
} from "./characters";

// Rules 5 to 8 of docs/text.md, as in names.ts: index behind the token, or 0.

const LOWER_S: u32 = 0x73;
const LOWER_N: u32 = 0x6e;
const ZWJ: u32 = 0x200d;

/** The longest listed emoticon at `index` whose neighbours allow it. */
export function readEmoticon(index: i32, fieldEnd: i32): i32 {
  const at = placeAt(index);
  const stop = placeAt(fieldEnd);
  let most = stop - at;
  while (most != 0) {
    const bytes = <usize>emoticonLength(LISTS, at, stop, <u32>most);
    if (bytes == 0) return 0;
    let end = index + 1;
    while (placeAt(end) < at + bytes) end++;
    const isEdged = isWordAt(index) || isWordAt(end - 1);
    if (!isWordAt(end) && !(isEdged && isWordAt(index - 1))) return end;
    most = bytes - 1;
  }
  return 0;
}

/** Kinds that are part of the emoji in front of them, a bit each. */
const GOES_ON: u32 = (1 << MARK) | (1 << VS15) | (1 << VS16) | (1 << SKIN_TONE) | (1 << TAG);

export function readEmoji(index: i32): i32 {
  const kind = kindAt(index);
  let end = index + 1;
  if (kind == REGIONAL) {
    if (kindAt(end) != REGIONAL) return 0;
    end++;
  } else if (kind != KEYCAP && !isPictograph(index)) {
    return 0;
  }
  while (true) {
    const next = kindAt(end);
    if (((GOES_ON >> next) & 1) != 0) {
      end++;
    } else if (next == JOINER && codeAt(end) == ZWJ) {
      end++;
      if ((classAt(end) & IS_PICTOGRAPHIC) != 0) end++;
    } else {
      return end;
    }
  }
}

function isPictograph(index: i32): bool {
  if ((classAt(index) & IS_PICTOGRAPHIC) == 0) return false;
  const after = codeAt(index + 1);
  if (after == 0xfe0e) return false;
  return kindAt(index) == PICTOGRAPH || codeAt(index) >= 0x2600 || after == 0xfe0f;
}

/** `index` is that of a currency sign or the first digit. */
export function readNumber(index: i32): i32 {
  let end = index;
  if (!isNumberAt(end)) {
    end++;
    if (!isNumberAt(end)) return 0;
  }
  end = skipGroup(end);
  let lastGroup = 0;
  while (isSeparator(end) && isNumberAt(end + 1)) {
    lastGroup = end;
    end = skipGroup(end + 1);
  }
  if (!isWordAt(end)) return skipSign(end);
  const suffix = skipUnit(end);
  return suffix != 0 ? suffix : lastGroup;
}

function skipGroup(index: i32): i32 {
  while (isWordAt(index) && !isLetterAt(index)) index++;
  return index;
}

/** A period, comma, colon or slash. */
function isSeparator(index: i32): bool {
  const kind = kindAt(index);
  return kind == PERIOD || kind == COMMA || kind == COLON || codeAt(index) == 0x2f;
}

/** Behind a percent, degree or currency sign or `'s`, or the same index. */
function skipSign(index: i32): i32 {
  const code = codeAt(index);
  const kind = kindAt(index);
  if (code == 0x25 || code == 0x2030 || kind == CURRENCY || kind == DOLLAR) return index + 1;
  if (code == 0xb0) {
    const scale = codeAt(index + 1) | 0x20;
    return (scale == 0x63 || scale == 0x66) && !isWordAt(index + 2) ? index + 2 : index + 1;
  }
  if (isApostropheAt(index) && isS(index + 1) && !isWordAt(index + 2)) return index + 2;
  return index;
}

/** Behind `p.m.` or a listed unit, or 0. */
function skipUnit(index: i32): i32 {
  const half = codeAt(index) | 0x20;
  const isHalf = half == 0x61 || half == 0x70;
  if (isHalf && kindAt(index + 1) == PERIOD && (codeAt(index + 2) | 0x20) == 0x6d) {
    const end = kindAt(index + 3) == PERIOD ? index + 4 : index + 3;
    if (!isWordAt(end)) return end;
  }
  const end = skipRun(index);
  return (listed(index, end) & LIST_UNIT) != 0 ? end : 0;
}

/** `index` is that of the first letter or digit of a run with a letter; `hasPeriods`: initialisms are possible. */
export function readWord(index: i32, hasPeriods: bool): i32 {
  if (hasPeriods) {
    const initialism = skipInitialism(index);
    if (initialism != 0) return initialism;
  }

  const end = skipWord(index);
  if (!isApostropheAt(end)) return end;
  return isS(end - 1) || (listed(index, end + 1) & LIST_TRAILING) != 0 ? end + 1 : end;
}

/** `index` is that of an apostrophe or opening quote; gives 0 unless it leads a listed form. */
export function readLeading(index: i32): i32 {
  if (isWordAt(index - 1) || !isBaseAt(index + 1)) return 0;
  const end = skipWord(index + 1);
  if (end - index > 16 || (listed(index, end) & LIST_LEADING) == 0) return 0;
  if (!isApostropheAt(end)) return end;
  // 'n' as in rock 'n' roll takes both; else the apostrophes are quotes.
  return end == index + 2 && (codeAt(end - 1) | 0x20) == LOWER_N ? end + 1 : 0;
}

/** Whether a character folds to `s`: s, S or the long ſ. */
function isS(index: i32): bool {
  return (codeAt(index) | 0x20) == LOWER_S || codeAt(index) == 0x17f;
}

/** Behind the run of `w` with its inner apostrophes and joiners. */
function skipWord(index: i32): i32 {
  while (true) {
    index = skipRun(index);
    if (isApostropheAt(index)) {
      if (!isLetterAt(index + 1)) return index;
      index++;
    } else if (isJoinerAt(index)) {
      let next = index;
      while (isJoinerAt(next)) next++;
      if (!isWordAt(next)) return index;
      index = next;
    } else {
      return index;
    }
  }
}

/** Behind a chain like U.S. or e.g., or 0. */
function skipInitialism(index: i32): i32 {
  if (!isLetterAt(index) || isWordAt(index - 1)) return 0;
  let end = skipMarks(index + 1);
  let links = 0;
  while (kindAt(end) == PERIOD && isLetterAt(end + 1)) {
    const next = skipMarks(end + 2);
    if (isWordAt(next)) break;
    end = next;
    links++;
  }
  if (links == 0) return 0;
  if (kindAt(end) == PERIOD) end++;
  return isApostropheAt(end) && isS(end + 1) && !isWordAt(end + 2) ? end + 2 : end;
}
