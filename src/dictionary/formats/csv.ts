import { isPhrase } from "../pattern";
import { type Cell, type Row, readRows } from "./csv-rows";
import type { DiagnosticLog } from "./diagnostics";
import type { DictionaryDraft } from "./draft";
import { rangeOf, weightIn } from "./weights";

const WORD_HEAD = /^(?:word|term|entry|pattern|dicterm)s?$/i;
const CATEGORY_HEAD = /^(?:category|categories|class|dimension)$/i;
const WEIGHT_HEAD = /^(?:weight|value|score)s?$/i;

/** Which cell of a row is what; −1 for none. */
interface Columns {
  readonly word: number;
  readonly category: number;
  readonly weight: number;
}

const USUAL: Columns = { word: 0, category: 1, weight: 2 };

interface Member {
  readonly word: Cell;
  readonly category: Cell;
  readonly weight: number | undefined;
  /** `-category`: the phrase hides it from its words. */
  readonly isMask: boolean;
}

/**
 * Reads `word,category,weight` rows; a word has as many as it has categories.
 * The weight may be left out (it is 1). The first row may be a heading, and then
 * the columns stand as it says.
 *
 * A category is weighted if any of its weights is not 1; its range is that of
 * its weights. Behind a phrase, `-category` is a category that it masks.
 */
export function readCsv(text: string, draft: DictionaryDraft, log: DiagnosticLog): void {
  const rows = readRows(text, log);
  const [first] = rows;
  const named = first === undefined ? undefined : columnsOf(first);
  const members = rows.slice(named === undefined ? 0 : 1).flatMap((row) => memberOf(row, named ?? USUAL, log));

  const weights = new Map<string, number[]>();
  const places = new Map<string, Cell>();
  for (const { category, weight = 1, isMask } of members) {
    if (isMask) continue;
    if (!places.has(category.text)) places.set(category.text, category);
    const list = weights.get(category.text) ?? [];
    list.push(weight);
    weights.set(category.text, list);
  }
  for (const [id, place] of places) {
    const range = rangeOf(weights.get(id)!);
    draft.addCategory(range === undefined ? { id } : { id, weights: range }, place);
  }
  for (const rowsOfWord of groupByWord(members)) addEntry(rowsOfWord, draft, log);
}

/** The columns that a heading names; `undefined` for what is none. */
function columnsOf(row: Row): Columns | undefined {
  const find = (head: RegExp): number => row.findIndex(({ text }) => head.test(text));
  const [word, category, weight] = [find(WORD_HEAD), find(CATEGORY_HEAD), find(WEIGHT_HEAD)];
  if (word === -1 || category === -1) return undefined;
  // In the usual order the third column is the weight, whatever it is called.
  const third = word === USUAL.word && category === USUAL.category ? USUAL.weight : -1;
  return { word, category, weight: weight === -1 ? third : weight };
}

function memberOf(row: Row, columns: Columns, log: DiagnosticLog): Member[] {
  const { [columns.word]: word, [columns.category]: category, [columns.weight]: weightCell } = row;
  const extra = row.find(({ text }, column) => column > 2 && text !== "" && !Object.values(columns).includes(column));
  if (word === undefined || word.text === "" || category === undefined || category.text === "") {
    const [first] = row;
    log.error(first, first.text, "This row needs a word and a category; it is left out.", "Write both.");
    return [];
  }
  if (extra !== undefined) {
    log.warning(extra, extra.text, "Cells behind the third are ignored.", "Quote cells that hold the delimiter.");
  }
  const isMask = category.text.length > 1 && category.text.startsWith("-") && isPhrase(word.text);
  const cell = isMask ? { ...category, text: category.text.slice(1).trim() } : category;
  if (weightCell === undefined || weightCell.text === "") return [{ word, category: cell, weight: undefined, isMask }];
  const weight = weightIn(weightCell.text);
  if (weight !== undefined) return [{ word, category: cell, weight, isMask }];
  log.error(
    weightCell,
    weightCell.text,
    "The weight is no number that can be kept; the row is left out.",
    "Write one, or nothing.",
  );
  return [];
}

/** The rows of each word, as it is written, in the order of the first of them. */
function groupByWord(members: readonly Member[]): Iterable<readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const group = groups.get(member.word.text);
    if (group === undefined) groups.set(member.word.text, [member]);
    else group.push(member);
  }
  return groups.values();
}

function addEntry(rows: readonly Member[], draft: DictionaryDraft, log: DiagnosticLog): void {
  const { word } = rows[0]!;
  const members = new Map<string, number>();
  const masks: string[] = [];
  for (const { category, weight = 1, isMask } of rows) {
    if (isMask) masks.push(category.text);
    else if (!members.has(category.text)) members.set(category.text, weight);
    else if (members.get(category.text) !== weight) {
      const message = `"${word.text}" has two weights in "${category.text}"; the last is kept.`;
      log.warning(category, category.text, message, "Remove one of the rows.");
      members.set(category.text, weight);
    }
  }
  draft.addEntry({ pattern: word.text, members: [...members], masks, place: word });
}
