import { describe, expect, test } from "vitest";
import { compileDictionary } from "../../../src/dictionary/compile";
import { createEngine } from "../../../src/engine/engine";
import { BUILT_IN_DICTIONARY } from "../../../src/norms/built-in/tables";
import { mergeNorms } from "../../../src/norms/merge";
import { formatNorms, openNorms } from "../../../src/norms/open";
import { formatStatistics, openStatistics } from "../../../src/norms/statistics";
import type { Result } from "../../../src/results/result";
import { NormedColumns } from "../../../src/service-measures/normed-columns";
import { Norming } from "../../../src/service-measures/norming";
import { rawValue } from "../../oracle/raw-value";
import { report, sampleTexts, talk } from "../texts";

const engine = await createEngine();
const own = {
  name: "mine",
  version: "1",
  categories: [{ id: "win" }],
  entries: [{ pattern: "win*", categories: { win: 1 } }],
};
const TEXTS = ["", "We win.", talk(2), report(3), ...sampleTexts(4)];

test("the built-in norms are of the shipped dictionary", () => {
  const hint =
    "the dictionary has changed since the norms were built: run `npm run norms -- DIR` and commit the tables";
  expect(BUILT_IN_DICTIONARY, hint).toBe(engine.version.dictionary);
});

describe("a result", () => {
  test("that is frozen says the same", () => {
    const [whole, frozen] = [engine.score(talk(2)), Object.freeze(engine.score(talk(2)))];
    expect(frozen.summary).toEqual(whole.summary);
    expect(frozen.intervals.we).toEqual(whole.intervals.we);
    expect(JSON.stringify(frozen)).toBe(JSON.stringify(whole));
  });

  test("has neither an id nor a norming context where there is none", () => {
    const [bare] = engine.scoreMany(["We win."], { norming: "none" });
    expect(["id" in bare!, "norming" in bare!]).toEqual([false, false]);
    const [whole] = engine.scoreMany([{ id: "a", content: "We win." }]);
    expect([whole!.id, whole!.norming]).toEqual(["a", "general"]);
  });
});

describe("options of score", () => {
  test.each([
    [{ norming: "writen" }, "ARGUMENT", "written, spoken, general"],
    [{ frameworks: ["emotions"] }, "ARGUMENT", "emotion"],
    [{ frameworks: ["emotions"], norming: "none" }, "ARGUMENT", "emotion"],
  ])("%j is refused, and what there is is named", (options, code, words) => {
    for (const call of [() => engine.score("a", options), () => engine.scoreMany(["a"], options)]) {
      expect(call).toThrow(expect.objectContaining({ code, message: expect.stringContaining(words) }));
    }
  });

  test("without norms there are rates, and no number that is not one", () => {
    const { serviceMeasures, intervals, reliability, frameworks, norming } = engine.score(talk(2), { norming: "none" });
    expect({ serviceMeasures, intervals, reliability, norming }).toEqual({
      ...{ serviceMeasures: {}, intervals: {}, reliability: {}, norming: undefined },
    });
    expect(Object.keys(frameworks)).toEqual(["summary"]);
    expect(Object.values(frameworks.summary!).every(Number.isFinite)).toBe(true);
  });

  test("do not vouch for a mean weight of no words, however long the text", () => {
    const { reliability, flags } = engine.score("table chair window ".repeat(300));
    expect(flags).toEqual(["unmatched:valence"]);
    expect([reliability.valence, reliability.article]).toEqual(["none", "ok"]);
    expect(engine.score("nice table ".repeat(300)).reliability.valence).toBe("ok");
  });

  test("a text without words is typical of everything, and flagged", () => {
    const { serviceMeasures, reliability, flags, intervals } = engine.score("");
    expect(new Set(Object.values(serviceMeasures))).toEqual(new Set([50]));
    expect(new Set(Object.values(reliability))).toEqual(new Set(["none"]));
    expect(intervals.article).toEqual([0, 100]);
    expect(flags).toEqual(["no_words"]);
  });

  test.each(TEXTS)("every score of text %# is a percentile, its interval on the scale", (text) => {
    const { serviceMeasures, intervals, dictionaryIntervals } = engine.score(text, { norming: "spoken" });
    for (const score of Object.values(serviceMeasures)) expect(score >= 0 && score <= 100).toBe(true);
    for (const [low, high] of Object.values(intervals)) expect(low >= 0 && low <= high && high <= 100).toBe(true);
    for (const [low, high] of Object.values(dictionaryIntervals))
      expect(low >= 0 && low <= high && high <= 1).toBe(true);
  });
});

