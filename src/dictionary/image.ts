import { CLASS_COUNT, WEIGHT_SCALE } from "../../assembly/abi";
import { lazily } from "../lazily";
import { ByteReader } from "./byte-reader";
import type { Category, Dictionary, Entry, Overlap } from "./dictionary";
import { checkImage, type Layout, readHead, type Section } from "./image-check";
import { type ImageWords, unpackWords } from "./image-words";
import { defaultPattern } from "./merge";
import type { Meta } from "./meta";
import { NextStates } from "./next-states";
import { CLASS_NAMES, type PatternWord } from "./pattern";
import { emptyWays, noteWay, type Ways, wordsTo } from "./phrase-words";

/**
 * A compiled dictionary that has been checked: what the core loads, and what
 * people ask about it. Nothing is decoded before somebody asks.
 */
export interface DictionaryImage {
  /** The whole image. Never written to, and not to be written to. */
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly version: string;
  readonly overlap: Overlap;
  /** CRC-32 of all behind the header, eight hexadecimal digits: two dictionaries that differ, differ in it. */
  readonly crc32: string;
  readonly categories: readonly Category[];
  /**
   * All entries: words, stems, classes, phrases. Patterns are the authors' own
   * spelling (one of them, where several fold to the same); ancestors are not listed.
   */
  entries(): Iterable<Entry>;
  /** The entry of a word of the image, counted from 0; `undefined` if it only stands in phrases, or there is none. */
  word(index: number): Entry | undefined;
  /** The entry of a wildcard, counted from 0; `undefined` as for `word`. */
  stem(index: number): Entry | undefined;
  /** The entry of the phrase that ends in a state; `undefined` if none does. */
  phrase(state: number): Entry | undefined;
  /** The entry of a token class (`CLASS_…` in `assembly/abi.ts`); `undefined` if there is none. */
  classEntry(tokenClass: number): Entry | undefined;
}

/**
 * Checks a compiled dictionary to the last byte and wraps it without copying.
 *
 * @throws {@link LexometerError} `IMAGE_TRUNCATED`, `IMAGE_MAGIC`,
 *   `IMAGE_VERSION` or `IMAGE_DAMAGED`; never anything else, whatever the bytes
 */
export function openImage(bytes: Uint8Array): DictionaryImage {
  const layout = checkImage(bytes);
  return wrapImage(bytes, layout, () => layout);
}

/**
 * Wraps an image that this package was built with: checked then, so that a start
 * need not spend 20 ms on it. Not for bytes from anywhere else: the core trusts them.
 */
export function openOwnImage(bytes: Uint8Array): DictionaryImage {
  return wrapImage(bytes, readHead(bytes), () => checkImage(bytes));
}

function wrapImage(
  bytes: Uint8Array,
  { meta, checksum }: Pick<Layout, "meta" | "checksum">,
  layout: () => Layout,
): DictionaryImage {
  const { name, version, overlap, categories } = meta;
  const decoder = lazily(() => new Decoder(bytes, layout()));
  return {
    bytes,
    name,
    version,
    overlap,
    crc32: checksum.toString(16).padStart(8, "0"),
    categories,
    entries: () => decoder().entries(),
    word: (index) => decoder().word(index),
    stem: (index) => decoder().stem(index),
    phrase: (state) => decoder().phrase(state),
    classEntry: (tokenClass) => decoder().classEntry(tokenClass),
  };
}

/** The dictionary that an image was compiled from, as far as the image knows it. */
export function decodeDictionary(image: DictionaryImage): Dictionary {
  const { name, version, overlap, categories } = image;
  return { name, version, overlap, categories, entries: [...image.entries()] };
}

interface State {
  readonly accept: number;
  readonly set: number;
}

type Categories = Entry["categories"];

/** Reads the sections of a checked image, each when it is first needed. */
class Decoder {
  readonly #bytes: Uint8Array;
  readonly #layout: Layout;
  readonly #sets = lazily(() => this.#readSets());
  readonly #classes = lazily(() => this.#readClasses());
  readonly #words = lazily(() => unpackWords(this.#reader(this.#layout.words), this.#layout.words.count));
  readonly #stems = lazily(() => unpackWords(this.#reader(this.#layout.stems), this.#layout.stems.count));
  readonly #phrases = lazily(() => this.#readStates());
  readonly #wordPatterns = lazily(() => new Map(this.#layout.meta.words));
  readonly #stemPatterns = lazily(() => new Map(this.#layout.meta.stems));
  readonly #phrasePatterns = lazily(() => new Map(this.#layout.meta.phrases));
  readonly #phraseMasks = lazily(() => masksByState(this.#layout.meta));
  readonly #wordEntries = new Map<number, Entry>();
  readonly #stemEntries = new Map<number, Entry>();
  readonly #phraseEntries = new Map<number, Entry>();

  constructor(bytes: Uint8Array, layout: Layout) {
    this.#bytes = bytes;
    this.#layout = layout;
  }

