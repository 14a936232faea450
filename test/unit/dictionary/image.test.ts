import { describe, expect, test } from "vitest";
import * as abi from "../../../assembly/abi";
import { ByteReader } from "../../../src/dictionary/byte-reader";
import { ByteWriter } from "../../../src/dictionary/byte-writer";
import { compileDictionary } from "../../../src/dictionary/compile";
import { crc32 } from "../../../src/dictionary/crc32";
import type { Dictionary } from "../../../src/dictionary/dictionary";
import { decodeDictionary, openImage } from "../../../src/dictionary/image";
import { isWellFormed } from "../../../src/dictionary/utf8";

const dictionary: Dictionary = {
  name: "sample",
  version: "3",
  overlap: "domain",
  categories: [
    { id: "affect" },
    { id: "joy", parents: ["affect"], label: "Joy" },
    { id: "valence", weights: { min: -3, max: 3 } },
    { id: "preposition", domain: "function" },
  ],
  entries: [
    { pattern: "happy", categories: { joy: 1, valence: 2.5 } },
    { pattern: "kind", categories: { affect: 1 } },
    { pattern: "of", categories: { preposition: 1 } },
    { pattern: "Café", categories: { joy: 1 } },
    { pattern: "happ*", categories: { joy: 1 } },
    { pattern: "<number>", categories: { valence: -0.5 } },
    { pattern: "kind of", categories: { preposition: 1 }, masks: ["affect"] },
    { pattern: "happ* hour", categories: {} },
  ],
};
const image = compileDictionary(dictionary);

function field(at: number): number {
  return new DataView(image.buffer).getUint32(at, true);
}

describe("compileDictionary", () => {
  test("writes the header of abi.ts", () => {
    expect(field(abi.HEADER_MAGIC)).toBe(abi.IMAGE_MAGIC);
    expect(String.fromCharCode(...image.subarray(0, 4))).toBe("LXMD");
    expect(field(abi.HEADER_VERSION)).toBe(abi.IMAGE_VERSION);
    expect(field(abi.HEADER_TOTAL)).toBe(image.length);
    expect(field(abi.HEADER_CHECKSUM)).toBe(crc32(image, abi.HEADER_BYTES));
    expect(field(abi.HEADER_CATEGORIES)).toBe(4);
    expect(field(abi.HEADER_WORDS)).toBe(6); // café in NFC and NFD, happy, hour, kind, of
    expect(field(abi.HEADER_STEMS)).toBe(1);
    expect(field(abi.HEADER_SYMBOLS)).toBe(4); // hour, kind, of, happ*
    expect(field(abi.HEADER_STATES)).toBe(5);
    expect(field(abi.HEADER_TRANSITIONS)).toBe(4);
  });

  test("writes the sections of abi.ts, to the byte", () => {
    const tiny = compileDictionary({
      name: "t",
      version: "1",
      categories: [{ id: "a" }, { id: "v", weights: { min: -1, max: 1 } }],
      entries: [
        { pattern: "ab", categories: { a: 1 } },
        { pattern: "abc", categories: { a: 1, v: -0.5 } },
        { pattern: "ab c*", categories: { a: 1 } },
      ],
    });
    const start = abi.HEADER_BYTES + new DataView(tiny.buffer).getUint32(abi.HEADER_META_BYTES, true);
    expect([...tiny.subarray(start)]).toEqual([
      ...[1, 0, 0, 0, 2, 0, 0, 0], // ancestors: each itself
      ...[2, 0, 0, 0], // weighted: v
      ...[3, 0, 0, 0], // mask 0: the domain of a, which is that of v
      ...[0, 0, 0, 0, 0, 0, 0], // classes
      ...[1, 0], // set 1: a
      ...[2, 0, 1, 0x8f, 0x4e], // set 2: a, and v with zigzag -5000
      ...[0, 2, 2, 1], // "ab", and "abc", which has two bytes of it
      ...[0x61, 0x62, 0x63],
      ...[(1 << 1) | 1, 2 << 1], // set 1 and symbol 1; set 2
      ...[0, 1, 0x63, 1], // "c*": no set, symbol 2
      ...[0, 1, 1, 0], // state 0: symbol 1 leads to the first state that is new: 1
      ...[0, 1, 2, 0], // state 1: symbol 2 leads to the next one: 2
      ...[1, 1, 0], // state 2: ends a phrase with mask 0 and set 1
    ]);
  });

  test("writes ancestors, weighted categories and masks as bit rows behind the meta", () => {
    const start = abi.HEADER_BYTES + field(abi.HEADER_META_BYTES);
    const rows = Array.from({ length: 5 + field(abi.HEADER_MASKS) }, (_, row) => field(start + row * 4));
    expect(rows.slice(0, 5)).toEqual([0b0001, 0b0011, 0b0100, 0b1000, 0b0100]);
    // "happ* hour" hides nothing; "kind of" its domain, and affect with all below.
    expect(rows.slice(5).sort((a, b) => a - b)).toEqual([0, 0b1011]);
  });

  test.each([
    ["longest", [0b1111]],
    ["all", [0, 0b0011]],
  ] as const)("overlap %s hides %j", (overlap, masks) => {
    const bytes = compileDictionary({ ...dictionary, overlap });
    const view = new DataView(bytes.buffer);
    const start = abi.HEADER_BYTES + view.getUint32(abi.HEADER_META_BYTES, true) + 5 * 4;
    const rows = Array.from({ length: view.getUint32(abi.HEADER_MASKS, true) }, (_, row) =>
      view.getUint32(start + row * 4, true),
    );
    expect(rows.sort((a, b) => a - b)).toEqual(masks);
  });
});

