import { fromColumns } from "./image-columns";
import { bytesOf } from "./packed-text";

/** In front of columns; packed text never has this character. */
export const COLUMNS_MARK = "<";
const MOST_STORED = 0xffff;

/**
 * What stands in the page where the library decodes base64: there, what is built in
 * is packed text (scripts/page), which takes less of a download. Of the dictionary
 * it is columns, and the library unpacks what it gets: so the image is put into
 * blocks of deflate that are only stored.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!text.startsWith(COLUMNS_MARK)) return bytesOf(text);
  return stored(fromColumns(bytesOf(text.slice(COLUMNS_MARK.length))));
}

/** Raw deflate of stored blocks (RFC 1951 3.2.4). */
function stored(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(bytes.length / MOST_STORED);
  const out = new Uint8Array(bytes.length + 5 * blocks);
  const view = new DataView(out.buffer);
  for (let block = 0, at = 0; block < blocks; block++) {
    const part = bytes.subarray(block * MOST_STORED, (block + 1) * MOST_STORED);
    view.setUint8(at, block === blocks - 1 ? 1 : 0);
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, ~part.length & MOST_STORED, true);
    out.set(part, at + 5);
    at += 5 + part.length;
  }
  return out;
}
