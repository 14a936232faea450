const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** What is done with a line, counted from 1; its bytes are only valid during the call. */
export type UseLine = (line: Buffer, number: number) => void;

/**
 * Cuts a stream of bytes into lines, which end in LF or CR LF; the last may lack its
 * end. Memory is bounded by the longest line that is allowed.
 */
export class LineSplitter {
  readonly #use: UseLine;
  readonly #useTooLong: (number: number) => void;
  readonly #limit: number;
  #number = 1;
  /** The beginning of a line whose end has not come yet. */
  #parts: Buffer[] = [];
  #partsLength = 0;
  #isTooLong = false;

  /**
   * @param limit  bytes in a line
   * @param useTooLong called with the number of a longer one, of which nothing is kept
   */
  constructor(limit: number, use: UseLine, useTooLong: (number: number) => void) {
    this.#limit = limit;
    this.#use = use;
    this.#useTooLong = useTooLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#end(chunk.subarray(start, end));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  /** Ends the last line, if there is anything in it. */
  finish(): void {
    if (this.#partsLength > 0 || this.#isTooLong) this.#end(Buffer.alloc(0));
  }

  #keep(part: Buffer): void {
    if (part.length === 0 || this.#isTooLong) return;
    this.#partsLength += part.length;
    if (this.#partsLength > this.#limit) {
      this.#isTooLong = true;
      this.#parts = [];
      return;
    }
    this.#parts.push(part);
  }

  #end(last: Buffer): void {
    const number = this.#number++;
    const length = this.#partsLength + last.length;
    if (this.#isTooLong || length > this.#limit) this.#useTooLong(number);
    else
      this.#use(withoutReturn(length === last.length ? last : Buffer.concat([...this.#parts, last], length)), number);
    this.#parts = [];
    this.#partsLength = 0;
    this.#isTooLong = false;
  }
}

function withoutReturn(line: Buffer): Buffer {
  return line[line.length - 1] === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
