/**
 * Whether `bytes[0..end)` is UTF-8, given that `bytes[0..from)` was the
 * beginning of something that is: only what may be new is looked at.
 */
export function isWellFormed(bytes: Uint8Array, from: number, end: number): boolean {
  // Back to the character before, which `from` may have cut.
  let at = Math.max(0, from - 1);
  while (at > 0 && isContinuation(bytes[at]!)) at--;
  while (at < end) {
    const length = characterLength(bytes, at, end);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Bytes of the well-formed character at `at`, 0 if there is none; see table 3-7 of the Unicode standard. */
function characterLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > end) return 0;
  const second = bytes[at + 1]!;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let rest = 2; rest < length; rest++) if (!isContinuation(bytes[at + rest]!)) return 0;
  return length;
}
