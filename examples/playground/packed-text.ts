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

/** The bytes of a text of {@link textOf}, which nobody else may have written: it is not checked. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const ranks = new Uint8Array(128);
  /** The byte of a character that stands alone; of a sign, IS_SIGN and which. */
  const singles = new Uint8Array(128);
  for (let rank = 0; rank < RANKED.length; rank++) {
    const code = RANKED.charCodeAt(rank);
    ranks[code] = rank;
    singles[code] = rank < SMALL.length ? rank : code;
  }
  for (let sign = 0; sign < SIGNS.length; sign++) singles[SIGNS.charCodeAt(sign)] = IS_SIGN + sign;
  const bytes = new TextEncoder().encode(text);
  const end = bytes.length;
  let length = 0;
  for (let at = 0; at < end; ) {
    let byte = singles[bytes[at++]!]!;
    if (byte >= IS_SIGN) byte = OTHERS[(byte - IS_SIGN) * RANKED.length + ranks[bytes[at++]!]!]!;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
