const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** What stands for a letter behind a backslash; others stand for themselves. */
const SHORT: Readonly<Record<number, number>> = { 98: 0x08, 102: 0x0c, 110: 0x0a, 114: 0x0d, 116: 0x09 };
/** What a half of a surrogate pair becomes, as everywhere where strings become UTF-8. */
const REPLACEMENT = 0xfffd;

/**
 * Writes the text of a string of JSON as UTF-8 to the front of `room`, and gives
 * its bytes: `[start, end)` of a body that was walked over, without the quotes.
 * From bytes to bytes: by way of a string, each text would be made twice.
 *
 * @param room of `end - start` bytes at least
 */
export function unescaped(body: Uint8Array, start: number, end: number, room: Uint8Array): Uint8Array {
  // Every escape is longer than what it stands for.
  const from = new DataView(body.buffer, body.byteOffset, end);
  const to = new DataView(room.buffer, room.byteOffset, room.byteLength);
  let length = 0;
  for (let at = start; ; ) {
    // Texts are most of a body: four bytes at a time up to the next escape, whatever they are aligned to.
    for (; at + 4 <= end; at += 4, length += 4) {
      const four = from.getInt32(at);
      if (hasBackslash(four)) break;
      to.setInt32(length, four);
    }
    while (at < end && body[at] !== BACKSLASH) room[length++] = body[at++]!;
    if (at >= end) return room.subarray(0, length);
    const letter = body[at + 1]!;
    at += 2;
    if (letter !== LETTER_U) {
      room[length++] = SHORT[letter] ?? letter;
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
    length = put(room, length, point);
  }
}

/** Whether one of four bytes is a backslash: less one, a zero borrows its highest bit. */
function hasBackslash(four: number): boolean {
  const zero = four ^ 0x5c5c5c5c;
  return ((zero - 0x01010101) & ~zero & 0x80808080) !== 0;
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
