import { TRACE_CLASS } from "../../assembly/abi";
import type { Core } from "../core/core";
import { compileDictionary } from "../dictionary/compile";
import type { Category, Dictionary, Entry } from "../dictionary/dictionary";
import { EN_OPEN } from "../dictionary/en-open/generated/image";
import { type DictionaryImage, openImage, openOwnImage } from "../dictionary/image";
import { LexometerError } from "../errors";
import { decodeBase64 } from "../text/base64";
import { inflate } from "../text/deflate";
import { isBytes, kindOf } from "../text/sample";
import { DictionaryLookup, type Lookup, type LookupOptions } from "./lookup";

/** The dictionary of an engine, to look into. */
export interface EngineDictionary {
  readonly name: string;
  readonly version: string;
  readonly categories: readonly Category[];
  /** Every entry with the categories its author gave it (ancestors are understood). */
  entries(): Iterable<Entry>;
  /**
   * Why a word or phrase counts for what it counts for.
   *
   * @example
   * ```ts
   * engine.dictionary.lookup("kind of").matches[0]?.categories; // { tentative: 1 }
   * ```
   * @throws {@link LexometerError} `ARGUMENT` for source lines of another dictionary
   */
  lookup(word: string, options?: LookupOptions): Lookup;
}

/**
 * The image of the dictionary that an engine is asked for.
 *
 * @throws {@link LexometerError} `DICTIONARY_SYNTAX`, `DICTIONARY_LIMIT`, `IMAGE_*`; `ARGUMENT` for what is none
 */
export async function imageOf(dictionary: Dictionary | Uint8Array | undefined): Promise<DictionaryImage> {
  if (dictionary === undefined)
    return openOwnImage(await inflate(decodeBase64(EN_OPEN), "The dictionary that is built in"));
  if (isBytes(dictionary)) return openImage(dictionary);
  if (Array.isArray(dictionary?.entries) && Array.isArray(dictionary.categories)) {
    return openImage(compileDictionary(dictionary));
  }
  throw new LexometerError(
    "ARGUMENT",
    `A dictionary is the \`dictionary\` that \`readDictionary\` gives, or the bytes of \`compileDictionary\`; this is ${kindOf(dictionary)}.`,
  );
}

/** How results and norms name a dictionary. */
export function dictionaryVersion({ name, version, crc32 }: DictionaryImage): string {
  return `${name}@${version}+crc32:${crc32}`;
}

export function engineDictionary(core: Core, image: DictionaryImage): EngineDictionary {
  const { name, version, categories } = image;
  let lookups: DictionaryLookup | undefined;
  return {
    name,
    version,
    categories,
    entries: () => image.entries(),
    lookup: (word, options = {}) => {
      lookups ??= new DictionaryLookup(image);
      const [match, ...more] = core.trace(word);
      const isClass = match?.kind === TRACE_CLASS && more.length === 0;
      return lookups.look(word, isClass ? image.classEntry(match.entry) : undefined, options);
    },
  };
}
