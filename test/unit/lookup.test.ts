import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../scripts/dictionary";
import type { Dictionary } from "../../src/dictionary/dictionary";
import { originsOf } from "../../src/dictionary/en-open/origins";
import { openSourceLines, type SourceLines } from "../../src/dictionary/source-lines";
import { createEngine, type Engine } from "../../src/engine/engine";

const SMALL: Dictionary = {
  name: "small",
  version: "1",
  categories: [
    { id: "good" },
    { id: "joy", parents: ["good"] },
    { id: "open", domain: "style" },
    { id: "valence", weights: { min: -4, max: 4 } },
  ],
  entries: [
    { pattern: "happ*", categories: { joy: 1 } },
    { pattern: "happiness", categories: { joy: 1, valence: 2.6 } },
    { pattern: "h*", categories: { open: 1 } },
    { pattern: "dog", categories: { good: 1 } },
    { pattern: "kind", categories: { good: 1 } },
    { pattern: "kind of", categories: { open: 1 }, masks: ["good"] },
    { pattern: "all kind of", categories: {}, masks: ["good"] },
    { pattern: "one of a kin*", categories: { open: 1 } },
    { pattern: "café", categories: { good: 1 } },
    { pattern: "<number>", categories: { open: 1 } },
    { pattern: ":)", categories: { joy: 1 } },
  ],
};

/** [word, the entries it hits, that which counts first, and how; phrases that hold it]. Add a row per bug, never edit one. */
const ROWS: readonly [string, readonly string[], readonly string[]][] = [
  ["happiness", ["happiness whole", "happ* stem", "h* stem"], []],
  ["Happily", ["happ* stem", "h* stem"], []],
  ["dog's", ["dog possessive"], []],
  ["dogs’", [], []],
  ["kind", ["kind whole"], ["all kind of", "kind of", "one of a kin*"]],
  ["Kind-of", ["kind of whole"], ["all kind of"]],
  ["of a", [], ["one of a kin*"]],
  ["cafe\u0301", ["café whole"], []],
  ["3,000", ["<number> class"], []],
  ["<number>", ["<number> whole"], []],
  [":)", [":) whole"], []],
  ["happ*", ["happ* whole"], []],
  ["nothing", [], []],
  ["", [], []],
];

describe("lookup", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ dictionary: SMALL });
  });

  test.each(ROWS)("%j", (word, matches, phrases) => {
    const lookup = engine.dictionary.lookup(word);
    expect(lookup.matches.map(({ entry, by }) => `${entry} ${by}`)).toEqual(matches);
    expect(lookup.phrases.map(({ entry }) => entry)).toEqual(phrases);
    expect(lookup.phraseCount).toBe(phrases.length);
  });

  test("says what is its own, what is inherited, and what a phrase hides", () => {
    expect(engine.dictionary.lookup("happiness").matches[0]).toEqual({
      entry: "happiness",
      by: "whole",
      categories: { joy: 1, valence: 2.6 },
      inherited: ["good"],
      sources: [],
    });
    expect(engine.dictionary.lookup("kind of").matches[0]?.masks).toEqual(["good"]);
  });

  test("lists so many phrases and counts all", () => {
    const { phrases, phraseCount } = engine.dictionary.lookup("kind", { phrases: 1 });
    expect([phrases.map(({ entry }) => entry), phraseCount]).toEqual([["all kind of"], 3]);
  });

  test("refuses the source lines of another dictionary", () => {
    const sources: SourceLines = { crc32: "00000000", linesOf: () => [] };
    expect(() => engine.dictionary.lookup("kind", { sources })).toThrow("00000000");
  });
});

describe("en-open", async () => {
  const engine = await createEngine();
  const packed = readFileSync(new URL("../../src/dictionary/en-open/generated/en-open.sources", import.meta.url));
  const sources = await openSourceLines(packed);

  test("what counts by lookup is what counts in a text", () => {
    const patterns = Array.from(engine.dictionary.entries(), ({ pattern }) => pattern);
    const wrong = patterns
      .filter((pattern, index) => index % 7 === 0 && !pattern.startsWith("<"))
      .filter((pattern) => {
        const [match] = engine.dictionary.lookup(pattern, { phrases: 0 }).matches;
        const span = engine.explain(pattern).find(({ start, end }) => start === 0 && end === pattern.length);
        if (span === undefined) return false; // written like no token: no text hits it
        const all = [...Object.keys(match!.categories), ...match!.inherited].sort();
        return match!.entry !== span.entry || String(all) !== String([...span.categories].sort());
      });
    expect(wrong).toEqual([]);
  });

  test("every entry of a source has its lines, and no other", () => {
    const expected = new Map<string, string[]>();
    for (const { pattern, file, line } of originsOf(readEnOpenSources())) {
      const known = expected.get(pattern);
      if (known === undefined) expected.set(pattern, [`${file}:${line}`]);
      else known.push(`${file}:${line}`);
    }
    const wrong = [...expected].filter(([pattern, lines], index) => {
      if (index % 7 !== 0) return false;
      const match = engine.dictionary.lookup(pattern, { sources, phrases: 0 }).matches[0];
      return String(match?.sources.map(({ file, line }) => `${file}:${line}`)) !== String(lines);
    });
    expect(wrong).toEqual([]);
  });

  test("an entry without a line is made from data, and its categories say from which", () => {
    const made = ["valence", "common_noun", "common_verb", "common_adjective", "common_adverb"];
    const unexplained = Array.from(engine.dictionary.entries())
      .filter((_, index) => index % 7 === 0)
      .filter(({ categories }) => !Object.keys(categories).some((id) => made.includes(id)))
      .filter(
        ({ pattern }) => engine.dictionary.lookup(pattern, { sources, phrases: 0 }).matches[0]!.sources.length === 0,
      )
      .map(({ pattern }) => pattern);
    expect(unexplained).toEqual([]);
  });
});
