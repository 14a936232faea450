import {
  LAYOUT_CHUNK_BYTES,
  LAYOUT_INPUT,
  LAYOUT_INPUT_BYTES,
  LAYOUT_NUMBERS,
  LAYOUT_ROW,
  LAYOUT_ROW_BYTES,
  LAYOUT_ROWS,
  LAYOUT_ROWS_BYTES,
  LAYOUT_TRACE,
  LAYOUT_TRACE_END,
  LAYOUT_TYPES,
  LAYOUT_TYPES_END,
} from "../../assembly/abi";
import type { DictionaryImage } from "../dictionary/image";
import { LexometerError } from "../errors";

/** What the core exports: numbers are addresses or counts of bytes. */
interface CoreExports {
  readonly memory: WebAssembly.Memory;
  /** Address of the numbers that LAYOUT_… in assembly/abi.ts names. */
  readonly layout: WebAssembly.Global;
  prepare(): void;
  reserve(bytes: number): number;
  open(image: number): void;
  begin(shaping: number, tracing: number): void;
  feed(bytes: number, last: number): number;
  finish(): void;
  countTexts(texts: number, shaping: number): void;
}

/**
 * One instance of the core with a dictionary in it, and the views of its memory.
 *
 * Everything is fixed once it exists: its memory never grows again, so the views
 * stay valid for its life.
 */
export interface Instance {
  readonly exports: CoreExports;
  /** Where text goes: `chunkBytes` of it by `feed`, all of it by `countTexts`. */
  readonly input: Uint8Array;
  /** The row that `finish` leaves. */
  readonly row: Float64Array;
  /** The rows that `countTexts` leaves: of counts, `columns` numbers each, or of rates. */
  readonly rows: Float64Array;
  /** The first row of rates, and the one that `finish` leaves. */
  readonly rates: Float64Array;
  /** Where `countTexts` finds the ends of the texts, and the records of a trace. */
  readonly table: Uint32Array;
  /** The types of the last `feed`, or of all texts of the last `countTexts`: a view that is valid until the next one. */
  types(): Uint32Array;
  /** Numbers of the records that the last `feed` has left in `table`. */
  traced(): number;
  /** Numbers in a row. */
  readonly columns: number;
  readonly chunkBytes: number;
}

/**
 * Instantiates the core and loads an image that `openImage` has checked.
 *
 * @throws {@link LexometerError} `MEMORY_LIMIT` when the host gives too little memory
 */
export function instantiate(module: WebAssembly.Module, { bytes: image, categories }: DictionaryImage): Instance {
  const exports = new WebAssembly.Instance(module).exports as unknown as CoreExports;
  exports.prepare();
  try {
    const at = exports.reserve(image.byteLength);
    new Uint8Array(exports.memory.buffer).set(image, at);
    exports.open(at);
  } catch {
    // The core traps when the host gives no more memory; nothing else can fail with an image that was checked.
    throw outOfMemory(image.byteLength);
  }

  const { buffer } = exports.memory;
  const layout = new Uint32Array(buffer, exports.layout.value, LAYOUT_NUMBERS);
  const at = (number: number): number => layout[number]!;
  const word = (number: number): Uint32Array => new Uint32Array(buffer, at(number), 1);
  const columns = word(LAYOUT_ROW_BYTES)[0]! / 8;
  const types = new Uint32Array(buffer, at(LAYOUT_TYPES), at(LAYOUT_INPUT_BYTES) / 2);
  const typesEnd = word(LAYOUT_TYPES_END);
  const traceEnd = word(LAYOUT_TRACE_END);
  return {
    exports,
    input: new Uint8Array(buffer, at(LAYOUT_INPUT), at(LAYOUT_INPUT_BYTES)),
    row: new Float64Array(buffer, at(LAYOUT_ROW), columns),
    rows: new Float64Array(buffer, at(LAYOUT_ROWS), at(LAYOUT_ROWS_BYTES) / 8),
    rates: new Float64Array(buffer, at(LAYOUT_ROWS), categories.length),
    table: new Uint32Array(buffer, at(LAYOUT_TRACE), 0x20000),
    types: () => types.subarray(0, (typesEnd[0]! - types.byteOffset) / 4),
    traced: () => (traceEnd[0]! - at(LAYOUT_TRACE)) / 4,
    columns,
    chunkBytes: at(LAYOUT_CHUNK_BYTES),
  };
}

function outOfMemory(imageBytes: number): LexometerError {
  return new LexometerError(
    "MEMORY_LIMIT",
    `The host gives too little WebAssembly memory for a dictionary of ${imageBytes} bytes. Close other engines, or use a smaller dictionary.`,
    { imageBytes },
  );
}
