import { COLUMN_PROPER, TRACE_BYTES } from "../../assembly/abi";
import type { DictionaryImage } from "../dictionary/image";
import { LexometerError } from "../errors";
import { boundOf, SHORT_STRING, SHORT_STRINGS, write, writeJoined } from "../text/encode";
import type { Pieces, Text } from "../text/sample";
import { type Instance, instantiate } from "./instance";
import { Reading } from "./reading";
import { TypeSequence } from "./type-sequence";

/** What the core says of one text. */
export interface Counted {
  /** Numbers by the columns of assembly/abi.ts, then hits and weights. */
  readonly row: Float64Array;
  /**
   * The words proper in the order of the text, each as the hash of its folded
   * spelling: the first `MOST_TYPES` of them, so that memory is bounded.
   */
  readonly types: Uint32Array;
}

/** A match: start and end in bytes of the text, what kind of entry, and its number (`TRACE_…` in assembly/abi.ts). */
export interface TracedMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly entry: number;
}

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
  /** Numbers in a row of rates. */
  readonly categories: number;
  readonly #module: WebAssembly.Module;
  readonly #image: DictionaryImage;
  /** Instances that no text is being read with: `MOST_IDLE` at most. More than one exist only while texts arrive in pieces. */
  readonly #idle: Instance[] = [];

  /**
   * @throws {@link LexometerError} `MEMORY_LIMIT` when the host gives too little memory
   */
  constructor(module: WebAssembly.Module, image: DictionaryImage) {
    this.#module = module;
    this.#image = image;
    const instance = this.#acquire();
    this.columns = instance.columns;
    this.categories = image.categories.length;
    this.#idle.push(instance);
  }

  /** Counts one text; valid until the next call. */
  count(text: Text): Counted {
    return this.#use((instance) => countWhole(instance, text));
  }

  /**
   * The rates of one text, a number per category: hits / scored tokens; for a
   * weighted category the mean weight × `WEIGHT_SCALE`, `NaN` without a hit.
   *
   * Nothing else is counted, which is much faster than `count`. Valid until the
   * next call.
   */
  rates(text: Text): Float64Array {
    return this.#use((instance) => ratesOfWhole(instance, text));
  }

  /**
   * Counts many texts, as many as fit into memory at a time.
   *
   * @param use called for each text in order, with what stands until it returns
   */
  countMany(texts: Iterable<Text>, use: (counted: Counted, index: number) => void): void {
    const { columns } = this;
    this.#batches(texts, true, (rows, first, count, types) => {
      // The types of the last text come first.
      let end = types.length;
      for (let text = 0; text < count; text++) {
        const row = rows.subarray(text * columns, (text + 1) * columns);
        const start = end - row[COLUMN_PROPER]!;
        use({ row, types: types.subarray(start, end) }, first + text);
        end = start;
      }
    });
  }

  /** The rates of many texts, row by row into `out`, which must have room for them. */
  ratesMany(texts: Iterable<Text>, out: Float64Array): void {
    const { categories } = this;
    this.#batches(texts, false, (rows, first, count) => {
      out.set(rows.subarray(0, count * categories), first * categories);
    });
  }

  /** `ratesMany` of texts that stand one behind the other in `bytes`: as many as fit are taken over at once. */
  ratesJoined(bytes: Uint8Array, ends: Uint32Array, out: Float64Array): void {
    const { categories } = this;
    this.#use((instance) => {
      const { input, exports, rows, table } = instance;
      const most = Math.min(Math.floor(rows.length / categories), table.length);
      for (let first = 0, start = 0; first < ends.length; ) {
        let count = 0;
        while (count < most && first + count < ends.length && ends[first + count]! - start <= input.length) {
          table[count] = ends[first + count]! - start;
          count++;
        }
        const end = ends[first + Math.max(1, count) - 1]!;
        const part = bytes.subarray(start, end);
        if (count === 0) {
          out.set(ratesOfLong(instance, part), first * categories);
          count = 1;
        } else {
          input.set(part);
          exports.countTexts(count, 0);
          out.set(rows.subarray(0, count * categories), first * categories);
        }
        first += count;
        start = end;
      }
    });
  }

  /** Counts a text that arrives in pieces, while other texts are counted. */
  async countPieces(pieces: Pieces): Promise<Counted> {
    const instance = this.#acquire();
    try {
      const sequence = new TypeSequence();
      const reading = new Reading(instance, true, () => sequence.add(instance.types()));
      for await (const piece of pieces) reading.push(piece);
      reading.finish();
      const counted = { row: instance.row.slice(), types: sequence.types };
      this.#release(instance);
      return counted;
    } catch (error) {
      throw asTrap(error);
    }
  }

  /** Every entry that a text hits, in the order of the text; a phrase stands before the words in it. */
  trace(text: Text): TracedMatch[] {
    const matches: TracedMatch[] = [];
    this.#use((instance) => {
      const { table } = instance;
      const collect = (): void => {
        const step = TRACE_BYTES / 4;
        for (let at = 0, end = instance.traced(); at < end; at += step) {
          matches.push({ start: table[at]!, end: table[at + 1]!, kind: table[at + 2]!, entry: table[at + 3]! });
        }
      };
      const reading = new Reading(instance, false, collect, true);
      reading.push(text);
      reading.finish();
    });
    return matches;
  }

  /** Reads as many texts at a time as fit; `use` gets their rows, the number of the first text, and how many. */
  #batches(
    texts: Iterable<Text>,
    shaping: boolean,
    use: (rows: Float64Array, first: number, count: number, types: Uint32Array) => void,
  ): void {
    this.#use((instance) => {
      const { input, exports, rows, table } = instance;
      const most = Math.min(Math.floor(rows.length / (shaping ? this.columns : this.categories)), table.length);
      let first = 0;
      let end = 0;
      let waiting = 0;
      const flush = (): void => {
        exports.countTexts(waiting, shaping ? 1 : 0);
        if (waiting !== 0) use(rows, first, waiting, instance.types());
        first += waiting;
        end = 0;
        waiting = 0;
      };
      const short: string[] = [];
      let shortLength = 0;
      const writeShort = (): void => {
        end = writeJoined(short, input, end, table, waiting);
        waiting += short.length;
        short.length = 0;
        shortLength = 0;
      };
      for (const text of texts) {
        const bound = boundOf(text);
        if (bound > input.length - end - 3 * shortLength || waiting + short.length === most) {
          writeShort();
          flush();
        }
        if (typeof text === "string" && text.length <= SHORT_STRING) {
          short.push(text);
          shortLength += text.length;
          if (shortLength > SHORT_STRINGS) writeShort();
          continue;
        }
        writeShort();
        if (bound > input.length) {
          flush();
          if (shaping) {
            const { row, types } = countLong(instance, text);
            use(row, first++, 1, types);
          } else use(ratesOfLong(instance, text), first++, 1, NO_TYPES);
          continue;
        }
        end += write(text, input, end);
        table[waiting++] = end;
      }
      writeShort();
      flush();
    });
  }

  #acquire(): Instance {
    return this.#idle.pop() ?? instantiate(this.#module, this.#image);
  }

  /** Keeps an instance for the next text; one too many goes, with its memory. */
  #release(instance: Instance): void {
    if (this.#idle.length < MOST_IDLE) this.#idle.push(instance);
  }

  /**
   * Lends an instance for one synchronous task. One that trapped, or was left in the
   * middle of a text, does not come back; our own errors come before a text is begun.
   */
  #use<Result>(task: (instance: Instance) => Result): Result {
    const instance = this.#acquire();
    try {
      const result = task(instance);
      this.#release(instance);
      return result;
    } catch (error) {
      if (error instanceof LexometerError) this.#release(instance);
      throw asTrap(error);
    }
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

