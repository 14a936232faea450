import { LexometerError } from "../../errors";
import { type CategoryTable, readCategories } from "../categories";
import type { Dictionary, Entry } from "../dictionary";
import { isPhrase } from "../pattern";
import type { DictionaryFormat } from "./read";

/**
 * Writes a dictionary so that `readDictionary` gives one that counts the same.
 *
 * JSON keeps everything. The others are flat, with ancestors listed at each
 * entry, and cannot say all that a dictionary can.
 *
 * @throws {@link LexometerError} `ARGUMENT` for another format, and where a format
 *   cannot hold the dictionary: see `writeCsv`, `writeDicx`, `writeDic`
 */
export function writeDictionary(dictionary: Dictionary, format: DictionaryFormat): string {
  if (!Object.hasOwn(WRITERS, format)) {
    throw new LexometerError("ARGUMENT", `The formats are ${Object.keys(WRITERS).join(", ")}.`, { option: "format" });
  }
  return WRITERS[format](dictionary);
}

const WRITERS: Readonly<Record<DictionaryFormat, (dictionary: Dictionary) => string>> = {
  json: writeJson,
  csv: writeCsv,
  dicx: writeDicx,
  dic: writeDic,
};

/** Writes a dictionary as JSON, an entry a line: nothing is lost. Ends in a line feed. */
export function writeJson({ name, version, overlap, categories, entries }: Dictionary): string {
  const head = { name, version, ...(overlap === undefined ? {} : { overlap }) };
  const lines = (list: readonly unknown[]): string => list.map((item) => `\n    ${JSON.stringify(item)}`).join();
  const fields = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  fields.push(`  "categories": [${lines(categories)}\n  ]`, `  "entries": [${lines(entries)}\n  ]`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

/**
 * Writes `word,category,weight` rows, and `-category` for what a phrase masks.
 *
 * A flat form: ancestors are listed with each entry, so that it counts the same;
 * names, labels, domains and the overlap policy are not kept, and the range of a
 * weighted category will be that of its weights.
 *
 * @throws {@link LexometerError} `ARGUMENT` for what would be read back as
 *   something else: an entry without categories and masks, a phrase's category
 *   whose id begins with `-`, ids with white space at their ends
 */
export function writeCsv(dictionary: Dictionary): string {
  const table = readCategories(dictionary.categories);
  const rows = dictionary.entries.flatMap((entry) => {
    const { pattern, masks = [] } = entry;
    const members = withAncestors(entry, table);
    if (members.length === 0) throw inexpressible("CSV", `"${pattern}" has no categories.`);
    const ids = [...members.map(([id]) => id), ...masks];
    refuseUntrimmed("CSV", ids);
    const dashed = ids.find((id) => id.startsWith("-"));
    if (dashed !== undefined && isPhrase(pattern)) {
      throw inexpressible("CSV", `"${dashed}", a category of the phrase "${pattern}", would be read as a mask.`);
    }
    return [
      ...members.map(([id, weight]) => [pattern, id, isWeighted(id, table) ? String(weight) : ""]),
      ...masks.map((id) => [pattern, `-${id}`, ""]),
    ];
  });
  return table2csv([["word", "category", "weight"], ...rows]);
}

/**
 * Writes a `.dicx` table: `X`, or the weight, where an entry is in a category.
 * Flat, as `writeCsv` is.
 *
 * @throws {@link LexometerError} `ARGUMENT` for masks, entries without
 *   categories, a weighted category all of whose weights are 0 or 1, and ids
 *   with white space at their ends
 */
export function writeDicx(dictionary: Dictionary): string {
  const table = readCategories(dictionary.categories);
  const ids = dictionary.categories.map(({ id }) => id);
  refuseUntrimmed(".dicx", ids);
  const rows = dictionary.entries.map((entry) => {
    const members = new Map(withAncestors(entry, table));
    if ((entry.masks ?? []).length > 0) throw inexpressible(".dicx", `"${entry.pattern}" masks categories.`);
    if (members.size === 0) throw inexpressible(".dicx", `"${entry.pattern}" has no categories.`);
    return [
      entry.pattern,
      ...ids.map((id) => (!members.has(id) ? "" : isWeighted(id, table) ? String(members.get(id)) : "X")),
    ];
  });
  ids.forEach((id, column) => {
    if (isWeighted(id, table) && rows.every((row) => /^[01]?$/.test(row[column + 1]!))) {
      throw inexpressible(".dicx", `All weights of "${id}" are 0 or 1, so it would be read as unweighted.`);
    }
  });
  return table2csv([["DicTerm", ...ids], ...rows]);
}

/**
 * Writes a LIWC-style `.dic`. Flat, as `writeCsv` is, but with labels.
 *
 * @throws {@link LexometerError} `ARGUMENT` for weighted categories, masks,
 *   entries without categories, and names or patterns that the format cannot hold
 */
export function writeDic(dictionary: Dictionary): string {
  const table = readCategories(dictionary.categories);
  const header = dictionary.categories.map(({ id, label, weights }, number) => {
    if (weights !== undefined) throw inexpressible(".dic", `"${id}" is weighted.`);
    refuseUntrimmed(".dic", [id]);
    if (/^\S+\s+\(.+\)$|\s(?:#|\/\/)(?:\s|$)/.test(id))
      throw inexpressible(".dic", `"${id}" would be read as another name.`);
    const isPlain = label !== undefined && !/\s/.test(id) && !/[\n\r\t#/]/.test(label) && label.trim() !== "";
    return `${number + 1}\t${isPlain ? `${id} (${label})` : id}`;
  });
  const body = dictionary.entries.map((entry) => {
    const pattern = entry.pattern.trim().replace(/\s+/g, " ");
    if ((entry.masks ?? []).length > 0) throw inexpressible(".dic", `"${pattern}" masks categories.`);
    const members = withAncestors(entry, table);
    if (members.length === 0) throw inexpressible(".dic", `"${pattern}" has no categories.`);
    if (/^%+$|(?:^|\s)(?:#|\/\/)(?:\s|$)/.test(pattern)) {
      throw inexpressible(".dic", `"${pattern}" would be read as a comment or a header.`);
    }
    return [pattern, ...members.map(([id]) => table.numbers.get(id)! + 1)].join("\t");
  });
  return `${["%", ...header, "%", ...body].join("\n")}\n`;
}

function withAncestors({ categories }: Entry, table: CategoryTable): (readonly [string, number])[] {
  const members = new Map<number, number>();
  for (const [id, weight] of Object.entries(categories)) {
    const number = table.numbers.get(id);
    if (number === undefined) continue;
    for (const category of table.ancestors[number]!) members.set(category, weight);
  }
  return [...members].sort(([a], [b]) => a - b).map(([category, weight]) => [table.categories[category]!.id, weight]);
}

function isWeighted(id: string, { categories, numbers }: CategoryTable): boolean {
  return categories[numbers.get(id)!]!.weights !== undefined;
}

function refuseUntrimmed(format: string, ids: readonly string[]): void {
  for (const id of ids) if (id !== id.trim()) throw inexpressible(format, `"${id}" has white space at its ends.`);
}

function table2csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

function quoted(cell: string): string {
  return /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The format has no way to say what the dictionary says. */
function inexpressible(format: string, reason: string): LexometerError {
  return new LexometerError("ARGUMENT", `A ${format} file cannot hold this dictionary: ${reason} Write JSON instead.`, {
    format,
  });
}
