import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../../scripts/dictionary";
import { compileDictionary } from "../../../src/dictionary/compile";
import { buildEnOpen } from "../../../src/dictionary/en-open/build";
import { parseSource, type SourceLine } from "../../../src/dictionary/en-open/parse";
import { coreSubject } from "../../core-subject";

const sources = readEnOpenSources();
const parsed = sources.categories.map(parseSource);
const dictionary = buildEnOpen(sources);
const core = await coreSubject("simd");

describe.each(sources.categories.map((file) => [file.path, file] as const))("%s", (path, file) => {
  const category = parseSource(file);

  test("has its header lines, and a name in snake_case", () => {
    expect(path).toMatch(/^(function|content|word_class|weighted|tail)\/[a-z][a-z0-9]*(_[a-z0-9]+)*\.txt$/);
    for (const name of category.isTail ? ["origin"] : ["label", "parents", "description", "origin"]) {
      // A category at the top of its hierarchy may leave the parents out.
      if (name === "parents" && category.parents.length === 0) continue;
      expect(file.text).toMatch(new RegExp(`^# ${name}: \\S`, "m"));
    }
  });

  test("lists no pattern twice", () => {
    const seen = new Set<string>();
    const twice = category.lines.filter(({ pattern, kind, protects }) => {
      const key = `${protects ? "-: " : ""}${pattern.toLowerCase()}/${kind ?? ""}`;
      return seen.size === seen.add(key).size;
    });
    expect(twice.map(({ line, pattern }) => `${line}: ${pattern}`)).toEqual([]);
  });
});

test("a tail lists nothing that its category has anyway", () => {
  const key = ({ pattern, kind }: SourceLine): string => `${pattern}/${kind ?? ""}`;
  const twice = parsed
    .filter(({ isTail }) => isTail)
    .flatMap(({ id, lines }) => {
      const home = new Set(parsed.find((other) => other.id === id && !other.isTail)!.lines.map(key));
      return lines.filter((line) => home.has(key(line))).map(({ pattern }) => `${id}: ${pattern}`);
    });
  expect(twice).toEqual([]);
});

test("there are at most 45,000 entries besides those that are in a word class alone", () => {
  const classes = new Set(dictionary.categories.filter(({ domain }) => domain === "word_class").map(({ id }) => id));
  const besides = dictionary.entries.filter(
    ({ categories, masks }) => masks !== undefined || Object.keys(categories).some((id) => !classes.has(id)),
  );
  expect(besides.length).toBeLessThanOrEqual(45_000);
});

test("a word is in one word class at most, and in none if it is a function word but an adverb in -ly", () => {
  const domainOf = new Map(dictionary.categories.map(({ id, domain }) => [id, domain]));
  const wrong = dictionary.entries.filter(({ pattern, categories }) => {
    const ids = Object.keys(categories);
    const classes = ids.filter((id) => domainOf.get(id) === "word_class");
    const isFunction = ids.some(
      (id) => domainOf.get(id) === "function" && id !== "comparison" && !(id === "adverb" && pattern.endsWith("ly")),
    );
    return classes.length > 1 || (classes.length === 1 && isFunction);
  });
  expect(wrong.map(({ pattern }) => pattern)).toEqual([]);
});

test("whatever has a valence is found where it stands alone", () => {
  const valence = dictionary.entries.filter(({ categories }) => categories.valence !== undefined);
  const number = dictionary.categories.findIndex(({ id }) => id === "valence");
  const missed = valence.filter(({ pattern }) => core.counts(dictionary, pattern).categories[number] !== 1);
  expect(missed.map(({ pattern }) => pattern)).toEqual([]);
  expect(valence.length).toBeGreaterThan(3000);
});

test("there are enough function phrases", () => {
  const functional = new Set(dictionary.categories.filter(({ domain }) => domain === "function").map(({ id }) => id));
  const phrases = dictionary.entries.filter(
    ({ pattern, categories }) => pattern.includes(" ") && Object.keys(categories).some((id) => functional.has(id)),
  );
  expect(phrases.length).toBeGreaterThanOrEqual(200);
});

test("no function phrase is shadowed: each is found whole where it stands alone", () => {
  const functional = new Set(dictionary.categories.filter(({ domain }) => domain === "function").map(({ id }) => id));
  const shadowed = dictionary.entries
    .filter(
      ({ pattern, categories }) => pattern.includes(" ") && Object.keys(categories).some((id) => functional.has(id)),
    )
    .map(({ pattern }) => pattern)
    .filter((pattern) => {
      const matches = core.matches(dictionary, pattern);
      return !matches.some((match) => match.pattern === pattern && match.start === 0 && match.end === pattern.length);
    });
  expect(shadowed).toEqual([]);
});

test("no function phrase loses a category that the words in it would count for alone", () => {
  // Articles and negations are what other measures are made of: a phrase that
  // swallowed one would make them depend on which phrases are listed.
  const kept = ["article", "negation", "i", "we", "you", "she_he", "they"];
  // Written like an article or a negation, and none.
  const frozen = ["a la", "vis a vis", "never the less", "none the less"];
  const index = new Map(dictionary.categories.map(({ id }, category) => [id, category]));
  const words = { ...dictionary, entries: dictionary.entries.filter(({ pattern }) => !pattern.includes(" ")) };
  const phrases = dictionary.entries
    .filter(({ pattern, masks }) => pattern.includes(" ") && masks === undefined && !frozen.includes(pattern))
    .map(({ pattern }) => pattern);
  const wholes = phrases.map((pattern) => core.counts(dictionary, pattern).categories);
  const aparts = phrases.map((pattern) => core.counts(words, pattern).categories);
  const lost = phrases.flatMap((pattern, phrase) =>
    kept
      .filter((id) => aparts[phrase]![index.get(id)!]! > 0 && wholes[phrase]![index.get(id)!] === 0)
      .map((id) => `${pattern}: ${id}`),
  );
  expect(lost).toEqual([]);
});

test("building and compiling twice gives the same bytes", () => {
  const again = buildEnOpen({ ...sources, categories: [...sources.categories].reverse() });
  expect(again).toEqual(dictionary);
  expect(Buffer.from(compileDictionary(again)).equals(Buffer.from(compileDictionary(dictionary)))).toBe(true);
});
