import { LexometerError } from "../errors";

/** More than any image that the compiler makes; what claims to be larger is not unpacked. */
const MAX_IMAGE_BYTES = 0x10000000;
/** What Node unpacks at a time: our own image at once, which is a quarter faster than in pieces of its usual 16 KiB. */
const CHUNK_BYTES = 0x80000;

/**
 * The compact form of an image, for shipping: raw deflate.
 *
 * The same image may be packed into other bytes by another host; unpacked, it
 * is the same.
 */
export async function packImage(bytes: Uint8Array): Promise<Uint8Array> {
  return await through(bytes, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
}

/**
 * The image that `packImage` packed. It is not checked: `openImage` does that.
 *
 * @throws {@link LexometerError} `IMAGE_DAMAGED` when the bytes are not whole
 *   raw deflate, or unpack to more than 256 MiB
 */
export async function unpackImage(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const zlib = (globalThis as Host).process?.getBuiltinModule?.("node:zlib");
    if (zlib !== undefined) {
      const { buffer, byteOffset, byteLength } = zlib.inflateRawSync(bytes, {
        maxOutputLength: MAX_IMAGE_BYTES,
        chunkSize: CHUNK_BYTES,
      });
      return new Uint8Array(buffer, byteOffset, byteLength);
    }
    return await through(bytes, new DecompressionStream("deflate-raw"), MAX_IMAGE_BYTES);
  } catch (error) {
    if (error instanceof LexometerError) throw error;
    throw new LexometerError("IMAGE_DAMAGED", "The packed dictionary image cannot be unpacked.", {
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

async function through(bytes: Uint8Array, transform: Transform, limit: number): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const reader = source.pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatenate(chunks, length);
    chunks.push(value);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new LexometerError("IMAGE_DAMAGED", `The packed image unpacks to more than ${limit} bytes.`, { limit });
    }
  }
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
