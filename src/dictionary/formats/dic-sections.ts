import type { DiagnosticLog } from "./diagnostics";
import { isLikeEntry } from "./dic-fields";
import type { Line } from "./lines";

/** The two parts of a `.dic`, without the `%` lines that bound the header. */
export interface Sections {
  readonly header: readonly Line[];
  readonly body: readonly Line[];
}

/** Whether a line bounds the header. */
export function isDelimiter(text: string): boolean {
  return /^\s*%+\s*$/.test(text);
}

/**
 * Finds header and body, also where a `%` line is missing or misplaced:
 *
 * * no second one: the header ends before the first line that is like an entry;
 * * no first one: the header is what stands before the second, if all of it is like a header;
 * * none at all: there is no header;
 * * something before the first: it is left out.
 */
export function findSections(lines: readonly Line[], log: DiagnosticLog): Sections {
  const delimiters = lines.flatMap((line, index) => (isDelimiter(line.text) ? [index] : []));
  const [opening, closing] = delimiters;
  const [first] = lines;
  if (first === undefined) return { header: [], body: [] };
  const warnAt = (line: Line, message: string, fix: string): void => {
    log.warning({ line: line.number, column: 1 }, line.text.trim(), message, fix);
  };

  if (opening === undefined) {
    warnAt(first, "There is no header; categories are called by their ids.", "Name them between two lines of %.");
    return { header: [], body: lines };
  }
  if (opening > 0 && closing === undefined && lines.slice(0, opening).every(isLikeCategory)) {
    warnAt(first, "The % line before the header is missing.", "Add it.");
    return { header: lines.slice(0, opening), body: lines.slice(opening + 1) };
  }
  if (opening > 0 && closing === undefined) {
    warnAt(first, "There is no header; categories are called by their ids.", "Name them between two lines of %.");
    return { header: [], body: lines };
  }
  for (const { number, text } of lines.slice(0, opening)) {
    log.error(
      { line: number, column: 1 },
      text.trim(),
      "This line stands before the header; it is left out.",
      "Remove it.",
    );
  }
  const end = headerEnd(lines, opening + 1, closing ?? lines.length);
  if (end === closing) return { header: lines.slice(opening + 1, end), body: lines.slice(end + 1) };
  if (end < lines.length) warnAt(lines[end]!, "The % line behind the header is missing.", "Add it before this line.");
  return { header: lines.slice(opening + 1, end), body: lines.slice(end) };
}

/** The first line from `start` on that cannot belong to the header, `limit` at most. */
function headerEnd(lines: readonly Line[], start: number, limit: number): number {
  for (let index = start; index < limit; index++) if (isLikeEntry(lines[index]!)) return index;
  return limit;
}

function isLikeCategory(line: Line): boolean {
  return /^\s*\d+\s+\S/.test(line.text) && !isLikeEntry(line);
}
