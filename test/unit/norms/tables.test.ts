import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constantsOf, contextOf } from "../../../src/norms/build";
import type { NormingContext } from "../../../src/norms/context";
import { Histogram, mixtureOf, momentsOf, quantileOf } from "../../../src/norms/histogram";
import { intervalLawOf, rateInterval, valueInterval } from "../../../src/norms/intervals";
import { LENGTHS, placeOf } from "../../../src/norms/lengths";
import { mergeNorms, mergeStatistics } from "../../../src/norms/merge";
import { formatNorms, openNorms, sealNorms } from "../../../src/norms/open";
import { packContexts, unpackContext } from "../../../src/norms/pack";
import { Percentiles } from "../../../src/norms/percentiles";
import { rankAt, ranksOf, spreadOf } from "../../../src/norms/ranks";
import { BINS, positionOf, type Scale, valueAt } from "../../../src/norms/scale";
import { packShare, roundShare, unpackShare } from "../../../src/norms/shares";
import { formatStatistics, openStatistics } from "../../../src/norms/statistics";
import { Tally } from "../../../src/norms/tally";

const RATE: Scale = { kind: "root", min: 0, max: 1 };
const SIGNED: Scale = { kind: "linear", min: -50, max: 50 };
const rates = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })), {
  minLength: 1,
  maxLength: 200,
});

describe("scale", () => {
  test.each([RATE, SIGNED])("$kind: a value and its position belong together, and bounds hold", (scale) => {
    fc.assert(
      fc.property(fc.double({ min: scale.min, max: scale.max, noNaN: true }), (value) => {
        expect(valueAt(positionOf(value, scale), scale)).toBeCloseTo(value, 9);
      }),
    );
    expect([positionOf(scale.min - 1, scale), positionOf(scale.max + 1, scale)]).toEqual([0, BINS]);
  });
});

describe("histogram", () => {
  test("keeps exact zeros apart where the scale begins at zero", () => {
    const histogram = histogramOf([0, 0, 0.25, 1], RATE);
    expect([histogram.zeros, histogram.total]).toEqual([2, 4]);
    expect(histogram.bins[BINS / 2]).toBe(1);
    expect(histogram.bins[BINS - 1]).toBe(1);
    expect(histogramOf([0, 0], SIGNED).zeros).toBe(0);
  });

  test("mean and median are those of the values, but for the width of a bin", () => {
    const distribution = mixtureOf([{ histogram: histogramOf([0.1, 0.2, 0.3, 0.4, 0.5], RATE), weight: 1 }])!;
    expect(momentsOf(distribution, RATE).mean).toBeCloseTo(0.3, 2);
    expect(quantileOf(distribution, RATE, 0.5)).toBeCloseTo(0.3, 2);
  });

  test("genres weigh by their weight, whatever their size", () => {
    const many = histogramOf(Array<number>(99).fill(0.2), RATE);
    const one = histogramOf([0.4], RATE);
    const mixed = mixtureOf([many, one].map((histogram) => ({ histogram, weight: 1 })))!;
    expect(momentsOf(mixed, RATE).mean).toBeCloseTo(0.3, 2);
    expect(mixtureOf([{ histogram: new Histogram(), weight: 1 }])).toBeUndefined();
  });
});

describe("ranks", () => {
  test("the line keeps within the tolerance of exact mid-ranks", () => {
    fc.assert(
      fc.property(rates, (values) => {
        const distribution = mixtureOf([{ histogram: histogramOf(values, RATE), weight: 1 }])!;
        const spread = spreadOf(ranksOf(distribution));
        let below = distribution.zeros;
        for (let bin = 0; bin < BINS; bin++) {
          const share = distribution.bins[bin]!;
          // .6 of a percentile, and half a unit of rounding at each end of the line.
          if (share > 0) expect(Math.abs(spread[bin]! - 100 * (below + share / 2))).toBeLessThan(0.6 + 0.025);
          below += share;
        }
      }),
    );
  });
});

