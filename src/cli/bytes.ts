/** Larger reads than the 64 KB of Node's default: fewer turns of the event loop a byte. */
export const READ_BYTES = 0x40000;

/**
 * The UTF-8 in a stream of bytes: without its byte order mark, and decoded from
 * UTF-16 if it begins with the mark of that, as what Windows tools write does.
 */
export async function* utf8Bytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let head = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let isOpen = false;
  for await (const chunk of source) {
    let bytes = asBuffer(chunk);
    if (!isOpen) {
      bytes = head = Buffer.concat([head, bytes]);
      if (head.length < 3) continue;
      isOpen = true;
      decoder = decoderFor(head);
      if (isUtf8Mark(head)) bytes = head.subarray(3);
    }
    yield decoder === undefined ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  if (!isOpen && head.length > 0) yield head;
  if (decoder !== undefined) yield Buffer.from(decoder.decode());
}

/** `TextDecoder` drops the mark itself. */
function decoderFor(head: Buffer): TextDecoder | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  return undefined;
}

function isUtf8Mark(head: Buffer): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
