import { expect, test } from "vitest";
import { CLASS_EMOTICON, CLASS_NUMBER } from "../../../assembly/abi";
import { readPattern, spell } from "../../../src/dictionary/pattern";

/** Pattern and its spellings; words are parted by spaces, a stem ends in `*`. */
const ROWS: readonly (readonly [pattern: string, spellings: readonly string[], why: string])[] = [
  ["happy", ["happy"], "a word"],
  ["Happy", ["happy"], "in capitals"],
  ["  happy ", ["happy"], "with blanks around"],
  ["happ*", ["happ*"], "a wildcard"],
  ["HAPP*", ["happ*"], "a wildcard in capitals"],
  ["*", ["*"], "every word"],
  ["kind of", ["kind of"], "a phrase"],
  ["kind\t\u00A0 of", ["kind of"], "any white space"],
  ["mother-in-law", ["mother in law"], "hyphens part words"],
  ["mother\u2010in\u2011law", ["mother in law"], "of three kinds"],
  ["self-*", ["self *"], "also before a star"],
  ["dogs'-ears", ["dogs' ears"], "and behind an apostrophe"],
  ["U.S.-based", ["u.s based"], "and behind a period"],
  ["a--b", ["a--b"], "not two of them"],
  ["pre-", ["pre-"], "not at an end"],
  ["etc.", ["etc"], "a trailing period goes"],
  ["e.g.", ["e.g"], "that of an initialism, too"],
  ["U.S", ["u.s"], "and its capitals fold"],
  ["5p.m.", ["5p.m"], "and that of p.m."],
  ["St. John’s", ["st john's"], "in phrases as well"],
  ["café", ["café", "cafe\u0301"], "both spellings of an accent"],
  ["cafe\u0301", ["café", "cafe\u0301"], "whichever was written"],
  ["café noir*", ["café noir*", "cafe\u0301 noir*"], "in phrases and wildcards"],
  ["İ", ["İ", "i\u0307"], "which may fold differently"],
  ["‘Tis", ["'tis"], "an opening quote as an apostrophe"],
  ["$5", ["$5"], "a number"],
  ["24/7", ["24/7"], "which may hold a slash"],
  ["9-11", ["9 11"], "but no hyphen"],
  [":)", [":)"], "an emoticon"],
  [":-D", [":-D"], "keeps its capitals"],
  ["D:", ["D:"], "at either end"],
  [":’(", [":’("], "and its apostrophe"],
  [":*", [":*"], "and its star"],
  ["*-*", ["*-*"], "both of them"],
  ["^-^", ["^-^"], "and its hyphen"],
  ["O.o", ["o.o", "O.o"], "may be an initialism"],
  ["❤️", ["❤"], "an emoji without its variation selector"],
  ["👍🏽", ["👍"], "or skin tone"],
  ["👩🏽‍🚀", ["👩‍🚀"], "but with its joiners"],
  ["1️⃣", ["1⃣"], "a keycap"],
  ["a\uD800b", ["a\uFFFDb"], "a lone surrogate is U+FFFD"],
];

test.each(ROWS)("%j is read as %j: %s", (pattern, spellings) => {
  const reading = readPattern(pattern);
  expect(reading.kind).toBe("words");
  expect(reading.kind === "words" && reading.spellings.map(spell)).toEqual(spellings);
});

test("a star at the end of an emoticon is no wildcard", () => {
  expect(readPattern(":*")).toEqual({ kind: "words", spellings: [[{ text: ":*", isStem: false }]] });
});

test.each([
  ["<number>", CLASS_NUMBER],
  [" <emoticon> ", CLASS_EMOTICON],
])("%j is a class", (pattern, tokenClass) => {
  expect(readPattern(pattern)).toEqual({ kind: "class", tokenClass });
});

test.each(["", "  ", "\u00A0\n"])("%j holds no word", (pattern) => {
  expect(readPattern(pattern)).toEqual({ kind: "empty" });
});
