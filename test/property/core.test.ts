import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Counted } from "../../src/core/core";
import type { Dictionary } from "../../src/dictionary/dictionary";
import { readPattern } from "../../src/dictionary/pattern";
import { coreSubject } from "../core-subject";
import type { Counts } from "../counts";
import { bytes, dictionaries, longTexts, texts } from "../oracle/generators";
import { type Match, readBytesNaively, readNaively } from "../oracle/read";

// Texts per dictionary: compiling one costs as much as reading a hundred texts.
const RUNS = Number(process.env.LEXOMETER_RUNS ?? 2000);
const PER_DICTIONARY = 25;

const simd = await coreSubject("simd");
const scalar = await coreSubject("scalar");
/** What `measure` needs, and the core counts in a way of its own. */
function ratesOf({ scored, categories: hits, weights }: Counts, { categories }: Dictionary): number[] {
  return categories.map(({ weights: range }, index) =>
    range === undefined ? hits[index]! / Math.max(scored, 1) : weights[index]! / hits[index]!,
  );
}

const someTexts = fc.array(texts, { minLength: PER_DICTIONARY, maxLength: PER_DICTIONARY, size: "max" });
const numRuns = Math.ceil(RUNS / PER_DICTIONARY);

describe("the core", () => {
  test("counts what the oracle counts, with SIMD and without", () => {
    fc.assert(
      fc.property(dictionaries, someTexts, (dictionary, several) => {
        for (const text of several) {
          const expected = readNaively(dictionary, text);
          for (const core of [simd, scalar]) {
            expect(core.counts(dictionary, text)).toEqual(expected.counts);
            expect(core.rates(dictionary, text)).toEqual(ratesOf(expected.counts, dictionary));
            expect(core.types(dictionary, text)).toEqual(expected.types);
          }
        }
      }),
      { numRuns },
    );
  });

  test("explains what the oracle finds", () => {
    fc.assert(
      fc.property(dictionaries, someTexts, (dictionary, several) => {
        for (const text of several) {
          expect(spelled(simd.matches(dictionary, text))).toEqual(spelled(readNaively(dictionary, text).matches));
        }
      }),
      { numRuns },
    );
  });

  test("reads bytes like the text they decode to, well-formed or not", () => {
    fc.assert(
      fc.property(
        dictionaries,
        fc.array(bytes, { minLength: 10, maxLength: 10, size: "max" }),
        (dictionary, several) => {
          for (const some of several) {
            const expected = readBytesNaively(dictionary, some).counts;
            expect(simd.countsOfBytes(dictionary, some)).toEqual(expected);
            expect(scalar.countsOfBytes(dictionary, some)).toEqual(expected);
          }
        },
      ),
      { numRuns },
    );
  });

  test("cuts long fields where the oracle cuts them", () => {
    fc.assert(
      fc.property(dictionaries, longTexts, (dictionary, text) => {
        const expected = readNaively(dictionary, text).counts;
        expect(simd.counts(dictionary, text)).toEqual(expected);
        expect(scalar.counts(dictionary, text)).toEqual(expected);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test("counts a batch like its texts, and a text in pieces like the whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        dictionaries,
        someTexts,
        fc.array(fc.nat(40), { minLength: 1 }),
        async (dictionary, several, cuts) => {
          const core = simd.core(dictionary);
          const singly = several.map((text) => copied(core.count(text)));
          const together: Copy[] = [];
          core.countMany(several, (counted) => together.push(copied(counted)));
          expect(together).toEqual(singly);

          const rates = several.flatMap((text) => [...core.rates(text)]);
          const matrix = new Float64Array(rates.length);
          core.ratesMany(several, matrix);
          expect([...matrix]).toEqual(rates);

          const whole = several.join(" ");
          const expected = copied(core.count(whole));
          expect(copied(await core.countPieces(cut(whole, cuts)))).toEqual(expected);
          expect(copied(await core.countPieces(cut(new TextEncoder().encode(whole), cuts)))).toEqual(expected);
        },
      ),
      { numRuns },
    );
  });
});

interface Copy {
  readonly row: readonly number[];
  readonly types: readonly number[];
}

function copied({ row, types }: Counted): Copy {
  return { row: [...row], types: [...types] };
}

/** The text in pieces of the given lengths, again and again; every other one empty if the length is 0. */
function* cut<Whole extends string | Uint8Array>(whole: Whole, lengths: readonly number[]): Generator<Whole> {
  let at = 0;
  for (let index = 0; at < whole.length; index++) {
    const length = lengths[index % lengths.length]!;
    if (length === 0) yield whole.slice(at, at) as Whole;
    yield whole.slice(at, at + Math.max(1, length)) as Whole;
    at += Math.max(1, length);
  }
}

/** Authors may spell one entry in several ways; which of them is shown does not matter. */
function spelled(matches: readonly Match[]): readonly unknown[] {
  return matches.map(({ start, end, pattern }) => ({ start, end, pattern: readPattern(pattern) }));
}
