import { readFileSync } from "node:fs";
import { dictionary } from "cmu-pronouncing-dictionary";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { countSyllables, syllablesByRule } from "../oracle/syllables";
import { INPUT, type TablesCore, tablesCore } from "./tables/core";

let core: TablesCore;
beforeAll(async () => {
  core = await tablesCore();
}, 20_000);

function inCore(word: string): number {
  const bytes = Buffer.from(word);
  new Uint8Array(core.memory.buffer).set(bytes, INPUT);
  return core.countSyllables(INPUT, INPUT + bytes.length);
}

function linesOf(path: string): string[][] {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  return text.split("\n").flatMap((line) => (line === "" || line.startsWith("# ") ? [] : [line.split(" ")]));
}

/** Syllables by CMUdict, one number per pronunciation; every vowel there carries a stress mark. */
function spoken(word: string): number[] {
  const keys = [word, `${word}(1)`, `${word}(2)`, `${word}(3)`, `${word}(4)`];
  return keys.flatMap((key) => (dictionary[key] === undefined ? [] : [dictionary[key].match(/\d/g)?.length ?? 0]));
}

describe("syllables", () => {
  test.each([
    ["a", 1],
    ["made", 1],
    ["moved", 1],
    ["wanted", 2],
    ["tables", 2],
    ["settled", 2],
    ["called", 1],
    ["hundred", 2],
    ["referred", 2],
    ["churches", 2],
    ["movement", 2],
    ["lonely", 2],
    ["going", 2],
    ["usual", 3],
    ["lion", 2],
    ["nation", 2],
    ["musician", 3],
    ["quiet", 2],
    ["patient", 2],
    ["science", 2],
    ["idea", 3],
    ["creation", 3],
    ["creature", 2],
    ["unique", 2],
    ["player", 2],
    ["everyone", 3],
    ["prism", 2],
    ["basically", 3],
    ["didn't", 2],
    ["don't", 1],
    ["boss's", 2],
    ["café", 2],
    ["naïve", 2],
    ["cafe\u0301", 2],
    ["東京都", 3],
    ["слово", 1],
    ["hmm", 1],
    ["", 1],
  ])("%s has %i by the rule, in the oracle and in the core", (word, count) => {
    expect(syllablesByRule(word)).toBe(count);
    expect(inCore(word)).toBe(count);
  });

  test("the core has the rule of the oracle: words of CMUdict", () => {
    const words = Object.keys(dictionary).filter((_, index) => index % 5 === 0);
    expect(words.length).toBeGreaterThan(20_000);
    expect(words.filter((word) => inCore(word) !== syllablesByRule(word))).toEqual([]);
  });

  test("the core has the rule of the oracle: anything that looks like a word", () => {
    const letters = fc.constantFrom(..."aaeeiioouuyyrstlncdgmhqx'é1ïß\u0301京ж𐐨");
    const endings = fc.constantFrom(
      "",
      "s",
      "es",
      "ed",
      "le",
      "les",
      "n't",
      "'s",
      "'ve",
      "'d",
      "ings",
      "ism",
      "ically",
      "ement",
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), endings, (characters, ending) => {
        const word = characters.join("") + ending;
        expect(inCore(word)).toBe(syllablesByRule(word));
      }),
      { numRuns: 3000 },
    );
  });

  test("the list of exceptions holds only words that the rule gets wrong", () => {
    const listed = linesOf("../../assembly/text/lists/syllables.txt");
    expect(listed.length).toBeGreaterThan(100);
    for (const [word = "", count] of listed) {
      expect(syllablesByRule(word), word).not.toBe(Number(count));
      expect(countSyllables(word), word).toBe(Number(count));
      expect(spoken(word), word).toContain(Number(count));
    }
  });

  test("98 of 100 running words are right by the rule, 99 with the exceptions", () => {
    let all = 0;
    let byRule = 0;
    let withList = 0;
    for (const [word = "", draws] of linesOf("tables/running-words.txt")) {
      const expected = spoken(word);
      const weight = Number(draws);
      all += weight;
      if (expected.includes(syllablesByRule(word))) byRule += weight;
      if (expected.includes(countSyllables(word))) withList += weight;
    }
    expect(all).toBe(3000);
    expect(byRule / all).toBeGreaterThanOrEqual(0.98);
    expect(withList / all).toBeGreaterThanOrEqual(0.99);
  });
});
