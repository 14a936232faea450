import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { report, sampleTexts, talk } from "../texts";
import { openProgram } from "./program";

const { folder, run, file } = openProgram();
file("report.txt", report(8));
file("talk.txt", talk(8));
file("short.txt", "I think we might win.");

describe("score with norms", () => {
  test("in a table says places, intervals and bands, and greys what the text is too short for", async () => {
    const { out, err, code } = await run(["score", "report.txt", "--format", "table"]);
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toMatch(/^Cognition +0 +50 +100$/m);
    expect(out).toMatch(/^ {2}Analytical thinking +\d+ {2}.{31} {2}Very high$/m);
    expect(out).toMatch(/more measures: typical, or too uncertain/);
    const short = await run(["score", "short.txt", "--format", "table", "--measures", "tentative,word_count_of"]);
    expect(short.code).toBe(2);
    const low = await run(["score", "short.txt", "--format", "table", "--measures", "tentative"]);
    expect(low.out).toMatch(/^ {2}Tentative +\d+ .* wants [\d,]+k? words$/m);
  });

  test("no line of a table is wider than 80 columns, all of it shown", async () => {
    const { out } = await run(["score", "talk.txt", "--format", "table", "--all"]);
    expect(out.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
    const { out: compared } = await run(["compare", "talk.txt", "report.txt", "--all"]);
    expect(compared.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
  });

  test("in NDJSON has the groups that are asked for, in both arrangements the same measures", async () => {
    const keys = async (...args: string[]): Promise<string[]> =>
      Object.keys(JSON.parse((await run(["score", "report.txt", "--format", "ndjson", ...args])).out));
    const usual = ["id", "summary", "dictionary_measures", "service_measures"];
    expect(await keys()).toEqual(usual);
    expect(await keys("--arrangement", "framework")).toEqual([...usual, "frameworks"]);
    expect(await keys("--norming", "none")).toEqual(usual.slice(0, 3));
    expect(await keys("--include", "reliability,intervals", "--shape")).toEqual([
      ...["id", "summary", "shape", "dictionary_measures", "service_measures"],
      ...["intervals", "dictionary_intervals", "reliability"],
    ]);
    const { out } = await run(["score", "report.txt", "--arrangement", "framework"]);
    const row = JSON.parse(out);
    expect(row.frameworks.cognition.analytical_thinking).toBe(row.service_measures.analytical_thinking);
    expect(row.service_measures.analytical_thinking).toBeGreaterThan(90);
  });

  test("--frameworks and --measures choose in every group", async () => {
    const { out } = await run(["score", "report.txt", "--frameworks", "moral", "--format", "ndjson"]);
    const row = JSON.parse(out);
    expect(Object.keys(row.frameworks)).toEqual(["moral"]);
    expect(Object.keys(row.service_measures)).toEqual(Object.keys(row.frameworks.moral));
    const one = await run(["score", "report.txt", "--measures", "clout,we", "--format", "csv"]);
    expect(one.out.split("\r\n")[0]).toMatch(/,urls,we,service_measures\.clout,service_measures\.we$/);
    expect(one.out.split("\r\n")[1]!.split(",")).toHaveLength(one.out.split("\r\n")[0]!.split(",").length);
  });

  test("norms tell speech from writing apart, each by its own", async () => {
    const place = async (norming: string): Promise<number> =>
      JSON.parse((await run(["score", "report.txt", "--norming", norming, "--measures", "i"])).out).service_measures.i;
    // It has none: as do more of what is written.
    expect(await place("spoken")).toBeLessThan(await place("written"));
  });

  test("a dictionary without norms gives rates, and a table of them", async () => {
    file("my.dic", "%\n1\twinning\n%\nwin*\t1\n");
    const { out } = await run(["score", "short.txt", "--dictionary", "my.dic", "--format", "ndjson"]);
    expect(Object.keys(JSON.parse(out))).toEqual(["id", "summary", "dictionary_measures"]);
    const table = await run(["score", "short.txt", "--dictionary", "my.dic", "--format", "table"]);
    expect(table.out).toMatch(/^ {2}winning {2} 20\.00 % {2}█+$/m);
  });
});

describe("compare", () => {
  test("says how alike the style is, and what is clear first", async () => {
    const { out, code } = await run(["compare", "report.txt", "talk.txt"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Style matching +0\.\d\d {2}█+░+$/m);
    expect(out).toMatch(/^Clear differences/m);
    expect(out).toMatch(/^ {2}Analytical thinking +\d+ → +\d+ /m);
    const same = await run(["compare", "report.txt", "report.txt"]);
    expect(same.out).toMatch(/^Style matching +1\.00/m);
    expect(same.out).toContain("None:");
  });

  test("in JSON has both results, style matching and differences", async () => {
    const { out } = await run(["compare", "report.txt", "talk.txt", "--format", "json"]);
    const { one, other, style_match, differences } = JSON.parse(out);
    expect([one.id, other.id]).toEqual(["report.txt", "talk.txt"]);
    expect(style_match.score).toBeGreaterThan(0);
    expect(Object.keys(style_match.by_category)).toHaveLength(9);
    expect(differences[0]).toEqual({
      measure: expect.any(String),
      one: expect.any(Number),
      other: expect.any(Number),
      difference: expect.any(Number),
      is_clear: expect.any(Boolean),
    });
  });
});

describe("arc", () => {
  test("draws three curves, or says that the text is too short", async () => {
    const { out, code } = await run(["arc", "talk.txt"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Narrativity −?\d+ of −100 to 100: /m);
    for (const curve of ["Staging", "Progression", "Tension"]) expect(out).toMatch(new RegExp(`^${curve} `, "m"));
    const short = await run(["arc", "short.txt"]);
    expect(short).toMatchObject({ code: 0, err: "" });
    expect(short.out).toContain("too short for an arc: it takes 250 words");
  });

  test("in JSON has five points a curve, or null", async () => {
    const { arc } = JSON.parse((await run(["arc", "talk.txt", "--format", "json"])).out);
    expect(arc.staging).toHaveLength(5);
    expect(JSON.parse((await run(["arc", "short.txt", "--format", "json"])).out)).toEqual({
      ...{ id: "short.txt", word_count: 5, minimum_words: 250, arc: null },
    });
  });
});

test("explain --contributions adds up", async () => {
  const { out } = await run(["explain", "talk.txt", "--contributions", "analytical_thinking", "--format", "json"]);
  const { raw, remainder, components, score } = JSON.parse(out);
  const sum = components.reduce((total: number, part: { contribution: number }) => total + part.contribution, 0);
  expect(sum + remainder.value).toBeCloseTo(raw, 9);
  expect(score).toBeLessThan(30);
  const text = await run(["explain", "talk.txt", "--contributions", "analytical_thinking"]);
  expect(text.out).toMatch(/^ {2}Personal pronouns +\d+\.\d % +−\d+\.\d\d .*i ×\d+/m);
});

describe("norms", () => {
  sampleTexts(30).forEach((text, index) => {
    file(`corpus/${index % 2 === 0 ? "even" : "odd"}/${index}.txt`, text);
  });

  test("build makes a context that score takes, genres by folder", async () => {
    const { code, err } = await run(["norms", "build", "corpus", "--name", "ours", "--out", "ours.json"]);
    expect({ code, err }).toEqual({ code: 0, err: "30 texts in 2 genres.\n" });
    const { genres, measures } = JSON.parse((await run(["norms", "show", "ours.json", "--format", "json"])).out);
    expect(genres.map(({ name }: { name: string }) => name)).toEqual(["even", "odd"]);
    expect(measures).toContain("analytical_thinking");
    const row = JSON.parse((await run(["score", "corpus/odd/1.txt", "--norming", "ours.json"])).out);
    expect(row.service_measures.article).toBeGreaterThan(0);
    const table = await run(["norms", "show", "ours.json", "article"]);
    expect(table.out).toMatch(/^ {6}50 +\d+\.\d\d % /m);
  });

  test("show gives values that texts have, not the ends of scales where tables do not reach", async () => {
    const quantiles = async (...args: string[]): Promise<Record<string, number>[]> => {
      const { out } = await run(["norms", "show", ...args, "--format", "json"]);
      return JSON.parse(out).lengths.map((length: { quantiles: Record<string, number> }) => length.quantiles);
    };
    // Of 100 texts of 350 words 24 have no "we", and the next ones have one.
    const [, , we] = await quantiles("general", "we");
    expect(we![25]).toBeCloseTo(1 / 350, 4);
    await run(["norms", "build", "report.txt", "talk.txt", "--name", "two", "--out", "two.json"]);
    const [clout] = await quantiles("two.json", "clout");
    expect(clout![5]).toBeGreaterThan(-30);
    expect(clout![5]).toBeLessThanOrEqual(clout![95]!);
  });

  test("a view of a corpus is not written over the norms that it reads", async () => {
    const view = ["corpus", "matrix", "corpus", "--values", "percentiles", "--norming", "ours.json"];
    const { code, err } = await run([...view, "--out", "ours.json"]);
    expect([code, err]).toEqual([2, expect.stringContaining("is one of the inputs")]);
  });

  test("merge of statistics by the same constants is the context of all texts", async () => {
    const build = (of: string, ...args: string[]): ReturnType<typeof run> =>
      run(["norms", "build", of, "--name", "all", "--provenance", "Ours.", ...args]);
    await build("corpus/even", "--statistics", "even.json", "--out", "x.json");
    await build("corpus/odd", "--statistics", "odd.json", "--out", "x.json");
    const unlike = await run(["norms", "merge", "even.json", "odd.json", "--name", "all"]);
    expect(unlike).toMatchObject({ code: 1, out: "" });
    expect(unlike.err).toContain("pooled constants");

    await run(["norms", "merge", "even.json", "odd.json", "--pooled-constants", "constants.json"]);
    for (const one of ["even", "odd"]) {
      await build(`corpus/${one}`, "--constants", "constants.json", "--statistics", `${one}.json`, "--out", "x.json");
    }
    const args = ["--name", "all", "--provenance", "Ours.", "--out", "merged.json"];
    expect(await run(["norms", "merge", "odd.json", "even.json", ...args])).toMatchObject({ code: 0, err: "" });
    await build("corpus", "--out", "whole.json");
    expect(readFileSync(join(folder, "merged.json"), "utf8")).toBe(readFileSync(join(folder, "whole.json"), "utf8"));
  });

  test.each<readonly [args: readonly string[], words: string]>([
    [["--name", ""], "1 to 64 of"],
    [["--name", "a".repeat(65)], "1 to 64 of"],
    [["--name", "Bad Name"], "1 to 64 of"],
    [["--name", "a\nb"], "1 to 64 of"],
    [["--name", "none"], "stands for no norms"],
    [["--name", "x", "--provenance", " "], "Give some text"],
    [["--name", "x", "--weights", "evn=2"], 'There are texts of "even", "odd".'],
    [["--name", "x", "--weights", "even=0,odd=0"], "All genres weigh 0"],
    [["--name", "x", "--weights", "even=-1"], "is no weight"],
    [["--name", "x", "--weights", "even=2,even=3"], "has two weights"],
    [["--name", "x", "--weights", "even=2", "--genre-from", "none"], 'There are texts of "texts".'],
    [["--name", "x", "--min-words", "Infinity"], "Give a number from 1"],
    [["--name", "x", "--max-punctuation", "NaN"], "Give a number from 0"],
  ])("build of %j is refused before a text is read", async (args, words) => {
    const { code, err, out } = await run(["norms", "build", "corpus", ...args]);
    expect({ code, err, out }).toEqual({ code: 2, err: expect.stringContaining(words), out: "" });
  });

  test("merge wants a name that can be read back, and weights of genres that there are", async () => {
    const merge = ["norms", "merge", "even.json"];
    for (const name of ["", "Bad Name", "none", "a".repeat(65)]) {
      expect(await run([...merge, "--name", name])).toMatchObject({ code: 2, out: "" });
    }
    const longest = await run([...merge, "--name", "a".repeat(64), "--weights", "even=2", "--out", "longest.json"]);
    expect(longest).toMatchObject({ code: 0, err: "" });
    expect(await run(["norms", "show", "longest.json"])).toMatchObject({ code: 0, err: "" });
    for (const to of [[], ["--pooled-constants", "c.json"]]) {
      const { code, err } = await run([...merge, "--name", "x", "--weights", "odd=2", ...to]);
      expect([code, err]).toEqual([1, expect.stringContaining('There are texts of "even".')]);
    }
  });

  test.each<readonly [args: readonly string[], words: string]>([
    [["norms", "merge", "even.json", "ours.json", "--name", "x"], "ours.json: format: this is a norming context"],
    [["norms", "import", "ours.json", "--account", "x", "--name", "x"], "ours.json: format: this is a norming context"],
    [["score", "short.txt", "--norming", "even.json"], "even.json: format: this is statistics"],
    [["norms", "show", "constants.json"], "constants.json: format: this is constants"],
    [
      ["norms", "build", "corpus", "--name", "x", "--constants", "short.txt"],
      "short.txt: The constants: this is not JSON",
    ],
  ])("%j: a file of another kind is named, with what it is", async (args, words) => {
    const { code, err, out } = await run(args);
    expect({ code, err, out }).toEqual({ code: 1, err: expect.stringContaining(words), out: "" });
  });

  test("a damaged context is refused with the field", async () => {
    const json = JSON.parse(readFileSync(join(folder, "ours.json"), "utf8"));
    json.measures[3].lengths[1].sd = -1;
    writeFileSync(join(folder, "bad.json"), JSON.stringify(json));
    const { code, err } = await run(["score", "short.txt", "--norming", "bad.json"]);
    expect(code).toBe(1);
    expect(err).toContain("bad.json: measures[3].lengths[1].sd");
  });
});
