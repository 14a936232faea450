/** Bits of the exponent and of the mantissa of a rounded share. */
const EXPONENTS = 16;
const MANTISSA = 4096;

/**
 * A share, 0 to nearly 2, as 16 bits: 4 of a power of two, 12 of what stands
 * before it. So it keeps 1 part in 4,096, down to 1/32,768, and less below.
 */
export function packShare(share: number): number {
  let exponent = EXPONENTS - 1;
  let scaled = share * (MANTISSA / 2);
  while (exponent > 0 && scaled < MANTISSA / 2) {
    scaled *= 2;
    exponent--;
  }
  return exponent * MANTISSA + Math.min(MANTISSA - 1, Math.max(0, Math.round(scaled)));
}

/** What `packShare` has left of a share. */
export function unpackShare(packed: number): number {
  let share = (packed % MANTISSA) / (MANTISSA / 2);
  for (let exponent = Math.floor(packed / MANTISSA); exponent < EXPONENTS - 1; exponent++) share /= 2;
  return share;
}

/** A share as it comes out of its packed form: what a context holds, so that packing loses nothing. */
export function roundShare(share: number): number {
  return unpackShare(packShare(share));
}
