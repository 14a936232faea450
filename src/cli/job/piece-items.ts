import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { LexometerError } from "../../errors";
import type { Piece } from "../../jobs/job";
import { READ_BYTES } from "../bytes";
import { type Item, isSkip } from "../files/item";
import { bytesOf } from "../files/unreadable";
import type { Input, InputKind } from "../inputs";
import { itemsOf, type SampleOptions } from "../samples";

/**
 * The rows of a piece, as they would come of the whole file: with their lines in it,
 * and what is named by them.
 *
 * @throws {@link LexometerError} `JOB_CHANGED` if the file is not what was submitted;
 *   {@link ReadError} if it cannot be read here: another worker, or a later attempt, may
 */
export async function* pieceItems(piece: Piece, options: SampleOptions): AsyncGenerator<Item, void, undefined> {
  await checkUnchanged(piece);
  const { header, linesBefore = 0 } = piece;
  const items = itemsOf(inputOf(piece), header === undefined ? options : { ...options, delimiter: header.delimiter });
  if (linesBefore === 0) yield* items;
  else for await (const item of items) yield moved(item, linesBefore, piece.kind === "lines");
  await checkUnchanged(piece);
}

function inputOf({ name, path, kind, size, range, header }: Piece): Input {
  const open = (start: number, end: number): AsyncIterable<Uint8Array> =>
    bytesOf(path, createReadStream(path, { start, end: end - 1, highWaterMark: READ_BYTES }));
  return {
    name,
    kind: kind as InputKind,
    path,
    size: range === undefined ? size : range.end - range.start,
    open: async function* () {
      if (range === undefined) yield* bytesOf(path, createReadStream(path, { highWaterMark: READ_BYTES }));
      else {
        if (header !== undefined && header.bytes > 0) yield* open(0, header.bytes);
        if (range.end > range.start) yield* open(range.start, range.end);
      }
    },
  };
}

/** A line's number is its name where lines are texts. */
function moved(item: Item, lines: number, isNamedByLine: boolean): Item {
  const line = item.line + lines;
  if (isSkip(item) || !isNamedByLine) return { ...item, line };
  return { ...item, line, sample: { ...item.sample, id: String(line) } };
}

async function checkUnchanged({ path, name, size, written }: Piece): Promise<void> {
  const found = await stat(path);
  if (found.size === size && Math.floor(found.mtimeMs) === written) return;
  throw new LexometerError("JOB_CHANGED", `${name} has changed since the job was submitted. Submit it anew.`);
}