describe("percentiles", () => {
  test("rise with the value, stay in 0–100, and give ties the middle of their ranks", async () => {
    await fc.assert(
      fc.asyncProperty(rates, fc.integer({ min: 1, max: 3000 }), async (values, words) => {
        const percentiles = new Percentiles(await contextOfValues(values));
        const place = placeOf(words);
        let before = 0;
        for (const value of [0, ...values].sort((a, b) => a - b)) {
          const score = percentiles.score(0, value, place);
          expect(score).toBeGreaterThanOrEqual(before - 0.03);
          expect(score).toBeLessThanOrEqual(100);
          before = score;
        }
        const zeros = values.filter((value) => value === 0).length;
        if (zeros > 0) expect(percentiles.score(0, 0, place)).toBeCloseTo((50 * zeros) / values.length, 1);
      }),
      { numRuns: 30 },
    );
  });

  test("are the same to the bit by the corners of the lines, of which the first are, and by tables", async () => {
    await fc.assert(
      fc.asyncProperty(rates, fc.integer({ min: 1, max: 3000 }), async (values, words) => {
        const line = (await contextOfValues(values)).measures[0]!.lengths[0]!.ranks;
        expect(Float64Array.from({ length: 1024 }, (_, bin) => rankAt(line, bin))).toEqual(spreadOf(line));
        const percentiles = new Percentiles(await contextOfValues(values));
        const place = placeOf(words);
        const probes = [0, 1, ...values, ...values.map((value) => value * 1.01)];
        const scores = () => probes.map((value) => percentiles.score(0, value, place));
        const first = scores();
        for (let lookUps = 0; lookUps < 5000; lookUps += probes.length) scores();
        expect(scores()).toEqual(first);
        const row = new Float64Array(probes.length);
        percentiles.scoreRow(new Int32Array(probes.length), Float64Array.from(probes), place, row);
        expect([...row]).toEqual(first);
        const anew = new Percentiles(await contextOfValues(values));
        anew.scoreRow(new Int32Array(probes.length), Float64Array.from(probes), place, row);
        expect([...row]).toEqual(first);
      }),
      { numRuns: 20 },
    );
  });

  test("give 50 where all texts tie, or none is known", async () => {
    const percentiles = new Percentiles(await contextOfValues([0.2, 0.2, 0.2]));
    expect(percentiles.score(0, 0.2, placeOf(50))).toBeCloseTo(50, 6);
    expect(new Set(spreadOf({ zeros: 0, bins: [], ranks: [] }))).toEqual(new Set([50]));
  });

  test("put what no text has above all texts, where every one has none of it", async () => {
    const percentiles = new Percentiles(await contextOfValues([0, 0, 0]));
    expect(percentiles.score(0, 0, placeOf(50))).toBe(50);
    expect(percentiles.score(0, 0.01, placeOf(50))).toBe(100);
    expect(percentiles.score(0, 1, placeOf(50))).toBe(100);
  });

  test("between two lengths lie between their percentiles, in 1/√words", () => {
    expect(placeOf(20)).toEqual({ lower: 0, upper: 0, share: 0 });
    expect(placeOf(5000)).toEqual({ lower: 3, upper: 3, share: 0 });
    const { lower, upper, share } = placeOf(70);
    expect([lower, upper]).toEqual([0, 1]);
    expect(share).toBeCloseTo((1 / Math.sqrt(50) - 1 / Math.sqrt(70)) / (1 / Math.sqrt(50) - 1 / Math.sqrt(100)), 12);
    expect(placeOf(100)).toMatchObject({ upper: 1, share: 1 });
  });
});

describe("intervals", () => {
  const measure = {
    id: "m",
    scale: RATE,
    lengths: LENGTHS.map((words) => lengthOf(0.05, 0.03, 0.2 / Math.sqrt(words))),
  };

  test("of rates stay in 0–1, have an end on each side of what is expected, and narrow with length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.double({ min: 0, max: 1, noNaN: true }), (words, share) => {
        const rate = Math.round(share * words) / words;
        const [low, high] = rateInterval(intervalLawOf(measure), placeOf(words), words, rate);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        // What is expected lies between the rate and the mean of the norms; hits are whole.
        expect(low).toBeLessThanOrEqual(Math.max(rate, 0.05) + 1 / words);
        expect(high).toBeGreaterThanOrEqual(Math.min(rate, 0.05) - 1 / words);
      }),
    );
    const widths = [50, 100, 350, 1000, 4000].map((words) => {
      const [low, high] = rateInterval(intervalLawOf(measure), placeOf(words), words, 0.06);
      return high - low;
    });
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
    expect(rateInterval(intervalLawOf(measure), placeOf(0), 0, 0)).toEqual([0, 1]);
  });

  test("of other values are even around them, and narrow with length", () => {
    const [low, high] = valueInterval(intervalLawOf(measure), placeOf(200), 200, 3);
    expect(high - 3).toBeCloseTo(3 - low, 12);
    const spread = (words: number): number => valueInterval(intervalLawOf(measure), placeOf(words), words, 0)[1];
    expect(spread(20)).toBeGreaterThan(spread(50));
    expect(spread(2000)).toBeLessThan(spread(1000));
  });
});