const NO_TYPES = new Uint32Array(0);

/** One for texts that come whole, and one for a text in pieces that they come between. */
const MOST_IDLE = 2;

/** Counts a text in one call where it fits, in pieces otherwise. */
function countWhole(instance: Instance, text: Text): Counted {
  if (boundOf(text) > instance.input.length) return countLong(instance, text);
  writeOnly(instance, text);
  instance.exports.countTexts(1, 1);
  return { row: instance.rows.subarray(0, instance.columns), types: instance.types() };
}

function ratesOfWhole(instance: Instance, text: Text): Float64Array {
  if (boundOf(text) > instance.input.length) return ratesOfLong(instance, text);
  writeOnly(instance, text);
  instance.exports.countTexts(1, 0);
  return instance.rates;
}

function countLong(instance: Instance, text: Text): Counted {
  const sequence = new TypeSequence();
  const reading = new Reading(instance, true, () => sequence.add(instance.types()));
  reading.push(text);
  reading.finish();
  return { row: instance.row, types: sequence.types };
}

function ratesOfLong(instance: Instance, text: Text): Float64Array {
  const reading = new Reading(instance, false);
  reading.push(text);
  reading.finish();
  return instance.rates;
}

function writeOnly({ input, table }: Instance, text: Text): void {
  table[0] = write(text, input, 0);
}
