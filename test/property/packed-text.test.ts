import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textOf } from "../../examples/playground/packed-text";
import { EN_OPEN } from "../../src/dictionary/en-open/generated/image";
import { decodeBase64 } from "../../src/text/base64";
import { inflate } from "../../src/text/deflate";

describe("textOf", () => {
  test("is undone by bytesOf", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(bytesOf(textOf(bytes))).toEqual(bytes);
      }),
    );
  });

  test("of the dictionary, too", async () => {
    const image = await inflate(decodeBase64(EN_OPEN), "The dictionary");
    expect(Buffer.compare(bytesOf(textOf(image)), image)).toBe(0);
  });

  test("has a text of its own for each byte, of characters that need no escape", () => {
    const texts = Array.from({ length: 256 }, (_, byte) => textOf(Uint8Array.of(byte)));
    expect(new Set(texts).size).toBe(256);
    expect(texts.join("")).toMatch(/^[\x20-\x7e]+$/);
    expect(texts.join("")).not.toMatch(/["\\<]/);
  });
});