test("shares come out of 16 bits as they went in, once rounded", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1.99, noNaN: true }), (share) => {
      const rounded = roundShare(share);
      expect(unpackShare(packShare(rounded))).toBe(rounded);
      expect(Math.abs(rounded - share)).toBeLessThanOrEqual(Math.max(share / 4096, 2 ** -26));
    }),
  );
});

test("packing loses nothing", async () => {
  const values = { one: [0, 0.1, 0.3], other: [0.9, 0.02, 0.02, 0], third: [0.5] };
  const contexts = await Promise.all(
    Object.entries(values).map(async ([name, some]) => ({ ...(await contextOfValues(some)), name })),
  );
  const packed = packContexts(contexts);
  expect(contexts.map(({ name }) => unpackContext(packed, name))).toEqual(contexts);
});

describe("opening", () => {
  test("takes what was formatted, and refuses other numbers under the same hash", async () => {
    const context = await contextOfValues([0, 0.1, 0.3]);
    expect(await openNorms(formatNorms(context))).toEqual(context);
    const other = formatNorms({ ...context, provenance: "Somewhere else." });
    await expect(openNorms(other)).rejects.toMatchObject({ code: "NORMS_DAMAGED", detail: { path: "hash" } });
    await expect(openNorms("{")).rejects.toMatchObject({ code: "NORMS_SYNTAX" });
  });

  test.each([
    ["format", "other"],
    ["formatVersion", 2],
    ["name", "Has Spaces"],
    ["version", ""],
    ["dictionary", 7],
    ["provenance", null],
    ["genres", {}],
    ["genres[0].name", ""],
    ["genres[0].weight", -1],
    ["genres[0].texts", 1.5],
    ["genres[0].words", "many"],
    ["constants.m.mean", "0"],
    ["constants.m.sd", -1],
    ["measures[0].id", " "],
    ["measures[0].scale.kind", "log"],
    ["measures[0].scale.max", -1],
    ["measures[0].lengths", []],
    ["measures[0].lengths[2].mean", null],
    ["measures[0].lengths[2].sd", -0.1],
    ["measures[0].lengths[2].ranks.zeros", 5000],
    ["measures[0].lengths[2].ranks.bins[0]", 1024],
    ["measures[0].lengths[2].ranks.ranks", []],
    ["measures[0].lengths[2].ranks.ranks[1]", 0],
    ["measures[0].lengths[2].noise", -1],
    ["measures[0].lengths[2].spread", "wide"],
    ["extra", 1],
    ["measures[0].extra", 1],
  ])("refuses %s = %j by its path", async (path, value) => {
    const json = JSON.parse(formatNorms(await contextOfValues([0.001, 0.01, 0.1, 0.3])));
    const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
    const last = steps.pop()!;
    let at = json;
    for (const step of steps) at = at[step];
    at[last] = value;
    await expect(openNorms(JSON.stringify(json))).rejects.toMatchObject({ code: "NORMS_SYNTAX", detail: { path } });
  });

  test("says bounds only where there are any", async () => {
    const context = await contextOfValues([0.001, 0.01, 0.1, 0.3]);
    const opening = openNorms(JSON.stringify({ ...context, constants: { m: { mean: 0, sd: -1 } } }));
    await expect(opening).rejects.toThrow("constants.m.sd: a number from 0 on is needed here.");
  });
});

describe("a file of another kind", () => {
  test.each([
    [{ format: "lexometer-norm-constants", constants: {} }, /this is constants alone.* Needed here is/],
    [{ format: "lexometer", name: "x" }, /this is no file of norms/],
    [{ name: "package" }, /this is no file of norms/],
    [{ format: "constructor" }, /this is no file of norms/],
    [[], /this is no file of norms/],
    [null, /this is no file of norms/],
  ])("%j is neither context nor statistics", async (value, words) => {
    const refusal = { code: "NORMS_SYNTAX", message: expect.stringMatching(words), detail: { path: "format" } };
    await expect(openNorms(JSON.stringify(value))).rejects.toMatchObject(refusal);
    expect(() => openStatistics(JSON.stringify(value))).toThrow(expect.objectContaining(refusal));
  });

  test("of the two that are made together says which it is, and which is needed", async () => {
    const statistics = formatStatistics(statisticsOf([{ genre: "a", words: 60, value: 0.1 }]));
    await expect(openNorms(statistics)).rejects.toThrow(
      /^format: this is statistics.* Needed here is a norming context/,
    );
    const context = formatNorms(await contextOfValues([0, 0.1]));
    expect(() => openStatistics(context)).toThrow(/^format: this is a norming context.* Needed here is statistics/);
  });
});

