import { TRACE_BYTES } from "../../assembly/abi";
import type { DictionaryImage } from "../dictionary/image";
import { LexometerError } from "../errors";
import type { Pieces, Text } from "../text/sample";
import { type Instance, instantiate } from "./instance";
import { Reading } from "./reading";

const encoder = new TextEncoder();

/** A match: start and end in bytes of the text, what kind of entry, and its number (`TRACE_…` in assembly/abi.ts). */
export interface TracedMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly entry: number;
}

/**
 * What is counted of a text: everything, or what rates need and nothing else
 * (words, scored tokens, known words, categories, weights), which is much faster.
 */
export type Extent = "all" | "rates";

/**
 * Counts texts with one dictionary.
 *
 * Owns WebAssembly instances, so it belongs to one thread; give each worker its
 * own from the same module and image. Rows handed out are views of an instance's
 * memory: read them before the next call.
 *
 * A trap leaves an instance in an unknown state. It is dropped then, and the
 * next call gets a fresh one.
 */
export class Core {
  /** Numbers in a row: see the columns of assembly/abi.ts. */
  readonly columns: number;
  readonly #module: WebAssembly.Module;
  readonly #image: DictionaryImage;
  /** Instances that no text is being read with. A second one exists only while texts arrive in pieces. */
  readonly #idle: Instance[] = [];

  /**
   * @throws {@link LexometerError} `MEMORY_LIMIT` when the host gives too little memory
   */
  constructor(module: WebAssembly.Module, image: DictionaryImage) {
    this.#module = module;
    this.#image = image;
    const instance = this.#acquire();
    this.columns = instance.columns;
    this.#idle.push(instance);
  }

  /** Counts one text; the row is valid until the next call. */
  count(text: Text, extent: Extent = "all"): Float64Array {
    const shaping = extent === "all";
    return this.#use((instance) => {
      const { input, exports, table } = instance;
      if (text.length * (typeof text === "string" ? 3 : 1) <= input.length) {
        table[0] = write(text, input, 0);
        exports.countTexts(1, shaping ? 1 : 0);
        return instance.rows.subarray(0, instance.columns);
      }
      const reading = new Reading(instance, shaping);
      reading.push(text);
      reading.finish();
      return instance.row;
    });
  }

  /**
   * Counts many texts, as many as fit into memory at a time.
   *
   * @param use called for each text in order, with its numbers in `rows` from
   *   `offset` on, `columns` of them
   */
  countMany(
    texts: Iterable<Text>,
    use: (rows: Float64Array, offset: number, index: number) => void,
    extent: Extent = "all",
  ): void {
    const shaping = extent === "all";
    let index = 0;
    this.#use((instance) => {
      const { input, exports, rows, table, columns } = instance;
      const most = Math.min(Math.floor(rows.length / columns), table.length);
      let end = 0;
      let waiting = 0;
      const flush = (): void => {
        exports.countTexts(waiting, shaping ? 1 : 0);
        for (let row = 0; row < waiting; row++) use(rows, row * columns, index++);
        end = 0;
        waiting = 0;
      };
      for (const text of texts) {
        const bound = text.length * (typeof text === "string" ? 3 : 1);
        if (bound > input.length - end || waiting === most) flush();
        if (bound > input.length) {
          const reading = new Reading(instance, shaping);
          reading.push(text);
          reading.finish();
          use(instance.row, 0, index++);
          continue;
        }
        end += write(text, input, end);
        table[waiting++] = end;
      }
      flush();
    });
  }

  /** Counts a text that arrives in pieces, while other texts are counted. */
  async countPieces(pieces: Pieces): Promise<Float64Array> {
    const instance = this.#acquire();
    const row = await this.#guardAsync(async () => {
      const reading = new Reading(instance, true);
      for await (const piece of pieces) reading.push(piece);
      reading.finish();
      return instance.row.slice();
    });
    this.#idle.push(instance);
    return row;
  }

  /**
   * The types of the words of a text in order: hashes of their folded spelling.
   *
   * @param use called with a part at a time, so that memory does not grow with the text
   */
  eachType(text: Text, use: (types: Uint32Array) => void): void {
    this.#use((instance) => {
      const { exports, types } = instance;
      const reading = new Reading(instance, true, () => use(types.subarray(0, exports.typeCount())));
      reading.push(text);
      reading.finish();
    });
  }

  /** Every entry that a text hits, in the order of the text; a phrase stands before the words in it. */
  trace(text: Text): TracedMatch[] {
    const matches: TracedMatch[] = [];
    this.#use((instance) => {
      const { exports, table } = instance;
      const collect = (): void => {
        const step = TRACE_BYTES / 4;
        for (let at = 0, end = exports.traceCount() * step; at < end; at += step) {
          matches.push({ start: table[at]!, end: table[at + 1]!, kind: table[at + 2]!, entry: table[at + 3]! });
        }
      };
      const reading = new Reading(instance, false, collect, true);
      reading.push(text);
      reading.finish();
    });
    return matches;
  }

  #acquire(): Instance {
    return this.#idle.pop() ?? instantiate(this.#module, this.#image.bytes);
  }

  /** Lends an instance for one synchronous task; one that trapped does not come back. */
  #use<Result>(task: (instance: Instance) => Result): Result {
    const instance = this.#acquire();
    const result = guard(() => task(instance));
    this.#idle.push(instance);
    return result;
  }

  async #guardAsync<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (error) {
      throw asTrap(error);
    }
  }
}

function guard<Result>(task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    throw asTrap(error);
  }
}

/** Errors of the core are ours to name; those of the caller's own code pass through. */
function asTrap(error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  return new LexometerError(
    "TRAP",
    "The core stopped on this text. This is a defect of Lexometer; the engine goes on with a fresh core.",
    { reason: error.message },
  );
}

/** Puts a text into the input; gives its bytes. */
function write(text: Text, input: Uint8Array, at: number): number {
  if (typeof text !== "string") {
    input.set(text, at);
    return text.length;
  }
  return encoder.encodeInto(text, input.subarray(at)).written;
}
