import { Refusal } from "./errors";
import { JsonScan } from "./json-scan";
import type { Limits } from "./limits";

/** What a route takes: nothing, one object, an array, either of them, or a corpus, which it reads by itself. */
export type BodyKind = "none" | "single" | "bulk" | "either" | "corpus";

const OPENING_BRACKET = 0x5b;

/** Where a body of so many bytes is to be put; anywhere, if it is left to us. */
export type Room = (bytes: number) => Uint8Array | undefined;

/**
 * Reads the body of a request, and never more of it than is allowed.
 *
 * A body that is too large is left unread: the answer closes the connection.
 *
 * @throws {@link Refusal} 1463, 1430, 1440, checked in this order
 */
export async function readBody(request: Request, kind: BodyKind, limits: Limits, room: Room): Promise<Uint8Array> {
  if (kind === "none") return new Uint8Array();
  const codings = request.headers.get("content-encoding")?.split(",") ?? [];
  if (codings.some((coding) => coding.trim().toLowerCase() !== "identity")) throw new Refusal(1463);
  return kind === "corpus" ? new Uint8Array() : await readBytes(request, kind, limits, room);
}

/** A body as a value. @throws {@link Refusal} 1440, 1441, 1431 */
export function parseBody(bytes: Uint8Array, limits: Limits): unknown {
  JsonScan.walk(bytes, limits, (scan) => scan.value());
  return JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
}

async function readBytes(request: Request, kind: BodyKind, limits: Limits, room: Room): Promise<Uint8Array> {
  const most = kind === "single" ? limits.singleBytes : limits.bulkBytes;
  const declared = request.headers.get("content-length") ?? "";
  if (/^\d+$/.test(declared) && Number(declared) > most) throw tooLarge(most);
  const incoming = new Incoming(/^\d+$/.test(declared) ? Number(declared) : undefined, room);
  let size = 0;
  let first: number | undefined;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    first ??= firstMark(chunk);
    const allowed = kind === "either" && first !== undefined && first !== OPENING_BRACKET ? limits.singleBytes : most;
    // Also when it is only declared: one sample of six megabytes need not come in first.
    if (size > allowed || (/^\d+$/.test(declared) && Number(declared) > allowed)) throw tooLarge(allowed);
    incoming.add(chunk);
  }
  // White space alone is no array.
  if (kind === "either" && first === undefined && size > limits.singleBytes) throw tooLarge(limits.singleBytes);
  return incoming.whole();
}

/** @throws {@link Refusal} 1440 if the client breaks off */
export async function* chunksOf(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Refusal(1440);
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Not cancelled: that would end the connection before the answer is out.
    reader.releaseLock();
  }
}

/** The first byte that is not white space of JSON. */
function firstMark(chunk: Uint8Array): number | undefined {
  return chunk.find((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09);
}

/** A body that comes in: where its size is declared, its bytes go to their place at once. */
class Incoming {
  readonly #declared: number | undefined;
  readonly #room: Room;
  readonly #chunks: Uint8Array[] = [];
  #placed: Uint8Array | undefined;
  #size = 0;

  constructor(declared: number | undefined, room: Room) {
    this.#declared = declared;
    this.#room = room;
  }

  add(chunk: Uint8Array): void {
    if (this.#size === 0 && this.#declared !== undefined) this.#placed = this.#room(this.#declared);
    // A host that does not hold clients to what they declare.
    if (this.#placed !== undefined && this.#size + chunk.byteLength > this.#placed.byteLength) {
      this.#chunks.push(this.#placed.subarray(0, this.#size));
      this.#placed = undefined;
    }
    if (this.#placed === undefined) this.#chunks.push(chunk);
    else this.#placed.set(chunk, this.#size);
    this.#size += chunk.byteLength;
  }

  whole(): Uint8Array {
    if (this.#placed !== undefined) return this.#placed.subarray(0, this.#size);
    const own = this.#room(this.#size);
    if (own === undefined && this.#chunks.length === 1) return this.#chunks[0]!;
    const bytes = own ?? new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }
}

function tooLarge(most: number): Refusal {
  return new Refusal(1430, `The body is larger than ${most} bytes.`, { connection: "close" });
}
