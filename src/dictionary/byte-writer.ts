/** Writes the sections of an image one behind the other; grows as it needs to. */
export class ByteWriter {
  #bytes = new Uint8Array(0x10000);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** A number of 32 bits at most: 7 bits a byte, lowest first, the high bit says that more follow. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A signed integer as a varint: 0, -1, 1, -2 … are 0, 1, 2, 3 … */
  zigzag(value: number): void {
    this.varint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  bytes(block: Uint8Array): void {
    this.#reserve(block.length);
    this.#bytes.set(block, this.#length);
    this.#length += block.length;
  }

  uint32(value: number): void {
    this.byte(value & 0xff);
    this.byte((value >>> 8) & 0xff);
    this.byte((value >>> 16) & 0xff);
    this.byte(value >>> 24);
  }

  /** A row of `count` bits as u32; `members` are the bits that are set. */
  bitRow(count: number, members: Iterable<number>): void {
    const row = new Uint32Array(Math.ceil(count / 32));
    for (const member of members) row[member >> 5]! |= 1 << (member & 31);
    for (const word of row) this.uint32(word);
  }

  /** A copy of what has been written. */
  result(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
