import { type CategoryTable, readCategories, withAncestors } from "../dictionary/categories";
import type { Entry } from "../dictionary/dictionary";
import type { DictionaryImage } from "../dictionary/image";
import { CLASS_NAMES, type PatternWord, readPattern, spell } from "../dictionary/pattern";
import { type SourceLine, type SourceLines, sortedPatterns } from "../dictionary/source-lines";
import { LexometerError } from "../errors";

/** What a dictionary knows of a word or phrase. */
export interface Lookup {
  /**
   * The entries that the word hits. Only the first one counts in a text: an
   * exact entry beats the word without its `'s`, which beats a wildcard, and a
   * longer wildcard beats a shorter one.
   */
  readonly matches: readonly LookupMatch[];
  /** Longer phrases that hold it, the first of them by alphabet: in such a phrase it may count for less. */
  readonly phrases: readonly LookupMatch[];
  /** How many such phrases there are. */
  readonly phraseCount: number;
}

/** An entry with all that it counts for. */
export interface LookupMatch {
  /** The entry as its author wrote it. */
  readonly entry: string;
  /** How the word hits it; `phrase` for a phrase that holds the word. */
  readonly by: "whole" | "possessive" | "stem" | "class" | "phrase";
  /** The categories that the author gave it, with weights; 1 where the category has none. */
  readonly categories: Readonly<Record<string, number>>;
  /** The categories that these are part of, in the order of the dictionary. */
  readonly inherited: readonly string[];
  /** For a phrase: the categories that the words in it do not count for. */
  readonly masks?: readonly string[];
  /** The lines that list it; empty without `sources`, or where it was made from data. */
  readonly sources: readonly SourceLine[];
}

/** What to look up besides the entries themselves. */
export interface LookupOptions {
  /** The source lines of this dictionary, see `openSourceLines`. */
  readonly sources?: SourceLines;
  /** How many phrases to list at most; 20 where it is left out. */
  readonly phrases?: number;
}

interface Phrase {
  readonly words: readonly PatternWord[];
  readonly entry: Entry;
}

/** Answers what the entries of a dictionary are. The first answer reads them all. */
export class DictionaryLookup {
  readonly #image: DictionaryImage;
  readonly #categories: CategoryTable;
  readonly #bySpelling = new Map<string, Entry>();
  /** By the words in them; those with wildcards, which may hold any word, under "*". */
  readonly #phrases = new Map<string, Phrase[]>();
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(image: DictionaryImage) {
    this.#image = image;
    this.#categories = readCategories(image.categories);
    this.#numbers = new Map(sortedPatterns(image).map((pattern, number) => [pattern, number]));
    for (const entry of image.entries()) {
      for (const words of spellingsOf(entry.pattern)) {
        this.#bySpelling.set(spell(words), entry);
        if (words.length > 1) this.#addPhrase({ words, entry });
      }
    }
  }

  /**
   * @param tokenClass the entry of the class of the word, where it has one
   * @throws {@link LexometerError} `ARGUMENT` for source lines of another dictionary
   */
  look(word: string, tokenClass: Entry | undefined, options: LookupOptions): Lookup {
    const { sources, phrases: most = 20 } = options;
    if (sources !== undefined && sources.crc32 !== this.#image.crc32) throw sourcesOfAnother(this.#image, sources);

    const found = new Map<Entry, LookupMatch["by"]>();
    for (const [key, by] of spellingsOf(word).flatMap(keysOf)) {
      const entry = this.#bySpelling.get(key);
      if (entry !== undefined && !found.has(entry)) found.set(entry, by);
    }
    if (tokenClass !== undefined) found.set(tokenClass, "class");

    const holding = this.#phrasesWith(word);
    const toMatch = (entry: Entry, by: LookupMatch["by"]): LookupMatch => this.#matchOf(entry, by, sources);
    return {
      matches: Array.from(found, ([entry, by]) => toMatch(entry, by)),
      phrases: holding.slice(0, most).map((entry) => toMatch(entry, "phrase")),
      phraseCount: holding.length,
    };
  }

  #addPhrase(phrase: Phrase): void {
    for (const key of new Set(phrase.words.map(({ text, isStem }) => (isStem ? "*" : text)))) {
      const known = this.#phrases.get(key);
      if (known === undefined) this.#phrases.set(key, [phrase]);
      else known.push(phrase);
    }
  }

  #phrasesWith(word: string): readonly Entry[] {
    const holding = new Set<Entry>();
    for (const part of spellingsOf(word)) {
      for (const key of [part[0]?.text ?? "", "*"])
        for (const { words, entry } of this.#phrases.get(key) ?? []) if (holds(words, part)) holding.add(entry);
    }
    return [...holding].sort((a, b) => this.#numberOf(a) - this.#numberOf(b));
  }

  #matchOf(entry: Entry, by: LookupMatch["by"], sources: SourceLines | undefined): LookupMatch {
    const own = Object.keys(entry.categories);
    return {
      entry: entry.pattern,
      by,
      categories: entry.categories,
      inherited: withAncestors(this.#categories, own).filter((id) => !own.includes(id)),
      ...(entry.masks === undefined ? {} : { masks: entry.masks }),
      sources: sources?.linesOf(this.#numberOf(entry)) ?? [],
    };
  }

  #numberOf({ pattern }: Entry): number {
    return this.#numbers.get(pattern)!;
  }
}

/** The words that a text or a pattern stands for, in each of its spellings. */
function spellingsOf(text: string): readonly (readonly PatternWord[])[] {
  const reading = readPattern(text);
  switch (reading.kind) {
    case "words":
      return reading.spellings;
    case "class":
      return [[{ text: CLASS_NAMES[reading.tokenClass]!, isStem: false }]];
    case "empty":
      return [];
  }
}

/** Where to look for words, in the order in which entries beat each other: docs/text.md section 4. */
function keysOf(words: readonly PatternWord[]): readonly (readonly [string, LookupMatch["by"]])[] {
  const keys: (readonly [string, LookupMatch["by"]])[] = [[spell(words), "whole"]];
  const [word] = words;
  if (word === undefined || word.isStem || words.length > 1) return keys;
  const { text } = word;
  if (text.endsWith("'s")) keys.push([text.slice(0, -2), "possessive"]);
  if (text.endsWith("s'")) keys.push([text.slice(0, -1), "possessive"]);
  for (let length = text.length; length >= 0; length--) keys.push([`${text.slice(0, length)}*`, "stem"]);
  return keys;
}

/** Whether a longer phrase has these words in it, side by side. */
function holds(phrase: readonly PatternWord[], part: readonly PatternWord[]): boolean {
  if (part.length === 0 || part.length >= phrase.length) return false;
  const fits = (phraseWord: PatternWord, { text, isStem }: PatternWord): boolean =>
    phraseWord.isStem ? text.startsWith(phraseWord.text) : !isStem && text === phraseWord.text;
  return phrase.some((_, from) => part.every((word, k) => from + k < phrase.length && fits(phrase[from + k]!, word)));
}

function sourcesOfAnother(image: DictionaryImage, sources: SourceLines): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `These source lines belong to a dictionary with the checksum ${sources.crc32}; that of ${image.name} is ${image.crc32}.`,
    { found: sources.crc32, expected: image.crc32 },
  );
}
