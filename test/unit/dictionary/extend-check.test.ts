import { describe, expect, test } from "vitest";
import { checkDictionary, type Finding } from "../../../src/dictionary/check";
import type { Category, Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { extendDictionary } from "../../../src/dictionary/extend";

function entry(pattern: string, ...ids: readonly string[]): Entry {
  return { pattern, categories: Object.fromEntries(ids.map((id) => [id, 1])) };
}

function dictionaryOf(entries: readonly Entry[], categories: readonly Category[] = [{ id: "a" }]): Dictionary {
  return { name: "n", version: "1", categories, entries };
}

describe("extendDictionary", () => {
  const base = dictionaryOf([entry("happy", "a"), entry("don't", "a"), entry("mother in law", "a")]);

  test("removes patterns in any spelling", () => {
    expect(extendDictionary(base, { remove: ["Don’t", "Mother-in-Law", "unknown"] }).entries).toEqual([
      entry("happy", "a"),
    ]);
  });

  test("removes before it adds, so that an entry can be replaced", () => {
    const extended = extendDictionary(base, {
      remove: ["happy"],
      add: [entry("Happy", "b")],
      categories: [{ id: "b" }],
    });
    expect(extended.entries).toEqual([entry("don't", "a"), entry("mother in law", "a"), entry("Happy", "b")]);
    expect(extended.categories).toEqual([{ id: "a" }, { id: "b" }]);
  });

  test("replaces a category in its place", () => {
    const two = { ...base, categories: [{ id: "a" }, { id: "b" }] };
    expect(extendDictionary(two, { categories: [{ id: "a", label: "A" }] }).categories).toEqual([
      { id: "a", label: "A" },
      { id: "b" },
    ]);
  });

  test("names the new dictionary, and leaves the old one alone", () => {
    const before = structuredClone(base);
    expect(extendDictionary(base, { name: "m", version: "2" })).toEqual({ ...base, name: "m", version: "2" });
    extendDictionary(base, { remove: ["happy"], categories: [{ id: "z" }] });
    expect(base).toEqual(before);
  });
});

describe("checkDictionary", () => {
  const found = (dictionary: Dictionary): string[] => {
    return checkDictionary(dictionary).map(({ kind, pattern, category }: Finding) => `${kind} ${pattern ?? category}`);
  };

  test("finds nothing in a sound dictionary", () => {
    const sound = [
      "happy",
      "happ*",
      "kind of",
      "don't",
      "e.g.",
      "U.S.",
      ":)",
      ":-D",
      "D:",
      "❤️",
      "👩🏽‍🚀",
      "🇫🇷",
      "1️⃣",
      "<url>",
      "*",
      "24/7",
      "$5",
      "café",
      "’tis",
      "rock'n'roll",
      "5pm",
    ];
    const entries = sound.map((pattern, k) => entry(pattern, `c${k}`));
    expect(
      found(
        dictionaryOf(
          entries,
          sound.map((_, k) => ({ id: `c${k}` })),
        ),
      ),
    ).toEqual([]);
  });

  test("finds duplicates after folding", () => {
    expect(found(dictionaryOf([entry("mother-in-law", "a"), entry("x", "a"), entry("Mother in law", "a")]))).toEqual([
      "duplicate Mother in law",
    ]);
  });

  test("finds words and wildcards that say what a wider wildcard says", () => {
    const categories: Category[] = [{ id: "top" }, { id: "low", parents: ["top"] }];
    const entries = [
      entry("happ*", "low"),
      entry("happy", "low"), // the same
      entry("happily", "low", "top"), // the same, for top is above low
      entry("happen", "top"), // another
      entry("happi*", "low"), // the same, and the next is judged by it
      entry("hap", "low"), // not below it
    ];
    expect(found(dictionaryOf(entries, categories))).toEqual([
      "redundant happy",
      "redundant happily",
      "redundant happi*",
    ]);
  });

  test("finds categories without a word, also below them", () => {
    const categories: Category[] = [
      { id: "top" },
      { id: "low", parents: ["top"] },
      { id: "none" },
      { id: "under", parents: ["none"] },
    ];
    expect(found(dictionaryOf([entry("x", "low")], categories))).toEqual(["unused none", "unused under"]);
  });

  test.each([
    ["AT&T", 'cut at "&"'],
    ["c++", 'cut at "+"'],
    ["Q&A", 'cut at "&"'],
    ["o_O", undefined],
    ["rock & roll", '"&" is no word'],
    ["and/or", 'cut at "/"'],
    ["Snake_Case", 'cut at "_"'],
    // "#snake_case" is looked up whole, and so does it match "snake_c*".
    ["snake_case", undefined],
    ["snake_c*", undefined],
    ["so snake_case", '"snake_case" is no word'],
    ["a--bc", 'cut at "-"'],
    ["#joy", "without its #"],
    ["@joe", "<mention>"],
    ["http://a.com", "<url>"],
    ["joe@a.com", "<email>"],
    ["www.a.com", "<url>"],
    ["😀😀", "one emoji"],
    ["so 😀", "has no emoji"],
    ["!", "single punctuation"],
    ["foo&*", "no word or number begins"],
    ["*ing", 'cut at "*"'],
    ["-ing", 'cut at "-"'],
  ])("%j can never match: %s", (pattern, reason) => {
    const findings = checkDictionary(dictionaryOf([entry(pattern, "a")]));
    expect(findings.map(({ kind }) => kind)).toEqual(reason === undefined ? [] : ["unmatchable"]);
    if (reason !== undefined) expect(findings[0]!.message).toContain(reason);
  });

  test("finds what is too long to compile", () => {
    const entries = [
      entry("a b c d e f g h", "a"),
      entry("a b c d e f g h i", "a"),
      entry("x".repeat(255), "a"),
      entry("x".repeat(256), "a"),
    ];
    expect(found(dictionaryOf(entries))).toEqual(["too-long a b c d e f g h i", `too-long ${"x".repeat(256)}`]);
  });
});