test("scoreMany and stream, however a text is cut, give the bytes of score", async () => {
  const expected = TEXTS.map((text) => JSON.stringify(engine.score(text, { norming: "written" })));
  const json = (results: readonly Result[]): string[] => results.map((result) => JSON.stringify(result));
  expect(json(engine.scoreMany(TEXTS, { norming: "written" }))).toEqual(expected);
  for (const size of [1, 7, 1000]) {
    const samples = TEXTS.map((text) => ({ content: piecesOf(text, size) }));
    const results: Result[] = [];
    for await (const result of engine.stream(samples, { norming: "written" })) results.push(result);
    expect(json(results)).toEqual(expected);
  }
});

test("composites of a row are rawValue, bit for bit", () => {
  const columns = new NormedColumns(engine.dictionary.categories);
  const context = engine.normsNamed("general")!;
  const norming = new Norming(columns, context);
  let state = 7;
  const row = Float64Array.from(columns.columns, () => {
    state = (state * 48271) % 0x7fffffff;
    return state / 0x7fffffff / 10;
  });
  norming.complete(row);
  const places = new Map(columns.columns.map(({ id }, index) => [id, index]));
  for (const [index, composite] of columns.composites.entries()) {
    const value = rawValue(
      composite,
      (id) => row[places.get(id)!],
      (id) => context.constants[id],
    );
    expect(Object.is(row[columns.plain + index], value), composite.id).toBe(true);
  }
});

