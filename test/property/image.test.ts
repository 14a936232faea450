import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HEADER_BYTES, HEADER_CHECKSUM } from "../../assembly/abi";
import { compileDictionary } from "../../src/dictionary/compile";
import { crc32 } from "../../src/dictionary/crc32";
import { decodeDictionary, openImage } from "../../src/dictionary/image";
import { LexometerError } from "../../src/errors";
import { deflate, inflate } from "../../src/text/deflate";
import { dictionary } from "../unit/dictionary/arbitrary";

describe("compileDictionary", () => {
  test("gives the same bytes whatever the order of the entries", () => {
    fc.assert(
      fc.property(dictionary, (given) => {
        const reversed = { ...given, entries: [...given.entries].reverse() };
        expect(compileDictionary(reversed)).toEqual(compileDictionary(given));
      }),
    );
  });

  test("makes an image that opens and that its own entries compile to again", () => {
    fc.assert(
      fc.property(dictionary, (given) => {
        const image = compileDictionary(given);
        expect(compileDictionary(decodeDictionary(openImage(image)))).toEqual(image);
      }),
      // One entry in two spellings, of which neither is what it folds to.
      {
        numRuns: 500,
        examples: [[{ ...EMPTY, entries: ["\u00C5", "\u00C5\u00AD"].map((pattern) => ({ pattern, categories: {} })) }]],
      },
    );
  });
});

const EMPTY = { name: "t", version: "1", categories: [] };

describe("openImage", () => {
  test("answers any bytes with an image or a LexometerError", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void attempt(bytes)));
  });

  test("refuses every image that is damaged anywhere behind its header", () => {
    fc.assert(
      fc.property(dictionary, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, at, change) => {
        const image = compileDictionary(given);
        const index = HEADER_BYTES + (at % (image.length - HEADER_BYTES));
        image[index] = image[index]! ^ change;
        expect(() => openImage(image)).toThrow(LexometerError);
      }),
    );
  });

  test("refuses or survives an image that is damaged anywhere and signed again", () => {
    const blow = fc.tuple(fc.nat(), fc.nat(255));
    let survived = 0;
    fc.assert(
      fc.property(dictionary, fc.array(blow, { minLength: 1, maxLength: 3 }), (given, blows) => {
        const image = compileDictionary(given);
        for (const [at, byte] of blows) image[at % image.length] = byte;
        sign(image);
        if (attempt(image)) survived++;
      }),
      { numRuns: 2000 },
    );
    // A few do by right: another letter in a word, another category in a set.
    expect(survived).toBeGreaterThan(0);
  });

  test("refuses every image that is cut short", () => {
    fc.assert(
      fc.property(dictionary, fc.nat(), (given, at) => {
        const image = compileDictionary(given);
        expect(() => openImage(image.subarray(0, at % image.length))).toThrow(LexometerError);
      }),
    );
  });

  test("reads an image at any offset of its buffer", () => {
    fc.assert(
      fc.property(dictionary, fc.integer({ min: 1, max: 9 }), (given, offset) => {
        const image = compileDictionary(given);
        const room = new Uint8Array(image.length + 16);
        room.set(image, offset);
        const opened = openImage(room.subarray(offset, offset + image.length));
        expect([...opened.entries()]).toEqual([...openImage(image).entries()]);
      }),
    );
  });
});

describe("deflate", () => {
  test("is undone by inflate", async () => {
    await fc.assert(
      fc.asyncProperty(dictionary, async (given) => {
        const image = compileDictionary(given);
        expect(await inflate(await deflate(image), "The image")).toEqual(image);
      }),
      { numRuns: 30 },
    );
  });

  test("inflate answers any bytes with bytes or IMAGE_DAMAGED, and says what it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const outcome = await inflate(bytes, "The list").catch((error: unknown) => error);
        if (outcome instanceof Uint8Array) return;
        expect(outcome).toMatchObject({ code: "IMAGE_DAMAGED", message: "The list cannot be unpacked." });
      }),
    );
  });
});

function sign(image: Uint8Array): void {
  new DataView(image.buffer).setUint32(HEADER_CHECKSUM, crc32(image, HEADER_BYTES), true);
}

/** Opens and decodes all there is; anything but a LexometerError fails the test. */
function attempt(image: Uint8Array): boolean {
  try {
    const opened = openImage(image);
    for (const found of opened.entries()) expect(typeof found.pattern).toBe("string");
    return true;
  } catch (error) {
    if (error instanceof LexometerError) return false;
    throw error;
  }
}
