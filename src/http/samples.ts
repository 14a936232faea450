import { Refusal, type RefusalCode } from "./errors";
import { JsonScan } from "./json-scan";
import { unescaped } from "./json-string";
import type { Limits } from "./limits";

/** Which bodies are taken, and which fields of samples are read. Others are ignored. */
export interface SampleForm {
  readonly body: "single" | "bulk" | "either";
  /** v2: `text` is another name of `content`. */
  readonly withText: boolean;
}

/**
 * Samples of a body, in its order: where their texts and labels stand in it.
 *
 * Plain data, so that a table goes to another thread as it is; a body that threads
 * share is not copied on the way.
 */
export interface SampleTable {
  readonly body: Uint8Array;
  /** Which of the body's samples comes first here. */
  readonly first: number;
  readonly count: number;
  /** `CELLS` numbers a sample. */
  readonly cells: Int32Array;
}

const CELLS = 6;
/** Why it is none, or 0. */
const CODE = 0;
/** The text, without its quotes, and 1 if it has escapes. */
const START = 1;
const END = 2;
const ESCAPED = 3;
/** The label with its quotes; both 0 without one. Negative ends are of a label with escapes. */
const LABEL_START = 4;
const LABEL_END = 5;

const QUOTE = 0x22;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
// A mark at the start of a text is part of it.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Reads the samples of a body.
 *
 * @throws {@link Refusal} 1440, 1441, 1431; 1444, 1445, 1446 for a body of another
 *   form, and for a single one what is wrong with its sample; in a bulk that
 *   stands in the table
 */
export function readSamples(body: Uint8Array, form: SampleForm, limits: Limits): SampleTable {
  const reader = new SampleReader(form, limits.items);
  JsonScan.walk(body, limits, (scan) => reader.read(scan, body));
  if (reader.isArray) {
    if (form.body === "single") throw new Refusal(1446);
    if (reader.count === 0) throw new Refusal(1444);
    if (reader.count > limits.items) throw new Refusal(1431, `The array has more than ${limits.items} elements.`);
  } else if (form.body === "bulk") throw new Refusal(1445);
  const table = { body, first: 0, count: reader.count, cells: Int32Array.from(reader.cells) };
  const code = codeOf(table, 0);
  if (!reader.isArray && code !== 0) throw new Refusal(code);
  return table;
}

/** Why a sample is none; 0 for one that can be scored. */
export function codeOf({ cells }: SampleTable, sample: number): RefusalCode | 0 {
  return cells[sample * CELLS + CODE] as RefusalCode | 0;
}

/**
 * The text of a sample as UTF-8: where it stands in the body, or without its
 * escapes at the front of `room`, of `sizeOf` bytes at least.
 */
export function contentOf({ body, cells }: SampleTable, sample: number, room: Uint8Array): Uint8Array {
  const at = sample * CELLS;
  const [start, end] = [cells[at + START]!, cells[at + END]!];
  return cells[at + ESCAPED] === 1 ? unescaped(body, start, end, room) : body.subarray(start, end);
}

/** The text of a sample as a string. */
export function textOf({ body, cells }: SampleTable, sample: number): string {
  const at = sample * CELLS;
  // By way of the host's parser: an escape may stand for half a character, which bytes cannot.
  if (cells[at + ESCAPED] === 1) return decoded(body, cells[at + START]! - 1, cells[at + END]! + 1);
  return decoder.decode(unshared(body.subarray(cells[at + START]!, cells[at + END]!)));
}

/** Bytes that the text of a sample takes in the body. */
export function sizeOf({ cells }: SampleTable, sample: number): number {
  return cells[sample * CELLS + END]! - cells[sample * CELLS + START]!;
}

/** The label of a sample as JSON, in the one spelling that it has in answers; `undefined` without one. */
export function labelOf({ body, cells }: SampleTable, sample: number): Uint8Array | undefined {
  const [start, end] = [cells[sample * CELLS + LABEL_START]!, cells[sample * CELLS + LABEL_END]!];
  if (end === 0) return undefined;
  // Without escapes there is only one.
  if (end > 0) return body.subarray(start, end);
  return encoder.encode(JSON.stringify(decoded(body, start, -end)));
}

