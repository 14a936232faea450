import { type Cell, type Row, readRows } from "./csv-rows";
import type { DiagnosticLog } from "./diagnostics";
import type { DictionaryDraft } from "./draft";
import { rangeOf, weightIn } from "./weights";

/** One cell that says that an entry is in a category. */
interface Member {
  readonly category: string;
  /** 1 for an `X`. */
  readonly weight: number;
}

/**
 * Reads a `.dicx`: a table whose first row is `DicTerm` and the categories, and
 * whose others are an entry and, below each category it has, an `X` or a weight.
 *
 * A category is weighted if any of its cells holds a number other than 0 and 1;
 * its range is that of its cells. There an `X` is 1, and 0 is a weight; in other
 * categories 1 is as good as an `X`, and 0 as nothing.
 */
export function readDicx(text: string, draft: DictionaryDraft, log: DiagnosticLog): void {
  const [head, ...rows] = readRows(text, log);
  if (head === undefined) return;
  const columns = head.slice(1);
  const entries = rows.map((row) => ({ term: row[0], members: membersOf(row, columns, log) }));

  const weights = weightsByCategory(entries.flatMap(({ members }) => members));
  const isWeighted = (category: string): boolean => {
    return (weights.get(category) ?? []).some((weight) => weight !== 0 && weight !== 1);
  };
  for (const column of columns) {
    const range = isWeighted(column.text) ? rangeOf(weights.get(column.text)!) : undefined;
    if (column.text === "")
      log.warning(column, "", "This column has no category; it is left out.", "Name it or remove it.");
    else draft.addCategory(range === undefined ? { id: column.text } : { id: column.text, weights: range }, column);
  }
  for (const { term, members } of entries) {
    const kept = members.filter(({ category, weight }) => weight !== 0 || isWeighted(category));
    if (kept.length === 0) {
      log.error(term, term.text, "This entry has no categories; it is left out.", "Mark them with an X.");
    } else {
      draft.addEntry({
        pattern: term.text,
        members: kept.map(({ category, weight }) => [category, weight]),
        place: term,
      });
    }
  }
}

function weightsByCategory(members: readonly Member[]): ReadonlyMap<string, readonly number[]> {
  const weights = new Map<string, number[]>();
  for (const { category, weight } of members) {
    const list = weights.get(category);
    if (list === undefined) weights.set(category, [weight]);
    else list.push(weight);
  }
  return weights;
}

function membersOf(row: Row, columns: readonly Cell[], log: DiagnosticLog): Member[] {
  return row.slice(1).flatMap((cell, index): Member[] => {
    if (cell.text === "") return [];
    const column = columns[index];
    if (column === undefined || column.text === "") {
      log.warning(
        cell,
        cell.text,
        "This cell stands below no category; it is ignored.",
        "Remove it or name its column.",
      );
      return [];
    }
    if (/^x$/i.test(cell.text)) return [{ category: column.text, weight: 1 }];
    const weight = weightIn(cell.text);
    if (weight !== undefined) return [{ category: column.text, weight }];
    log.warning(
      cell,
      cell.text,
      "This cell is neither X nor a weight; it is ignored.",
      "Write X, a number, or nothing.",
    );
    return [];
  });
}
