import fc from "fast-check";
import { expect, test } from "vitest";
import { type Readability, type ReadabilityCounts, readabilityOf } from "../../../src/service-measures/readability";

const NONE: ReadabilityCounts = { proper: 0, letters: 0, syllables: 0, polysyllables: 0, sevenPlus: 0, sentences: 0 };

/** [where from, counts, index, value, digits]. Add a row per bug, never edit one. */
const ROWS: readonly [string, Partial<ReadabilityCounts>, keyof Readability, number, number][] = [
  // "The cat sat on the mat.": 6 words, 1 sentence, 6 syllables: the reading ease of 116 and grade of −1.45 that
  // introductions to the formulas quote. 206.835 − 6.09 − 84.6 = 116.145; 2.34 + 11.8 − 15.59
  ["the cat", { proper: 6, sentences: 1, syllables: 6 }, "flesch_reading_ease", 116.145, 9],
  ["the cat", { proper: 6, sentences: 1, syllables: 6 }, "flesch_kincaid_grade", -1.45, 9],
  // "This sentence, taken as a reading passage unto itself, is being used to prove a point.": quoted with 69;
  // 16 words, 23 syllables: 206.835 − 16.24 − 121.6125
  ["a passage unto itself", { proper: 16, sentences: 1, syllables: 23 }, "flesch_reading_ease", 68.9825, 9],
  // The easiest and the lowest there are: one syllable a word, one word a sentence
  ["one word", { proper: 1, sentences: 1, syllables: 1 }, "flesch_reading_ease", 121.22, 9],
  ["one word", { proper: 1, sentences: 1, syllables: 1 }, "flesch_kincaid_grade", -3.4, 9],
  // 100 words, 5 sentences, 10 hard words: .4 · (20 + 10)
  ["Gunning by hand", { proper: 100, sentences: 5, polysyllables: 10 }, "gunning_fog", 12, 9],
  // McLaughlin's rule of thumb: 3 + √ of hard words in 30 sentences, the regression near it. 100: 3 + 10, 3.1291 + 10.43
  ["McLaughlin", { proper: 600, sentences: 30, polysyllables: 100 }, "smog", 13.5591, 9],
  ["McLaughlin, 15 sentences", { proper: 300, sentences: 15, polysyllables: 50 }, "smog", 13.5591, 9],
  ["no hard words", { proper: 300, sentences: 30 }, "smog", 3.1291, 9],
  // The example that goes with the formula: 119 words, 5 sentences, 639 letters: L = 537, S = 4.20, grade 14.5.
  // .0588 · 536.97 − .296 · 4.2017 − 15.8 = 31.574 − 1.2437 − 15.8
  ["the abstract of 1975", { proper: 119, sentences: 5, letters: 639 }, "coleman_liau", 14.53, 2],
  // 4.71 · 4.5 + .5 · 20 − 21.43 = 21.195 + 10 − 21.43
  ["Senter & Smith by hand", { proper: 100, sentences: 5, letters: 450 }, "ari", 9.765, 9],
  // 100 words, 4 sentences, 24 long words: 25 + 24
  ["Björnsson by hand", { proper: 100, sentences: 4, sevenPlus: 24 }, "lix", 49, 9],
];

test.each(ROWS)("%s: %j has a %s of %d", (_, counts, index, value, digits) => {
  expect(readabilityOf({ ...NONE, ...counts })[index]).toBeCloseTo(value, digits);
});

test("without words or sentences nothing is measured", () => {
  for (const counts of [NONE, { ...NONE, sentences: 3 }, { ...NONE, proper: 3, syllables: 4, letters: 9 }])
    expect(new Set(Object.values(readabilityOf(counts)))).toEqual(new Set([undefined]));
});

const counts = fc
  .record({ proper: fc.integer({ min: 1, max: 1e6 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ proper, share }) => ({
    proper,
    letters: Math.ceil(proper * (1 + 9 * share)),
    syllables: Math.ceil(proper * (1 + share)),
    polysyllables: Math.floor(proper * share),
    sevenPlus: Math.floor(proper * share),
    sentences: Math.max(1, Math.floor(proper * share)),
  }));

test("longer words never make a text easier", () => {
  fc.assert(
    fc.property(counts, (text) => {
      const before = readabilityOf(text);
      const after = readabilityOf({
        ...text,
        letters: text.letters + 7,
        syllables: text.syllables + 3,
        polysyllables: text.polysyllables + 1,
        sevenPlus: text.sevenPlus + 1,
      });
      for (const index of Object.keys(before) as (keyof Readability)[]) {
        const [low, high] = index === "flesch_reading_ease" ? [after, before] : [before, after];
        expect(low[index]!, index).toBeLessThan(high[index]!);
      }
    }),
  );
});
