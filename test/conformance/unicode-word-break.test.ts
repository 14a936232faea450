import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Dictionary } from "../../src/dictionary/dictionary";
import { readNaively } from "../oracle/read";
import { isWord, knownDifferences } from "./known-differences";

// WordBreakTest.txt of Unicode 15.0 is not part of the repository. The figures
// below say how much of it passes when it is there.
const FOLDER = process.env.LEXOMETER_CONFORMANCE ?? join(process.cwd(), "../shared/conformance");
const FILE = join(FOLDER, "unicode-15.0/WordBreakTest.txt");
const LINES = 1823;

/** Hits every token that counts as a word. */
const everyWord: Dictionary = {
  name: "every word",
  version: "1",
  categories: [{ id: "word" }],
  entries: ["*", "<number>", "<url>", "<email>", "<mention>", "<hashtag>"].map((pattern) => ({
    pattern,
    categories: { word: 1 },
  })),
};

/** The segments of a line such as `÷ 0061 × 0308 ÷ 0020 ÷`. */
function segmentsOf(line: string): string[] {
  const points = line.split("#")[0]!.trim().split("÷");
  return points.flatMap((part) => {
    const codes = part.split(/[\s×]+/).filter((code) => code !== "");
    return codes.length === 0 ? [] : [String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)))];
  });
}

function ourWords(text: string): string[] {
  return readNaively(everyWord, text).matches.map(({ start, end }) => `${start} ${text.slice(start, end)}`);
}

/** Word segments with their places, as `ourWords` gives them. */
function placed(segments: readonly string[]): string[] {
  let start = 0;
  return segments.flatMap((segment) => {
    start += segment.length;
    return isWord(segment) ? [`${start - segment.length} ${segment}`] : [];
  });
}

describe.skipIf(!existsSync(FILE))("UAX #29 word boundaries", () => {
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").split("\n") : [];
  const cases = lines.filter((line) => line.startsWith("÷")).map(segmentsOf);

  test("are our words, but for the known differences", () => {
    const unexplained = cases.flatMap((segments) => {
      const expected = knownDifferences.reduce<readonly string[]>((left, { adapt }) => adapt(left), segments);
      const found = ourWords(segments.join(""));
      return JSON.stringify(found) === JSON.stringify(placed(expected)) ? [] : [{ segments, expected, found }];
    });
    expect(cases.length).toBe(LINES);
    expect(unexplained).toEqual([]);
  });

  test("most lines need no known difference", () => {
    const equal = cases.filter(
      (segments) => JSON.stringify(ourWords(segments.join(""))) === JSON.stringify(placed(segments)),
    );
    expect(equal.length).toBe(LINES - 297);
  });

  test.each(knownDifferences.map(({ id }, index) => [id, index] as const))("%s explains a line", (_id, index) => {
    const rest = knownDifferences.filter((_, other) => other !== index);
    const needed = cases.filter((segments) => {
      const expected = rest.reduce<readonly string[]>((left, { adapt }) => adapt(left), segments);
      return JSON.stringify(ourWords(segments.join(""))) !== JSON.stringify(placed(expected));
    });
    expect(needed.length).toBeGreaterThan(0);
  });

  test("a known difference leaves the text as it is", () => {
    for (const segments of cases) {
      for (const { adapt } of knownDifferences) expect(adapt(segments).join("")).toBe(segments.join(""));
    }
  });
});
