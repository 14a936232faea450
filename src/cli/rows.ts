import { CSV_LINE_END, csvCell } from "../outputs/csv";
import { numberText } from "../outputs/number";
import { padded } from "./text-width";

/** What stands in a cell; nothing where it was not measured. */
export type Cell = string | number | undefined;

/** A column of a file: what it is called, and what of a row stands in it. */
export interface Field<Row> {
  readonly name: string;
  readonly of: (row: Row) => Cell;
}

/** How rows become text. */
export interface RowWriter<Row> {
  readonly head: string;
  readonly row: (row: Row) => string;
}

/** Rows as CSV, with a header. @param textOf how numbers are written; to six decimals where it is left out */
export function csvWriter<Row>(fields: readonly Field<Row>[], textOf = numberText): RowWriter<Row> {
  const cellOf = (cell: Cell): string =>
    cell === undefined ? "" : typeof cell === "number" ? textOf(cell) : csvCell(cell);
  return {
    head: fields.map(({ name }) => csvCell(name)).join(",") + CSV_LINE_END,
    row: (row) => fields.map((field) => cellOf(field.of(row))).join(",") + CSV_LINE_END,
  };
}

/** Rows as NDJSON; what was not measured is `null`. */
export function ndjsonWriter<Row>(fields: readonly Field<Row>[], textOf = numberText): RowWriter<Row> {
  const names = fields.map(({ name }) => JSON.stringify(name));
  const textOfCell = (cell: Cell): string =>
    cell === undefined ? "null" : typeof cell === "number" ? textOf(cell) : JSON.stringify(cell);
  return {
    head: "",
    row: (row) => `{${fields.map((field, index) => `${names[index]}:${textOfCell(field.of(row))}`).join(",")}}\n`,
  };
}

/** A column of a table on a screen. */
export interface TableColumn<Row> {
  readonly head: string;
  readonly width: number;
  readonly of: (row: Row) => string;
}

/** The line of a table: the first column to the left, numbers to the right, two spaces between. */
export function tableLine(cells: readonly string[], columns: readonly TableColumn<never>[]): string {
  return cells
    .map((cell, index) => padded(cell, columns[index]!.width, index === 0 ? "left" : "right"))
    .join("  ")
    .trimEnd();
}

/** A minus as wide as the plus, and no sign where it rounds to nothing. */
export function signed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}
