import type { DiagnosticLog, Place } from "./diagnostics";
import { readConditions } from "./dic-conditions";
import { type Field, fieldsFrom, isCondition } from "./dic-fields";
import { findSections, isDelimiter } from "./dic-sections";
import type { DictionaryDraft } from "./draft";
import { type Line, linesOf } from "./lines";

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
  const reader = new DicReader(header.length > 0, draft, log);
  for (const line of header) reader.category(line);
  for (const line of body) reader.entry(line);
}

function withoutComment(line: Line): Line {
  return { ...line, text: line.text.replace(TRAILING_COMMENT, "") };
}

/** An entry with the names of its categories. */
interface NamedEntry {
  readonly pattern: string;
  readonly categories: readonly string[];
  readonly masks: readonly string[];
  readonly place: Place;
}

class DicReader {
  /** Category names by their ids in the file. */
  readonly #ids = new Map<string, string>();
  readonly #hasHeader: boolean;
  readonly #draft: DictionaryDraft;
  readonly #log: DiagnosticLog;

  constructor(hasHeader: boolean, draft: DictionaryDraft, log: DiagnosticLog) {
    this.#hasHeader = hasHeader;
    this.#draft = draft;
    this.#log = log;
  }

  category(line: Line): void {
    const place = placeOf(line, line.text.trimStart());
    const [, field = "", name = ""] = /^(\S+)\s*(.*)$/.exec(line.text.trim()) ?? [];
    const id = canonicalId(field);
    if (this.#ids.has(id)) {
      this.#log.error(
        place,
        line.text.trim(),
        `The id ${field} is used already; this line is left out.`,
        "Give each category its own id.",
      );
      return;
    }
    if (!NUMERIC.test(field))
      this.#log.warning(place, field, `The id "${field}" is not a number.`, "Use numbers as ids.");
    if (name === "")
      this.#log.warning(
        place,
        field,
        `Category ${field} has no name; it is called by its id.`,
        "Write its name behind the id.",
      );

    const [, shortName, label] = LABELLED.exec(name) ?? [];
    const category =
      shortName !== undefined && label !== undefined ? { id: shortName, label } : { id: name === "" ? field : name };
    const added = this.#draft.addCategory(category, place);
    if (added !== undefined) this.#ids.set(id, added);
  }

  entry(line: Line): void {
    const isId = (field: string): boolean =>
      this.#hasHeader ? this.#ids.has(canonicalId(field)) : NUMERIC.test(field);
    const { pattern, fields } = splitEntry(line, isId);
    const place = placeOf(line, line.text.trimStart());
    if (isDelimiter(line.text)) {
      this.#log.error(place, "%", "A % line that opens or closes nothing; it is left out.", "Remove it.");
      return;
    }
    if (fields.length === 0) {
      this.#log.error(
        place,
        pattern,
        "This entry has no categories; it is left out.",
        "Write their ids behind it, after a tab.",
      );
      return;
    }

    const { plain, conditional } = readConditions(fields, pattern, this.#log);
    const named = (field: Field): string[] => this.#nameOf(field);
    const always = plain.always.flatMap(named);
    const others = conditional.flatMap(({ otherwise }) => otherwise.flatMap(named));
    const alone = [...always, ...plain.alternatives.flatMap(named), ...others];
    this.#addEntry({ pattern, categories: alone, masks: [], place });
    for (const { follower, met } of conditional) {
      const inPhrase = [...always, ...met.flatMap(named)];
      const masks = others.filter((category) => !inPhrase.includes(category));
      this.#addEntry({ pattern: `${pattern} ${follower}`, categories: inPhrase, masks, place });
    }
  }

  /** The category of an id, which may be a new one if the file has no header; none, with a warning, if it is unknown. */
  #nameOf(field: Field): string[] {
    const id = canonicalId(field.text);
    const name = this.#ids.get(id);
    if (name !== undefined) return [name];
    if (!this.#hasHeader && NUMERIC.test(id)) {
      const added = this.#draft.addCategory({ id }, field);
      if (added !== undefined) this.#ids.set(id, added);
      return added === undefined ? [] : [added];
    }
    this.#log.warning(
      field,
      field.text,
      `There is no category ${field.text}; it is ignored.`,
      "Add it to the header or correct the id.",
    );
    return [];
  }

  #addEntry({ pattern, categories, masks, place }: NamedEntry): void {
    if (categories.length === 0 && masks.length === 0) {
      this.#log.error(
        place,
        pattern,
        "None of the categories of this entry is known; it is left out.",
        "Correct the ids.",
      );
      return;
    }
    this.#draft.addEntry({ pattern, members: categories.map((category) => [category, 1] as const), masks, place });
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

/** `02` and `2` are one id. */
function canonicalId(field: string): string {
  return NUMERIC.test(field) ? field.replace(/^0+(?=\d)/, "") : field;
}

function placeOf(line: Line, rest: string): Place {
  return { line: line.number, column: line.text.length - rest.length + 1 };
}
