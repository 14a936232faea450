import { createReadStream } from "node:fs";
import type { Piece, ShardDraft } from "./job";

/** A file of a corpus, whole. */
export type CorpusFile = Pick<Piece, "name" | "path" | "kind" | "size" | "written">;

const READ_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * The shards of a corpus: files that can be cut are, small ones are put together.
 *
 * @param size bytes from which on a shard is full
 * @param cut  cuts a file into pieces of about `size` bytes
 */
export async function* shardsOf(
  files: Iterable<CorpusFile>,
  size: number,
  cut: (file: CorpusFile, size: number) => AsyncIterable<Piece>,
): AsyncGenerator<ShardDraft, void, undefined> {
  let pieces: Piece[] = [];
  let bytes = 0;
  for (const file of files) {
    for await (const piece of cut(file, size)) {
      pieces.push(piece);
      bytes += bytesOf(piece);
      if (bytes < size) continue;
      yield { pieces, bytes };
      pieces = [];
      bytes = 0;
    }
  }
  if (pieces.length > 0) yield { pieces, bytes };
}

/** Bytes of a piece; a table's header counts with its first rows. */
export function bytesOf({ range, size }: Piece): number {
  return range === undefined ? size : range.end - range.start;
}

/**
 * Pieces of a file of lines, each of whole lines. The file is read once, since what
 * comes of a line may depend on its number.
 */
export async function* linePieces(file: CorpusFile, size: number): AsyncGenerator<Piece, void, undefined> {
  if (file.size <= size) {
    yield file;
    return;
  }
  let start = 0;
  let linesBefore = 0;
  let lines = 0;
  let at = 0;
  /** Bytes behind the last line feed after which a piece may end, until enough are there to look at. */
  let pending: number | undefined;
  for await (const chunk of createReadStream(file.path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    if (at === 0 && isUtf16(chunk)) {
      yield file;
      return;
    }
    if (pending !== undefined && !mayBeMark(chunk[0]!)) {
      yield { ...file, range: { start, end: pending }, linesBefore };
      [start, linesBefore] = [pending, lines];
    }
    pending = undefined;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, end + 1)) {
      lines++;
      const next = at + end + 1;
      if (next - start < size || next >= file.size) continue;
      if (end + 1 === chunk.length) pending = next;
      else if (!mayBeMark(chunk[end + 1]!)) {
        yield { ...file, range: { start, end: next }, linesBefore };
        [start, linesBefore] = [next, lines];
      }
    }
    at += chunk.length;
  }
  if (at > start) yield { ...file, range: { start, end: at }, linesBefore };
}

/** In UTF-16 a byte that looks like a line feed may be half of a character. */
export function isUtf16(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

/** What begins a byte order mark would be taken for one at the beginning of a piece. */
export function mayBeMark(byte: number): boolean {
  return byte === 0xef || byte === 0xfe || byte === 0xff;
}
