const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** What stands for a letter behind a backslash; others stand for themselves. */
const SHORT: Readonly<Record<number, number>> = { 98: 0x08, 102: 0x0c, 110: 0x0a, 114: 0x0d, 116: 0x09 };
/** What a half of a surrogate pair becomes, as everywhere where strings become UTF-8. */
const REPLACEMENT = 0xfffd;

/**
 * The text of a string of JSON as UTF-8: bytes `[start, end)` of a body that was
 * walked over, without the quotes. From bytes to bytes: by way of a string, each
 * text would be made twice.
 */
export function unescaped(body: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> {
  // Every escape is longer than what it stands for.
  const text = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; ) {
    const byte = body[at++]!;
    if (byte !== BACKSLASH) {
      text[length++] = byte;
      continue;
    }
    const letter = body[at++]!;
    if (letter !== LETTER_U) {
      text[length++] = SHORT[letter] ?? letter;
      continue;
    }
    let point = unitAt(body, at);
    at += 4;
    if (point >= 0xd800 && point < 0xe000) {
      const low = body[at] === BACKSLASH && body[at + 1] === LETTER_U && at < end ? unitAt(body, at + 2) : 0;
      if (point < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      } else point = REPLACEMENT;
    }
    length = put(text, length, point);
  }
  return text.subarray(0, length);
}

/** Four hexadecimal digits as a number. */
function unitAt(body: Uint8Array, at: number): number {
  let unit = 0;
  for (let digit = 0; digit < 4; digit++) {
    const byte = body[at + digit]!;
    unit = unit * 16 + (byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return unit;
}

/** Writes a character as UTF-8. Returns where it ends. */
function put(text: Uint8Array, at: number, point: number): number {
  let end = at;
  if (point < 0x80) text[end++] = point;
  else {
    if (point < 0x800) text[end++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) text[end++] = 0xe0 | (point >> 12);
      else {
        text[end++] = 0xf0 | (point >> 18);
        text[end++] = 0x80 | ((point >> 12) & 0x3f);
      }
      text[end++] = 0x80 | ((point >> 6) & 0x3f);
    }
    text[end++] = 0x80 | (point & 0x3f);
  }
  return end;
}
