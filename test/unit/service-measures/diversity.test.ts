import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Diversity, diversityOf } from "../../../src/service-measures/diversity";
import { typeHash } from "../../oracle/type-hash";

function ofWords(words: readonly string[]): Diversity {
  return diversityOf(Uint32Array.from(words, typeHash));
}

/** `a1 a2 … an`. */
function distinct(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index + 1}`);
}

function repeated(words: readonly string[], times: number): string[] {
  return Array.from({ length: times }, () => words).flat();
}

describe("MATTR", () => {
  test.each([
    ["50 different words", distinct(50), 1],
    ["one word", repeated(["a"], 80), 1 / 50],
    ["ten words in turn", repeated(distinct(10), 9), 10 / 50],
    // 51 windows: the first has 50 types, the next 50 with one a51, then 49, 48, …, 1
    ["a tail of one word", [...distinct(50), ...repeated(["a51"], 50)], (50 + 1275) / (51 * 50)],
  ])("of %s", (_, words, mattr) => {
    expect(ofWords(words).mattr).toBe(mattr);
  });

  test("needs 50 tokens", () => {
    expect(ofWords(distinct(49)).mattr).toBeUndefined();
    expect(ofWords(distinct(50)).mattr).toBe(1);
  });
});

describe("MTLD", () => {
  test("of the example of McCarthy & Jarvis", () => {
    // Ratios 1, 1, 1, 1, .8, .667 and a factor is full: 6 tokens. Backwards the first is full at 1, 1, 1, .75, .6;
    // then "of people the by people the", 19 times, and one word is left, a ratio of 1: no part of a factor.
    const words = repeated("of the people by the people".split(" "), 20);
    expect(ofWords(words).mtld).toBe(120 / 20);
  });

  test("counts what is left as part of a factor", () => {
    // 99 types in 100 tokens: .01 / .28 of a factor either way, 100 / (1/28)
    expect(ofWords([...distinct(99), "a1"]).mtld).toBeCloseTo(2800, 8);
  });

  test("a ratio of .72 is not below .72", () => {
    // 18 types in 25 tokens are .72, in 26 fewer: four factors of 26 tokens, either way
    expect(ofWords(repeated([...distinct(18), ...distinct(8)], 4)).mtld).toBe(26);
  });

  test("of one word", () => {
    expect(ofWords(repeated(["a"], 100)).mtld).toBe(2); // 1, .5
  });

  test("needs 100 tokens, and a word that comes twice", () => {
    expect(ofWords(repeated(["a"], 99)).mtld).toBeUndefined();
    expect(ofWords(distinct(100)).mtld).toBeUndefined();
  });
});

describe("HD-D", () => {
  test.each([
    ["different words: any 42 are 42 types", distinct(84), 1],
    ["one word: one type in 42", repeated(["a"], 42), 1 / 42],
    ["42 words twice: each is missed in (42/84)(41/83) of draws", repeated(distinct(42), 2), 1 - (42 / 84) * (41 / 83)],
    // N = 44: a word that comes once is missed by 2/44, one that comes twice by (2/44)(1/43), one of 42 never
    ["44 tokens, frequencies 42, 1, 1", [...repeated(["a"], 42), "b", "c"], (1 + 2 * (42 / 44)) / 42],
    [
      "44 tokens, frequencies 2 and 42 singles",
      [...distinct(42), "b", "b"],
      (42 * (42 / 44) + (1 - 2 / (44 * 43))) / 42,
    ],
  ])("of %s", (_, words, hdd) => {
    expect(ofWords(words).hdd).toBeCloseTo(hdd, 12);
  });

  test("needs 42 tokens", () => {
    expect(ofWords(distinct(41)).hdd).toBeUndefined();
    expect(ofWords(distinct(42)).hdd).toBe(1);
  });

  test("does not depend on the order of the words, to the last bit", () => {
    fc.assert(
      fc.property(
        tokens.chain((words) => fc.tuple(fc.constant(words), shuffled(words))),
        ([words, others]) => {
          expect(diversityOf(Uint32Array.from(others)).hdd).toBe(diversityOf(Uint32Array.from(words)).hdd);
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** Texts of few and of many types, with hashes that share their bits. */
const tokens = fc
  .record({ types: fc.integer({ min: 1, max: 200 }), stride: fc.constantFrom(1, 0x10000, 0x9e3779b1, 0x01000193) })
  .chain(({ types, stride }) =>
    fc.array(
      fc.nat(types - 1).map((type) => Math.imul(type, stride) >>> 0),
      { maxLength: 400, size: "max" },
    ),
  );

function shuffled(words: readonly number[]): fc.Arbitrary<number[]> {
  return fc.shuffledSubarray([...words], { minLength: words.length, maxLength: words.length });
}

test("is what the definitions say", () => {
  fc.assert(
    fc.property(tokens, (words) => {
      const { mattr, mtld, hdd } = diversityOf(Uint32Array.from(words));
      expectSame(mattr, words.length < 50 ? undefined : naiveMattr(words));
      expectSame(mtld, words.length < 100 || new Set(words).size === words.length ? undefined : naiveMtld(words));
      expectSame(hdd, words.length < 42 ? undefined : naiveHdd(words));
    }),
    { numRuns: 200 },
  );
});

test("MTLD is the same forwards and backwards", () => {
  fc.assert(
    fc.property(tokens, (words) => {
      expect(diversityOf(Uint32Array.from(words)).mtld).toBe(diversityOf(Uint32Array.from(words).reverse()).mtld);
    }),
    { numRuns: 50 },
  );
});

test("what was read before leaves no trace, and `length` bounds what is read", () => {
  const long = Uint32Array.from({ length: 5000 }, (_, token) => (token * token) % 907);
  const short = long.slice(0, 300);
  const first = diversityOf(short);
  diversityOf(long);
  expect(diversityOf(short)).toEqual(first);
  expect(diversityOf(long, 0, 300)).toEqual(first);
});

function expectSame(fast: number | undefined, naive: number | undefined): void {
  if (naive === undefined) expect(fast).toBeUndefined();
  else expect(Math.abs(fast! - naive)).toBeLessThanOrEqual(1e-12 * naive);
}

function ratioOf(words: readonly number[]): number {
  return new Set(words).size / words.length;
}

function naiveMattr(words: readonly number[]): number {
  const windows = words.slice(49).map((_, start) => ratioOf(words.slice(start, start + 50)));
  return windows.reduce((sum, ratio) => sum + ratio, 0) / windows.length;
}

function naiveMtld(words: readonly number[]): number {
  const oneWay = (tokens: readonly number[]): number => {
    let factors = 0;
    let segment: number[] = [];
    for (const token of tokens) {
      segment.push(token);
      if (ratioOf(segment) < 0.72) {
        factors++;
        segment = [];
      }
    }
    if (segment.length > 0) factors += (1 - ratioOf(segment)) / (1 - 0.72);
    return tokens.length / factors;
  };
  return (oneWay(words) + oneWay(words.toReversed())) / 2;
}

function naiveHdd(words: readonly number[]): number {
  const total = BigInt(words.length);
  const SCALE = 10n ** 30n;
  return [...new Set(words)]
    .map((type) => BigInt(words.filter((word) => word === type).length))
    .map((frequency) => SCALE - (SCALE * choose(total - frequency, 42n)) / choose(total, 42n))
    .reduce((sum, chance) => sum + Number(chance) / Number(SCALE) / 42, 0);
}

function choose(from: bigint, count: bigint): bigint {
  let result = 1n;
  for (let drawn = 0n; drawn < count; drawn++) result = (result * (from - drawn)) / (drawn + 1n);
  return from < count ? 0n : result;
}
