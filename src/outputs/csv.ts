import type { Result } from "../results/result";
import type { Columns } from "./columns";
import { numberText, percentileText } from "./number";
import { numberNames } from "./table";

/** Rows end as RFC 4180 has it. */
export const CSV_LINE_END = "\r\n";

/**
 * The header of the rows of `csvRow`: `id`, then the columns. No line end.
 *
 * Raw values and dictionary measures have their own names, but `category.emojis` is
 * a category that is called like a raw value; service measures are
 * `service_measures.we`, numbers of frameworks `frameworks.emotion.joy`.
 */
export function csvHeader(columns: Columns): string {
  return ["id", ...numberNames(columns)].map(csvCell).join(",");
}

/** Writes results as rows of CSV, without line ends; the id is empty where there is none. */
export function csvRow({ summary, shape, measures, service, frameworks }: Columns): (result: Result) => string {
  return (result) => {
    let row = csvCell(result.id ?? "");
    for (const key of summary) row += `,${numberText(result.summary[key])}`;
    for (const key of shape) {
      const value = result.shape[key];
      row += value === undefined ? "," : `,${numberText(value)}`;
    }
    const values = result.dictionaryMeasures;
    for (const key of measures) row += `,${numberText(values[key]!)}`;
    if (service.length > 0) {
      const scores = result.serviceMeasures;
      for (const key of service) row += `,${percentileText(scores[key]!)}`;
    }
    for (const { id, keys } of frameworks) {
      const group = result.frameworks[id]!;
      for (const { key, value } of keys) {
        row += `,${(value === "service" ? percentileText : numberText)(group[key]!)}`;
      }
    }
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
