import { Refusal } from "./errors";
import type { Limits } from "./limits";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Counts brackets, commas and colons outside of strings, before anything is made
 * of them: ten megabytes of `{}` or `[` would become gigabytes, and hold up
 * everybody else meanwhile.
 *
 * Whether it is JSON at all is left to the parser, which then has little to do.
 *
 * @throws {@link Refusal} 1441 for what is nested too deep, 1431 for too many values
 */
export function checkMarks(bytes: Uint8Array, limits: Pick<Limits, "depth" | "marks">): void {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
      continue;
    }
    // `[` and `{` differ in one bit, and so do `]` and `}`.
    const bracket = byte & 0xdf;
    if (bracket === 0x5b) {
      if (++depth > limits.depth) throw new Refusal(1441, `The JSON is nested more than ${limits.depth} deep.`);
    } else if (bracket === 0x5d) depth--;
    else if (byte !== COMMA && byte !== COLON) continue;
    if (++marks > limits.marks) throw new Refusal(1431, "The body has too many values.");
  }
}

/** Where the string ends that begins at `from`: at its quote, or at the end of all. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let quote = bytes.indexOf(QUOTE, from); quote !== -1; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (bytes[quote - 1 - backslashes] === BACKSLASH && quote - 1 - backslashes >= from) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return bytes.length;
}
