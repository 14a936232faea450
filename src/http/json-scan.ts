import { Refusal } from "./errors";
import type { Limits } from "./limits";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** 1 for a byte that a string does not just go on with: its quote, a backslash, and what has to be escaped. */
const ENDS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === BACKSLASH || byte < SPACE ? 1 : 0,
);

const NONE = new Int32Array();
const HIGH_BITS = 0x80808080;

/** Whether one of four bytes is one of `ENDS`: a byte of which more is taken than it has borrows its highest bit. */
function hasEnd(four: number): boolean {
  const quote = four ^ 0x22222222;
  const backslash = four ^ 0x5c5c5c5c;
  const ends =
    ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash) | ((four - 0x20202020) & ~four);
  return (ends & HIGH_BITS) !== 0;
}

/** Something that is no JSON; what is said of it depends on whether it is UTF-8. */
class NoJson extends Error {}

/**
 * Walks over JSON as it came, strictly by RFC 8259, and makes nothing of it: ten
 * megabytes of `{}` would become gigabytes, and texts are wanted as the bytes
 * that they are.
 *
 * Whoever walks asks what comes next (`peek`) and calls the method for it. What
 * is nested too deep, and has too many brackets, commas and colons outside of
 * strings, is refused on the way.
 */
export class JsonScan {
  readonly #bytes: Uint8Array;
  /** The same, four bytes at a time from the first that lies at a multiple of four. */
  readonly #fours: Int32Array;
  readonly #skew: number;
  readonly #limits: Pick<Limits, "depth" | "marks">;
  #at = 0;
  #depth = 0;
  #marks = 0;
  /** From 0x80 on where a string is not all ASCII. */
  #seen = 0;
  /** Of the string that was read last: where its quotes are, and whether it has escapes. */
  start = 0;
  end = 0;
  isEscaped = false;

