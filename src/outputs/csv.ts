import type { Result } from "../results/result";
import type { Columns } from "./columns";
import { numberText } from "./number";

/** Rows end as RFC 4180 has it. */
export const CSV_LINE_END = "\r\n";

/** The header of the rows of `csvRow`: `id`, then the columns. No line end. */
export function csvHeader({ summary, shape, measures }: Columns): string {
  return ["id", ...summary, ...shape, ...measures].map(csvCell).join(",");
}

/** Writes results as rows of CSV, without line ends; the id is empty where there is none. */
export function csvRow({ summary, shape, measures }: Columns): (result: Result) => string {
  return (result) => {
    let row = csvCell(result.id ?? "");
    for (const key of summary) row += `,${numberText(result.summary[key])}`;
    for (const key of shape) {
      const value = result.shape[key];
      row += value === undefined ? "," : `,${numberText(value)}`;
    }
    const values = result.dictionaryMeasures;
    for (const key of measures) row += `,${numberText(values[key]!)}`;
    return row;
  };
}

/**
 * A caller's text as a cell of RFC 4180.
 *
 * A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a line
 * break as a formula; such a text gets an apostrophe in front, which shows it as text.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
