import { LexometerError } from "../errors";
import { joined } from "./joined";

/** More than any image that the compiler makes, and any norms; what claims to be larger is not unpacked. */
const MAX_BYTES = 0x10000000;
/** What Node unpacks at a time: our own image at once, which is a quarter faster than in pieces of its usual 16 KiB. */
const CHUNK_BYTES = 0x80000;

/**
 * The form in which images, norms and source lines are shipped: raw deflate.
 *
 * The same bytes may be packed into others by another host; unpacked, they are
 * the same.
 */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return await through(bytes, new CompressionStream("deflate-raw"));
}

/**
 * What `deflate` packed. It is not checked: whoever opens it does that.
 *
 * @param what is being unpacked, for the error: "The norms that are built in"
 * @throws {@link LexometerError} `IMAGE_DAMAGED` when the bytes are not whole
 *   raw deflate, or unpack to more than 256 MiB
 */
export async function inflate(bytes: Uint8Array, what: string): Promise<Uint8Array> {
  try {
    const zlib = (globalThis as Host).process?.getBuiltinModule?.("node:zlib");
    if (zlib !== undefined) {
      const { buffer, byteOffset, byteLength } = zlib.inflateRawSync(bytes, {
        maxOutputLength: MAX_BYTES,
        chunkSize: CHUNK_BYTES,
      });
      return new Uint8Array(buffer, byteOffset, byteLength);
    }
    return await through(bytes, new DecompressionStream("deflate-raw"), MAX_BYTES, what);
  } catch (error) {
    if (error instanceof LexometerError) throw error;
    throw new LexometerError("IMAGE_DAMAGED", `${what} cannot be unpacked.`, {
      bytes: bytes.length,
    });
  }
}

/** Node unpacks at once what takes it seven times as long by a stream: cold starts are short on time. */
interface Host {
  readonly process?: {
    getBuiltinModule?(id: "node:zlib"): {
      inflateRawSync(
        bytes: Uint8Array,
        options: { readonly maxOutputLength: number; readonly chunkSize: number },
      ): Uint8Array;
    };
  };
}

type Transform = CompressionStream | DecompressionStream;

async function through(
  bytes: Uint8Array,
  transform: Transform,
  limit = Number.POSITIVE_INFINITY,
  what = "",
): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const reader = source.pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, new Uint8Array(length));
    chunks.push(value);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new LexometerError("IMAGE_DAMAGED", `${what} would unpack to more than ${limit} bytes.`, { limit });
    }
  }
}
