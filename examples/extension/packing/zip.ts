import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the first day that a ZIP can say: the same files give the same archive. */
const DATE = 0x21;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x800;
const DEFLATED = 8;

/** A ZIP archive (PKWARE APPNOTE 6.3, without ZIP64) of files by name, `/` between folders. */
export function zip(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name, "utf8");
    const packed = deflateRawSync(content, { level: 9 });
    const facts = Buffer.concat([
      shorts(VERSION, FLAGS, DEFLATED, 0, DATE),
      longs(crc32(content), packed.length, content.length),
      shorts(path.length, 0),
    ]);
    const local = Buffer.concat([longs(0x04034b50), facts, path, packed]);
    // What made it; no comment, disk 0, no attributes; where the file begins.
    const listed = [longs(0x02014b50), shorts(VERSION), facts, shorts(0, 0, 0), longs(0, offset), path];
    locals.push(local);
    directory.push(...listed);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const { length } = locals;
  const end = [longs(0x06054b50), shorts(0, 0, length, length), longs(list.length, offset), shorts(0)];
  return Buffer.concat([...locals, list, ...end]);
}

/** Numbers of two bytes, the low one first. */
function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

/** Numbers of four bytes. */
function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}
