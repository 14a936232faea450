import { expect, test } from "vitest";
import { compileDictionary } from "../../src/dictionary/compile";
import { createEngine } from "../../src/engine/engine";

const CATEGORIES = 16;

test("a text that hits every set there can be leaves nothing behind", async () => {
  // One word for each set of sixteen categories: 65,535, and unknown words are one more.
  const ids = Array.from({ length: CATEGORIES }, (_, category) => `c${category}`);
  const words = Array.from(
    { length: 2 ** CATEGORIES - 1 },
    (_, set) => `w${(set + 1).toString(26).replace(/\d/g, digitLetter)}z`,
  );
  const dictionary = compileDictionary({
    name: "sets",
    version: "1",
    categories: ids.map((id) => ({ id })),
    entries: words.map((pattern, index) => ({
      pattern,
      categories: Object.fromEntries(ids.filter((_, bit) => ((index + 1) >> bit) & 1).map((id) => [id, 1])),
    })),
  });
  const used = await createEngine({ dictionary });
  const fresh = await createEngine({ dictionary });
  const all = ["unknown", ...words].join(" ");
  expect(used.measure(all)[0]).toBe(2 ** (CATEGORIES - 1) / (words.length + 1));
  // Once all are hit, another hit is noted behind the last of them, before it is known to be no new one.
  for (let again = 0; again < words.length; again += 2039) {
    used.measure(`${all} ${words[again]}`);
    for (const text of ["a\0b", "a\u0001b"]) expect(used.score(text).summary).toEqual(fresh.score(text).summary);
  }
});

/** Digits are no letters of a word. */
function digitLetter(digit: string): string {
  return "qrstuvwxyz"[Number(digit)]!.toUpperCase();
}
