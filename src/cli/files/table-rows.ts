import type { Input } from "../inputs";
import { UsageError } from "../usage";
import type { Item } from "./item";

/** Which columns or fields hold text and id, where the caller says so, and how a table stands in its file. */
export interface SampleOptions {
  readonly textColumn: string | undefined;
  readonly idColumn: string | undefined;
  /** What stands between the cells of CSV; found out where it is left out. */
  readonly delimiter?: string | undefined;
  /** Name or number, from 1, of the sheet of a workbook; the first by default. */
  readonly sheet?: string | undefined;
  /** Is told what is odd about an input all of whose rows are read. */
  readonly onRemark?: (input: string, remark: string) => void;
  /** Is told how an input was read, where that is not how its name says. */
  readonly onNote?: (input: string, note: string) => void;
}

/** Names that a column or field with the text usually has. */
export const TEXT_NAMES = ["text", "content"];
export const ID_NAMES = ["id", "request_id"];

/** A cell as its file has it: text, number, date, nothing. */
export type Cell = unknown;

/** A table, or workbook, without what holds its texts. */
export class UnfitTable extends UsageError {
  /** @param reason what is missing, and how to say what it is called, in words that do not name the input */
  constructor(
    { name }: Input,
    readonly reason: string,
  ) {
    super(`${name}:1: ${reason}`);
  }
}

/**
 * Makes samples of the rows of a table, whose first one names the columns.
 *
 * @throws {@link UnfitTable} when there is no such column
 */
export class TableRows {
  readonly #input: Input;
  readonly #text: number;
  readonly #id: number;
  readonly #width: number;

  constructor(input: Input, header: readonly string[], { textColumn, idColumn }: SampleOptions) {
    this.#input = input;
    this.#width = header.length;
    this.#text = columnOf(header, textColumn, TEXT_NAMES);
    this.#id = columnOf(header, idColumn, ID_NAMES);
    if (this.#text === -1) throw noColumn(input, header, textColumn ?? TEXT_NAMES.join(" or "), "--text-column");
    if (this.#id === -1 && idColumn !== undefined) throw noColumn(input, header, idColumn, "--id-column");
  }

  /** The columns that hold text and id; -1 where there is no id. */
  get columns(): { readonly text: number; readonly id: number } {
    return { text: this.#text, id: this.#id };
  }

  /** @param line where the row begins, from 1 */
  item(cells: readonly Cell[], line: number): Item {
    const input = this.#input.name;
    const id = cellText(cells[this.#id]);
    const label = id === undefined ? {} : { id };
    // A comma that should have been in quotes moves all that follows: the text would be another cell.
    if (cells.length > this.#width && cells.slice(this.#width).some((cell) => cell !== "" && cell != null)) {
      const reason = `The row has ${cells.length} cells, the header ${this.#width}. A cell with the delimiter in it has to stand in quotes.`;
      return { input, line, reason, ...label };
    }
    const content = cellText(cells[this.#text]);
    if (content === undefined) return { input, line, reason: "The row has nothing in the text column.", ...label };
    return { input, line, sample: { ...label, content } };
  }
}

/** A cell as text; `undefined` where there is nothing. Dates are as ISO 8601 has them. */
export function cellText(cell: Cell): string | undefined {
  if (typeof cell === "string") return cell;
  if (cell === null || cell === undefined) return undefined;
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/** By the name that was given, as it is written; else by the usual ones, in any case. */
export function columnOf(header: readonly string[], named: string | undefined, usual: readonly string[]): number {
  if (named !== undefined) return header.indexOf(named);
  for (const name of usual) {
    const column = header.findIndex((one) => one.trim().toLowerCase() === name);
    if (column !== -1) return column;
  }
  return -1;
}

/** More are not listed: a table of a thousand columns is a screen full. */
const LISTED = 20;

function noColumn(input: Input, header: readonly string[], wanted: string, option: string): UnfitTable {
  const names = header.slice(0, LISTED).join(", ") + (header.length > LISTED ? " …" : "");
  return new UnfitTable(input, `There is no column ${wanted}. Its columns are ${names}: name one with ${option}.`);
}
