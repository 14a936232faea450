/** Puts pieces one behind the other into `whole`, which has room for all of them, and gives it back. */
export function joined<Whole extends Uint8Array | Uint32Array>(
  pieces: readonly ArrayLike<number>[],
  whole: Whole,
): Whole {
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
