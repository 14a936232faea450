import type { Category, Dictionary, Entry, Overlap } from "../../src/dictionary/dictionary";
import type { Counts } from "../counts";

/** Name, text, and all its tokens: a word as it stands, anything else as `<class> text`. */
export type TokenRow = readonly [name: string, text: string, tokens: readonly string[]];

/** Name, dictionary (see `dictionaryOf`), text, and some of what it comes to. */
export type ReadingRow = readonly [name: string, lines: readonly string[], text: string, expected: Expected];

/** The same for bytes. */
export type BytesRow = readonly [name: string, lines: readonly string[], bytes: Uint8Array, expected: Expected];

export interface Expected extends Partial<Omit<Counts, "categories" | "weights">> {
  /** Hits by the id of the category; a category left out has none. */
  readonly categories?: Readonly<Record<string, number>>;
  /** Sums of weights × 10,000. */
  readonly weights?: Readonly<Record<string, number>>;
  /** All matches in order, each as `pattern=matched text`. */
  readonly matches?: readonly string[];
  /** Their UTF-16 offsets. */
  readonly spans?: readonly (readonly [number, number])[];
}

/**
 * A dictionary from lines:
 *
 *   happy > pos joy     an entry and its categories
 *   happy > val:0.5     in a weighted category
 *   kind of > a -pos    with a mask
 *   ! joy < pos affect  a category and its parents
 *   ! of @ function     a category and its domain
 *   ! val ~ -1 1        a weighted category and its range
 *   ! overlap longest   the overlap policy
 *
 * Categories stand in the order in which they are first named.
 */
export function dictionaryOf(lines: readonly string[]): Dictionary {
  const categories = new Map<string, Category>();
  const entries: Entry[] = [];
  let overlap: Overlap | undefined;

  const declare = (id: string, properties: Partial<Category> = {}): void => {
    categories.set(id, { ...categories.get(id), id, ...properties });
  };
  for (const line of lines) {
    if (!line.startsWith("! ")) {
      const entry = entryOf(line);
      for (const id of [...Object.keys(entry.categories), ...(entry.masks ?? [])]) declare(id);
      entries.push(entry);
      continue;
    }
    const [, id = "", relation = "", ...values] = line.split(" ");
    if (id === "overlap") {
      overlap = relation as Overlap;
    } else if (relation === "<") {
      declare(id, { parents: values });
      for (const parent of values) declare(parent);
    } else if (relation === "@") {
      declare(id, { domain: values.join(" ") });
    } else {
      declare(id, { weights: { min: Number(values[0]), max: Number(values[1]) } });
    }
  }
  const policy = overlap === undefined ? {} : { overlap };
  return { name: "conformance", version: "1", ...policy, categories: [...categories.values()], entries };
}

function entryOf(line: string): Entry {
  const at = line.lastIndexOf(" > ");
  const names = line.slice(at + 3).split(" ");
  const masks = names.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  const categories = names
    .filter((name) => !name.startsWith("-"))
    .map((name) => name.split(":"))
    .map(([id = "", weight = "1"]) => [id, Number(weight)] as const);
  return {
    pattern: line.slice(0, at),
    categories: Object.fromEntries(categories),
    ...(masks.length === 0 ? {} : { masks }),
  };
}