/** Samples `[from, to)` of a table. */
export function partOf({ body, first, cells }: SampleTable, from: number, to: number): SampleTable {
  return { body, first: first + from, count: to - from, cells: cells.slice(from * CELLS, to * CELLS) };
}

/** Finds samples in a body, and writes down where. */
class SampleReader {
  readonly cells: number[] = [];
  count = 0;
  isArray = false;
  readonly #form: SampleForm;
  readonly #most: number;

  constructor(form: SampleForm, most: number) {
    this.#form = form;
    this.#most = most;
  }

  read(scan: JsonScan, bytes: Uint8Array): void {
    this.isArray = scan.peek() === OPENING_BRACKET;
    if (this.isArray) scan.array(() => this.#item(scan, bytes));
    else this.#item(scan, bytes);
  }

  #item(scan: JsonScan, bytes: Uint8Array): void {
    this.count++;
    // Too many are refused, and have only to be JSON.
    const isOneTooMany = this.count > this.#most;
    if (!isOneTooMany && scan.peek() === OPENING_BRACE) this.#sample(scan, bytes);
    else {
      scan.value();
      if (!isOneTooMany) this.cells.push(1447, 0, 0, 0, 0, 0);
    }
  }

  /** Of a field that comes twice the last one counts, as everywhere. */
  #sample(scan: JsonScan, bytes: Uint8Array): void {
    let content: Field | undefined;
    let text: Field | undefined;
    let label: Field | undefined;
    scan.object(() => {
      const name = nameOf(scan, bytes);
      const field = fieldOf(scan);
      if (name === "content") content = field;
      else if (name === "text") text = field;
      else if (name === "request_id") label = field;
    });
    if (!this.#form.withText) text = undefined;
    const found = content ?? text;
    const code =
      content !== undefined && text !== undefined
        ? 1447
        : found === undefined
          ? 1450
          : !found.isString
            ? 1442
            : label?.isString === false
              ? 1443
              : 0;
    const { start, end, isEscaped } = code === 0 ? found! : NOTHING;
    this.cells.push(code, start + 1, end - 1, isEscaped ? 1 : 0);
    if (label?.isString !== true) this.cells.push(0, 0);
    else this.cells.push(label.start, label.isEscaped ? -label.end : label.end);
  }
}

/** The value of a field; where it stands, if it is a string. */
interface Field {
  readonly isString: boolean;
  readonly start: number;
  readonly end: number;
  readonly isEscaped: boolean;
}

const OTHER: Field = { isString: false, start: 0, end: 0, isEscaped: false };
const NOTHING = { start: -1, end: 1, isEscaped: false };

function fieldOf(scan: JsonScan): Field {
  const isString = scan.peek() === QUOTE;
  scan.value();
  if (!isString) return OTHER;
  const { start, end, isEscaped } = scan;
  return { isString, start, end, isEscaped };
}

const NAMES = ["content", "text", "request_id"] as const;
const ENCODED_NAMES = NAMES.map((name) => encoder.encode(`"${name}"`));

/** The name of the field whose key was read last, if it is one that is read. */
function nameOf({ start, end, isEscaped }: JsonScan, bytes: Uint8Array): string | undefined {
  if (isEscaped) return decoded(bytes, start, end);
  const place = ENCODED_NAMES.findIndex((name) => {
    return name.length === end - start && name.every((byte, index) => bytes[start + index] === byte);
  });
  return NAMES[place];
}

/** A string of JSON, quotes and all. */
function decoded(body: Uint8Array, start: number, end: number): string {
  return JSON.parse(decoder.decode(unshared(body.subarray(start, end))));
}

/** Not every host decodes memory that threads share. */
function unshared(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
}

/** A field by name, never one of the prototype: callers' objects may have a `__proto__`. */
export function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
