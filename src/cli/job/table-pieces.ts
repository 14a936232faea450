import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parse } from "csv-parse";
import { type CorpusFile, isUtf16, mayBeMark } from "../../jobs/cut";
import type { Piece } from "../../jobs/job";
import { READ_BYTES } from "../bytes";
import { HEAD_BYTES, tableParserOptions } from "../files/csv";
import { delimiterOf } from "../files/delimiter";
import type { SampleOptions } from "../samples";

/**
 * Pieces of a table, each of whole rows; the first row of the file is to be read
 * before each of them.
 *
 * Where a row ends, only the parser knows, so it reads the file once. Of a table with
 * a quote that is never closed all that follows stays in one piece, as it stays in
 * one row.
 */
export async function* tablePieces(
  file: CorpusFile,
  size: number,
  options: SampleOptions,
): AsyncGenerator<Piece, void, undefined> {
  const head = file.size <= size ? undefined : await headOf(file.path);
  // One in UTF-16 is read as UTF-8, whose bytes are others.
  if (head === undefined || isUtf16(head)) {
    yield file;
    return;
  }
  const delimiter = options.delimiter ?? delimiterOf(textOf(head));
  let header: Place | undefined;
  let start: Place | undefined;
  let found: Piece[] = [];
  const take = (_cells: string[], { bytes, lines }: Place): undefined => {
    const place = { bytes, lines };
    if (header === undefined) {
      header = place;
      start = place;
    } else if (bytes - start!.bytes >= size && bytes < file.size) {
      found.push(pieceOf(file, header, delimiter, start!, bytes));
      start = place;
    }
  };
  const parser = parse({ ...tableParserOptions(delimiter), on_record: take as never });
  let isBroken = false;
  parser.on("error", () => {
    isBroken = true;
  });
  parser.resume();
  for await (const chunk of createReadStream(file.path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    if (isBroken) break;
    yield* found;
    found = [];
  }
  yield* found;
  if (header === undefined || start === undefined) yield file;
  else if (start.bytes < file.size || start === header) yield pieceOf(file, header, delimiter, start, file.size);
}

/** How far the parser is, behind a record. */
interface Place {
  readonly bytes: number;
  readonly lines: number;
}

function pieceOf(file: CorpusFile, header: Place, delimiter: string, start: Place, end: number): Piece {
  return {
    ...file,
    range: { start: start.bytes, end },
    // The reader counts the lines of the header itself.
    linesBefore: start.lines - header.lines,
    header: { bytes: header.bytes, delimiter },
  };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** As the reader sees it: without a byte order mark. */
function textOf(head: Buffer): string {
  return (mayBeMark(head[0] ?? 0) && head[1] === 0xbb ? head.subarray(3) : head).toString("utf8");
}
