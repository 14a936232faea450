import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dictionaryOf } from "../../examples/playground/dictionary";
import { bytesOf, textOf } from "../../examples/playground/packed-text";
import { toColumns } from "../../scripts/page/image-columns";
import { compileDictionary } from "../../src/dictionary/compile";
import { EN_OPEN } from "../../src/dictionary/en-open/generated/image";
import { unpackImage } from "../../src/dictionary/serial";
import { decodeBase64 } from "../../src/text/base64";
import { dictionary } from "../unit/dictionary/arbitrary";

const unpacker = textOf(readFileSync("build/unpack.wasm"));

describe("toColumns", () => {
  test("is undone by dictionaryOf, to the byte", async () => {
    await fc.assert(
      fc.asyncProperty(dictionary, async (given) => {
        const image = compileDictionary(given);
        expect(await dictionaryOf(textOf(toColumns(image)), unpacker)).toEqual(image);
      }),
    );
  });

  test("of en-open, too", async () => {
    const image = await unpackImage(decodeBase64(EN_OPEN));
    const packed = textOf(toColumns(image));
    expect(Buffer.compare(await dictionaryOf(packed, unpacker), image)).toBe(0);
  });
});

describe("textOf", () => {
  test("is undone by bytesOf", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(bytesOf(textOf(bytes))).toEqual(bytes);
      }),
    );
  });

  test("has a text of its own for each byte, of characters that need no escape", () => {
    const texts = Array.from({ length: 256 }, (_, byte) => textOf(Uint8Array.of(byte)));
    expect(new Set(texts).size).toBe(256);
    expect(texts.join("")).toMatch(/^[\x20-\x7e]+$/);
    expect(texts.join("")).not.toMatch(/["\\<]/);
  });
});
