import { type Contexts, Model } from "./model";

/**
 * Writes numbers for `number` of assembly/text/unpack.ts, which says how.
 *
 * Each must be read with the stream and contexts that it was written with.
 */
export class Packer {
  readonly #model = new Model();
  readonly #bytes: number[] = [];
  /** The interval that is left: below 2^32, and never narrower than 2^24. */
  #low = 0;
  #range = 2 ** 24;

  /** Packs a whole number from 0 to 2^31 - 2. */
  number(value: number, stream: number, ...contexts: Contexts): void {
    this.#model.context(stream, contexts);
    const bits = 31 - Math.clz32(value + 1);
    for (let place = 0; place < bits; place++) this.#bit(place, 1);
    this.#bit(bits, 0);
    for (let left = bits - 1; left >= 0; left--) {
      const known = (value + 1) >>> (left + 1);
      this.#bit(known * 32 + left, ((value + 1) >>> left) & 1);
    }
  }

  /** Bytes so far. */
  get length(): number {
    return this.#bytes.length;
  }

  /** The bytes of all numbers; what follows them does not matter. */
  finish(): number[] {
    const top = Math.ceil(this.#low / 0x10000);
    if (top === 0x10000) this.#carry();
    // The first byte is always 0, and the reader does not expect it.
    return [...this.#bytes.slice(1), (top >> 8) & 255, top & 255];
  }

  #bit(node: number, bit: number): void {
    const bound = (this.#range >>> 16) * this.#model.predict(node);
    if (bit === 1) {
      this.#range = bound;
    } else {
      this.#low += bound;
      this.#range -= bound;
      if (this.#low >= 2 ** 32) {
        this.#low -= 2 ** 32;
        this.#carry();
      }
    }
    this.#model.learn(bit);
    while (this.#range < 2 ** 24) {
      this.#bytes.push(this.#low >>> 24);
      this.#low = (this.#low << 8) >>> 0;
      this.#range *= 256;
    }
  }

  #carry(): void {
    let last = this.#bytes.length - 1;
    while (this.#bytes[last] === 255) this.#bytes[last--] = 0;
    this.#bytes[last]!++;
  }
}

/** Reads what a `Packer` wrote: the TypeScript twin of the core's `number`, for tests. */
export class Unpacker {
  readonly #model = new Model();
  readonly #bytes: readonly number[];
  #at = 0;
  #range = 1;
  #code = 0;

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  number(stream: number, ...contexts: Contexts): number {
    this.#model.context(stream, contexts);
    let bits = 0;
    while (this.#bit(bits) === 1) bits++;
    let value = 1;
    while (bits-- > 0) value = value * 2 + this.#bit(value * 32 + bits);
    return value - 1;
  }

  #bit(node: number): number {
    while (this.#range < 2 ** 24) {
      this.#range *= 256;
      this.#code = ((this.#code << 8) | (this.#bytes[this.#at++] ?? 0)) >>> 0;
    }
    const bound = (this.#range >>> 16) * this.#model.predict(node);
    const bit = this.#code < bound ? 1 : 0;
    if (bit === 1) {
      this.#range = bound;
    } else {
      this.#code -= bound;
      this.#range -= bound;
    }
    this.#model.learn(bit);
    return bit;
  }
}
