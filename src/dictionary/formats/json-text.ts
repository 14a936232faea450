import type { Place } from "./diagnostics";

/** A JSON value that knows where it stands. Members keep their order, and repeated keys. */
export type JsonNode =
  | { readonly kind: "object"; readonly at: number; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly at: number; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly at: number; readonly value: string }
  | { readonly kind: "number"; readonly at: number; readonly value: number }
  | { readonly kind: "literal"; readonly at: number; readonly value: boolean | null };

export interface JsonMember {
  readonly key: string;
  readonly at: number;
  readonly value: JsonNode;
}

/** Why a text is not JSON, and where. */
export interface JsonFault {
  readonly kind: "fault";
  readonly at: number;
  readonly message: string;
}

const MAX_DEPTH = 32;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;

/**
 * Reads JSON (RFC 8259), keeping positions: what `JSON.parse` cannot do, and
 * diagnostics with line numbers need. Deeper than 32 levels is a fault.
 */
export function parseJson(text: string): JsonNode | JsonFault {
  try {
    const parser = new Parser(text);
    return parser.document();
  } catch (fault) {
    if (fault instanceof Fault) return { kind: "fault", at: fault.at, message: fault.message };
    throw fault;
  }
}

/** Turns positions in a text into lines and columns. */
export function placeFinder(text: string): (at: number) => Place {
  const starts = [0];
  for (const lineBreak of text.matchAll(/\r\n|\r|\n/g)) starts.push(lineBreak.index + lineBreak[0].length);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - starts[low]! + 1 };
  };
}

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    const value = this.#value(0);
    if (this.#peek() !== "") throw this.#fault("Something follows the end of the JSON.");
    return value;
  }

  #value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) throw this.#fault("This is nested too deeply.");
    const next = this.#peek();
    const at = this.#at;
    if (next === "{") return { kind: "object", at, members: this.#list("}", () => this.#member(depth)) };
    if (next === "[") return { kind: "array", at, items: this.#list("]", () => this.#value(depth + 1)) };
    if (next === '"') return { kind: "string", at, value: this.#string() };
    const literal = this.#match(LITERAL);
    if (literal !== undefined) return { kind: "literal", at, value: literal === "null" ? null : literal === "true" };
    const number = this.#match(NUMBER);
    if (number !== undefined) return { kind: "number", at, value: Number(number) };
    throw this.#fault(next === "" ? "The JSON ends too early." : "This is no JSON value.");
  }

  #member(depth: number): JsonMember {
    this.#peek();
    const at = this.#at;
    const key = this.#string();
    if (this.#peek() !== ":") throw this.#fault("A colon is missing here.");
    this.#at++;
    return { key, at, value: this.#value(depth + 1) };
  }

  #list<T>(closing: string, read: () => T): T[] {
    const list: T[] = [];
    this.#at++;
    if (this.#peek() !== closing) {
      for (;;) {
        list.push(read());
        if (this.#peek() !== ",") break;
        this.#at++;
      }
    }
    if (this.#peek() !== closing) throw this.#fault(`A comma or ${closing} is missing here.`);
    this.#at++;
    return list;
  }

  /** Walked by hand: a pattern with alternatives would overflow its stack on long strings. */
  #string(): string {
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.#fault("A string is missing here.");
    let end = start + 1;
    for (let unit = this.#text.charCodeAt(end); unit !== QUOTE; unit = this.#text.charCodeAt(end)) {
      if (!(unit >= 0x20)) throw this.#fault("This string is not closed on its line.");
      end += unit === BACKSLASH ? 2 : 1;
    }
    try {
      const value = JSON.parse(this.#text.slice(start, end + 1)) as string;
      this.#at = end + 1;
      return value;
    } catch {
      throw this.#fault("This string holds an escape that JSON does not have.");
    }
  }

  /** Steps over blanks; the character that follows, empty at the end. */
  #peek(): string {
    this.#match(BLANK);
    return this.#text.charAt(this.#at);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #fault(message: string): Fault {
    return new Fault(this.#at, message);
  }
}