describe("tally", () => {
  const texts = fc.array(
    fc.record({
      genre: fc.constantFrom("a", "b"),
      words: fc.integer({ min: 1, max: 500 }),
      value: rates.map((all) => all[0]!),
    }),
    { minLength: 1, maxLength: 20 },
  );

  test("order and spreading over several tallies make no difference", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (all, seed) => {
        const whole = statisticsOf(all);
        const parts = [0, 1, 2].map((part) => statisticsOf(all.filter((_, index) => (index * 7 + seed) % 3 === part)));
        expect(formatStatistics(statisticsOf([...all].reverse()))).toBe(formatStatistics(whole));
        expect(formatStatistics(mergeStatistics(parts))).toBe(formatStatistics(whole));
        const head = { name: "all", version: "1", provenance: "Ours." };
        expect(formatNorms(await mergeNorms(parts, head))).toBe(formatNorms(await mergeNorms([whole], head)));
      }),
      { numRuns: 15 },
    );
  });

  test("statistics come back from their JSON, and damaged ones are refused by path", () => {
    const statistics = statisticsOf([{ genre: "a", words: 60, value: 0.1 }]);
    const text = formatStatistics(statistics);
    expect(formatStatistics(openStatistics(text))).toBe(text);
    const json = JSON.parse(text);
    json.plain.genres[0].cells[0][0][0][2] = 0;
    expect(() => openStatistics(JSON.stringify(json))).toThrow("plain.genres[0].cells[0][0][0]");
  });

  test("statistics by other constants, or of another dictionary, are not added up", () => {
    const one = statisticsOf([{ genre: "a", words: 60, value: 0.1 }]);
    const other = { ...one, constants: { m: { mean: 1, sd: 1 } } };
    expect(() => mergeStatistics([one, other])).toThrow(expect.objectContaining({ code: "NORMS_MISMATCH" }));
    expect(() => mergeStatistics([one, { ...one, dictionary: "e" }])).toThrow("two dictionaries");
    expect(() => mergeStatistics([])).toThrow(expect.objectContaining({ code: "ARGUMENT" }));
  });
});

interface TallyText {
  readonly genre: string;
  readonly words: number;
  readonly value: number;
}

function statisticsOf(texts: readonly TallyText[]): Parameters<typeof formatStatistics>[0] {
  const plain = new Tally([{ id: "m", scale: RATE }]);
  const composites = new Tally([{ id: "c", scale: SIGNED }]);
  for (const { genre, words, value } of texts) {
    plain.addText(genre, words);
    plain.addValues(genre, 0, Float64Array.of(value));
    composites.addValues(genre, 0, Float64Array.of(value * 10 - 5));
    plain.addHalves(genre, 0, Float64Array.of(value), Float64Array.of(value / 2));
  }
  // A genre of composites is there as soon as it is there plain.
  for (const { name } of plain.genres) composites.genre(name);
  return { dictionary: "d", constants: { m: { mean: 0, sd: 1 } }, plain, composites };
}

function histogramOf(values: readonly number[], scale: Scale): Histogram {
  const histogram = new Histogram();
  for (const value of values) histogram.add(value, scale);
  return histogram;
}

function lengthOf(mean: number, sd: number, noise: number): NormingContext["measures"][number]["lengths"][number] {
  return { mean, sd, ranks: { zeros: 0, bins: [], ranks: [] }, noise, spread: 2 * noise };
}

async function contextOfValues(values: readonly number[]): Promise<NormingContext> {
  const tally = new Tally([{ id: "m", scale: RATE }]);
  for (const value of values) {
    tally.addText("texts", 1000);
    for (const length of LENGTHS.keys()) tally.addValues("texts", length, Float64Array.of(value));
  }
  const head = { name: "test", version: "1", dictionary: "d", provenance: "Made up." };
  return sealNorms(contextOf(head, [tally], constantsOf(tally, ["m"])));
}