  word(index: number): Entry | undefined {
    return remember(this.#wordEntries, index, () => this.#itemEntry(this.#words(), index, false));
  }

  stem(index: number): Entry | undefined {
    return remember(this.#stemEntries, index, () => this.#itemEntry(this.#stems(), index, true));
  }

  phrase(state: number): Entry | undefined {
    return remember(this.#phraseEntries, state, () => this.#phraseEntry(state));
  }

  classEntry(tokenClass: number): Entry | undefined {
    const set = this.#classes()[tokenClass] ?? 0;
    return set === 0 ? undefined : { pattern: CLASS_NAMES[tokenClass]!, categories: this.#categoriesOf(set) };
  }

  /** NFC and NFD spellings of one pattern, and states that end the same phrase, are one entry. */
  *entries(): Iterable<Entry> {
    const seen = new Set<string>();
    for (const entry of this.#all()) {
      if (entry === undefined || seen.has(entry.pattern)) continue;
      seen.add(entry.pattern);
      yield entry;
    }
  }

  *#all(): Iterable<Entry | undefined> {
    const { words, stems, states } = this.#layout;
    for (let index = 0; index < words.count; index++) yield this.word(index);
    for (let index = 0; index < stems.count; index++) yield this.stem(index);
    for (let tokenClass = 0; tokenClass < CLASS_COUNT; tokenClass++) yield this.classEntry(tokenClass);
    for (let state = 0; state < states.count; state++) yield this.phrase(state);
  }

  #itemEntry(items: ImageWords, index: number, isStem: boolean): Entry | undefined {
    const set = items.sets[index] ?? 0;
    if (set === 0) return undefined;
    const stored = (isStem ? this.#stemPatterns() : this.#wordPatterns()).get(index);
    const pattern = stored ?? defaultPattern([{ text: items.text(index), isStem }]);
    return { pattern, categories: this.#categoriesOf(set) };
  }

  #phraseEntry(state: number): Entry | undefined {
    const { states, ways } = this.#phrases();
    const found = states[state];
    if (found === undefined || found.accept === 0) return undefined;
    const stored = this.#phrasePatterns().get(state);
    const pattern = stored ?? defaultPattern(wordsTo(ways, state, (symbol) => this.#wordOf(symbol)));
    const categories = found.set === 0 ? {} : this.#categoriesOf(found.set);
    const masks = (this.#phraseMasks().get(state) ?? []).map((category) => this.#layout.meta.categories[category]!.id);
    return masks.length === 0 ? { pattern, categories } : { pattern, categories, masks };
  }

  /** Symbols are the phrase words, from 1 on, and then the phrase stems. */
  #wordOf(symbol: number): PatternWord {
    const words = this.#words();
    const stems = this.#stems();
    const stem = symbol - 1 - words.phraseWords.length;
    if (stem < 0) return { text: words.text(words.phraseWords[symbol - 1]!), isStem: false };
    return { text: stems.text(stems.phraseWords[stem]!), isStem: true };
  }

  #categoriesOf(set: number): Categories {
    return this.#sets()[set - 1]!;
  }

  #readSets(): Categories[] {
    const { categories } = this.#layout.meta;
    const reader = this.#reader(this.#layout.sets);
    return Array.from({ length: this.#layout.sets.count }, () => {
      const members = Array.from({ length: reader.varint() }, (): [string, number] => {
        const { id, weights } = categories[reader.varint()]!;
        return [id, weights === undefined ? 1 : reader.zigzag() / WEIGHT_SCALE];
      });
      return Object.fromEntries(members);
    });
  }

  #readClasses(): number[] {
    const reader = this.#reader(this.#layout.classes);
    return Array.from({ length: CLASS_COUNT }, () => reader.varint());
  }

  #readStates(): { readonly states: readonly State[]; readonly ways: Ways } {
    const { states: section } = this.#layout;
    const reader = this.#reader(section);
    const ways = emptyWays(section.count);
    const nextStates = new NextStates();
    const states = Array.from({ length: section.count }, (_, state) => {
      const accept = reader.varint();
      const set = accept === 0 ? 0 : reader.varint();
      let symbol = 0;
      for (let left = reader.varint(); left > 0; left--) {
        symbol += reader.varint();
        noteWay(ways, state, symbol, nextStates.read(reader));
      }
      return { accept, set };
    });
    return { states, ways };
  }

  #reader({ start }: Section): ByteReader {
    return new ByteReader(this.#bytes, start, () => new RangeError("The image was written to after it was opened."));
  }
}

function masksByState({ masks = [] }: Meta): ReadonlyMap<number, readonly number[]> {
  const byState = new Map<number, readonly number[]>();
  for (const [categories, differences] of masks) {
    let state = 0;
    for (const difference of differences) {
      state += difference;
      byState.set(state, categories);
    }
  }
  return byState;
}

function remember(memo: Map<number, Entry>, key: number, make: () => Entry | undefined): Entry | undefined {
  const found = memo.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (made !== undefined) memo.set(key, made);
  return made;
}
