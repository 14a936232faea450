/** Rows of a table with its header. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Which column has the texts: `text` or `content`, or else the one with most in it. */
  readonly textColumn: number;
  /** Which column names them: `id` or `request_id`; none is −1. */
  readonly idColumn: number;
}

/** A table by RFC 4180, separated by commas, semicolons or tabs; line breaks may be any. */
export function readCsv(source: string): Table {
  const text = source.replace(/^\uFEFF/, "");
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [",", ";", "\t"].reduce((best, one) => (count(head, one) > count(head, best) ? one : best));
  const [columns = [], ...rows] = records(text, separator).filter((row) => row.some((cell) => cell !== ""));
  const named = (names: readonly string[]): number => columns.findIndex((name) => names.includes(name.toLowerCase()));
  const given = named(["text", "content"]);
  return {
    columns,
    rows,
    textColumn: given === -1 ? fullest(columns, rows) : given,
    idColumn: named(["id", "request_id"]),
  };
}

function records(text: string, separator: string): string[][] {
  // A cell that only begins with a quoted part is taken as it stands, quotes and all. Runs of [^"]+ keep
  // the matcher's stack small: a cell may have megabytes.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`, "y");
  const all: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex <= text.length) {
    // Something matches everywhere: the second way takes all there is up to an end.
    const [, quoted, plain = "", end] = cell.exec(text)!;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    all.push(row);
    row = [];
    if (end === "") break;
  }
  return all;
}

function fullest(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const sizes = columns.map((_, column) => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0));
  return Math.max(0, sizes.indexOf(Math.max(...sizes)));
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
