import type { DiagnosticLog, Place } from "./diagnostics";
import { readConditions } from "./dic-conditions";
import { type Field, fieldsFrom, isCondition } from "./dic-fields";
import { findSections, isDelimiter } from "./dic-sections";
import type { DictionaryDraft } from "./draft";
import { type Line, linesOf } from "./lines";

/** Category names by their ids in the file. */
type Ids = Map<string, string>;

const NUMERIC = /^\d+$/;
/** `affect (Affect)`: a name without spaces, and its label. */
const LABELLED = /^(\S+)\s+\((.+)\)$/;
const COMMENT_LINE = /^\s*(?:#|\/\/)(?:\s|$)/;
const TRAILING_COMMENT = /\s(?:#|\/\/)(?:\s.*)?$/;

/**
 * Reads a LIWC-style `.dic`: a header of `id name` lines between two lines of
 * `%`, then lines of a word or phrase and the ids of its categories.
 *
 * * Fields are parted by tabs; a line without any, by spaces: its last fields
 *   that are ids are the ids.
 * * `125  affect (Affect)` is the category `affect` with the label "Affect". Any
 *   other name is the id of its category as it stands.
 * * The indentation of categories in headers of 2015 is not read: those files
 *   list the categories above with each word, so that a hierarchy would add nothing.
 * * `kind  <of>131/125  135` (2007: 131 before "of", else 125) is two entries: the
 *   phrase `kind of` with 131 and 135, masking 125, and `kind` with 125 and 135.
 * * `like  (02 134)125/464` (2007: 125 behind a word of category 02 or 134, else
 *   464) cannot be said here: what stands behind the `/` is kept.
 * * Without a header, categories are called by their ids.
 */
export function readDic(text: string, draft: DictionaryDraft, log: DiagnosticLog): void {
  const lines = linesOf(text).filter((line) => !COMMENT_LINE.test(line.text));
  const { header, body } = findSections(lines.map(withoutComment), log);
  const ids: Ids = new Map();
  for (const line of header) readCategory(line, ids, draft, log);
  for (const line of body) readEntry(line, ids, header.length > 0, draft, log);
}

function withoutComment(line: Line): Line {
  return { ...line, text: line.text.replace(TRAILING_COMMENT, "") };
}

function readCategory(line: Line, ids: Ids, draft: DictionaryDraft, log: DiagnosticLog): void {
  const place = placeOf(line, line.text.trimStart());
  const [, field = "", name = ""] = /^(\S+)\s*(.*)$/.exec(line.text.trim()) ?? [];
  const id = canonicalId(field);
  if (ids.has(id)) {
    log.error(
      place,
      line.text.trim(),
      `The id ${field} is used already; this line is left out.`,
      "Give each category its own id.",
    );
    return;
  }
  if (!NUMERIC.test(field)) log.warning(place, field, `The id "${field}" is not a number.`, "Use numbers as ids.");
  if (name === "")
    log.warning(
      place,
      field,
      `Category ${field} has no name; it is called by its id.`,
      "Write its name behind the id.",
    );

  const [, shortName, label] = LABELLED.exec(name) ?? [];
  const category =
    shortName !== undefined && label !== undefined ? { id: shortName, label } : { id: name === "" ? field : name };
  const added = draft.addCategory(category, place);
  if (added !== undefined) ids.set(id, added);
}

function readEntry(line: Line, ids: Ids, hasHeader: boolean, draft: DictionaryDraft, log: DiagnosticLog): void {
  const isId = (field: string): boolean => (hasHeader ? ids.has(canonicalId(field)) : NUMERIC.test(field));
  const { pattern, fields } = splitEntry(line, isId);
  const place = placeOf(line, line.text.trimStart());
  if (isDelimiter(line.text)) {
    log.error(place, "%", "A % line that opens or closes nothing; it is left out.", "Remove it.");
    return;
  }
  if (fields.length === 0) {
    log.error(
      place,
      pattern,
      "This entry has no categories; it is left out.",
      "Write their ids behind it, after a tab.",
    );
    return;
  }

  const { plain, conditional } = readConditions(fields, pattern, log);
  const named = (field: Field): string[] => nameOf(field, ids, hasHeader, draft, log);
  const always = plain.always.flatMap(named);
  const others = conditional.flatMap(({ otherwise }) => otherwise.flatMap(named));
  addEntry(pattern, [...always, ...plain.alternatives.flatMap(named), ...others], [], place, draft, log);
  for (const { follower, met } of conditional) {
    const inPhrase = [...always, ...met.flatMap(named)];
    const masks = others.filter((category) => !inPhrase.includes(category));
    addEntry(`${pattern} ${follower}`, inPhrase, masks, place, draft, log);
  }
}

function splitEntry(
  line: Line,
  isId: (field: string) => boolean,
): { readonly pattern: string; readonly fields: Field[] } {
  const { text } = line;
  const start = text.length - text.trimStart().length;
  const tab = text.indexOf("\t", start);
  if (tab !== -1) return { pattern: text.slice(start, tab).trim(), fields: fieldsFrom(line, tab) };

  const fields = fieldsFrom(line, start);
  let first = fields.length;
  while (first > 1 && (isId(fields[first - 1]!.text) || isCondition(fields[first - 1]!.text))) first--;
  const end = fields[first]?.column ?? text.length + 1;
  return { pattern: text.slice(start, end - 1).trim(), fields: fields.slice(first) };
}

/** The category of an id, which may be a new one if the file has no header; none, with a warning, if it is unknown. */
function nameOf(field: Field, ids: Ids, hasHeader: boolean, draft: DictionaryDraft, log: DiagnosticLog): string[] {
  const id = canonicalId(field.text);
  const name = ids.get(id);
  if (name !== undefined) return [name];
  if (!hasHeader && NUMERIC.test(id)) {
    const added = draft.addCategory({ id }, field);
    if (added !== undefined) ids.set(id, added);
    return added === undefined ? [] : [added];
  }
  log.warning(
    field,
    field.text,
    `There is no category ${field.text}; it is ignored.`,
    "Add it to the header or correct the id.",
  );
  return [];
}

function addEntry(
  pattern: string,
  categories: readonly string[],
  masks: readonly string[],
  place: Place,
  draft: DictionaryDraft,
  log: DiagnosticLog,
): void {
  if (categories.length === 0 && masks.length === 0) {
    log.error(place, pattern, "None of the categories of this entry is known; it is left out.", "Correct the ids.");
    return;
  }
  draft.addEntry({ pattern, members: categories.map((category) => [category, 1] as const), masks, place });
}

/** `02` and `2` are one id. */
function canonicalId(field: string): string {
  return NUMERIC.test(field) ? field.replace(/^0+(?=\d)/, "") : field;
}

function placeOf(line: Line, rest: string): Place {
  return { line: line.number, column: line.text.length - rest.length + 1 };
}
