// Bytes as text that compresses: a package is sent compressed, and so is a page. In
// base64 a byte falls on parts of two characters, and what was alike in the bytes is
// no longer alike in the text; here equal bytes are equal characters.
//
//   0–63, a–z     one character each: lengths, differences, letters, high bytes
//   all others    one of two signs, then a character
//
// No character needs an escape in a string, or ends a script in a page: `"`, `\` and
// `<` are left out.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** For 0–63. */
const SMALL = " !#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`{|";
/** The character of rank r; ranks below 64 are bytes, those above letters. */
const RANKED = SMALL + LETTERS;
/** What goes before the character of one of the other bytes: of the first 90, of the rest. */
const SIGNS = "}~";
/** No byte that stands alone is as large. */
const IS_SIGN = 128;
const LETTER_A = 97;
const OTHERS = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => byte >= SMALL.length && (byte < LETTER_A || byte >= LETTER_A + LETTERS.length),
);

/** The text of bytes; {@link bytesOf} undoes it. */
export function textOf(bytes: Uint8Array): string {
  const texts = Array.from({ length: 256 }, (_, byte) => {
    const other = OTHERS.indexOf(byte);
    if (other === -1) return byte < SMALL.length ? SMALL[byte]! : String.fromCharCode(byte);
    return SIGNS[Math.floor(other / RANKED.length)]! + RANKED[other % RANKED.length]!;
  });
  let text = "";
  for (const byte of bytes) text += texts[byte]!;
  return text;
}

/**
 * What {@link bytesOf} looks up: by its code, the byte of a character that
 * stands alone, or of a sign IS_SIGN and which; and behind that, for each sign, the
 * byte of the character after it. 128 bytes each.
 */
const TABLES = makeTables();

function makeTables(): Uint8Array {
  const tables = new Uint8Array(128 * (1 + SIGNS.length));
  for (let rank = 0; rank < RANKED.length; rank++) {
    const code = RANKED.charCodeAt(rank);
    tables[code] = rank < SMALL.length ? rank : code;
    for (let sign = 0; sign < SIGNS.length; sign++) {
      tables[128 * (1 + sign) + code] = OTHERS[sign * RANKED.length + rank] ?? 0;
    }
  }
  for (let sign = 0; sign < SIGNS.length; sign++) tables[SIGNS.charCodeAt(sign)] = IS_SIGN + sign;
  return tables;
}

/** The bytes of a text of {@link textOf}, which nobody else may have written: it is not checked. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const end = bytes.length;
  let length = 0;
  for (let at = 0; at < end; ) {
    let byte = TABLES[bytes[at++]!]!;
    if (byte >= IS_SIGN) byte = TABLES[128 * (byte - IS_SIGN + 1) + bytes[at++]!]!;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
