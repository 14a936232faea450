import { LexometerError } from "../errors";
import { deflate, inflate } from "../text/deflate";
import { ByteReader } from "./byte-reader";
import { ByteWriter } from "./byte-writer";
import type { DictionaryImage } from "./image";

/** A line of a source file of a dictionary. */
export interface SourceLine {
  /** Below the folder of the sources: `content/tentative.txt`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Which lines of its sources the entries of one dictionary were written in.
 *
 * Apart from the image, since scoring needs none of it and it would add a third
 * to what is shipped.
 */
export interface SourceLines {
  /** The checksum of the image whose entries these are. */
  readonly crc32: string;
  /** The lines of the entry at a place in `sortedPatterns`; empty for an entry that no line lists. */
  linesOf(entry: number): readonly SourceLine[];
}

const MAGIC = 0x5358454c; // "LEXS"

// Packed as an image is:
//
//   magic u32 · checksum u32 · files varint
//   per file: bytes of the name varint · name · rows varint
//             row: line, as the difference to the row before, varint
//             row: entry, as the difference to the row before, zigzag varint
//
// All lines of a file stand before its entries. Rows are in the order of the
// file, which is nearly that of the alphabet: differences are small.

/** What entries are numbered by: the patterns of an image in the order of UTF-16 units. */
export function sortedPatterns(image: Pick<DictionaryImage, "entries">): readonly string[] {
  return Array.from(image.entries(), ({ pattern }) => pattern).sort();
}

/**
 * Packs the lines for an image.
 *
 * @param lines by file, lines ascending; patterns that the image does not have are left out
 */
export async function packSourceLines(
  image: DictionaryImage,
  lines: readonly (SourceLine & { readonly pattern: string })[],
): Promise<Uint8Array> {
  const numbers = new Map(sortedPatterns(image).map((pattern, number) => [pattern, number]));
  const known = lines.filter(({ pattern }) => numbers.has(pattern));
  const writer = new ByteWriter();
  writer.uint32(MAGIC);
  writer.uint32(Number.parseInt(image.crc32, 16));
  const files = [...new Set(known.map(({ file }) => file))];
  writer.varint(files.length);
  for (const file of files) {
    const rows = known.filter((row) => row.file === file);
    const name = new TextEncoder().encode(file);
    writer.varint(name.length);
    writer.bytes(name);
    writer.varint(rows.length);
    rows.forEach(({ line }, row) => {
      writer.varint(line - (rows[row - 1]?.line ?? 0));
    });
    let before = 0;
    for (const { pattern } of rows) {
      const number = numbers.get(pattern)!;
      writer.zigzag(number - before);
      before = number;
    }
  }
  return await deflate(writer.result());
}

/**
 * Opens what `packSourceLines` packed: `lexometer/en-open.sources`.
 *
 * @throws {@link LexometerError} `IMAGE_MAGIC` or `IMAGE_DAMAGED`
 */
export async function openSourceLines(bytes: Uint8Array): Promise<SourceLines> {
  const unpacked = await inflate(bytes, "The file of source lines");
  const reader = new ByteReader(unpacked, 0, damaged);
  if (reader.uint32() !== MAGIC) throw new LexometerError("IMAGE_MAGIC", "These are no source lines of a dictionary.");
  const crc32 = reader.uint32().toString(16).padStart(8, "0");
  const byEntry = new Map<number, SourceLine[]>();
  for (let files = reader.varint(); files > 0; files--) readFile(reader, byEntry);
  return { crc32, linesOf: (entry) => byEntry.get(entry) ?? [] };
}

function readFile(reader: ByteReader, byEntry: Map<number, SourceLine[]>): void {
  const length = reader.varint();
  const start = reader.skip(length);
  const file = new TextDecoder().decode(reader.bytes.subarray(start, start + length));
  const rows = reader.varint();
  if (rows > reader.bytes.length) throw damaged(reader.at);
  let line = 0;
  const lines = Array.from({ length: rows }, () => {
    line += reader.varint();
    return line;
  });
  let entry = 0;
  for (const line of lines) {
    entry += reader.zigzag();
    const known = byEntry.get(entry);
    if (known === undefined) byEntry.set(entry, [{ file, line }]);
    else known.push({ file, line });
  }
}

function damaged(offset: number): LexometerError {
  return new LexometerError("IMAGE_DAMAGED", `The source lines are damaged at byte ${offset}.`, { offset });
}
