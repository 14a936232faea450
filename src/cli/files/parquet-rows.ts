import { type FileHandle, open } from "node:fs/promises";
import * as zlib from "node:zlib";
import type { AsyncBuffer, Compressors } from "hyparquet";
import type { Input } from "../inputs";
import { damagedItem, type Item } from "./item";
import { loadParquetReader } from "./peer";
import { type SampleOptions, TableRows } from "./table-rows";
import { ReadError, readError } from "./unreadable";
import { wholeBytes } from "./whole";

type Reader = Awaited<ReturnType<typeof loadParquetReader>>;
type Metadata = Awaited<ReturnType<Reader["parquetMetadataAsync"]>>;

/**
 * The rows of a Parquet file, a row group at a time, of which only text and id are
 * read: memory is that of the texts of the largest group. A group that cannot be read is
 * left out.
 */
export async function* parquetItems(input: Input, options: SampleOptions): AsyncGenerator<Item, void, undefined> {
  const { parquetMetadataAsync, parquetReadObjects } = await loadParquetReader();
  const { file, close } = await bufferOf(input);
  try {
    const metadata = await parquetMetadataAsync(file).catch(unlessUnread);
    if (metadata === undefined) {
      yield damagedItem(input, "Parquet file");
      return;
    }
    const names = namesOf(metadata.schema);
    const rows = new TableRows(input, names, options);
    const { text, id } = rows.columns;
    const columns = (id === -1 ? [text] : [text, id]).map((column) => names[column]!);
    let first = 0;
    for (const [number, group] of metadata.row_groups.entries()) {
      const end = first + Number(group.num_rows);
      const read = { file, metadata, columns, compressors, rowStart: first, rowEnd: end };
      const objects = await parquetReadObjects(read).catch(unlessUnread);
      for (const [index, row] of (objects ?? []).entries()) {
        const cells = names.map((name) => row[name]);
        yield rows.item(cells, first + index + 1);
      }
      if (objects === undefined) {
        const reason = `Row group ${number + 1} cannot be read: ${faultOfGroup(group, columns)}.`;
        yield { input: input.name, line: first + 1, reason };
      }
      first = end;
    }
  } finally {
    await close();
  }
}

/** What the package says of damage is about its own workings; that nothing could be read is another matter. */
function unlessUnread(error: unknown): undefined {
  if (error instanceof ReadError) throw error;
}

function faultOfGroup({ columns }: Metadata["row_groups"][number], wanted: readonly string[]): string {
  for (const { meta_data: facts } of columns) {
    if (facts === undefined || !wanted.includes(facts.path_in_schema[0]!)) continue;
    const { codec } = facts;
    const isKnown = codec === "UNCOMPRESSED" || codec === "SNAPPY" || codec in compressors;
    if (!isKnown)
      return `${codec}, by which it is compressed, is not known here${codec === "ZSTD" ? ", but to Node from 22.15 on" : ""}`;
  }
  return "it is damaged, or written in a way that is not known here";
}

/** The columns at the top of a schema: those of nested ones have no name of their own. */
function namesOf(schema: readonly { readonly name: string; readonly num_children?: number }[]): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at++]?.num_children ?? 0;
    for (let child = 0; child < children; child++) skip();
  };
  while (at < schema.length) {
    names.push(schema[at]!.name);
    skip();
  }
  return names;
}

/** Codecs that Node has, besides Snappy, which the reader brings along. */
const compressors: Compressors = {
  GZIP: (bytes) => zlib.gunzipSync(bytes),
  BROTLI: (bytes) => zlib.brotliDecompressSync(bytes),
  // Node has it from 22.15 on.
  ...("zstdDecompressSync" in zlib ? { ZSTD: zlib.zstdDecompressSync as (bytes: Uint8Array) => Uint8Array } : {}),
};

/** A file to be read in places; standard input is read as a whole. */
async function bufferOf(input: Input): Promise<{ readonly file: AsyncBuffer; close(): Promise<void> }> {
  if (input.path === undefined) {
    const bytes = await wholeBytes(input);
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return {
      file: { byteLength: whole.byteLength, slice: (start, end) => whole.slice(start, end) },
      close: async () => {},
    };
  }
  const { path } = input;
  const unread = (error: unknown): never => {
    throw readError(path, error);
  };
  const handle = await open(path).catch(unread);
  const { size } = await handle.stat();
  return {
    file: { byteLength: size, slice: (start, end = size) => readPlace(handle, start, end).catch(unread) },
    close: () => handle.close(),
  };
}

async function readPlace(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(end - start);
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.buffer;
}
