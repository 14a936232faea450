import { describe, expect, test } from "vitest";
import { catalogue } from "../../../src/catalogue/catalogue";
import { BANDS } from "../../../src/frameworks/bands";
import { FRAMEWORKS } from "../../../src/frameworks/built-in";
import { describeFramework, type MeasureFacts } from "../../../src/frameworks/describe";
import type { Framework } from "../../../src/frameworks/framework";
import { compatProfile } from "../../../src/frameworks/profile";
import { keepMeasured, selectFrameworks } from "../../../src/frameworks/select";
import { frameworkValues } from "../../../src/frameworks/values";
import { KNOWN } from "./known";

const disc = selectFrameworks(compatProfile.frameworks, ["disc_dimensions"])[0]!;
const AXES = ["d", "i", "s", "c"];

/** The numbers of `disc_dimensions` where its four poles are these. */
function discOf(clout: number, tentative: number, analytical_thinking: number, social_behaviour: number) {
  const poles: Record<string, number> = { clout, tentative, analytical_thinking, social_behaviour };
  return frameworkValues(disc, (measure) => poles[measure]!);
}

describe("values", () => {
  test("are read by measure and kind, and given by key in order", () => {
    const asked: string[] = [];
    const values = frameworkValues(selectFrameworks(FRAMEWORKS, ["summary"])[0]!, (measure, value) => {
      asked.push(`${measure} ${value}`);
      return asked.length;
    });
    expect(asked.slice(0, 2)).toEqual(["word_count raw", "sentence_count raw"]);
    expect(Object.entries(values).slice(0, 2)).toEqual([
      ["word_count", 1],
      ["sentence_count", 2],
    ]);
  });

  test("are the square root of the product of two poles", () => {
    const { d, i, s, c } = discOf(90, 40, 10, 90);
    expect([d, i, s, c]).toEqual([30, 90, 60, 20]);
  });

  test("are shares of the four that add up to 1", () => {
    const values = discOf(90, 40, 10, 90);
    expect(values.i_proportional).toBe(0.45);
    expect(AXES.reduce((sum, axis) => sum + values[`${axis}_proportional`]!, 0)).toBeCloseTo(1, 12);
  });

  test("are equal shares where all four are 0", () => {
    const values = discOf(0, 0, 100, 100);
    for (const axis of AXES) expect(values[`${axis}_proportional`]).toBe(0.25);
  });

  test("count from above in a complement", () => {
    const sallee = selectFrameworks(compatProfile.frameworks, ["sallee"])[0]!;
    const values = frameworkValues(sallee, (measure) => (measure === "affect" ? 81.5 : 50));
    expect([values.emotionality, values.non_emotion]).toEqual([81.5, 18.5]);
  });
});

describe("selection", () => {
  test("keeps the order of all, and takes each once", () => {
    const names = selectFrameworks(FRAMEWORKS, ["style", "drives", "style"]).map(({ id }) => id);
    expect(names).toEqual(["drives", "style"]);
    expect(selectFrameworks(FRAMEWORKS, [])).toEqual([]);
  });

  test("says what there is where a name is unknown", () => {
    const two = selectFrameworks(FRAMEWORKS, ["drives", "style"]);
    expect(() => selectFrameworks(two, ["drives", "toString"])).toThrow(
      expect.objectContaining({
        code: "ARGUMENT",
        message: 'There is no framework "toString". There are drives, style.',
        detail: { framework: "toString" },
      }),
    );
    expect(() => selectFrameworks([], ["drives"])).toThrow(/There are none/);
  });

  test("keeps what is measured", () => {
    const known = { ...KNOWN, service: new Set([...KNOWN.service].filter((id) => id !== "clout")) };
    const [left] = keepMeasured([disc], known);
    expect(left!.measures.map(({ key }) => key)).toEqual(["s", "c"]);
    expect(keepMeasured(FRAMEWORKS, KNOWN)).toEqual(FRAMEWORKS);
    const few: Framework = { ...selectFrameworks(FRAMEWORKS, ["drives"])[0]! };
    expect(keepMeasured([few], { ...known, service: new Set(["drives"]) })).toEqual([]);
  });
});

describe("descriptors", () => {
  const byId = new Map(catalogue.map((measure) => [measure.id, measure]));
  const composite: MeasureFacts = { ...byId.get("i")!, label: "Composite", minimumWords: 350 };
  const factsOf = (id: string) => byId.get(id) ?? (KNOWN.service.has(id) ? composite : undefined);

  test("take label, directions and minimum words from the catalogue", () => {
    const { measures } = describeFramework(selectFrameworks(FRAMEWORKS, ["emotion"])[0]!, factsOf);
    const { label, direction, minimumWords, description, source } = byId.get("joy")!;
    expect(measures.find(({ key }) => key === "joy")).toEqual({
      ...{ key: "joy", measures: ["joy"], value: "service", label, description, direction, minimumWords, source },
      ...{ unit: "percentile", range: { min: 0, max: 100 }, bands: BANDS },
    });
  });

  test("of raw values have the unit and the range of the measure, and no bands", () => {
    const { measures } = describeFramework(selectFrameworks(FRAMEWORKS, ["summary"])[0]!, factsOf);
    expect(measures[2]).toMatchObject({ unit: "words per sentence", range: { min: 0 }, bands: [] });
  });

  test("of derived numbers need the words of the most demanding measure", () => {
    const byKey = new Map(describeFramework(disc, factsOf).measures.map((measure) => [measure.key, measure]));
    const tentative = byId.get("tentative")!.minimumWords;
    const social = byId.get("social_behaviour")!.minimumWords;
    expect(byKey.get("s")).toMatchObject({
      ...{
        measures: ["tentative", "social_behaviour"],
        value: "derived",
        source: "made of tentative, social_behaviour",
        minimumWords: Math.max(tentative, social),
      },
      ...{ range: { min: 0, max: 100 }, bands: [] },
    });
    const share = byKey.get("s_proportional")!;
    const minimumWords = Math.max(...share.measures.map((id) => byId.get(id)!.minimumWords));
    expect(share).toMatchObject({ minimumWords, range: { min: 0, max: 1 }, bands: [] });
    expect(share.measures).toHaveLength(4);
  });

  test.each([...FRAMEWORKS, ...compatProfile.frameworks])("can be made of $id", (framework) => {
    for (const { label, direction } of describeFramework(framework, factsOf).measures)
      expect(`${label}${direction.high}${direction.low}`).toMatch(/\S/);
  });

  test("refuse a measure of which nothing is known", () => {
    expect(() => describeFramework(disc, () => undefined)).toThrow(
      expect.objectContaining({ code: "ARGUMENT", detail: { framework: "disc_dimensions", measure: "clout" } }),
    );
  });
});
