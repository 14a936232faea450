import { expect, test } from "vitest";
import { Core } from "../../src/core/core";
import { type CoreBuild, compileCore } from "../../src/core/module";
import { compileDictionary } from "../../src/dictionary/compile";
import type { Dictionary } from "../../src/dictionary/dictionary";
import { openImage } from "../../src/dictionary/image";

// What words came to is remembered in fewer places than there are words here, so
// that they take them from one another: see assembly/dictionary/memo.ts. A core
// that has read nothing but one part of them says what is right.

const LETTERS = [..."aeioudlnrstyh"];
const WORDS = LETTERS.length ** 5;
const PART = 4096;

/** Every word of five of the letters once, in an order that is not theirs, in parts. */
const parts = Array.from({ length: Math.ceil(WORDS / PART) }, (_, part) => {
  const size = Math.min(PART, WORDS - part * PART);
  return Array.from({ length: size }, (_, number) => wordOf(((part * PART + number) * 48_611) % WORDS)).join(" ");
});

const dictionary: Dictionary = {
  name: "t",
  version: "1",
  categories: LETTERS.map((letter) => ({ id: letter })),
  entries: [
    ...LETTERS.map((letter) => ({ pattern: `${letter}*`, categories: { [letter]: 1 } })),
    ...LETTERS.map((letter) => ({ pattern: `${letter}tone`, categories: { a: 1, h: 1 } })),
  ],
};

/** Five letters, or these twice: the halves of what is compared. */
function wordOf(number: number): string {
  const letters = Array.from(
    { length: 5 },
    (_, at) => LETTERS[Math.floor(number / LETTERS.length ** at) % LETTERS.length],
  );
  return letters.join("").repeat(1 + (number % 2));
}

const BUILDS: readonly CoreBuild[] = ["simd", "scalar"];

test.each(BUILDS)("%s: more words than can be remembered are looked up again", { timeout: 60_000 }, async (build) => {
  const module = await compileCore(build);
  const image = openImage(compileDictionary(dictionary));
  const fresh = parts.map((part) => {
    const core = new Core(module, image);
    const { row, types } = core.count(part);
    return { row: row.slice(), types: types.slice(), rates: core.rates(part).slice() };
  });

  const core = new Core(module, image);
  // Shape and type are not there at first, and are asked for afterwards.
  for (const way of ["rates", "counts", "counts", "rates"]) {
    for (const [number, part] of parts.entries()) {
      if (way === "rates") {
        expect(core.rates(part)).toEqual(fresh[number]!.rates);
      } else {
        const { row, types } = core.count(part);
        expect({ row, types }).toEqual({ row: fresh[number]!.row, types: fresh[number]!.types });
      }
    }
  }
});