describe("compare", () => {
  test("is the same both ways, signs turned", () => {
    const [there, back] = [engine.compare(talk(4), report(4)), engine.compare(report(4), talk(4))];
    expect(back.styleMatch).toEqual(there.styleMatch);
    const turned = new Map(back.differences.map((one) => [one.measure, one]));
    for (const { measure, one, other, difference, isClear } of there.differences) {
      expect(turned.get(measure)).toEqual({ measure, one: other, other: one, difference: 0 - difference + 0, isClear });
    }
    const sizes = there.differences.map(({ difference }) => Math.abs(difference));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  test("of a text with itself finds nothing, and nothing clear where neither has a hit", () => {
    const { styleMatch, differences } = engine.compare(report(4), report(4));
    expect(styleMatch.score).toBe(1);
    expect(differences.filter(({ difference }) => difference !== 0)).toEqual([]);
    const lengths = engine.compare(report(2), report(12)).differences;
    expect(lengths.find(({ measure }) => measure === "swear")).toMatchObject({ isClear: false });
  });
});

test("an arc has five points a curve, and needs 250 words", () => {
  expect(engine.arc(talk(3))).toBeUndefined();
  const { staging, progression, tension, narrativity } = engine.arc(report(4) + talk(4))!;
  expect([staging.length, progression.length, tension.length]).toEqual([5, 5, 5]);
  // From a report to talk: less of the scene, more of the plot.
  expect(staging[0]).toBeGreaterThan(staging[4]!);
  expect(progression[0]).toBeLessThan(progression[4]!);
  expect(Math.abs(narrativity)).toBeLessThanOrEqual(100);
});

test.each([...engine.composites])("contributions to %s come to its raw value", (composite) => {
  const { raw, remainder, components } = engine.contributions(talk(3), composite)!;
  expect(components.reduce((sum, part) => sum + part.contribution, remainder.value)).toBeCloseTo(raw, 9);
});

test("contributions to what is no composite are none", () => {
  expect(engine.contributions("a", "anger")).toBeUndefined();
});

describe("norms of one's own", () => {
  const texts = sampleTexts(12).map((text, index) => ({ text, genre: index % 2 === 0 ? "a" : "b" }));

  test("are the same from a list, a generator and an async one, in any order", async () => {
    async function* slowly(): AsyncGenerator<(typeof texts)[number]> {
      for (const text of texts) yield await Promise.resolve(text);
    }
    function* one(): Generator<(typeof texts)[number]> {
      yield* texts;
    }
    const contexts = [];
    for (const source of [texts, one(), slowly(), [...texts].reverse()]) {
      contexts.push(formatNorms(await engine.buildNorms(source, { name: "ours" })));
    }
    expect(new Set(contexts).size).toBe(1);
    expect(contexts[0]).not.toContain("committee");
  });

  test("say what became of each text, and need one that is long enough", async () => {
    const outcomes: string[] = [];
    const mixed = [...texts, { text: "Too short." }, { text: " … " }, { text: "a, ".repeat(80) }];
    await engine.buildNorms(mixed, { name: "ours", maxPunctuation: 50, onText: (outcome) => outcomes.push(outcome) });
    expect(outcomes.slice(-3)).toEqual(["too_short", "blank", "too_much_punctuation"]);
    await expect(engine.buildNorms([], { name: "ours" })).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  test("are taken by the engine of their dictionary, by name or as they are, and by no other", async () => {
    const context = await engine.buildNorms(texts, { name: "ours" });
    const named = await createEngine({ norms: [context] });
    expect(named.norming).toEqual(["written", "spoken", "general", "ours"]);
    const scores = named.score(talk(2), { norming: "ours" }).serviceMeasures;
    expect(engine.score(talk(2), { norming: context }).serviceMeasures).toEqual(scores);
    await expect(createEngine({ dictionary: own, norms: [context] })).rejects.toMatchObject({ code: "NORMS_MISMATCH" });
    const twice = createEngine({ norms: [{ ...context, name: "general" }] });
    await expect(twice).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  test("are merged of statistics that were kept as JSON and of others at hand", async () => {
    const constants = engine.normsNamed("general")!.constants;
    const parts = [
      openStatistics(formatStatistics(await engine.tallyNorms(texts.slice(1), { constants }))),
      await engine.tallyNorms(texts.slice(0, 1), { constants }),
    ];
    const head = { name: "ours", version: "1", provenance: "Ours." };
    const whole = formatNorms(await engine.buildNorms(texts, { ...head, constants }));
    expect(formatNorms(await mergeNorms(parts, head))).toBe(whole);
    expect(formatNorms(await mergeNorms(parts.reverse(), head))).toBe(whole);
  });

  test.each(["Positive Emotion", "posEmo", "1", "__proto__", "x".repeat(100)])(
    "come back from JSON where a category is called %s",
    async (id) => {
      const categories = { [id]: 1 };
      const dictionary = { name: "d", version: "1", categories: [{ id }], entries: [{ pattern: "win*", categories }] };
      const mine = await createEngine({ dictionary });
      const context = await openNorms(formatNorms(await mine.buildNorms(texts, { name: "ours" })));
      const scores = (await createEngine({ dictionary, norms: [context] })).score(talk(2)).serviceMeasures;
      expect(Object.hasOwn(scores, id)).toBe(true);
      const statistics = formatStatistics(await mine.tallyNorms(texts));
      expect(formatStatistics(openStatistics(statistics))).toBe(statistics);
    },
  );

  test("are none of a dictionary that has none", async () => {
    const mine = await createEngine({ dictionary: compileDictionary(own) });
    const { serviceMeasures, dictionaryMeasures } = mine.score("We win.");
    expect({ norming: mine.norming, serviceMeasures, dictionaryMeasures }).toEqual({
      ...{ norming: [], serviceMeasures: {}, dictionaryMeasures: { win: 0.5 } },
    });
    expect(() => mine.score("a", { norming: "general" })).toThrow("build one with `buildNorms`");
  });
});

async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}
