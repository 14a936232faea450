import { type CsvError, type Options, parse } from "csv-parse";
import type { Input } from "../inputs";
import { delimiterOf } from "./delimiter";
import type { Item } from "./item";
import { type SampleOptions, TableRows } from "./table-rows";
import { textBytes } from "./text-bytes";

/** Bytes of the cells of a row, at most: a quote that is not closed would make all that follows one row. */
export const ROW_LIMIT = 64 * 1024 * 1024;
/** Bytes that the delimiter is told from. */
export const HEAD_BYTES = 64 * 1024;

/** Where in the file a record ends, as the parser counts. */
interface Place {
  readonly lines: number;
  readonly empty_lines: number;
}

/**
 * The rows of a table in CSV, in bounded memory: as RFC 4180 has it, and besides
 * with any delimiter, any line ends, quotes inside of cells that do not begin
 * with one, empty lines, and short rows.
 *
 * A quote that is never closed costs the rest of its file, and is said so: where the
 * next row begins, nobody knows.
 *
 * @param rowLimit bytes of the cells of the longest row
 */
export async function* csvItems(
  input: Input,
  options: SampleOptions,
  rowLimit: number = ROW_LIMIT,
): AsyncGenerator<Item, void, undefined> {
  let items: Item[] = [];
  let rows: TableRows | undefined;
  let end: Place = { lines: 0, empty_lines: 0 };
  const take = (cells: string[], place: Place): undefined => {
    const line = end.lines + 1 + place.empty_lines - end.empty_lines;
    end = { lines: place.lines, empty_lines: place.empty_lines };
    if (rows === undefined) rows = new TableRows(input, cells, options);
    else items.push(rows.item(cells, line));
  };

  const [head, chunks] = await withHead(textBytes(input, options));
  const parser = parse({
    ...tableParserOptions(options.delimiter ?? delimiterOf(head), rowLimit),
    // Called for each record at once; what it returns, nothing, is what the stream gets.
    on_record: take as never,
  });
  // An error comes with the call that it belongs to.
  parser.on("error", () => {}).resume();
  try {
    for await (const chunk of chunks) {
      await done((called) => parser.write(chunk, called));
      yield* items;
      items = [];
    }
    await done((called) => parser.end(called), parser);
    yield* items;
  } catch (error) {
    yield* items;
    const reason = reasonOf(error as CsvError, rowLimit);
    if (reason === undefined) throw error;
    yield { input: input.name, line: end.lines + 1, reason: `${reason} The rest of the file is left out.` };
  }
}

/** How tables are read, wherever: who cuts one into pieces has to see the same rows. */
export function tableParserOptions(delimiter: string, rowLimit: number = ROW_LIMIT): Options {
  return {
    delimiter,
    // Named, for else the first line end would be that of the whole file.
    record_delimiter: ["\r\n", "\n", "\r"],
    // The parser looks before it adds a byte, and so lets one more pass.
    max_record_size: rowLimit - 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

/** The beginning of a stream as text, and the stream. */
async function withHead(source: AsyncGenerator<Buffer>): Promise<[string, AsyncGenerator<Buffer>]> {
  const read: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done === true) break;
    read.push(value);
    size += value.length;
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* read;
    yield* source;
  };
  return [Buffer.concat(read).subarray(0, HEAD_BYTES).toString("utf8"), all()];
}

/** Runs a call of the parser, whose error comes by its callback, or by the stream where it ends. */
function done(
  call: (called: (error?: Error | null) => void) => void,
  ending?: { once(event: "error", listener: (error: Error) => void): unknown },
): Promise<void> {
  return new Promise((resolve, reject) => {
    ending?.once("error", reject);
    call((error) => (error == null ? resolve() : reject(error)));
  });
}

/** What is wrong with a table, in our words: those of the parser quote it. */
function reasonOf({ code }: CsvError, rowLimit: number): string | undefined {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "A quote that opens in this row is never closed.";
    case "CSV_MAX_RECORD_SIZE":
      return `The row has more than ${rowLimit} bytes: perhaps a quote is not closed.`;
    default:
      return undefined;
  }
}
