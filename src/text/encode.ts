import { checkText, type Text } from "./sample";

const encoder = new TextEncoder();

/** Strings up to this length are encoded together, until they have that length: a call of the encoder costs more. */
export const SHORT_STRING = 512;
export const SHORT_STRINGS = 8192;

/** Bytes that a text has at most. @throws {@link LexometerError} `ARGUMENT` for what is no text */
export function boundOf(text: Text): number {
  if (typeof text === "string") return text.length * 3;
  checkText(text);
  return text.length;
}

/** Puts a text into `bytes`, from `at` on; gives how many it takes. */
export function write(text: Text, bytes: Uint8Array, at: number): number {
  if (typeof text === "string") return encoder.encodeInto(text, bytes.subarray(at)).written;
  bytes.set(text, at);
  return text.length;
}

/**
 * Puts strings one behind the other from `at` on, and where they end into
 * `ends`, from `row` on; gives where the last one ends.
 *
 * Joined, they take one call of the encoder; if every character came to one
 * byte, the lengths of the strings are those of the texts. Otherwise each is
 * encoded for itself: two could meet as halves of one character.
 */
export function writeJoined(
  texts: readonly string[],
  bytes: Uint8Array,
  at: number,
  ends: Uint32Array,
  row: number,
): number {
  const joined = texts.join("");
  const isPlain = encoder.encodeInto(joined, bytes.subarray(at)).written === joined.length;
  for (const text of texts) {
    at += isPlain ? text.length : write(text, bytes, at);
    ends[row++] = at;
  }
  return at;
}
