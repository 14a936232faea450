import { checkOptions, type OptionNames } from "../check-options";
import type { Category, Dictionary, Entry } from "./dictionary";
import { readPattern, spell } from "./pattern";

/** What a dictionary gets, and what it loses. */
export interface Extension {
  /** New name and version; those of the dictionary where they are left out. */
  readonly name?: string;
  readonly version?: string;
  /** Patterns whose entries go; spelled in any way that folds to the same. */
  readonly remove?: readonly string[];
  /** Entries that come, after others have gone: one for a pattern that stays adds its categories to it. */
  readonly add?: readonly Entry[];
  /** Categories that come; one whose id is there takes its place. */
  readonly categories?: readonly Category[];
}

const EXTENSION: OptionNames<Extension> = { name: true, version: true, remove: true, add: true, categories: true };

/**
 * A dictionary with some entries or categories more or fewer; the one given is
 * left alone. To replace an entry, remove its pattern and add the new one.
 *
 * What comes is not checked: `compileDictionary` does that.
 *
 * @throws {@link LexometerError} `ARGUMENT` for a member that an extension does not have
 */
export function extendDictionary(dictionary: Dictionary, extension: Extension): Dictionary {
  checkOptions("extendDictionary", extension, EXTENSION);
  const { name = dictionary.name, version = dictionary.version, remove = [], add = [], categories = [] } = extension;
  const removed = new Set(remove.map(foldedPattern));
  const replaced = new Map(categories.map((category) => [category.id, category]));
  const kept = dictionary.categories.map((category) => replaced.get(category.id) ?? category);
  const known = new Set(dictionary.categories.map(({ id }) => id));
  return {
    ...dictionary,
    name,
    version,
    categories: [...kept, ...[...replaced.values()].filter(({ id }) => !known.has(id))],
    entries: [...dictionary.entries.filter(({ pattern }) => !removed.has(foldedPattern(pattern))), ...add],
  };
}

/** What a pattern is known by: the first spelling of its words, folded. */
export function foldedPattern(pattern: string): string {
  const reading = readPattern(pattern);
  return reading.kind === "words" ? spell(reading.spellings[0]!) : pattern.trim();
}
