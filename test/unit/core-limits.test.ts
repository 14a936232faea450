import { expect, test } from "vitest";
import { COLUMN_KNOWN, COLUMN_WORDS, COLUMNS, MAX_SYMBOLS } from "../../assembly/abi";
import { ORIGIN } from "../../assembly/memory";
import { instantiate } from "../../src/core/instance";
import { type CoreBuild, compileCore } from "../../src/core/module";
import { Reading } from "../../src/core/reading";
import { compileDictionary } from "../../src/dictionary/compile";
import type { Dictionary, Entry } from "../../src/dictionary/dictionary";
import { openImage } from "../../src/dictionary/image";
import { coreSubject } from "../core-subject";
import { readNaively } from "../oracle/read";

const BUILDS: readonly CoreBuild[] = ["simd", "scalar"];

test.each(BUILDS)("%s: hits go into the row before they can overflow, once in 4 GB of text", async (build) => {
  const dictionary: Dictionary = {
    name: "t",
    version: "1",
    categories: [{ id: "a" }, { id: "w", weights: { min: -1, max: 1 } }],
    entries: [
      { pattern: "a", categories: { a: 1, w: 0.5 } },
      { pattern: "b c", categories: { a: 1 } },
    ],
  };
  const image = openImage(compileDictionary(dictionary));
  const module = await compileCore(build);
  const bytes = new TextEncoder().encode("a b c nope. ".repeat(50_000));
  for (const before of [0, 2 ** 31 - 2 ** 16, 2 ** 31, 2 ** 32 - 2 ** 16, 3 * 2 ** 31 - 2 ** 16]) {
    const instance = instantiate(module, image);
    const reading = new Reading(instance, true);
    // As if so many bytes of the text had been read.
    new BigUint64Array(instance.exports.memory.buffer, ORIGIN, 1)[0] = BigInt(before);
    reading.push(bytes);
    reading.finish();
    const { row } = instance;
    expect([row[COLUMN_WORDS], row[COLUMN_KNOWN]]).toEqual([200_000, 150_000]);
    expect([...row.subarray(COLUMNS, COLUMNS + 3)]).toEqual([100_000, 50_000, 250_000_000]);
  }
});

/** The number in letters: of words, numbers would be tokens of another kind. */
function spelled(number: number): string {
  return `x${Array.from(String(number), (digit) => "qrtvwxyzbd"[Number(digit)]).join("")}`;
}

test("the first and last of as many phrase words as there can be lead to their phrases", {
  timeout: 60_000,
}, async () => {
  const base = { name: "t", version: "1", categories: [{ id: "a" }, { id: "b" }] };
  const few: Entry[] = ["the zzz", "zzz zzz the zzz"].map((pattern) => ({ pattern, categories: { b: 1 } }));
  const many = Array.from({ length: MAX_SYMBOLS - 2 }, (_, number): Entry => {
    return { pattern: `the ${spelled(number)}`, categories: { a: 1 } };
  });
  const dictionary = { ...base, entries: [...many, ...few] };
  for (const build of BUILDS) {
    const core = await coreSubject(build);
    for (const number of [0, 1, 32_767, 32_768, MAX_SYMBOLS - 3]) {
      const text = `the ${spelled(number)} the zzz ${spelled(number)} the zzz zzz the zzz zzz zzz`;
      const expected = readNaively({ ...base, entries: [many[number]!, ...few] }, text);
      expect(core.counts(dictionary, text)).toEqual(expected.counts);
      expect(core.matches(dictionary, text)).toEqual(expected.matches);
    }
  }
});

test("a phrase of eight words, of which every beginning is one", async () => {
  const words = [..."abcdefgh"];
  const categories = [
    { id: "p" },
    { id: "q", parents: ["p"] },
    { id: "f", domain: "function" },
    { id: "w", weights: { min: -1, max: 1 } },
  ];
  const own: readonly Entry["categories"][] = [{ p: 1 }, { q: 1 }, { f: 1 }, { w: 0.25 }];
  const texts = words.map((_, at) => {
    return `${words.slice(0, at + 1).join(" ")} ${words.slice(at).join("-")} h a b c d e f g z`;
  });
  texts.push(words.slice(0, 7).join(" "), `${words.join(" ")} `.repeat(300), "a b c d e f g ".repeat(300));
  for (const overlap of ["domain", "longest", "all"] as const) {
    for (const every of [1, 2, 3]) {
      const beginnings = [2, 3, 4, 5, 6, 7, 8].filter((length) => length % every === 0 || length === 8);
      const entries: Entry[] = [
        ...words.map((pattern, at) => ({ pattern, categories: own[at % 4]! })),
        ...beginnings.map((length): Entry => {
          const pattern = words.slice(0, length).join(" ");
          if (length % 2 === 0) return { pattern, categories: { q: 1, w: length / 10 } };
          return { pattern, categories: {}, masks: ["p", "w"] };
        }),
        { pattern: "b * d", categories: { f: 1 } },
        { pattern: "* * * * * * * z", categories: { f: 1 } },
      ];
      const dictionary: Dictionary = { name: "t", version: "1", overlap, categories, entries };
      for (const build of BUILDS) {
        const core = await coreSubject(build);
        for (const text of texts) {
          const expected = readNaively(dictionary, text);
          expect(core.counts(dictionary, text)).toEqual(expected.counts);
          expect(core.matches(dictionary, text)).toEqual(expected.matches);
        }
      }
    }
  }
});

test("phrases that all begin with any two words are opened, and found, without going every way there is", {
  timeout: 60_000,
}, async () => {
  const entries = Array.from({ length: 2000 }, (_, number): Entry => {
    return { pattern: `* * ${spelled(number)}`, categories: { a: 1 } };
  });
  const dictionary: Dictionary = { name: "t", version: "1", categories: [{ id: "a" }], entries };
  for (const build of BUILDS) {
    const core = await coreSubject(build);
    // There are 8 billion ways.
    const { categories } = core.counts(
      dictionary,
      `we say ${spelled(7)}, or ${spelled(1)} ${spelled(1999)} ${spelled(3)}.`,
    );
    expect([...categories]).toEqual([2]);
  }
});
