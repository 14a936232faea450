import type { DiagnosticLog, Place } from "./diagnostics";

/** A cell of a table, and where it begins. */
export interface Cell extends Place {
  readonly text: string;
}

/** The cells of one record; there is at least one. */
export type Row = readonly [Cell, ...Cell[]];

const DELIMITERS = [",", ";", "\t"] as const;

/**
 * Reads delimited text as RFC 4180 has it: quoted cells may hold delimiters,
 * line breaks and doubled quotes; CR, LF and CR LF end a record; blank lines are
 * left out. The delimiter is the one of comma, semicolon and tab that the first
 * line has most of. Cells are trimmed, quoted ones as well.
 */
export function readRows(text: string, log: DiagnosticLog): Row[] {
  const delimiter = delimiterOf(text);
  const rows: Row[] = [];
  const cursor = { at: 0, line: 1, lineStart: 0 };
  while (cursor.at < text.length) {
    const cells: Cell[] = [];
    do cells.push(readCell(text, delimiter, cursor, log));
    while (text[cursor.at] === delimiter && ++cursor.at);
    stepOverBreak(text, cursor);
    const [first, ...rest] = cells;
    if (first !== undefined && cells.some((cell) => cell.text !== "")) rows.push([first, ...rest]);
  }
  return rows;
}

/** The delimiter of a table, told by its first line; a comma if it has none. */
export function delimiterOf(text: string): string {
  const [line = ""] = text.trimStart().split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

interface Cursor {
  at: number;
  line: number;
  lineStart: number;
}

function readCell(text: string, delimiter: string, cursor: Cursor, log: DiagnosticLog): Cell {
  const place = { line: cursor.line, column: cursor.at - cursor.lineStart + 1 };
  let value = "";
  if (text[cursor.at] === '"') {
    const quoted = readQuoted(text, cursor);
    if (quoted !== undefined) value = quoted;
    else log.error(place, '"', "This quote is never closed; it is read as it stands.", "Close or double it.");
  }
  // What follows a closing quote belongs to the cell as well, whatever it is.
  const start = cursor.at;
  while (cursor.at < text.length && !isEnd(text[cursor.at]!, delimiter)) cursor.at++;
  return { text: (value + text.slice(start, cursor.at)).trim(), ...place };
}

/** The inside of a quoted cell, the cursor behind it; `undefined`, and the cursor untouched, if it has no end. */
function readQuoted(text: string, cursor: Cursor): string | undefined {
  let end = cursor.at + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return undefined;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const inside = text.slice(cursor.at + 1, end);
  for (const lineBreak of inside.matchAll(/\r\n|\r|\n/g)) {
    cursor.line++;
    cursor.lineStart = cursor.at + 1 + lineBreak.index + lineBreak[0].length;
  }
  cursor.at = end + 1;
  return inside.replaceAll('""', '"');
}

function isEnd(character: string, delimiter: string): boolean {
  return character === delimiter || character === "\n" || character === "\r";
}

function stepOverBreak(text: string, cursor: Cursor): void {
  if (cursor.at >= text.length) return;
  cursor.at += text[cursor.at] === "\r" && text[cursor.at + 1] === "\n" ? 2 : 1;
  cursor.line++;
  cursor.lineStart = cursor.at;
}
