import { expect, test } from "vitest";
import type { Category, Dictionary, Entry } from "../../src/dictionary/dictionary";
import { coreSubject } from "../core-subject";
import { readCounts } from "../counts";
import { readNaively } from "../oracle/read";

// What the mask of a phrase leaves of a set is kept for the next time, in a region
// that begins anew when it is full: see assembly/counts/left.ts.

const subjects = [await coreSubject("simd"), await coreSubject("scalar")];

/** The number in letters, behind `w`: the words that `w*` matches. */
function wordOf(number: number): string {
  return `w${Array.from(String(number), (digit) => "abcdefghij"[Number(digit)]).join("")}`;
}

/** Phrases that mask the domain of `m`, and a word of each set. */
function dictionaryOf(categories: Category[], sets: readonly Entry["categories"][]): Dictionary {
  return {
    name: "t",
    version: "1",
    categories: [{ id: "m", domain: "masked" }, { id: "p", domain: "other" }, ...categories],
    entries: [
      { pattern: "by w*", categories: { m: 1 } },
      { pattern: "of w*", categories: {}, masks: ["m", "p"] },
      ...sets.map((categories, number): Entry => ({ pattern: wordOf(number), categories })),
    ],
  };
}

/** Each word behind each of both beginnings, so that one is never met right after itself; and all once more. */
function textOf(words: number): string {
  const all = Array.from({ length: words }, (_, number) => wordOf(number));
  return `${all.map((word) => `by ${word}`).join(" ")} ${all.map((word) => `of ${word} ${word}`).join(", ")} `.repeat(
    2,
  );
}

function expectCountedRight(dictionary: Dictionary, text: string): void {
  const halves = [text.slice(0, text.length / 3), text.slice(text.length / 3)];
  const expected = [text, ...halves].map((text) => readNaively(dictionary, text).counts);
  for (const subject of subjects) {
    // The second time all that is left is in the memo, but for what had no room.
    for (let time = 0; time < 2; time++) expect(subject.counts(dictionary, text)).toEqual(expected[0]);
    const counted: unknown[] = [];
    subject.core(dictionary).countMany(halves, ({ row }) => counted.push(readCounts(row, dictionary.categories)));
    expect(counted).toEqual(expected.slice(1));
  }
}

test("more sets than there is room for are made again and again", { timeout: 60_000 }, () => {
  const ids = Array.from({ length: 72 }, (_, number) => `c${number}`);
  const categories = ids.map((id, number): Category => {
    if (number >= 64) return { id, weights: { min: -1, max: 1 } };
    return number % 8 === 0 ? { id } : { id, parents: [`c${number - (number % 8)}`] };
  });
  const weights = categories.map(({ weights }, number) => (weights === undefined ? 1 : number / 100));
  const sets = ids.flatMap((one, first) => {
    return ids.slice(first).map((two, second) => ({ m: 1, [one]: weights[first]!, [two]: weights[first + second]! }));
  });
  expectCountedRight(dictionaryOf(categories, sets), textOf(sets.length));
});

test.each([1, 2, 3, 4, 5, 1021, 1022])("sets of %i categories that are left", (count) => {
  const ids = Array.from({ length: 1022 }, (_, number) => `c${number}`);
  const sets = Array.from({ length: 24 }, (_, word) => {
    const own = Array.from({ length: count }, (_, at) => ids[(at + word * 40) % ids.length]!);
    return { m: 1, ...Object.fromEntries(own.map((id) => [id, 1])) };
  });
  expectCountedRight(
    dictionaryOf(
      ids.map((id) => ({ id })),
      sets,
    ),
    textOf(sets.length),
  );
});
