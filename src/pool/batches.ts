import type { Remote } from "comlink";
import { LexometerError } from "../errors";
import type { Text } from "../text/sample";
import type { Call, Failure, Outcome, Supervisor } from "./supervisor";
import type { Packed, Work } from "./work";
import type { Reply, Service } from "./worker";

/** Bytes of a message: a round trip costs 100 µs, and a worker should not wait long for the last one. */
const LEAST_BYTES = 1 << 16;
const MOST_BYTES = 1 << 18;
/** Rows are larger than short texts. */
const MOST_TEXTS = 4096;
/** Messages to each worker, so that all of them end at nearly the same time. */
const MESSAGES = 4;
/** A batch of more texts than this that failed is cut into fewer parts than texts. */
const MOST_PARTS = 64;

/** Texts by number. */
export interface Texts {
  readonly length: number;
  /** About how many bytes. */
  sizeOf(text: number): number;
  /** Texts `[first, end)` for a message, which takes the memory that `buffers` names. */
  pack(first: number, end: number): Packed & { readonly buffers: ArrayBuffer[] };
}

/** What is done with texts. */
export interface Treatment<Answer> {
  send(service: Remote<Service>, first: number, end: number): Promise<Reply<Answer>>;
  perform(work: Work, first: number, end: number): Answer;
  /** Takes what came of texts `[first, end)`; batches come in any order. */
  take(answer: Answer, first: number, end: number): void;
  /** Takes what is wrong with a text that nothing comes of. */
  refuse(error: LexometerError, text: number): void;
}

/**
 * Has texts treated in batches, as many at a time as workers can take.
 *
 * A batch that fails is done again in parts, down to the single text that was to
 * blame: the others are not lost with it. The limits are such that a text that
 * never ends costs its deadline in all.
 */
export async function treatAll<Answer>(
  supervisor: Supervisor,
  texts: Texts,
  call: Call,
  treatment: Treatment<Answer>,
): Promise<void> {
  const bytes = batchBytes(texts, supervisor.capacity);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < texts.length && !call.isStopped) {
      const first = next;
      next = endOfBatch(texts, first, bytes);
      await treat(first, next);
    }
  };
  const treat = async (first: number, end: number, failure?: Failure): Promise<void> => {
    const isAgain = failure !== undefined;
    const outcome: Outcome<Answer> = await supervisor.run<Answer>({
      call,
      limit: call.deadline / (end - first > 1 ? 4 : isAgain ? 2 : 1),
      isAlone: isAgain,
      isSuspect: failure?.isFatal ?? false,
      send: (service) => treatment.send(service, first, end),
      perform: (work) => treatment.perform(work, first, end),
    });
    if (call.isStopped) return;
    if ("answer" in outcome) treatment.take(outcome.answer, first, end);
    else if (end - first === 1 && outcome.isCertain) treatment.refuse(outcome.error, first);
    else {
      const size = end - first > MOST_PARTS ? Math.ceil(Math.sqrt(end - first)) : 1;
      for (let part = first; part < end; part += size) await treat(part, Math.min(end, part + size), outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: supervisor.capacity }, lane));
  } catch (error) {
    call.isStopped = true;
    throw error;
  }
}

function batchBytes(texts: Texts, capacity: number): number {
  let bytes = 0;
  for (let text = 0; text < texts.length; text++) bytes += texts.sizeOf(text);
  return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes / (MESSAGES * capacity)));
}

function endOfBatch(texts: Texts, first: number, most: number): number {
  let bytes = texts.sizeOf(first);
  let end = first + 1;
  while (end < texts.length && end - first < MOST_TEXTS) {
    bytes += texts.sizeOf(end);
    if (bytes > most) break;
    end++;
  }
  return end;
}

/** Whether a group of texts that come one by one is large enough to be sent. */
export function isBatch(bytes: number, texts: number): boolean {
  return bytes >= LEAST_BYTES || texts >= MOST_TEXTS;
}

const encoder = new TextEncoder();

/** Texts of an array. */
export class ListedTexts implements Texts {
  readonly #texts: readonly Text[];

  constructor(texts: readonly Text[]) {
    this.#texts = texts;
  }

  get length(): number {
    return this.#texts.length;
  }

  sizeOf(text: number): number {
    return this.#texts[text]!.length;
  }

  pack(first: number, end: number): Packed & { readonly buffers: ArrayBuffer[] } {
    const texts = this.#texts.slice(first, end);
    const ends = new Uint32Array(texts.length);
    const bytes = (texts.every(isString) && packPlain(texts, ends)) || packAny(texts, ends);
    return { bytes, ends, buffers: [bytes.buffer, ends.buffer] };
  }
}

/** Strings that may be encoded together: where every character is one byte, lengths are those of the texts. */
function packPlain(texts: readonly string[], ends: Uint32Array): Uint8Array<ArrayBuffer> | undefined {
  const joined = texts.join("");
  const bytes = encoder.encode(joined);
  // A single one may be of any characters. More could meet as halves of one character.
  if (bytes.length !== joined.length && texts.length > 1) return undefined;
  let end = 0;
  for (let text = 0; text < texts.length; text++) {
    end += texts[text]!.length;
    ends[text] = end;
  }
  ends[texts.length - 1] = bytes.length;
  return bytes;
}

function packAny(texts: readonly Text[], ends: Uint32Array): Uint8Array<ArrayBuffer> {
  let bound = 0;
  for (const text of texts) bound += isString(text) ? 3 * text.length : text.length;
  const bytes = new Uint8Array(bound);
  let end = 0;
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]!;
    if (isString(text)) end += encoder.encodeInto(text, bytes.subarray(end)).written;
    else {
      bytes.set(text, end);
      end += text.length;
    }
    ends[index] = end;
  }
  return bytes;
}

function isString(text: Text): text is string {
  return typeof text === "string";
}

/** Texts that stand one behind the other in bytes of the caller. */
export class JoinedTexts implements Texts {
  readonly #bytes: Uint8Array;
  readonly #ends: ArrayLike<number>;

  /** @throws {@link LexometerError} `ARGUMENT` where ends fall, or lie outside */
  constructor(bytes: Uint8Array, ends: ArrayLike<number>) {
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

  pack(first: number, end: number): Packed & { readonly buffers: ArrayBuffer[] } {
    const start = this.#startOf(first);
    const ends = new Uint32Array(end - first);
    for (let text = first; text < end; text++) ends[text - first] = this.#ends[text]! - start;
    const bytes = this.#bytes.subarray(start, this.#ends[end - 1]!);
    if (isShared(bytes)) return { bytes, ends, buffers: [ends.buffer] };
    // Not `slice`: a Buffer's is a view, and handing that over would take the memory from its owner.
    const copy = new Uint8Array(bytes);
    return { bytes: copy, ends, buffers: [copy.buffer, ends.buffer] };
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
