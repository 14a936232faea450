import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { cutItem, type Segmentation, segmentationOf, segmentsOf } from "../../../../src/cli/files/segments";
import { sentenceEnds } from "../../../../src/cli/files/sentence-ends";
import { createEngine, type Engine } from "../../../../src/engine/engine";
import { report, sampleTexts, talk } from "../../texts";
import { listOf } from "./fixtures";

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function counts(text: string): { readonly words: number; readonly sentences: number } {
  const { word_count, sentence_count } = engine.score(text, { norming: "none" }).summary;
  return { words: word_count, sentences: sentence_count };
}

function cut(text: string, how: string): string[] {
  return segmentsOf(engine, text, segmentationOf(how));
}

const WAYS: readonly Segmentation[] = [
  ...[1, 2, 3, 50].flatMap((size) => [
    { by: "words" as const, size },
    { by: "sentences" as const, size },
    { by: "paragraphs" as const, size },
    { by: "parts" as const, size },
  ]),
  { by: "pattern", pattern: /a|^b|$/gmu },
];
const piece = fc.constantFrom(
  "a",
  "Bob",
  "e.g.",
  "Mr.",
  "U.S.",
  "etc.",
  "3.",
  ".",
  "...",
  "!",
  " ",
  "\n",
  "\n\n",
  "\r\n\r\n",
  "—",
  "***",
  "“",
  "well-known",
  "😀",
  ": ",
);
const odd = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("pieces", () => {
  test("one behind the other are the text, each with a word if the text has one", () => {
    fc.assert(
      fc.property(odd, fc.constantFrom(...WAYS), (text, way) => {
        const pieces = segmentsOf(engine, text, way);
        expect(pieces.join("")).toBe(text);
        expect(pieces.length).toBeGreaterThan(0);
        if (counts(text).words > 0) expect(pieces.every((one) => counts(one).words > 0)).toBe(true);
        else expect(pieces).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  test("by words, sentences or parts have the words of the text, together", () => {
    fc.assert(
      fc.property(odd, fc.constantFrom(...WAYS.filter(({ by }) => by !== "pattern")), (text, way) => {
        const words = segmentsOf(engine, text, way).map((one) => counts(one).words);
        expect(words.reduce((sum, count) => sum + count, 0)).toBe(counts(text).words);
      }),
      { numRuns: 500 },
    );
  });

  test("by sentences have as many as is said, and together those of the text", () => {
    for (const text of [report(6), talk(6), ...sampleTexts(20)]) {
      for (const size of [1, 3]) {
        const sentences = cut(text, `sentences:${size}`).map((one) => counts(one).sentences);
        expect(sentences.slice(0, -1).every((count) => count === size)).toBe(true);
        expect(sentences.reduce((sum, count) => sum + count, 0)).toBe(counts(text).sentences);
      }
    }
  });
});

describe("cuts", () => {
  test.each([
    ["words:2", "one two three four five", ["one two", " three four", " five"]],
    ["words:4", "one two three four five", ["one two three four", " five"]],
    ["words:5", "one two three four five", ["one two three four five"]],
    ["words:6", "one two three four five", ["one two three four five"]],
    ["parts:2", "one two three four five", ["one two three", " four five"]],
    ["parts:4", "one two three", ["one", " two", " three"]],
    ["parts:1", "one two", ["one two"]],
    [
      "sentences",
      "Mr. Low went. He saw e.g. the U.S. flag! So?",
      ["Mr. Low went. ", "He saw e.g. the U.S. flag! ", "So?"],
    ],
    [
      "sentences",
      "A heading\nIt rained. “No.” So it did…\n\nend",
      ["A heading\n", "It rained. ", "“No.” ", "So it did…\n\n", "end"],
    ],
    ["sentences:2", "One. Two. Three.", ["One. Two. ", "Three."]],
    ["paragraphs", "one\ntwo\n\n  \nthree\r\n\r\nfour", ["one\ntwo\n\n  \n", "three\r\n\r\n", "four"]],
    ["paragraphs:2", "one\n\ntwo\n\nthree", ["one\n\ntwo\n\n", "three"]],
    ["paragraphs", "one\n\n***\n\ntwo", ["one\n\n***\n\n", "two"]],
    [
      "pattern:^Chapter",
      "Front.\nChapter 1\nIt rained.\nChapter 2\nSun.",
      ["Front.\n", "Chapter 1\nIt rained.\n", "Chapter 2\nSun."],
    ],
    ["pattern:^Chapter", "\n\nChapter 1\nIt rained.", ["\n\nChapter 1\nIt rained."]],
    ["pattern:nothing", "one two", ["one two"]],
    ["words:1", "", [""]],
  ])("%s of %j", (how, text, pieces) => expect(cut(text, how)).toEqual(pieces));

  test("a long line without an end of a sentence costs no more than its length", () => {
    const text = `${"word, and ".repeat(20_000)}end. Next.`;
    expect(sentenceEnds(engine, text)).toEqual([text.length - "Next.".length]);
  });

  test.each([
    "words",
    "words:0",
    "words:1.5",
    "words:-1",
    "words:",
    "words:1000000001",
    "lines:2",
    "pattern:",
    "pattern:(",
    "",
  ])("%j is none", (how) => expect(() => segmentationOf(how)).toThrow(/^--segments/));
});

describe("a row", () => {
  const how = segmentationOf("words:1");

  test("has pieces by its id, or its line, and number", async () => {
    const row = { input: "a.csv", line: 7 };
    const ids = async (sample: { id?: string; content: string | Uint8Array | string[] }): Promise<unknown[]> =>
      (await listOf(cutItem(engine, { ...row, sample }, how))).map((item) => "sample" in item && item.sample.id);
    expect(await ids({ id: "x", content: "one two" })).toEqual(["x#1", "x#2"]);
    expect(await ids({ content: new TextEncoder().encode("one") })).toEqual(["7#1"]);
    expect(await ids({ id: "x", content: ["o", "ne tw", "o"] })).toEqual(["x#1", "x#2"]);
    const skip = { ...row, reason: "no" };
    expect(await listOf(cutItem(engine, skip, how))).toEqual([skip]);
  });

  test.each([9, 10, 11])("of %i characters of 10 is cut up to the limit", async (length) => {
    for (const content of ["a".repeat(length), ["a".repeat(length - 1), "a"]]) {
      const [item] = await listOf(cutItem(engine, { input: "a", line: 1, sample: { id: "x", content } }, how, 10));
      if (length <= 10) expect(item).toMatchObject({ sample: { id: "x#1" } });
      else
        expect(item).toEqual({
          input: "a",
          line: 1,
          id: "x",
          reason: "The text has more than 10 characters, and cannot be cut.",
        });
    }
  });
});
