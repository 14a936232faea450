/** Reads numbers one behind the other and refuses to leave its bytes. */
export class ByteReader {
  /** Position of the next byte. */
  at: number;

  /** @param refuse makes the error for a byte that is missing or not allowed, from its position */
  constructor(
    readonly bytes: Uint8Array,
    start: number,
    readonly refuse: (offset: number) => Error,
  ) {
    this.at = start;
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw this.refuse(this.at);
    return this.bytes[this.at++]!;
  }

  uint32(): number {
    const start = this.skip(4);
    const { bytes } = this;
    return (bytes[start]! | (bytes[start + 1]! << 8) | (bytes[start + 2]! << 16) | (bytes[start + 3]! << 24)) >>> 0;
  }

  /** A varint of 32 bits, in as few bytes as possible and not over `limit`. */
  varintUpTo(limit: number): number {
    const start = this.at;
    const first = this.bytes[start];
    if (first !== undefined && first < 0x80 && first <= limit) {
      this.at = start + 1;
      return first;
    }
    let byte = this.byte();
    let value = byte & 0x7f;
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = this.byte();
      if (byte === 0 || this.at - start > 5) throw this.refuse(start);
      value += (byte & 0x7f) * scale;
    }
    if (value > limit) throw this.refuse(start);
    return value;
  }

  /** A varint that has been checked before. */
  varint(): number {
    return this.varintUpTo(0xffffffff);
  }

  /** A signed integer, as `ByteWriter.zigzag` writes it. */
  zigzag(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Steps over `count` bytes and says where they begin. */
  skip(count: number): number {
    const start = this.at;
    if (count > this.bytes.length - start) throw this.refuse(start);
    this.at += count;
    return start;
  }
}
