import { LexometerError } from "../errors";
import { boundOf, SHORT_STRING, SHORT_STRINGS, write, writeJoined } from "../text/encode";
import { checkText, checkTexts, isBytes, kindOf, type Text } from "../text/sample";
import type { Parcel } from "./parcels";

/** Texts by number, to be put into messages. */
export interface Texts {
  readonly length: number;
  /** About how many bytes. */
  sizeOf(text: number): number;
  /** Bytes of a message that texts `[first, end)` take at most; 0 where they do not travel in its memory. */
  boundOf(first: number, end: number): number;
  /** Writes where texts `[first, end)` end, and they themselves or gives where they are. */
  write(first: number, end: number, parcel: Parcel): Uint8Array;
}

const encoder = new TextEncoder();
/** A string of more characters is encoded for itself: room for all that it might come to is too much. */
const LONG_STRING = 1 << 21;

/** Texts of an array. */
export class ListedTexts implements Texts {
  readonly #texts: readonly Text[];

  /** @throws {@link LexometerError} `ARGUMENT` for what is no array of texts */
  constructor(texts: readonly Text[]) {
    checkTexts(texts);
    for (const text of texts) checkText(text);
    this.#texts = texts;
  }

  get length(): number {
    return this.#texts.length;
  }

  sizeOf(text: number): number {
    return this.#texts[text]!.length;
  }

  boundOf(first: number, end: number): number {
    if (this.#isLong(first, end)) return 0;
    let bytes = 0;
    for (let text = first; text < end; text++) bytes += boundOf(this.#texts[text]!);
    return bytes;
  }

  write(first: number, end: number, { bytes, ends }: Parcel): Uint8Array {
    if (this.#isLong(first, end)) {
      const long = encoder.encode(this.#texts[first]! as string);
      ends[0] = long.length;
      return long;
    }
    const texts = this.#texts;
    let at = 0;
    for (let text = first; text < end; ) {
      const next = endOfShort(texts, text, end);
      if (next > text) {
        at = writeJoined(texts.slice(text, next) as string[], bytes, at, ends, text - first);
        text = next;
        continue;
      }
      at += write(texts[text]!, bytes, at);
      ends[text - first] = at;
      text++;
    }
    return bytes.subarray(0, at);
  }

  #isLong(first: number, end: number): boolean {
    const text = this.#texts[first];
    return end - first === 1 && typeof text === "string" && text.length > LONG_STRING;
  }
}

/** Where the run of short strings ends that begins at `text`: those that are encoded together. */
function endOfShort(texts: readonly Text[], text: number, end: number): number {
  let length = 0;
  while (text < end && length < SHORT_STRINGS) {
    const one = texts[text]!;
    if (typeof one !== "string" || one.length > SHORT_STRING) break;
    length += one.length;
    text++;
  }
  return text;
}

/** Texts that stand one behind the other in bytes of the caller. */
export class JoinedTexts implements Texts {
  readonly #bytes: Uint8Array;
  readonly #ends: ArrayLike<number>;

  /** @throws {@link LexometerError} `ARGUMENT` for what is no bytes or no list, and where ends fall, or lie outside */
  constructor(bytes: Uint8Array, ends: ArrayLike<number>) {
    if (!isBytes(bytes)) throw new LexometerError("ARGUMENT", `\`bytes\` is a Uint8Array; this is ${kindOf(bytes)}.`);
    if (!Number.isInteger(ends?.length)) {
      throw new LexometerError("ARGUMENT", `\`ends\` is a list of numbers; this is ${kindOf(ends)}.`);
    }
    let start = 0;
    for (let text = 0; text < ends.length; text++) {
      const end = ends[text]!;
      if (!(Number.isInteger(end) && end >= start && end <= bytes.length)) throw wrongEnd(text, end);
      start = end;
    }
    this.#bytes = bytes;
    this.#ends = ends;
  }

  get length(): number {
    return this.#ends.length;
  }

  sizeOf(text: number): number {
    return this.#ends[text]! - this.#startOf(text);
  }

  boundOf(first: number, end: number): number {
    return isShared(this.#bytes) ? 0 : this.#ends[end - 1]! - this.#startOf(first);
  }

  write(first: number, end: number, { bytes, ends }: Parcel): Uint8Array {
    const start = this.#startOf(first);
    for (let text = first; text < end; text++) ends[text - first] = this.#ends[text]! - start;
    const own = this.#bytes.subarray(start, this.#ends[end - 1]!);
    if (isShared(own)) return own;
    bytes.set(own);
    return bytes;
  }

  #startOf(text: number): number {
    return text === 0 ? 0 : this.#ends[text - 1]!;
  }
}

/** Whether workers can read and write it where it is. */
export function isShared({ buffer }: { readonly buffer: ArrayBufferLike }): boolean {
  return typeof SharedArrayBuffer === "function" && buffer instanceof SharedArrayBuffer;
}

function wrongEnd(text: number, end: number): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `The end of text ${text}, ${end}, is not a whole number between the end before it and the length of the bytes.`,
    { text },
  );
}
