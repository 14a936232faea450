import { isPieces, type Sample } from "../text/sample";
import { csvItems } from "./files/csv";
import { pdfItem, wordItem } from "./files/document";
import { type Item, isSkip } from "./files/item";
import { jsonItems, lineItems } from "./files/json-lines";
import { parquetItems } from "./files/parquet-rows";
import { sheetItems } from "./files/sheet";
import { type SampleOptions, UnfitTable } from "./files/table-rows";
import { textBytes } from "./files/text-bytes";
import { ReadError } from "./files/unreadable";
import { wholeBytes } from "./files/whole";
import type { Input } from "./inputs";
import type { Problems } from "./problems";

export type { SampleOptions };

/** Bytes of text that are scored in one go. */
const BATCH_BYTES = 256 * 1024;
/** Where a zero byte says that a file is no text; Git looks as far. */
const HEAD_BYTES = 8000;
const NO_TEXT =
  "There are zero bytes in it, as in pictures, archives, and UTF-16 without a byte order mark. " +
  "Save it as text in UTF-8; to have it scored as it is, pass it on standard input.";
/** Texts of files up to here are read whole, so that many of them make one batch; longer ones come in pieces. */
const WHOLE_BYTES = 1024 * 1024;

/**
 * The rows of an input, in order, in memory bounded by its longest line, or by what
 * the packages for other formats take. Of a file that cannot be read, or was only found
 * and has no texts where they should be, what is left is left out.
 *
 * @throws {@link UsageError} where what was named has no such column or sheet, or a package is missing
 */
export async function* readItems(input: Input, options: SampleOptions): AsyncGenerator<Item, void, undefined> {
  const { name, isFound } = input;
  let line = 0;
  try {
    for await (const item of itemsOf(input, options)) {
      line = item.line;
      yield item;
    }
  } catch (error) {
    if (!(error instanceof ReadError || (error instanceof UnfitTable && isFound === true))) throw error;
    const { reason } = error;
    yield line === 0 ? { input: name, line: 1, id: name, reason } : { input: name, line: line + 1, reason };
  }
}

/**
 * The same for who has no use for half a file.
 *
 * @throws {@link ReadError} for a file that cannot be read, or not to its end;
 *   {@link UsageError} where there is no such column or sheet, or a package is missing
 */
export function itemsOf(input: Input, options: SampleOptions): AsyncIterable<Item> {
  const { name, fault } = input;
  if (fault !== undefined) return once(async () => ({ input: name, line: 1, id: name, reason: fault }));
  switch (input.kind) {
    case "text":
      return once(() => textItem(input, options));
    case "docx":
      return once(() => wordItem(input));
    case "pdf":
      return once(() => pdfItem(input));
    case "lines":
      return lineItems(input, options);
    case "ndjson":
    case "jsonl":
      return jsonItems(input, options);
    case "csv":
      return csvItems(input, options);
    case "parquet":
      return parquetItems(input, options);
    case "xlsx":
      return sheetItems(input, options);
  }
}

/** The samples of an input, in batches, in order. What is no sample is noted as a problem and left out. */
export async function* readSamples(
  input: Input,
  options: SampleOptions,
  problems: Problems,
): AsyncGenerator<Sample[], void, undefined> {
  let batch: Sample[] = [];
  let size = 0;
  for await (const item of readItems(input, options)) {
    if (isSkip(item)) {
      problems.add(item.input, item.line, item.reason);
      continue;
    }
    const { content } = item.sample;
    batch.push(item.sample);
    size += isPieces(content) ? 0 : content.length;
    if (size < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  yield batch;
}

async function* once(read: () => Promise<Item>): AsyncGenerator<Item, void, undefined> {
  yield await read();
}

async function textItem(input: Input, options: SampleOptions): Promise<Item> {
  const { name, size, path } = input;
  const bytes = textBytes(input, options);
  const head = await bytes.next();
  // On standard input whoever pipes has said that it is text.
  if (path !== undefined && head.value?.subarray(0, HEAD_BYTES).includes(0)) {
    await bytes.return();
    return { input: name, line: 1, id: name, reason: NO_TEXT };
  }
  const all = withHead(head, bytes);
  const isShort = size !== undefined && size <= WHOLE_BYTES;
  return { input: name, line: 1, sample: { id: name, content: isShort ? await wholeBytes({ open: () => all }) : all } };
}

/** What a generator goes on with, and what it has already given in front of it. */
async function* withHead(
  head: IteratorResult<Buffer, void>,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  if (head.done === true) return;
  yield head.value;
  yield* rest;
}
