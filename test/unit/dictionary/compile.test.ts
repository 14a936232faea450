import { describe, expect, test } from "vitest";
import { MAX_CATEGORIES, MAX_PHRASE_WORDS, MAX_SETS, MAX_SYMBOLS, MAX_WORD_BYTES } from "../../../assembly/abi";
import { buildAutomaton } from "../../../src/dictionary/automaton";
import { compileDictionary } from "../../../src/dictionary/compile";
import type { Category, Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { openImage } from "../../../src/dictionary/image";
import type { PatternWord } from "../../../src/dictionary/pattern";
import { numberSymbols } from "../../../src/dictionary/symbols";

function dictionaryOf(
  entries: readonly Entry[],
  categories: readonly Category[] = [{ id: "a" }, { id: "b" }],
): Dictionary {
  return { name: "n", version: "1", categories, entries };
}

function entry(pattern: string, ...ids: readonly string[]): Entry {
  return { pattern, categories: Object.fromEntries(ids.map((id) => [id, 1])) };
}

function entriesAfter(...entries: readonly Entry[]): Entry[] {
  return [...openImage(compileDictionary(dictionaryOf(entries))).entries()];
}

describe("entries that fold to the same", () => {
  test("are one, with the categories of both, under the folded name if somebody wrote it", () => {
    expect(entriesAfter(entry("Happy", "a"), entry("happy", "b"))).toEqual([entry("happy", "a", "b")]);
  });

  test("keep the first of their names if nobody wrote the folded one", () => {
    expect(entriesAfter(entry("HAPPY", "a"), entry("Happy", "b"))).toEqual([entry("HAPPY", "a", "b")]);
  });

  test("have the last of their weights", () => {
    const weighted: Category[] = [{ id: "v", weights: { min: -1, max: 1 } }];
    const given = [0.5, -0.25].map((v) => ({ pattern: "x", categories: { v } }));
    expect([...openImage(compileDictionary(dictionaryOf(given, weighted))).entries()]).toEqual([given[1]]);
  });

  test("mask what any of them masks", () => {
    const phrases = ["kind of", "Kind-of"].map((pattern, k) => ({ ...entry(pattern, "a"), masks: [["a", "b"][k]!] }));
    expect(entriesAfter(...phrases)).toEqual([{ ...entry("kind of", "a"), masks: ["a", "b"] }]);
  });
});

test("an entry without categories is an entry, as a wildcard must not reach its word", () => {
  expect(entriesAfter(entry("happen"), entry("happ*", "a"))).toEqual([entry("happen"), entry("happ*", "a")]);
});

test("weights are kept to four decimals", () => {
  const weighted: Category[] = [{ id: "v", weights: { min: -100000, max: 100000 } }];
  const weights = [1 / 3, -2 / 3, 100000, -100000, 0];
  const given = weights.map((v, k) => ({ pattern: `x${k}`, categories: { v } }));
  const read = [...openImage(compileDictionary(dictionaryOf(given, weighted))).entries()].map(
    ({ categories }) => categories.v,
  );
  expect(read).toEqual([0.3333, -0.6667, 100000, -100000, 0]);
});

describe("a dictionary that contradicts itself", () => {
  const a: Category = { id: "a" };
  const v: Category = { id: "v", weights: { min: 0, max: 1 } };
  test.each<[string, readonly Category[], readonly Entry[], string]>([
    ["a category twice", [a, a], [], "called"],
    ["an id of nothing", [{ id: "" }], [], "one line"],
    ["an id of two lines", [{ id: "a\nb" }], [], "one line"],
    ["an unknown parent", [{ id: "a", parents: ["b"] }], [], "no category"],
    ["a parent of its own", [{ id: "a", parents: ["a"] }], [], "own ancestor"],
    [
      "a circle",
      [
        { id: "a", parents: ["b"] },
        { id: "b", parents: ["c"] },
        { id: "c", parents: ["a"] },
      ],
      [],
      "own ancestor",
    ],
    [
      "a circle above",
      [
        { id: "x", parents: ["a"] },
        { id: "a", parents: ["b"] },
        { id: "b", parents: ["a"] },
      ],
      [],
      "own ancestor",
    ],
    ["a parent in another domain", [a, { id: "b", domain: "function", parents: ["a"] }], [], "different domains"],
    ["a weighted child", [a, { ...v, parents: ["a"] }], [], "is weighted"],
    ["a weighted parent", [v, { id: "b", parents: ["v"] }], [], "is weighted"],
    ["an empty range", [{ id: "v", weights: { min: 1, max: 1 } }], [], "min is below"],
    ["a range of nothing", [{ id: "v", weights: { min: Number.NaN, max: 1 } }], [], "min is below"],
    ["a range too wide", [{ id: "v", weights: { min: 0, max: 100001 } }], [], "min is below"],
    ["an unknown category", [a], [entry("x", "b")], "no category"],
    ["an unknown mask", [a], [{ ...entry("x y", "a"), masks: ["b"] }], "no category"],
    ["a mask on a word", [a], [{ ...entry("x", "a"), masks: ["a"] }], "no phrase"],
    ["a mask on a class", [a], [{ ...entry("<url>", "a"), masks: ["a"] }], "no phrase"],
    ["a weight without a range", [a], [{ pattern: "x", categories: { a: 2 } }], "not weighted"],
    ["a weight outside of its range", [v], [{ pattern: "x", categories: { v: 1.1 } }], "outside of its range"],
    ["a weight that is no number", [v], [{ pattern: "x", categories: { v: Number.NaN } }], "outside of its range"],
    ["a pattern of nothing", [a], [entry(" \t", "a")], "holds no word"],
  ])("%s is refused", (_name, categories, entries, message) => {
    const compile = (): unknown => compileDictionary(dictionaryOf(entries, categories));
    expect(compile).toThrow(
      expect.objectContaining({ code: "DICTIONARY_SYNTAX", message: expect.stringContaining(message) }),
    );
  });
});

describe("limits", () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, k) => k);
  const weighted: Category[] = [{ id: "v", weights: { min: 0, max: 10 } }];
  const byLimit: readonly [string, number, (count: number) => Dictionary][] = [
    [
      "categories",
      MAX_CATEGORIES,
      (count) =>
        dictionaryOf(
          [],
          numbers(count).map((k) => ({ id: `c${k}` })),
        ),
    ],
    ["bytes in one word", MAX_WORD_BYTES, (count) => dictionaryOf([entry("a".repeat(count), "a")])],
    ["bytes in one word", MAX_WORD_BYTES, (count) => dictionaryOf([entry(`${"a".repeat(count - 3)}€*`, "a")])],
    ["words", MAX_PHRASE_WORDS, (count) => dictionaryOf([entry(numbers(count).join(" "), "a")])],
    [
      "different sets of categories",
      MAX_SETS,
      (count) =>
        dictionaryOf(
          numbers(count).map((k) => ({ pattern: `x${k}`, categories: { v: k / 10000 } })),
          weighted,
        ),
    ],
    [
      "different words in phrases",
      MAX_SYMBOLS,
      (count) => dictionaryOf(numbers(count - 1).map((k) => entry(`the x${k}`, "a"))),
    ],
  ];

  test.each(byLimit)("%s: %i are possible, one more is not", { timeout: 30000 }, (what, limit, make) => {
    // Large dictionaries take their time: one less than the limit is left to the small limits.
    for (const count of limit < 10000 ? [limit - 1, limit] : [limit])
      expect(() => openImage(compileDictionary(make(count)))).not.toThrow();
    const compile = (): unknown => compileDictionary(make(limit + 1));
    expect(compile).toThrow(
      expect.objectContaining({
        code: "DICTIONARY_LIMIT",
        detail: expect.objectContaining({ what, limit, found: limit + 1 }),
      }),
    );
  });

  test("states and transitions of the automaton", () => {
    const stem = (text: string): PatternWord => ({ text, isStem: true });
    const exact = (text: string): PatternWord => ({ text, isStem: false });
    const list = [
      [exact("x"), stem("")],
      [stem(""), exact("y")],
    ].map((words) => ({ words }));
    const symbols = numberSymbols(list.map(({ words }) => words));
    const states = buildAutomaton(list, symbols);
    const transitions = states.reduce((sum, { next }) => sum + next.length, 0);
    const build = (lessStates: number, lessTransitions: number) => () =>
      buildAutomaton(list, symbols, { states: states.length - lessStates, transitions: transitions - lessTransitions });
    expect(build(0, 0)()).toEqual(states);
    expect(build(1, 0)).toThrow(expect.objectContaining({ code: "DICTIONARY_LIMIT" }));
    expect(build(0, 1)).toThrow(expect.objectContaining({ code: "DICTIONARY_LIMIT" }));
  });

  test("wildcards in phrases that multiply beyond all bounds are refused in time", { timeout: 30000 }, () => {
    // Behind each of 1,500 first words, each of 3,000 may come next.
    const entries = numbers(1500).flatMap((k) => [entry(`* x${k}`, "a"), entry(`x${k} * y${k}`, "a")]);
    const started = performance.now();
    expect(() => compileDictionary(dictionaryOf(entries))).toThrow(
      expect.objectContaining({ code: "DICTIONARY_LIMIT" }),
    );
    expect(performance.now() - started).toBeLessThan(20000);
  });
});
