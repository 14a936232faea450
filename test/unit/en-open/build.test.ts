import { describe, expect, test } from "vitest";
import type { Dictionary, Entry } from "../../../src/dictionary/dictionary";
import { buildEnOpen } from "../../../src/dictionary/en-open/build";
import type { EnOpenPackages } from "../../../src/dictionary/en-open/packages";

const IRREGULAR = { path: "irregular.txt", text: "v fight fought\nn leaf leaves\n" };
const SPELLING = { path: "spelling.txt", text: "our color humor\n" };

const LEFT_OUT = { path: "left-out.txt", text: "# a comment\nword_class oh\nvalence like\n" };

function build(files: Readonly<Record<string, string>>, packages?: EnOpenPackages): Dictionary {
  const categories = Object.entries(files).map(([path, text]) => ({ path, text }));
  const sources = { categories, irregular: IRREGULAR, spelling: SPELLING, leftOut: LEFT_OUT };
  return buildEnOpen(packages === undefined ? sources : { ...sources, packages });
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

  test("a category has what it holds, in phrases that would hide it too, and not where those are hidden", () => {
    const { entries } = build({
      "function/we.txt": "us\nour\n-: the us\nall of us\n",
      "content/people.txt": "# holds: we\nwoman/n\n",
      "content/loss.txt": "lost our\n",
    });
    expect(entries).toEqual([
      { pattern: "all of us", categories: { people: 1, we: 1 } },
      { pattern: "lost our", categories: { loss: 1, people: 1 } },
      { pattern: "our", categories: { people: 1, we: 1 } },
      { pattern: "the us", categories: {}, masks: ["people", "we"] },
      { pattern: "us", categories: { people: 1, we: 1 } },
      { pattern: "woman", categories: { people: 1 } },
      { pattern: "women", categories: { people: 1 } },
    ]);
    expect(() => build({ "content/a.txt": "# holds: b\n" })).toThrow('unknown category "b"');
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
    ["tail/a.txt", "x\n", 'tail/a.txt:0: there is no category "a"'],
    ["tail/b.txt", "# label: B\n", "tail/b.txt:0: a tail has no header but its origin"],
    ["weighted/a.txt", "# weights: 1\n", 'weighted/a.txt:0: "# weights:"'],
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

  test("a tail adds to the category of its name", () => {
    const dictionary = build({ "content/a.txt": "# label: A\nx\n", "tail/a.txt": "# origin: o\nleaf/n\n" });
    expect(dictionary.categories).toEqual([{ id: "a", label: "A", domain: "content" }]);
    expect(dictionary.entries.map(({ pattern }) => pattern)).toEqual(["leaf", "leaves", "x"]);
  });

  test("one id in two folders is refused", () => {
    expect(() => build({ "content/a.txt": "", "function/a.txt": "" })).toThrow('"a" is also');
  });
});

describe("what packages add", () => {
  const CLASSES = {
    "word_class/common_noun.txt": "meeting\n",
    "word_class/common_verb.txt": "",
    "word_class/common_adjective.txt": "",
    "word_class/common_adverb.txt": "",
    "weighted/valence.txt": "# domain: valence\n# weights: -4 4\n",
    "function/function_word.txt": "no\n",
  };

  function packages(senses: string, vader = ""): EnOpenPackages {
    const words = ["fight", "fights", "fought", "fighting", "leaf", "leaves", "leave", "oh", "no", "meeting", "happy"];
    const bands = new Map(words.map((word) => [word, 35]));
    return { senses, vader, bands: bands.set("x", 10), emoticons: new Set([":)"]) };
  }

  const categoriesOf = (dictionary: Dictionary) =>
    Object.fromEntries(dictionary.entries.map(({ pattern, categories }) => [pattern, categories]));

  test("a form is in the class that its lemmas are most often", () => {
    const senses = [
      "fight%2:33:00:: 01092746 1 30",
      "fight%1:04:00:: 00958896 1 40",
      "leaf%1:20:00:: 13173132 1 40",
      "leave%2:38:00:: 02009433 1 90",
    ].join("\n");
    expect(categoriesOf(build(CLASSES, packages(senses)))).toMatchObject({
      fight: { common_noun: 1 },
      fights: { common_noun: 1 },
      fought: { common_verb: 1 },
      fighting: { common_verb: 1 },
      leaf: { common_noun: 1 },
      leaves: { common_noun: 1 },
      leave: { common_verb: 1 },
    });
  });

  test("function words, words left out, letters and words outside SCOWL are in none; by hand comes first", () => {
    const senses = ["no%4:02:00:: 1 1 99", "oh%1:10:00:: 1 1 99", "x%1:10:00:: 1 1 99", "ohm%1:23:00:: 1 1 99"];
    const verb = "meet%2:38:00:: 1 1 99\nmeeting%1:14:00:: 1 1 1";
    expect(categoriesOf(build(CLASSES, packages([...senses, verb].join("\n"))))).toEqual({
      meeting: { common_noun: 1 },
      no: { function_word: 1 },
    });
  });

  test("a rare word is in a class where it is listed anyway", () => {
    const senses = "happy%3:00:00:: 1 1 1";
    expect(categoriesOf(build(CLASSES, packages(senses)))).not.toHaveProperty("happy");
    expect(categoriesOf(build({ ...CLASSES, "content/joy.txt": "happy\n" }, packages(senses)))).toMatchObject({
      happy: { joy: 1, common_adjective: 1 },
    });
  });

  test("valence: listed words and emoticons whose sign is certain", () => {
    const vader = [":)\t2.0\t1.1\t[]", "happy\t2.7\t0.9\t[]", "sad\t-0.5\t1.0\t[]", "like\t1.5\t0.9\t[]"].join("\n");
    const files = { ...CLASSES, "content/joy.txt": "happy\nlike\nsad\n" };
    expect(categoriesOf(build(files, packages("", `${vader}\nunlisted\t2.0\t0.1\t[]`)))).toEqual({
      ":)": { valence: 2 },
      happy: { joy: 1, valence: 2.7 },
      like: { joy: 1 },
      meeting: { common_noun: 1 },
      no: { function_word: 1 },
      sad: { joy: 1 },
    });
  });

  test("a phrase hides the weights of its words where it takes their feeling away", () => {
    const files = {
      ...CLASSES,
      "content/affect.txt": "",
      "content/positive_tone.txt": "# parents: affect\nhappy\nvery happy\n-: happy medium\n",
      "content/negative_tone.txt": "# parents: affect\nhardly happy\n",
      "content/hedges.txt": "happy to say\n",
      "content/food.txt": "happy meal\n",
    };
    const { entries } = build(files, packages("", "happy\t2.7\t0.9\t[]"));
    const hiding = entries.filter(({ masks }) => masks?.includes("valence")).map(({ pattern }) => pattern);
    expect(hiding).toEqual(["happy medium", "happy to say", "hardly happy"]);
  });
});
