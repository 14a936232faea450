import { CLASS_COUNT, MAX_PHRASE_WORDS, MAX_WORD_BYTES, WEIGHT_SCALE } from "../../assembly/abi";
import { utf8Length } from "../text/utf8";
import type { CategoryTable } from "./categories";
import type { Entry } from "./dictionary";
import { type PatternWord, readPattern, spell } from "./pattern";
import { invalidDictionary, patternTooLong } from "./refusals";

/** All entries with one spelling, taken together. */
export interface Merged {
  readonly words: readonly PatternWord[];
  /** Category → weight in units of 1 / WEIGHT_SCALE, 0 where it is not weighted. */
  readonly categories: Map<number, number>;
  readonly masks: Set<number>;
  /** What the authors wrote; `true` where this is the entry's first spelling (folded NFC). */
  readonly originals: Map<string, boolean>;
}

/** The entries of a dictionary by what an image keeps them in. Keys are spellings. */
export interface MergedEntries {
  readonly words: ReadonlyMap<string, Merged>;
  readonly stems: ReadonlyMap<string, Merged>;
  readonly phrases: ReadonlyMap<string, Merged>;
  readonly classes: readonly (Merged | undefined)[];
}

/**
 * Reads all entries: one spelled as another adds its categories to it.
 *
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX` or `DICTIONARY_LIMIT`, see `compileDictionary`
 */
export function mergeEntries(entries: readonly Entry[], table: CategoryTable): MergedEntries {
  const words = new Map<string, Merged>();
  const stems = new Map<string, Merged>();
  const phrases = new Map<string, Merged>();
  const classes: (Merged | undefined)[] = new Array<undefined>(CLASS_COUNT).fill(undefined);
  for (const entry of entries) {
    const reading = readPattern(entry.pattern);
    if (reading.kind === "empty") {
      throw invalidDictionary(`The pattern ${JSON.stringify(entry.pattern)} holds no word.`, {
        pattern: entry.pattern,
      });
    }
    const categories = categoriesOf(entry, table);
    if (reading.kind === "class") {
      refuseMasks(entry);
      classes[reading.tokenClass] = join(classes[reading.tokenClass], {
        words: [],
        entry,
        categories,
        masks: [],
        isFirst: true,
      });
      continue;
    }
    reading.spellings.forEach((spelling, position) => {
      checkLengths(entry.pattern, spelling);
      const [first] = spelling;
      const key = spelling.length === 1 ? first!.text : phraseKey(spelling);
      const map = spelling.length > 1 ? phrases : first!.isStem ? stems : words;
      if (spelling.length === 1) refuseMasks(entry);
      const masks = masksOf(entry, table);
      map.set(key, join(map.get(key), { words: spelling, entry, categories, masks, isFirst: position === 0 }));
    });
  }
  return { words, stems, phrases, classes };
}

/** Stems are told from words that happen to end in `*`. */
function phraseKey(words: readonly PatternWord[]): string {
  return words.map(({ text, isStem }) => (isStem ? `*${text}` : `.${text}`)).join(" ");
}

/** An entry in one of its spellings. */
interface Spelled {
  readonly words: readonly PatternWord[];
  readonly entry: Entry;
  /** As in `Merged`. */
  readonly categories: readonly (readonly [number, number])[];
  readonly masks: readonly number[];
  readonly isFirst: boolean;
}

function join(found: Merged | undefined, { words, entry, categories, masks, isFirst }: Spelled): Merged {
  const merged = found ?? { words, categories: new Map(), masks: new Set(), originals: new Map() };
  for (const [category, weight] of categories) merged.categories.set(category, weight);
  for (const mask of masks) merged.masks.add(mask);
  merged.originals.set(entry.pattern, isFirst || merged.originals.get(entry.pattern) === true);
  return merged;
}

function categoriesOf({ pattern, categories }: Entry, table: CategoryTable): (readonly [number, number])[] {
  return Object.entries(categories).map(([id, weight]) => {
    const number = numberOf(id, pattern, table);
    const { weights } = table.categories[number]!;
    if (weights === undefined) {
      if (weight === 1) return [number, 0] as const;
      const message = `"${pattern}" has weight ${weight} in "${id}", which is not weighted. Give "${id}" a range of weights.`;
      throw invalidDictionary(message, { pattern, category: id });
    }
    if (weight >= weights.min && weight <= weights.max) return [number, Math.round(weight * WEIGHT_SCALE)] as const;
    const message = `"${pattern}" has weight ${weight} in "${id}", outside of its range ${weights.min} to ${weights.max}.`;
    throw invalidDictionary(message, { pattern, category: id });
  });
}

function masksOf({ pattern, masks = [] }: Entry, table: CategoryTable): number[] {
  return masks.map((id) => numberOf(id, pattern, table));
}

function numberOf(id: string, pattern: string, table: CategoryTable): number {
  const number = table.numbers.get(id);
  if (number !== undefined) return number;
  throw invalidDictionary(`"${pattern}" names "${id}", which is no category. Add it or remove the name.`, {
    pattern,
    category: id,
  });
}

function refuseMasks({ pattern, masks = [] }: Entry): void {
  if (masks.length === 0) return;
  throw invalidDictionary(`"${pattern}" is no phrase, so it has no words to mask. Remove its masks.`, { pattern });
}

function checkLengths(pattern: string, words: readonly PatternWord[]): void {
  if (words.length > MAX_PHRASE_WORDS) throw patternTooLong(pattern, "words", words.length, MAX_PHRASE_WORDS);
  for (const { text } of words) {
    if (text.length * 3 <= MAX_WORD_BYTES) continue;
    const bytes = utf8Length(text);
    if (bytes > MAX_WORD_BYTES) throw patternTooLong(pattern, "bytes in one word", bytes, MAX_WORD_BYTES);
  }
}

/**
 * The pattern that stands for a merged entry: the default (what the spelling
 * itself says) if somebody wrote it so, else the first in the order of code
 * units of those that are spelled so to begin with, or else of all. Independent
 * of the order of entries.
 */
export function patternOf({ words, originals }: Merged): string {
  const fallback = defaultPattern(words);
  if (originals.has(fallback)) return fallback;
  const first = [...originals].filter(([, isFirst]) => isFirst).map(([pattern]) => pattern);
  return (first.length > 0 ? first : [...originals.keys()]).sort()[0]!;
}

/** The pattern of words for which an image stores none. */
export function defaultPattern(words: readonly PatternWord[]): string {
  return spell(words).normalize("NFC");
}
