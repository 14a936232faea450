/** The 32-bit FNV-1a hash of the UTF-8 bytes of a folded token: its type. */
export function typeHash(folded: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(folded)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
