import { isAscii } from "node:buffer";
import { windows1252Text } from "../dictionary/formats/decode";

/** Larger reads than the 64 KB of Node's default: fewer turns of the event loop a byte. */
export const READ_BYTES = 0x40000;

/**
 * The UTF-8 in a stream of bytes: without its byte order mark, and decoded from
 * UTF-16 if it begins with the mark of that, as what Windows tools write does.
 *
 * Without a mark the first bytes beyond ASCII decide: where more of them are no
 * UTF-8 than are, all is read as Windows-1252, which includes Latin-1.
 *
 * @param onWindows1252 is told of that
 */
export async function* utf8Bytes(
  source: AsyncIterable<Uint8Array>,
  onWindows1252: () => void = () => {},
): AsyncGenerator<Buffer, void, undefined> {
  let held: Buffer = Buffer.alloc(0);
  let utf16: TextDecoder | undefined;
  let isWindows1252 = false;
  let isOpen = false;
  let isDecided = false;
  const decide = (encoding: Encoding | undefined): void => {
    isDecided = encoding !== undefined;
    isWindows1252 = encoding === "windows-1252";
    if (isWindows1252) onWindows1252();
  };
  for await (const chunk of source) {
    let bytes = asBuffer(chunk);
    if (!isDecided) {
      bytes = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      held = bytes;
      if (!isOpen && bytes.length < 3) continue;
      if (!isOpen) {
        isOpen = true;
        utf16 = utf16DecoderFor(bytes);
        isDecided = utf16 !== undefined || isUtf8Mark(bytes);
        if (isUtf8Mark(bytes)) bytes = bytes.subarray(3);
      }
      if (!isDecided && !isAscii(bytes)) {
        decide(encodingOf(bytes, false));
        if (!isDecided) continue;
      }
      held = Buffer.alloc(0);
    }
    if (utf16 !== undefined) yield Buffer.from(utf16.decode(bytes, { stream: true }));
    else yield isWindows1252 ? Buffer.from(windows1252Text(bytes)) : bytes;
  }
  if (utf16 !== undefined) yield Buffer.from(utf16.decode());
  if (held.length === 0) return;
  if (!isAscii(held)) decide(encodingOf(held, true));
  yield isWindows1252 ? Buffer.from(windows1252Text(held)) : held;
}

type Encoding = "utf-8" | "windows-1252";

/** What bytes that are not ASCII are in; unknown where they end in the middle of their first such character, and go on. */
function encodingOf(bytes: Buffer, isEnd: boolean): Encoding | undefined {
  const text = new TextDecoder().decode(bytes, { stream: !isEnd });
  const wrong = text.match(/\uFFFD/g)?.length ?? 0;
  const right = text.match(/[^\0-\x7F\uFFFD]/g)?.length ?? 0;
  if (wrong + right === 0) return undefined;
  // Zero bytes are in no text: whoever reads it says so.
  return wrong > right && !text.includes("\0") ? "windows-1252" : "utf-8";
}

/** `TextDecoder` drops the mark itself. */
function utf16DecoderFor(head: Buffer): TextDecoder | undefined {
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
