/** The types of longer texts are not kept beyond this many words: 4 MB. */
export const MOST_TYPES = 1 << 20;

/** The types of a text that is read in pieces, put together up to a bound. */
export class TypeSequence {
  #kept = new Uint32Array(0);
  #length = 0;

  /** All so far, in order. */
  get types(): Uint32Array {
    return this.#kept.subarray(0, this.#length);
  }

  /** Copies what is handed to it. */
  add(part: Uint32Array): void {
    const count = Math.min(part.length, MOST_TYPES - this.#length);
    const needed = this.#length + count;
    if (needed > this.#kept.length) {
      const grown = new Uint32Array(Math.min(MOST_TYPES, Math.max(needed, 2 * this.#kept.length)));
      grown.set(this.types);
      this.#kept = grown;
    }
    this.#kept.set(part.subarray(0, count), this.#length);
    this.#length = needed;
  }
}
