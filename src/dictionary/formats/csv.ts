import { readPattern } from "../pattern";
import { type Cell, readRows } from "./csv-rows";
import type { DiagnosticLog } from "./diagnostics";
import type { DictionaryDraft } from "./draft";
import { rangeOf, weightIn } from "./weights";

const WORD_HEAD = /^(?:word|term|entry|pattern|dicterm)s?$/i;
const CATEGORY_HEAD = /^(?:category|categories|class|dimension)$/i;

interface Member {
  readonly word: Cell;
  readonly category: Cell;
  readonly weight: number | undefined;
  /** `-category`: the phrase hides it from its words. */
  readonly isMask: boolean;
}

/**
 * Reads `word,category,weight` rows; a word has as many as it has categories.
 * The first row may be a heading, the weight may be left out (it is 1).
 *
 * A category is weighted if any of its weights is not 1; its range is that of
 * its weights. Behind a phrase, `-category` is a category that it masks.
 */
export function readCsv(text: string, draft: DictionaryDraft, log: DiagnosticLog): void {
  const rows = readRows(text, log);
  const [first] = rows;
  const hasHead = first !== undefined && WORD_HEAD.test(first[0].text) && CATEGORY_HEAD.test(first[1]?.text ?? "");
  const members = rows.slice(hasHead ? 1 : 0).flatMap((row) => memberOf(row, log));

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

function memberOf(row: readonly Cell[], log: DiagnosticLog): Member[] {
  const [word, category, weightCell, extra] = row;
  if (word === undefined) return [];
  if (word.text === "" || category === undefined || category.text === "") {
    log.error(word, word.text, "This row needs a word and a category; it is left out.", "Write both.");
    return [];
  }
  if (extra !== undefined && extra.text !== "") {
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

function isPhrase(pattern: string): boolean {
  const reading = readPattern(pattern);
  return reading.kind === "words" && reading.spellings[0]!.length > 1;
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