describe("openImage", () => {
  const opened = openImage(image);

  test("tells what the dictionary is", () => {
    expect(opened).toMatchObject({
      name: "sample",
      version: "3",
      overlap: "domain",
      categories: dictionary.categories,
    });
    expect(opened.bytes).toBe(image);
    expect(opened.crc32).toBe(field(abi.HEADER_CHECKSUM).toString(16).padStart(8, "0"));
  });

  test("finds entries by what the core traces", () => {
    expect(opened.word(2)?.pattern).toBe("happy");
    expect(opened.word(2)).toBe(opened.word(2));
    expect(opened.word(3)).toBeUndefined(); // hour only stands in a phrase
    expect(opened.word(99)).toBeUndefined();
    expect(opened.stem(0)?.pattern).toBe("happ*");
    expect(opened.classEntry(abi.CLASS_NUMBER)).toEqual({ pattern: "<number>", categories: { valence: -0.5 } });
    expect(opened.classEntry(abi.CLASS_URL)).toBeUndefined();
    expect(opened.phrase(0)).toBeUndefined();
    expect(
      [1, 2, 3, 4]
        .map((state) => opened.phrase(state)?.pattern)
        .filter(Boolean)
        .sort(),
    ).toEqual(["happ* hour", "kind of"]);
  });

  test("gives the dictionary back", () => {
    const { entries, ...head } = decodeDictionary(opened);
    const { entries: given, ...givenHead } = dictionary;
    const byPattern = (a: { pattern: string }, b: { pattern: string }): number => (a.pattern < b.pattern ? -1 : 1);
    expect(head).toEqual(givenHead);
    expect([...entries].sort(byPattern)).toEqual([...given].sort(byPattern));
  });

  test("keeps the names of Object.prototype apart from categories and words", () => {
    const odd: Dictionary = {
      name: "odd",
      version: "1",
      categories: [{ id: "__proto__" }, { id: "constructor" }],
      entries: [
        {
          pattern: "__proto__",
          categories: Object.fromEntries([
            ["__proto__", 1],
            ["constructor", 1],
          ]),
        },
      ],
    };
    const [entry] = openImage(compileDictionary(odd)).entries();
    expect(Object.entries(entry!.categories)).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
    ]);
  });
});

