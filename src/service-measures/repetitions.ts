/**
 * Where the words of a text come again: for each token the places of the same
 * type before and after it, which is all that the diversity indices ask for.
 *
 * A hash table with open addressing that is never cleared: a slot holds
 * `base` + the last place of its type, and `base` grows past all places of the
 * texts before, so what they left is below it. Nothing is allocated but to grow
 * for a text longer than all before it: 32–48 bytes a token then, kept.
 */
export class Repetitions {
  /** The place of the same type before each token; −1 for the first of its type. Valid until the next call, as are the others. */
  earlier = new Int32Array(0);
  /** The place of the same type after each token; beyond every place for the last of its type. */
  later = new Int32Array(0);
  /** `[n]`: how many types come n times or more, from 1 on until 0. */
  typesByTimes = new Uint32Array(0);
  #times = new Uint32Array(0);
  #hashes = new Uint32Array(0);
  #slots = new Int32Array(0);
  #shift = 32;
  #base = 1;

  /**
   * Reads the first `length` tokens of `types`, hashes of folded words in order.
   *
   * Whether a word is new is a coin toss that no processor predicts, so nothing
   * branches on it: `isNew` is a mask, all ones or 0.
   */
  read(types: Uint32Array, length: number): void {
    this.#reserve(length);
    const { earlier, later, typesByTimes } = this;
    const times = this.#times;
    const hashes = this.#hashes;
    const slots = this.#slots;
    const shift = this.#shift;
    const mask = slots.length - 1;
    const base = this.#base;
    for (let time = 1; typesByTimes[time] !== 0; time++) typesByTimes[time] = 0;
    for (let token = 0; token < length; token++) {
      const hash = types[token]!;
      let slot = Math.imul(hash, FIBONACCI) >>> shift;
      let last = (slots[slot]! - base) | 0;
      while ((~(last >> 31) & (hashes[slot]! ^ hash)) !== 0) {
        // Taken, and by another type
        slot = (slot + 1) & mask;
        last = (slots[slot]! - base) | 0;
      }
      const isNew = last >> 31;
      slots[slot] = base + token;
      hashes[slot] = hash;
      earlier[token] = last | isNew;
      later[(last & ~isNew) | (token & isNew)] = token;
      later[token] = NEVER;
      const time = (times[last & ~isNew]! & ~isNew) + 1;
      times[token] = time;
      typesByTimes[time]!++;
    }
    this.#base = base + length;
  }

  #reserve(length: number): void {
    if (length > this.earlier.length) {
      const bits = 33 - Math.clz32(Math.max(length, SMALLEST) - 1); // two to four slots a token
      const room = 2 ** (bits - 1);
      this.earlier = new Int32Array(room);
      this.later = new Int32Array(room);
      this.typesByTimes = new Uint32Array(room + 2); // no type comes `room` + 1 times: that 0 ends the loop
      this.#times = new Uint32Array(room);
      this.#hashes = new Uint32Array(2 * room);
      this.#slots = new Int32Array(2 * room);
      this.#shift = 32 - bits;
      this.#base = 1;
    }
    if (this.#base + length > NEVER) {
      this.#slots.fill(0);
      this.#base = 1;
    }
  }
}

/** 2³² divided by the golden ratio: multiplied by it, hashes spread over their highest bits (Knuth, vol. 3, 6.4). */
const FIBONACCI = 0x9e3779b1;

/** Room to begin with, in tokens. */
const SMALLEST = 512;

/** Past every place. */
const NEVER = 0x7fffffff;
