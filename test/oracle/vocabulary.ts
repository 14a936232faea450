import type { Dictionary, Entry } from "../../src/dictionary/dictionary";
import { type EntryWord, readEntry, spellingOf } from "./entries";
import type { Kind } from "./tokens";

/** What a match of an entry means: its own categories, without their ancestors. */
export interface Meaning {
  /** As the author of the (first) entry wrote it. */
  readonly pattern: string;
  /** Number of the category to its weight. */
  readonly categories: Map<number, number>;
  /** Categories that the entry masks by `-category`, without their descendants. */
  readonly masks: Set<number>;
}

export interface Phrase {
  readonly words: readonly EntryWord[];
  readonly meaning: Meaning;
}

/** A dictionary ready for look-ups. */
export interface Vocabulary {
  readonly dictionary: Dictionary;
  readonly exact: ReadonlyMap<string, Meaning>;
  readonly stems: ReadonlyMap<string, Meaning>;
  readonly classes: ReadonlyMap<Kind, Meaning>;
  /** By the first character of their first word; behind "" those that begin with any word. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

const known = new WeakMap<Dictionary, Vocabulary>();

/** Reads the entries, once for each dictionary; those of one spelling become one. */
export function readVocabulary(dictionary: Dictionary): Vocabulary {
  const vocabulary = known.get(dictionary) ?? readEntries(dictionary);
  known.set(dictionary, vocabulary);
  return vocabulary;
}

function readEntries(dictionary: Dictionary): Vocabulary {
  const exact = new Map<string, Meaning>();
  const stems = new Map<string, Meaning>();
  const classes = new Map<Kind, Meaning>();
  const phrases = new Map<string, Phrase>();

  for (const entry of dictionary.entries) {
    const form = readEntry(entry);
    if ("kind" in form) {
      add(dictionary, entry, meaningIn(classes, form.kind, entry));
      continue;
    }
    for (const words of form.spellings) {
      const [first] = words;
      if (first === undefined) continue;
      if (words.length === 1) {
        add(dictionary, entry, meaningIn(first.isStem ? stems : exact, first.text, entry));
        continue;
      }
      const spelling = spellingOf(words);
      const phrase = phrases.get(spelling) ?? { words, meaning: noMeaning(entry) };
      phrases.set(spelling, phrase);
      add(dictionary, entry, phrase.meaning);
    }
  }
  return { dictionary, exact, stems, classes, phrases: byStart(phrases.values()) };
}

function byStart(phrases: Iterable<Phrase>): Map<string, Phrase[]> {
  const groups = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [start = ""] = phrase.words[0]?.text ?? "";
    groups.set(start, [...(groups.get(start) ?? []), phrase]);
  }
  return groups;
}

function meaningIn<Key>(meanings: Map<Key, Meaning>, key: Key, entry: Entry): Meaning {
  const meaning = meanings.get(key) ?? noMeaning(entry);
  meanings.set(key, meaning);
  return meaning;
}

function noMeaning(entry: Entry): Meaning {
  return { pattern: entry.pattern, categories: new Map(), masks: new Set() };
}

function add(dictionary: Dictionary, entry: Entry, meaning: Meaning): void {
  for (const [id, weight] of Object.entries(entry.categories)) {
    meaning.categories.set(categoryOf(dictionary, id), weight);
  }
  for (const id of entry.masks ?? []) meaning.masks.add(categoryOf(dictionary, id));
}

function categoryOf(dictionary: Dictionary, id: string): number {
  const category = dictionary.categories.findIndex((each) => each.id === id);
  if (category === -1) throw new Error(`No category "${id}"`);
  return category;
}
