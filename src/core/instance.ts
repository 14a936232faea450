import type { DictionaryImage } from "../dictionary/image";
import { LexometerError } from "../errors";

/** What the core exports: numbers are addresses or counts of bytes. */
interface CoreExports {
  readonly memory: WebAssembly.Memory;
  readonly inputAt: WebAssembly.Global;
  readonly inputBytes: WebAssembly.Global;
  readonly chunkBytes: WebAssembly.Global;
  readonly rowAt: WebAssembly.Global;
  readonly rowsAt: WebAssembly.Global;
  readonly rowsBytes: WebAssembly.Global;
  readonly typesAt: WebAssembly.Global;
  readonly traceAt: WebAssembly.Global;
  readonly traceBytes: WebAssembly.Global;
  prepare(): void;
  reserve(bytes: number): number;
  open(image: number): void;
  rowBytes(): number;
  begin(shaping: number, tracing: number): void;
  feed(bytes: number, last: number): number;
  finish(): void;
  typeCount(): number;
  traceCount(): number;
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
  /** The types of the last `feed`; `exports.typeCount()` of them. */
  readonly types: Uint32Array;
  /** Numbers in a row. */
  readonly columns: number;
  readonly chunkBytes: number;
  readonly traceBytes: number;
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
  const columns = exports.rowBytes() / 8;
  const rowsBytes: number = exports.rowsBytes.value;
  return {
    exports,
    input: new Uint8Array(buffer, exports.inputAt.value, exports.inputBytes.value),
    row: new Float64Array(buffer, exports.rowAt.value, columns),
    rows: new Float64Array(buffer, exports.rowsAt.value, rowsBytes / 8),
    rates: new Float64Array(buffer, exports.rowsAt.value, categories.length),
    table: new Uint32Array(buffer, exports.traceAt.value, 0x20000),
    types: new Uint32Array(buffer, exports.typesAt.value, exports.inputBytes.value / 2),
    columns,
    chunkBytes: exports.chunkBytes.value,
    traceBytes: exports.traceBytes.value,
  };
}

function outOfMemory(imageBytes: number): LexometerError {
  return new LexometerError(
    "MEMORY_LIMIT",
    `The host gives too little WebAssembly memory for a dictionary of ${imageBytes} bytes. Close other engines, or use a smaller dictionary.`,
    { imageBytes },
  );
}
