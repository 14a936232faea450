import { numberText, PERCENTILE_SCALE, SCALE } from "./number";

const encoder = new TextEncoder();
const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;
/** Bytes that a number takes at most. */
const NUMBER_ROOM = 32;
const FIRST_ROOM = 1 << 16;

/**
 * JSON as it is written: UTF-8, byte by byte.
 *
 * An answer to a bulk has hundreds of thousands of numbers between keys that are
 * always the same. As text, each is a string to be made, joined and encoded; as
 * bytes, it is a few stores.
 */
export class JsonBytes {
  #bytes = new Uint8Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written so far; stands until more is written. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins anew, in the same memory. */
  clear(): void {
    this.#length = 0;
  }

  /** Forgets what was written behind a length. */
  cut(length: number): void {
    this.#length = length;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A short piece that was encoded before: cheaper than `raw`. */
  key(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    const target = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < bytes.length; index++) target[at++] = bytes[index]!;
    this.#length = at;
  }

  /** One of several keys. They stand in a row: hundreds of arrays, each with its head elsewhere, would not stay in the cache. */
  member({ bytes, starts }: Keys, index: number): void {
    const end = starts[index + 1]!;
    this.#reserve(end - starts[index]!);
    const target = this.#bytes;
    let at = this.#length;
    for (let from = starts[index]!; from < end; from++) target[at++] = bytes[from]!;
    this.#length = at;
  }

  text(text: string): void {
    this.#reserve(3 * text.length);
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  /** A finite number as `numberText` has it. */
  number(value: number): void {
    const scaled = Math.round(value * SCALE);
    // Beyond, a double has digits that are not of the six.
    if (Math.abs(scaled) < 2 ** 31) this.#scaled(scaled);
    else this.text(numberText(value));
  }

  #scaled(scaled: number): void {
    this.#reserve(NUMBER_ROOM);
    const target = this.#bytes;
    let at = this.#length;
    if (scaled < 0) target[at++] = MINUS;
    const size = Math.abs(scaled);
    const whole = Math.floor(size / SCALE);
    at = writeWhole(target, at, whole);
    let rest = size - whole * SCALE;
    if (rest !== 0) {
      target[at++] = POINT;
      for (let unit = SCALE / 10; rest !== 0; unit /= 10) {
        const digit = Math.floor(rest / unit);
        target[at++] = ZERO + digit;
        rest -= digit * unit;
      }
    }
    this.#length = at;
  }

  /** A percentile, 0–100, as `percentileText` has it. */
  percentile(value: number): void {
    const scaled = Math.round(value * PERCENTILE_SCALE);
    this.#reserve(NUMBER_ROOM);
    const target = this.#bytes;
    let at = this.#length;
    let whole = Math.floor(scaled / PERCENTILE_SCALE);
    const rest = scaled - PERCENTILE_SCALE * whole;
    if (whole >= 10) {
      if (whole === 100) {
        target[at++] = ZERO + 1;
        whole = 0;
      }
      const tens = Math.floor(whole / 10);
      target[at++] = ZERO + tens;
      whole -= 10 * tens;
    }
    target[at++] = ZERO + whole;
    if (rest !== 0) {
      const tenths = Math.floor(rest / 10);
      target[at++] = POINT;
      target[at++] = ZERO + tenths;
      if (rest !== 10 * tenths) target[at++] = ZERO + rest - 10 * tenths;
    }
    this.#length = at;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

function writeWhole(target: Uint8Array, at: number, whole: number): number {
  let digits = 1;
  for (let bound = 10; whole >= bound; bound *= 10) digits++;
  for (let place = at + digits - 1; place >= at; place--) {
    const tens = Math.floor(whole / 10);
    target[place] = ZERO + whole - 10 * tens;
    whole = tens;
  }
  return at + digits;
}

/** Keys of an object, one behind the other. */
export interface Keys {
  readonly bytes: Uint8Array;
  /** Where each begins, and where the last one ends. */
  readonly starts: Int32Array;
}

/** `"id":` with a comma in front of all but the first, encoded. */
export function keysOf(ids: readonly string[]): Keys {
  const parts = ids.map((id, index) => encoder.encode(`${index === 0 ? "" : ","}${JSON.stringify(id)}:`));
  const starts = new Int32Array(parts.length + 1);
  for (const [index, { length }] of parts.entries()) starts[index + 1] = starts[index]! + length;
  const bytes = new Uint8Array(starts[parts.length]!);
  for (const [index, part] of parts.entries()) bytes.set(part, starts[index]);
  return { bytes, starts };
}

export function encoded(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
