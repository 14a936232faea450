import { describe, expect, test } from "vitest";
import { compileDictionary } from "../../../src/dictionary/compile";
import { openImage } from "../../../src/dictionary/image";
import { openSourceLines, packSourceLines } from "../../../src/dictionary/source-lines";
import { LexometerError } from "../../../src/errors";
import { deflate, inflate } from "../../../src/text/deflate";

const image = openImage(
  compileDictionary({
    name: "small",
    version: "1",
    categories: [{ id: "a" }],
    entries: ["b", "a", "c d"].map((pattern) => ({ pattern, categories: { a: 1 } })),
  }),
);
const packed = await packSourceLines(image, [
  { pattern: "c d", file: "é.txt", line: 2 },
  { pattern: "a", file: "é.txt", line: 900 },
  { pattern: "a", file: "x/y.txt", line: 1 },
  { pattern: "not there", file: "z.txt", line: 1 },
]);

test("lines come back by the place of the pattern in the alphabet", async () => {
  const lines = await openSourceLines(packed);
  expect(lines.crc32).toBe(image.crc32);
  expect([0, 1, 2, 3].map((entry) => lines.linesOf(entry))).toEqual([
    [
      { file: "é.txt", line: 900 },
      { file: "x/y.txt", line: 1 },
    ],
    [],
    [{ file: "é.txt", line: 2 }],
    [],
  ]);
});

describe("what is damaged is refused, and nothing else is thrown", async () => {
  const bytes = await inflate(packed, "The lines");

  test("cut anywhere", async () => {
    for (let length = 0; length < bytes.length; length++)
      await expect(openSourceLines(await deflate(bytes.slice(0, length)))).rejects.toThrow(LexometerError);
  });

  test("changed anywhere", async () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 0x7f, 0x80, 0xff]) {
        const changed = bytes.slice();
        changed[at] = value;
        await openSourceLines(await deflate(changed)).catch((error) => expect(error).toBeInstanceOf(LexometerError));
      }
    }
  });

  test("not packed", async () => {
    await expect(openSourceLines(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: "IMAGE_DAMAGED" });
  });
});
