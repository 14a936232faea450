import { describe, expect, test } from "vitest";
import { readEnOpenSources } from "../../../scripts/dictionary";
import { neverFound } from "../../../src/cli/never-found";
import { buildEnOpen } from "../../../src/dictionary/en-open/build";
import { createEngine } from "../../../src/engine/engine";
import { coreSubject } from "../../core-subject";
import { CONTENT_FIXTURES } from "./content";
import { type Fixture, FUNCTION_FIXTURES } from "./function";
import { MORAL_FIXTURES } from "./moral";
import { SOCIAL_FIXTURES } from "./social";
import { STYLE_FIXTURES } from "./style";
import { TOPIC_FIXTURES } from "./topics";
import { WORD_CLASS_FIXTURES } from "./word-class";

const dictionary = buildEnOpen(readEnOpenSources());
const index = new Map(dictionary.categories.map(({ id }, category) => [id, category]));

const core = await coreSubject("simd");

/** How often a sentence counts in a category. */
function hits(sentence: string, category: string): number {
  return core.counts(dictionary, sentence).categories[index.get(category)!]!;
}

const FIXTURES: readonly (readonly [string, Readonly<Record<string, Fixture>>])[] = [
  ["function", FUNCTION_FIXTURES],
  ["content", CONTENT_FIXTURES],
  ["social and cognitive", SOCIAL_FIXTURES],
  ["topic", TOPIC_FIXTURES],
  ["drive and moral", MORAL_FIXTURES],
  ["style and time", STYLE_FIXTURES],
  ["word class and weighted", WORD_CLASS_FIXTURES],
];

describe.each(FIXTURES)("en-open, %s categories", (_domain, fixtures) => {
  test.each(Object.entries(fixtures))("%s", (category, { match, miss }) => {
    expect([...index.keys()]).toContain(category);
    expect(match.length).toBeGreaterThanOrEqual(12);
    expect(miss.length).toBeGreaterThanOrEqual(8);
    const wrong = [
      ...match.filter((sentence) => hits(sentence, category) === 0).map((sentence) => `should match: ${sentence}`),
      ...miss.filter((sentence) => hits(sentence, category) > 0).map((sentence) => `should not match: ${sentence}`),
    ];
    expect(wrong).toEqual([]);
  });
});

test("every function category has fixtures", () => {
  const categories = dictionary.categories.filter(({ domain }) => domain === "function").map(({ id }) => id);
  expect(Object.keys(FUNCTION_FIXTURES).sort()).toEqual(categories.sort());
});

test("pronouns of persons are references to them, in every entry and every phrase", () => {
  const held = ["we", "you", "she_he", "they"].map((id) => index.get(id)!);
  const social = index.get("social_references")!;
  const wrong = dictionary.entries.filter(({ pattern }) => {
    const { categories } = core.counts(dictionary, pattern);
    return categories[social] === 0 && held.some((category) => categories[category]! > 0);
  });
  expect(wrong.map(({ pattern }) => pattern)).toEqual([]);
});

test("every entry is found where it stands alone", async () => {
  expect(neverFound(await createEngine(), new Set())).toEqual([]);
  const odd = { ...dictionary, entries: ["w/", "well"].map((pattern) => ({ pattern, categories: { article: 1 } })) };
  expect(neverFound(await createEngine({ dictionary: odd }), new Set())).toEqual(["w/"]);
});
