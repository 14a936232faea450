/** The memory of a message: views of one buffer, so that one thing is handed over, and handed back. */
export interface Parcel {
  readonly memory: ArrayBuffer;
  /** Room for the rows that a worker leaves. */
  readonly rows: Float64Array;
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

const LEAST_BYTES = 1 << 16;
/** Larger ones are as large as they have to be, smaller ones a power of two, so that they fit again. */
const MOST_ROUNDED = 1 << 24;
/** Bytes kept of what nobody uses. */
const MOST_KEPT = 1 << 25;

/**
 * Memory that travels with messages and comes back with their answers.
 *
 * Fresh memory costs a page fault for every 4 KB, on both sides, and somebody
 * who frees it: for texts of 100 bytes, whose rows are ten times as long, that
 * was more than the reading. What is lost with a worker is not missed.
 */
export class Parcels {
  readonly #idle: ArrayBuffer[] = [];

  /** @param numbers how many numbers the rows have room for */
  take(numbers: number, texts: number, bytes: number): Parcel {
    const endsAt = 8 * numbers;
    const bytesAt = endsAt + 4 * texts;
    const memory = this.#memoryOf(bytesAt + bytes);
    return {
      memory,
      rows: new Float64Array(memory, 0, numbers),
      ends: new Uint32Array(memory, endsAt, texts),
      bytes: new Uint8Array(memory, bytesAt, bytes),
    };
  }

  giveBack(memory: ArrayBuffer): void {
    this.#idle.push(memory);
    let kept = this.#idle.reduce((sum, { byteLength }) => sum + byteLength, 0);
    while (kept > MOST_KEPT) kept -= this.#idle.shift()!.byteLength;
  }

  /** The one that was used last, of those that are large enough. */
  #memoryOf(bytes: number): ArrayBuffer {
    const place = this.#idle.findLastIndex(({ byteLength }) => byteLength >= bytes);
    if (place !== -1) return this.#idle.splice(place, 1)[0]!;
    return new ArrayBuffer(bytes > MOST_ROUNDED ? bytes : Math.max(LEAST_BYTES, 2 ** (32 - Math.clz32(bytes - 1))));
  }
}
