/** A file that is no ZIP archive, or one whose parts cannot be read. */
export class ZipError extends Error {}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** More than the text of any document; what unpacks to more is refused. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The bytes of one file in a ZIP archive; `undefined` where it has none of that name.
 *
 * A `.docx` is an archive of a few files, of which one is the text: reading it here
 * takes a page of code, where mammoth's browser build is 400 KB.
 *
 * @throws {@link ZipError}
 */
export async function unzipOne(archive: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array | undefined> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const found = findEntry(view, name);
  if (found === undefined) return undefined;
  const { method, start, size } = found;
  const packed = archive.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ZipError("The file is packed in a way that this page does not read.");
  return inflate(packed);
}

function findEntry(
  view: DataView,
  name: string,
): { readonly method: number; readonly start: number; readonly size: number } | undefined {
  try {
    const end = endOf(view);
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) break;
      const nameBytes = view.getUint16(at + 28, true);
      const entryName = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes));
      if (entryName === name) {
        const local = view.getUint32(at + 42, true);
        const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
        return { method: view.getUint16(at + 10, true), start, size: view.getUint32(at + 20, true) };
      }
      at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return undefined;
  } catch (error) {
    // Offsets that lead out of the file.
    if (error instanceof RangeError) throw new ZipError("The file is damaged: its directory leads out of it.");
    throw error;
  }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new ZipError("The file is no ZIP archive, so it is no .docx document.");
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipError("The file is damaged: it cannot be unpacked.");
    });
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value as Uint8Array<ArrayBuffer>);
    length += value.length;
    if (length > MAX_BYTES) throw new ZipError(`The text in the file is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  }
}
