import { describe, expect, test } from "vitest";
import { openProgram } from "./program";

const { run, file } = openProgram();
file(
  "mine.csv",
  "word,category,weight\nwe,people,\nyou,people,\nhappy,tone,9\ntable,tone,5\nsad,tone,1\nwarm,warmth,2\ncold,warmth,1\n",
);
const SCORE = ["score", "--dictionary", "mine.csv", "--format", "table"];
const NOTE = "Without %: the mean weight of what was hit, on a scale of 0 to 1.";

async function below(args: readonly string[]): Promise<string[]> {
  const { code, out } = await run(args);
  expect(code).toBe(0);
  return out.split("\n").slice(3, -1);
}

describe("means of weights stand below the rates, without bars", () => {
  test.each([
    [
      "We are happy.",
      [
        "  people   33.33 %  ████████████████████████",
        "",
        "  tone     1.000",
        "",
        `  ${NOTE}`,
        "  1 measure without a hit",
      ],
    ],
    [
      "We see the table.",
      [
        "  people   25.00 %  ████████████████████████",
        "",
        "  tone     0.500",
        "",
        `  ${NOTE}`,
        "  1 measure without a hit",
      ],
    ],
    ["It is sad and cold.", ["  tone     0.000", "  warmth   0.000", "", `  ${NOTE}`, "  1 measure without a hit"]],
    ["We won.", ["  people   50.00 %  ████████████████████████", "", "  2 measures without a hit"]],
    ["Nobody won.", ["", "  3 measures without a hit"]],
  ])("%s", async (text, lines) => expect(await below([...SCORE, "--text", text])).toEqual(lines));

  test("with norms they have their percentiles", async () => {
    const args = ["score", "--arrangement", "score", "--format", "table", "--measures", "valence,we,joy", "--text"];
    expect(await below([...args, "We are happy on the table."])).toEqual([
      expect.stringMatching(/^ +rate {2}percentile$/),
      expect.stringMatching(/^ {2}we +16\.67 % +~\d+ {2}█+$/),
      expect.stringMatching(/^ {2}joy +16\.67 % +~\d+ {2}█+$/),
      "",
      expect.stringMatching(/^ {2}valence +0\.\d{3} +~\d+$/),
      "",
      `  ${NOTE}`,
    ]);
    expect(await below([...args, "The house of the city."])).toEqual([
      expect.stringMatching(/^ +rate {2}percentile$/),
      "",
      "  3 measures without a hit",
    ]);
  });

  test("of speakers too", async () => {
    const talk = file("talk.txt", "Anna: We are happy.\nBen: You won. You left.\n");
    const args = ["transcript", talk, "--dictionary", "mine.csv", "--norming", "none", "--format", "table"];
    const { out } = await run(args);
    expect(out).toMatch(/^people +50\.00 % +33\.33 %$/m);
    expect(out).toMatch(/^tone +– +1\.000$/m);
    expect(out).toContain(NOTE);
  });
});