  private constructor(bytes: Uint8Array, limits: Pick<Limits, "depth" | "marks">) {
    this.#bytes = bytes;
    this.#skew = -bytes.byteOffset & 3;
    const whole = (bytes.length - this.#skew) >> 2;
    this.#fours = whole > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + this.#skew, whole) : NONE;
    this.#limits = limits;
  }

  /**
   * Walks over a body.
   *
   * @param walk reads one value
   * @throws {@link Refusal} 1440 for what is not UTF-8, 1441 for what is no JSON
   *   or nested too deep, 1431 for too many values
   */
  static walk(bytes: Uint8Array, limits: Pick<Limits, "depth" | "marks">, walk: (scan: JsonScan) => void): void {
    const scan = new JsonScan(bytes, limits);
    try {
      scan.peek();
      walk(scan);
      scan.#white();
      if (scan.#at < bytes.length) throw new NoJson();
    } catch (error) {
      if (!(error instanceof NoJson) && !(error instanceof Refusal)) throw error;
      checkUtf8(bytes);
      throw error instanceof NoJson ? new Refusal(1441) : error;
    }
    if (scan.#seen >= 0x80) checkUtf8(bytes);
  }

  /** The first byte of the value that comes next. */
  peek(): number {
    this.#white();
    return this.#bytes[this.#at] ?? 0;
  }

  /** An array: `each` reads one value. */
  array(each: () => void): void {
    this.#open();
    if (this.peek() !== CLOSING_BRACKET) {
      for (;;) {
        this.peek();
        each();
        if (!this.#goesOn(CLOSING_BRACKET)) return;
      }
    }
    this.#close();
  }

  /** An object: `each` reads the value of the key that stands between `start` and `end`. */
  object(each: () => void): void {
    this.#open();
    if (this.peek() !== CLOSING_BRACE) {
      for (;;) {
        if (this.peek() !== QUOTE) throw new NoJson();
        this.string();
        if (this.peek() !== COLON) throw new NoJson();
        this.#mark();
        this.peek();
        each();
        if (!this.#goesOn(CLOSING_BRACE)) return;
      }
    }
    this.#close();
  }

  /** A value of any kind, which nobody wants. */
  value(): void {
    const first = this.peek();
    if (first === QUOTE) this.string();
    else if (first === OPENING_BRACE) this.object(this.#skip);
    else if (first === OPENING_BRACKET) this.array(this.#skip);
    else if (first === MINUS || isDigit(first)) this.#number();
    else this.#word();
  }

  /** A string, from its quote on. */
  string(): void {
    const bytes = this.#bytes;
    let at = this.#endOfPlain(this.#at + 1);
    this.isEscaped = false;
    this.start = this.#at;
    while (bytes[at] !== QUOTE) {
      if (bytes[at] !== BACKSLASH) throw new NoJson();
      this.isEscaped = true;
      at = this.#endOfPlain(this.#endOfEscape(at + 1));
    }
    this.#at = at + 1;
    this.end = this.#at;
  }

  /** Where a string has its next quote or escape, or what it must not have. Texts are most of a body: four bytes at a time. */
  #endOfPlain(from: number): number {
    const bytes = this.#bytes;
    const fours = this.#fours;
    const skew = this.#skew;
    let at = from;
    let seen = 0;
    // Behind the end there is `undefined`, which is no index of `ENDS` either.
    while (((at - skew) & 3) !== 0 && ENDS[bytes[at]!] === 0) seen |= bytes[at++]!;
    if (((at - skew) & 3) === 0) {
      let index = (at - skew) >> 2;
      for (; index < fours.length; index++) {
        const four = fours[index]!;
        if (hasEnd(four)) break;
        seen |= four & HIGH_BITS;
      }
      at = skew + 4 * index;
      while (ENDS[bytes[at]!] === 0) seen |= bytes[at++]!;
    }
    if ((seen & HIGH_BITS) !== 0) this.#seen = 0x80;
    return at;
  }

  readonly #skip = (): void => this.value();

  #endOfEscape(at: number): number {
    const letter = this.#bytes[at] ?? 0;
    if (letter !== 0x75) {
      if (!ESCAPES.has(letter)) throw new NoJson();
      return at + 1;
    }
    for (let digit = 1; digit <= 4; digit++) if (!isHexadecimal(this.#bytes[at + digit] ?? 0)) throw new NoJson();
    return at + 5;
  }

  #number(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    if (bytes[at] === MINUS) at++;
    at = bytes[at] === ZERO ? at + 1 : endOfDigits(bytes, at);
    if (bytes[at] === POINT) at = endOfDigits(bytes, at + 1);
    if (bytes[at] === 0x65 || bytes[at] === 0x45) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === MINUS) at++;
      at = endOfDigits(bytes, at);
    }
    this.#at = at;
  }

  #word(): void {
    const word = WORDS.find((word) => word.every((byte, index) => this.#bytes[this.#at + index] === byte));
    if (word === undefined) throw new NoJson();
    this.#at += word.length;
  }

  #white(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let byte = bytes[at]; byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB; )
      byte = bytes[++at];
    this.#at = at;
  }

  #open(): void {
    const { depth } = this.#limits;
    if (++this.#depth > depth) throw new Refusal(1441, `The JSON is nested more than ${depth} deep.`);
    this.#mark();
  }

  #close(): void {
    this.#depth--;
    this.#mark();
  }

  /** Behind a value: whether a comma comes, or the end. */
  #goesOn(closing: number): boolean {
    const byte = this.peek();
    if (byte === COMMA) {
      this.#mark();
      return true;
    }
    if (byte !== closing) throw new NoJson();
    this.#close();
    return false;
  }

  #mark(): void {
    this.#at++;
    if (++this.#marks > this.#limits.marks) throw new Refusal(1431, "The body has too many values.");
  }
}

const ESCAPES = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)));
const WORDS = ["true", "false", "null"].map((word) => [...word].map((letter) => letter.charCodeAt(0)));

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39;
}

function isHexadecimal(byte: number): boolean {
  const small = byte | 0x20;
  return isDigit(byte) || (small >= 0x61 && small <= 0x66);
}

function endOfDigits(bytes: Uint8Array, at: number): number {
  if (!isDigit(bytes[at] ?? 0)) throw new NoJson();
  while (isDigit(bytes[at] ?? 0)) at++;
  return at;
}

/** @throws {@link Refusal} 1440 */
function checkUtf8(bytes: Uint8Array): void {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal(1440);
  }
}