describe("openImage refuses", () => {
  const damage = (change: (bytes: Uint8Array, view: DataView) => void, isSigned = true): Uint8Array => {
    const bytes = image.slice();
    const view = new DataView(bytes.buffer);
    change(bytes, view);
    if (isSigned) view.setUint32(abi.HEADER_CHECKSUM, crc32(bytes, abi.HEADER_BYTES), true);
    return bytes;
  };
  const set = (at: number, value: number): Uint8Array => damage((_, view) => view.setUint32(at, value, true));
  const more = (at: number): Uint8Array => set(at, field(at) + 1);

  test.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(0), "IMAGE_TRUNCATED"],
    ["half a header", image.slice(0, 63), "IMAGE_TRUNCATED"],
    ["all but the last byte", image.slice(0, -1), "IMAGE_TRUNCATED"],
    ["a byte too many", Uint8Array.from([...image, 0]), "IMAGE_DAMAGED"],
    ["another magic", set(abi.HEADER_MAGIC, 1), "IMAGE_MAGIC"],
    ["another version", set(abi.HEADER_VERSION, abi.IMAGE_VERSION + 1), "IMAGE_VERSION"],
    ["a wrong checksum", damage((bytes) => bytes.fill(0xff, image.length - 1), false), "IMAGE_DAMAGED"],
    ["a reserved field", set(60, 1), "IMAGE_DAMAGED"],
    ["more categories", more(abi.HEADER_CATEGORIES), "IMAGE_DAMAGED"],
    ["4,294,967,295 words", set(abi.HEADER_WORDS, 0xffffffff), "IMAGE_DAMAGED"],
    ["no states", set(abi.HEADER_STATES, 0), "IMAGE_DAMAGED"],
    ["more masks", more(abi.HEADER_MASKS), "IMAGE_DAMAGED"],
    ["more sets", more(abi.HEADER_SETS), "IMAGE_DAMAGED"],
    ["more words", more(abi.HEADER_WORDS), "IMAGE_DAMAGED"],
    ["more stems", more(abi.HEADER_STEMS), "IMAGE_DAMAGED"],
    ["more symbols", more(abi.HEADER_SYMBOLS), "IMAGE_DAMAGED"],
    ["more states", more(abi.HEADER_STATES), "IMAGE_DAMAGED"],
    ["more transitions", more(abi.HEADER_TRANSITIONS), "IMAGE_DAMAGED"],
    ["a longer meta", more(abi.HEADER_META_BYTES), "IMAGE_DAMAGED"],
    ["a meta that is no JSON", damage((bytes) => bytes.fill(0x20, 64, 65)), "IMAGE_DAMAGED"],
    [
      "ancestors that the meta does not have",
      damage((bytes) => bytes.fill(3, 64 + field(abi.HEADER_META_BYTES), 65 + field(abi.HEADER_META_BYTES))),
      "IMAGE_DAMAGED",
    ],
  ])("%s", (_name, bytes, code) => {
    expect(() => openImage(bytes)).toThrow(expect.objectContaining({ code }));
  });
});

test("crc32 is the one of zip and PNG", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

describe("ByteReader", () => {
  test.each([0, 1, 127, 128, 16383, 16384, 0x7fffffff, 0xffffffff])("reads the varint %i that was written", (value) => {
    const out = new ByteWriter();
    out.varint(value);
    expect(new ByteReader(out.result(), 0, () => new Error("refused")).varint()).toBe(value);
  });

  test.each([
    ["too long by a zero", [0x80, 0x00]],
    ["without an end", [0x80]],
    ["of more than 32 bits", [0xff, 0xff, 0xff, 0xff, 0x1f]],
    ["of six bytes", [0x80, 0x80, 0x80, 0x80, 0x80, 0x01]],
  ])("refuses a varint %s", (_name, bytes) => {
    const reader = new ByteReader(Uint8Array.from(bytes), 0, () => new Error("refused"));
    expect(() => reader.varint()).toThrow("refused");
  });
});

describe("isWellFormed", () => {
  const words = ["", "a", "é", "aé", "€", "\u{1F600}", "a\u{1F600}é", "\uFFFF", "\uD7FF", "\uE000"].map((word) => [
    ...new TextEncoder().encode(word),
  ]);
  const broken = [
    [0x80],
    [0xc3],
    [0xc0, 0x80],
    [0xe0, 0x80, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf0, 0x80, 0x80, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xf5],
    [0xc3, 0x61],
    [0xe2, 0x82],
  ];

  test.each(words)("%j is, from wherever it is looked at", (...bytes) => {
    for (let from = 0; from <= bytes.length; from++)
      expect(isWellFormed(Uint8Array.from(bytes), from, bytes.length)).toBe(true);
  });

  test.each(broken)("%j is not", (...bytes) => {
    expect(isWellFormed(Uint8Array.from(bytes), 0, bytes.length)).toBe(false);
  });

  test("looks back at a character that the new bytes cut", () => {
    expect(isWellFormed(Uint8Array.from([0xc3, 0x61]), 1, 2)).toBe(false);
  });
});
