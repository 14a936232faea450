import { badSource, type SourceFile } from "./parse";

/** Words that the packages have and en-open does not take: the contents of `sources/left-out.txt`. */
export interface LeftOut {
  readonly wordClass: ReadonlySet<string>;
  readonly valence: ReadonlySet<string>;
}

/**
 * Reads `left-out.txt`: lines of `word_class` or `valence` and words.
 *
 * @throws LexometerError `DICTIONARY_SYNTAX` for a line that begins with neither
 */
export function parseLeftOut(file: SourceFile): LeftOut {
  const sets = { word_class: new Set<string>(), valence: new Set<string>() };
  file.text.split("\n").forEach((raw, index) => {
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) return;
    const [from = "", ...words] = text.split(/\s+/);
    if (!(from in sets)) throw badSource(file.path, index + 1, `"${from}" is neither word_class nor valence`);
    for (const word of words) sets[from as keyof typeof sets].add(word);
  });
  return { wordClass: sets.word_class, valence: sets.valence };
}
