import { TRACE_CHUNK_BYTES } from "../../assembly/abi";
import { checkText, type Text } from "../text/sample";
import type { Instance } from "./instance";

const encoder = new TextEncoder();

/**
 * Feeds one text to an instance, in pieces of any size and constant memory.
 *
 * Strings and bytes may be cut anywhere, and take turns; but a character that
 * bytes begin must be ended by bytes, and a pair of surrogates by a string.
 */
export class Reading {
  readonly #instance: Instance;
  readonly #limit: number;
  readonly #onFeed: (() => void) | undefined;
  /** Bytes kept by the core, and new ones behind them that it has not seen. */
  #kept = 0;
  #fresh = 0;
  /** The first half of a surrogate pair whose second half is to come. */
  #half = "";

  /**
   * @param shaping count shapes, sentences and types, besides categories
   * @param onFeed called whenever the core has read on, while its types and its
   *   trace are there to be read
   * @param tracing record matches as well
   */
  constructor(instance: Instance, shaping: boolean, onFeed?: () => void, tracing = false) {
    this.#instance = instance;
    this.#limit = tracing ? TRACE_CHUNK_BYTES : instance.chunkBytes;
    this.#onFeed = onFeed;
    instance.exports.begin(shaping ? 1 : 0, tracing ? 1 : 0);
  }

  /** @throws {@link LexometerError} `ARGUMENT` for what is no text */
  push(piece: Text): void {
    checkText(piece);
    if (typeof piece === "string") this.#pushString(piece);
    else this.#pushBytes(piece);
  }

  /** Ends the text; its counts are in `instance.row` then. */
  finish(): void {
    if (this.#half !== "") {
      // A lone surrogate at the very end reads as U+FFFD.
      const half = this.#half;
      this.#half = "";
      this.#encode(half);
    }
    this.#feed(true);
    this.#instance.exports.finish();
  }

  #pushString(text: string): void {
    if (this.#half !== "") {
      text = this.#half + text;
      this.#half = "";
    }
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last < 0xdc00) {
      this.#half = text.slice(-1);
      text = text.slice(0, -1);
    }
    this.#encode(text);
  }

  #encode(text: string): void {
    const { input } = this.#instance;
    for (let read = 0; read < text.length; ) {
      // Fewer than 4 bytes may not hold the next character.
      if (this.#limit - this.#fresh < 4) this.#feed(false);
      const start = this.#kept + this.#fresh;
      const room = input.subarray(start, start + this.#limit - this.#fresh);
      // A slice of what surely suffices keeps engines from flattening the rest each time.
      const done = encoder.encodeInto(text.slice(read, read + room.length), room);
      read += done.read;
      this.#fresh += done.written;
    }
  }

  #pushBytes(bytes: Uint8Array): void {
    const { input } = this.#instance;
    for (let read = 0; read < bytes.length; ) {
      if (this.#fresh === this.#limit) this.#feed(false);
      const part = bytes.subarray(read, read + this.#limit - this.#fresh);
      input.set(part, this.#kept + this.#fresh);
      read += part.length;
      this.#fresh += part.length;
    }
  }

  #feed(last: boolean): void {
    this.#kept = this.#instance.exports.feed(this.#fresh, last ? 1 : 0);
    this.#fresh = 0;
    this.#onFeed?.();
  }
}
