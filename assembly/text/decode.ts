/** A character and its length: code point << 3 | bytes. */
export type Decoded = u32;

export const CODE_SHIFT: u32 = 3;
export const LENGTH_MASK: u32 = 7;
const REPLACEMENT: u32 = 0xfffd << CODE_SHIFT;

/**
 * The character at `at`, with its length in bytes.
 *
 * An ill-formed part reads as U+FFFD and is as long as the WHATWG decoder's
 * "maximal subpart": as far as a well-formed character could have begun so.
 * What stands behind the input, white space or zeros, ends every character.
 */
export function decode(at: usize): Decoded {
  const bytes = load<u32>(at);
  const lead = bytes & 0xff;
  if (lead < 0x80) return (lead << CODE_SHIFT) | 1;

  // By patterns of whole characters, and no loop: this is the time of a text in another script.
  const second = (bytes >> 8) & 0x3f;
  if (lead < 0xe0) {
    if (lead < 0xc2 || (bytes & 0xc000) != 0x8000) return REPLACEMENT | 1;
    return ((((lead & 0x1f) << 6) | second) << CODE_SHIFT) | 2;
  }
  const third = (bytes >> 16) & 0x3f;
  if ((bytes & 0xc0c0f0) == 0x8080e0) {
    const code = ((lead & 0xf) << 12) | (second << 6) | third;
    if (code >= 0x800 && code - 0xd800 >= 0x800) return (code << CODE_SHIFT) | 3;
  }
  if ((bytes & 0xc0c0c0f8) == 0x808080f0) {
    const code = ((lead & 7) << 18) | (second << 12) | (third << 6) | ((bytes >> 24) & 0x3f);
    if (code - 0x10000 < 0x100000) return (code << CODE_SHIFT) | 4;
  }
  return REPLACEMENT | subpart(bytes);
}

/** How long the ill-formed part is that begins with these bytes, the first of which is 0xe0 or more. */
function subpart(bytes: u32): u32 {
  const lead = bytes & 0xff;
  // The second byte alone decides between overlong forms, surrogates and too large numbers.
  let low: u32 = 0x80;
  let high: u32 = 0xbf;
  if (lead == 0xe0) low = 0xa0;
  else if (lead == 0xed) high = 0x9f;
  else if (lead == 0xf0) low = 0x90;
  else if (lead == 0xf4) high = 0x8f;
  const second = (bytes >> 8) & 0xff;
  if (lead > 0xf4 || second < low || second > high) return 1;
  return lead < 0xf0 || (bytes & 0xc00000) != 0x800000 ? 2 : 3;
}

/** Writes a character as UTF-8; gives its length. Four bytes of room are not checked. */
export function encode(code: u32, at: usize): u32 {
  if (code < 0x80) {
    store<u8>(at, code);
    return 1;
  }
  const more: u32 = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  for (let index = more; index != 0; index--) {
    store<u8>(at + index, 0x80 | (code & 0x3f));
    code >>= 6;
  }
  store<u8>(at, (0xff80 >> more) | code);
  return more + 1;
}
