import { describe, expect, test } from "vitest";
import type { Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { buildEnOpen } from "../../../src/dictionary/en-open/build";

const IRREGULAR = { path: "irregular.txt", text: "v fight fought\nn leaf leaves\n" };
const SPELLING = { path: "spelling.txt", text: "our color humor\n" };

function build(files: Readonly<Record<string, string>>): Dictionary {
  const categories = Object.entries(files).map(([path, text]) => ({ path, text }));
  return buildEnOpen({ categories, irregular: IRREGULAR, spelling: SPELLING });
}

function entryOf(dictionary: Dictionary, pattern: string): Entry | undefined {
  return dictionary.entries.find((entry) => entry.pattern === pattern);
}

describe("buildEnOpen", () => {
  test("headers become a category, the folder its domain", () => {
    const text = "# label: Anger\n# parents: affect\n# description: d\n# origin: o\n\n# a comment\nangry\n";
    expect(build({ "content/anger.txt": text, "content/affect.txt": "" }).categories).toEqual([
      { id: "affect", label: "affect", domain: "content" },
      { id: "anger", label: "Anger", domain: "content", parents: ["affect"] },
    ]);
  });

  test("function categories come first, then each domain by id", () => {
    const { categories } = build({
      "content/b.txt": "",
      "function/z.txt": "",
      "content/a.txt": "",
      "function/y.txt": "",
    });
    expect(categories.map(({ id }) => id)).toEqual(["y", "z", "a", "b"]);
  });

  test("a lemma brings its forms, in every spelling", () => {
    const { entries } = build({ "content/a.txt": "fight/v\ncolor/n\nbay leaf/n\nsad/a\n" });
    expect(entries.map(({ pattern }) => pattern)).toEqual([
      "bay leaf",
      "bay leaves",
      "color",
      "colors",
      "colour",
      "colours",
      "fight",
      "fighting",
      "fights",
      "fought",
      "sad",
    ]);
  });

  test("forms in parentheses replace the regular ones", () => {
    const { entries } = build({ "content/a.txt": "walk/v (walks wolk)\ntear up/v (tore)\n" });
    expect(entries.map(({ pattern }) => pattern)).toEqual(["tear up", "tore up", "walk", "walks", "wolk"]);
  });

  test("a pattern of several files has the categories of all, and further ones behind a colon", () => {
    const dictionary = build({
      "content/a.txt": "Well-known\n",
      "content/b.txt": "well known : c\n",
      "content/c.txt": "",
    });
    expect(dictionary.entries).toEqual([{ pattern: "well known", categories: { a: 1, b: 1, c: 1 } }]);
  });

  test("what another category of the entry implies is left out", () => {
    const dictionary = build({ "content/a.txt": "x\n", "content/b.txt": "# parents: a\nx\n" });
    expect(entryOf(dictionary, "x")?.categories).toEqual({ b: 1 });
  });

  test("also: gives everything listed a category of any domain", () => {
    const dictionary = build({
      "function/we.txt": "# also: social\nus\n-: the us\n",
      "content/social.txt": "friend\n",
    });
    expect(entryOf(dictionary, "us")?.categories).toEqual({ social: 1, we: 1 });
    expect(entryOf(dictionary, "the us")).toEqual({ pattern: "the us", categories: {}, masks: ["we"] });
  });

  test("a protecting phrase masks, and may belong elsewhere", () => {
    const dictionary = build({ "content/joy.txt": "-: kind of\n", "content/tentative.txt": "kind of\n" });
    expect(dictionary.entries).toEqual([{ pattern: "kind of", categories: { tentative: 1 }, masks: ["joy"] }]);
  });

  test("emoticons and emoji keep their case and signs", () => {
    const { entries } = build({ "content/a.txt": ":D\n:-/\n😀\n:) : b\nX-ray\n", "content/b.txt": "" });
    expect(entries.map(({ pattern }) => pattern)).toEqual([":)", ":-/", ":D", "x ray", "😀"]);
  });

  test("the order of the files does not matter", () => {
    const files = {
      "content/a.txt": "fight/v\n-: no fight\n",
      "content/b.txt": "# parents: a\nfight/n\n",
      "function/c.txt": "no\n",
    };
    expect(build(Object.fromEntries(Object.entries(files).reverse()))).toEqual(build(files));
  });

  test.each([
    ["Function/a.txt", "", "Function/a.txt:0:"],
    ["content/two words.txt", "", "content/two words.txt:0:"],
    ["content/a.txt", "# label: A\n# label: B\n", 'content/a.txt:2: a second "# label:"'],
    ["content/a.txt", "x\n\ny : nowhere\n", 'content/a.txt:3: unknown category "nowhere"'],
    ["content/a.txt", "# also: nowhere\nx\n", 'content/a.txt:2: unknown category "nowhere"'],
    ["content/a.txt", "# parents: nowhere\n", 'content/a.txt:0: unknown parent "nowhere"'],
    ["content/a.txt", "# parents: b\n", 'content/a.txt:0: parent "b" is of another domain'],
    ["content/a.txt", "# parents: a\n", 'content/a.txt:0: "a" is part of itself'],
    ["content/a.txt", "-: kind\n", "content/a.txt:1: only a phrase can protect"],
    ["content/a.txt", "-: kind of : a\n", "content/a.txt:1: a protecting phrase has no categories"],
    ["content/a.txt", "x : a : a\n", "content/a.txt:1: cannot read"],
    ["content/a.txt", "fight (fought)\n", "content/a.txt:1: forms without"],
  ])("%s %j is refused", (path, text, message) => {
    expect(() => build({ [path]: text, "function/b.txt": "" })).toThrow(message);
  });

  test("one id in two folders is refused", () => {
    expect(() => build({ "content/a.txt": "", "function/a.txt": "" })).toThrow('"a" is also');
  });
});
