import { badSource, type SourceFile } from "./parse";

/** American and British spellings that no rule gives: the contents of `sources/spelling.txt`. */
export interface Spellings {
  /** American beginning of a word and the British one, in both directions. */
  readonly starts: readonly (readonly [string, string])[];
  /** Whole words, in both directions. */
  readonly wholes: ReadonlyMap<string, string>;
  /** Beginnings of words in -ise and -ize that have only one spelling: adv(ise), s(ize). */
  readonly fixed: ReadonlySet<string>;
}

/**
 * Reads `spelling.txt`: `our color`, `re center`, `start gray grey`,
 * `word cozy cosy`, `fixed adv surpr`.
 *
 * @throws LexometerError `DICTIONARY_SYNTAX` for a line of another shape
 */
export function parseSpellings(file: SourceFile): Spellings {
  const starts: [string, string][] = [];
  const wholes = new Map<string, string>();
  const fixed = new Set<string>();
  const pair = (american: string, british: string): void => {
    wholes.set(american, british);
    wholes.set(british, american);
  };
  file.text.split("\n").forEach((raw, index) => {
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) return;
    const [kind, ...words] = text.split(/\s+/);
    const [first = "", second = ""] = words;
    if (kind === "our") for (const word of words) starts.push([word, `${word.slice(0, -1)}ur`]);
    else if (kind === "re") {
      for (const word of words) {
        const stem = word.slice(0, -2);
        for (const end of ["er re", "ers res", "ered red", "ering ring"]) {
          pair(stem + end.split(" ")[0]!, stem + end.split(" ")[1]!);
        }
      }
    } else if (kind === "fixed") for (const word of words) fixed.add(word);
    else if (kind === "start" && words.length === 2) starts.push([first, second]);
    else if (kind === "word" && words.length === 2) pair(first, second);
    else throw badSource(file.path, index + 1, `cannot read "${text}"`);
  });
  return { starts, wholes, fixed };
}

// What follows the s or z of a verb in -ize and its derivations.
const IZE = /^(.*[^aeiou])i([sz])(e|es|ed|ing|er|ers|ation|ations|able)$/;
const YZE = /^(anal|paral|catal|electrol|hydrol|dial)y([sz])(e|es|ed|ing|er|ers|able)$/;
// Derivations that are written with -or- on both sides: humorous, honorary, coloration.
const LATIN_ENDING = /^(i?ous|ary|atory|ific|ation|i[sz]|ist)/;

/**
 * The other spellings of a word, American or British, without itself.
 *
 * Of a phrase each word is varied alone: "gray humor" gives "grey humor" and
 * "gray humour". A variant may be a word that nobody writes; it must never be
 * a word that means something else.
 */
export function spellingVariants(pattern: string, spellings: Spellings): readonly string[] {
  const words = pattern.split(" ");
  const variants = words.flatMap((word, index) =>
    ofWord(word, spellings).map((variant) => words.with(index, variant).join(" ")),
  );
  return [...new Set(variants)].filter((variant) => variant !== pattern);
}

function ofWord(word: string, { starts, wholes, fixed }: Spellings): readonly string[] {
  const variants: string[] = [];
  const whole = wholes.get(word);
  if (whole !== undefined) variants.push(whole);
  for (const [american, british] of starts) {
    if (word.startsWith(british)) variants.push(american + word.slice(british.length));
    else if (word.startsWith(american) && !LATIN_ENDING.test(word.slice(american.length))) {
      variants.push(british + word.slice(american.length));
    }
  }
  const ize = IZE.exec(word);
  // Stems of one or two letters are all other words: wise, prize, rising.
  if (ize !== null && ize[1]!.length > 2 && !fixed.has(ize[1]!)) variants.push(swap(ize, "i"));
  const yze = YZE.exec(word);
  if (yze !== null) variants.push(swap(yze, "y"));
  return variants;
}

function swap([, stem, letter, ending]: RegExpExecArray, vowel: string): string {
  return stem! + vowel + (letter === "z" ? "s" : "z") + ending!;
}
