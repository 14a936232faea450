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
  const lead: u32 = load<u8>(at);
  if (lead < 0x80) return (lead << CODE_SHIFT) | 1;
  if (lead < 0xc2 || lead > 0xf4) return REPLACEMENT | 1;

  // The second byte alone decides between overlong forms, surrogates and too large numbers.
  const more: u32 = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let low: u32 = 0x80;
  let high: u32 = 0xbf;
  if (lead == 0xe0) low = 0xa0;
  else if (lead == 0xed) high = 0x9f;
  else if (lead == 0xf0) low = 0x90;
  else if (lead == 0xf4) high = 0x8f;

  // No loop: this is the time of a text in another script.
  const second: u32 = load<u8>(at, 1);
  if (second < low || second > high) return REPLACEMENT | 1;
  let code = ((lead & (0x3f >> more)) << 6) | (second & 0x3f);
  if (more == 1) return (code << CODE_SHIFT) | 2;
  const third: u32 = load<u8>(at, 2);
  if ((third & 0xc0) != 0x80) return REPLACEMENT | 2;
  code = (code << 6) | (third & 0x3f);
  if (more == 2) return (code << CODE_SHIFT) | 3;
  const fourth: u32 = load<u8>(at, 3);
  if ((fourth & 0xc0) != 0x80) return REPLACEMENT | 3;
  return (((code << 6) | (fourth & 0x3f)) << CODE_SHIFT) | 4;
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
