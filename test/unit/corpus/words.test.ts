import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "../../../src/corpus/pieces";
import { WordReader } from "../../../src/corpus/words";
import { readSource } from "../../oracle/fields";
import { texts } from "../../oracle/generators";
import { isKnowable } from "../../oracle/look-up";
import { readTokens } from "../../oracle/tokens";

const reader = await WordReader.open();

function wordsOf(text: string): string[] {
  const words: string[] = [];
  reader.read(text, (word) => words.push(word));
  return words;
}

/** By the letter of docs/text.md. */
function naiveWordsOf(text: string): string[] {
  return readSource(text)
    .fields.flatMap(readTokens)
    .filter((token) => isKnowable(token.folded))
    .map(({ folded }) => folded);
}

test.each([
  ["Don’t don't DON'T", ["don't", "don't", "don't"]],
  ["U.S. law at 5 p.m., 5p.m.", ["u.s", "law", "at", "5", "p.m", "5p.m"]],
  ["#HTMLParser C#x #1 :D 👍🏽", ["#htmlparser", "c", "x", "1", ":D", "👍"]],
  ["mother-in-law, DÉJÀ", ["mother", "in", "law", "déjà"]],
  ["", []],
])("the words of %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("words are the tokens of the oracle, folded as it folds them", () => {
  let words = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const expected = naiveWordsOf(text);
      words += expected.length;
      expect(wordsOf(text)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
  expect(words).toBeGreaterThan(1000);
});

test.each([
  [254, 1],
  [255, 1],
  [256, 0],
])("of a word of %i bytes, %i is read", (length, count) => {
  expect(wordsOf("x".repeat(length))).toHaveLength(count);
});

test("in pieces of any length the words are the same, and the pieces are the text", async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, fc.integer({ min: 1, max: 60 }), async (one, other, length) => {
      // Pieces end at spaces and line feeds: without either, a text is one piece.
      const text = `${one}\n\n${other} end`;
      const pieces: string[] = [];
      for await (const piece of piecesOf([text.slice(0, 7), text.slice(7)], length)) pieces.push(piece);
      expect(pieces.join("")).toBe(text);
      expect(pieces.flatMap(wordsOf)).toEqual(wordsOf(text));
    }),
    { numRuns: 300 },
  );
});

test("bytes are decoded across their pieces, whatever is wrong with them", async () => {
  const bytes = Uint8Array.from([0x61, 0xc3, 0xa9, 0x20, 0xff, 0xe2, 0x82, 0xac]);
  for (let at = 0; at <= bytes.length; at++) {
    let text = "";
    for await (const piece of piecesOf([bytes.subarray(0, at), bytes.subarray(at)])) text += piece;
    expect(text).toBe("aé \uFFFD€");
  }
});

test("a text without white space is cut in the end, between characters", async () => {
  const text = "😀".repeat(1 << 20);
  const pieces: string[] = [];
  for await (const piece of piecesOf([text.slice(0, (1 << 20) + 1), text.slice((1 << 20) + 1)])) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join("") === text).toBe(true);
  for (const piece of pieces) expect(/\p{Cs}/u.test(piece)).toBe(false);
});
