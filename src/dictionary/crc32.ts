let table: Uint32Array | undefined;

/** CRC-32 (IEEE 802.3) of `bytes` from `start` on, as an unsigned number. */
export function crc32(bytes: Uint8Array, start = 0): number {
  table ??= makeTable();
  let crc = 0xffffffff;
  for (let at = start; at < bytes.length; at++) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
}
