import fc from "fast-check";
import type { Category, Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { foldedPattern } from "../../../src/dictionary/extend";
import { readPattern } from "../../../src/dictionary/pattern";

// Few letters, so that entries fold to the same, share prefixes and fall under
// one another's wildcards; İ and Å are the ones whose spellings disagree most.
const unit = fc.constantFrom(
  "a",
  "A",
  "b",
  "é",
  "e\u0301",
  "İ",
  "Å",
  "ß",
  "1",
  "'",
  "’",
  ".",
  "\u00AD",
  "\u{1F600}",
  "☀\uFE0F",
);
const word = fc.string({ unit, minLength: 1, maxLength: 4 });
const star = fc.constantFrom("", "", "*");
const patternWord = fc.tuple(word, star).map(([text, end]) => text + end);
const phrase = fc
  .tuple(
    fc.array(fc.oneof(patternWord, fc.constant("*")), { minLength: 2, maxLength: 4 }),
    fc.constantFrom(" ", "-", "\t"),
  )
  .map(([words, between]) => words.join(between));
const odd = fc.constantFrom(
  ":)",
  ":D",
  ":*",
  "*-*",
  "O.o",
  "o.o",
  "U.S.",
  "<number>",
  "<emoji>",
  "*",
  "mother-in-law",
  " Ab ",
);

/** Patterns that collide; each holds a word. */
export const pattern = fc
  .oneof({ weight: 3, arbitrary: patternWord }, { weight: 2, arbitrary: phrase }, { weight: 1, arbitrary: odd })
  .filter((text) => readPattern(text).kind !== "empty");

/** Five plain categories in two domains, two of them with parents, and a weighted one. */
export const CATEGORIES: readonly Category[] = [
  { id: "top" },
  { id: "left", parents: ["top"], label: "Left (hand)" },
  { id: "low", parents: ["left", "top"] },
  { id: "valence", weights: { min: -3, max: 2.5 } },
  { id: "of", domain: "function" },
  { id: "the end", domain: "function" },
];

const plainIds = CATEGORIES.flatMap(({ id, weights }) => (weights === undefined ? [id] : []));
const plain = fc.subarray(plainIds).map((ids) => Object.fromEntries(ids.map((id) => [id, 1])));
const weight = fc.integer({ min: -300, max: 250 }).map((value) => value / 100);
const weighted = fc.tuple(plain, weight).map(([ids, valence]) => ({ ...ids, valence }));

/** An entry; it masks categories only if it is a phrase. */
export const entry: fc.Arbitrary<Entry> = fc
  .tuple(pattern, fc.oneof(plain, weighted), fc.subarray([...plainIds]))
  .map(([text, categories, masks]) => {
    return isPhrase(text) && masks.length > 0 ? { pattern: text, categories, masks } : { pattern: text, categories };
  });

/** Entries no two of which fold to the same. */
export const distinctEntries = fc.uniqueArray(entry, {
  maxLength: 24,
  selector: ({ pattern: text }) => foldedPattern(text),
});

/** A small dictionary, full of collisions of spelling but for its weights, of which no entry has two. */
export const dictionary: fc.Arbitrary<Dictionary> = fc
  .tuple(
    fc.oneof(distinctEntries, fc.array(entry.map(unweighted), { maxLength: 24 })),
    fc.constantFrom("domain", "longest", "all"),
  )
  .map(([entries, overlap]) => ({ name: "test", version: "7", overlap, categories: CATEGORIES, entries }));

export function isPhrase(text: string): boolean {
  const reading = readPattern(text);
  return reading.kind === "words" && reading.spellings.some((words) => words.length > 1);
}

function unweighted(given: Entry): Entry {
  return {
    ...given,
    categories: Object.fromEntries(Object.entries(given.categories).filter(([id]) => id !== "valence")),
  };
}
