import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { linesOfTexts, listTextFiles, textOfLine } from "../../scripts/audit/texts";
import { createEngine } from "../../src/index";
import { BANDS, type Band, DIFFERING } from "./bands";

/** Every fifth text of a file is enough for a mean. */
const STEP = 5;

const folder = resolve(process.env.LEXOMETER_NORMS ?? "../shared/norms");
const isThere = existsSync(folder);

if (!isThere) test.skip(`plausibility bands: there is no ${folder}; LEXOMETER_NORMS names another`);

test("a row that differs is about a band, and gives a reason", () => {
  const bands = BANDS.map(({ measure, genre }) => `${measure} ${genre}`);
  for (const { measure, genre, reason } of DIFFERING) {
    expect(bands).toContain(`${measure} ${genre}`);
    expect(reason).not.toBe("");
  }
});

describe.skipIf(!isThere)("plausibility bands", async () => {
  if (!isThere) return;
  const engine = await createEngine();
  const genres = new Map<string, readonly number[]>();
  for (const file of listTextFiles(folder)) {
    const sums = engine.measures.map(() => 0);
    const texts = linesOfTexts(folder, file).filter((_, index) => index % STEP === 0);
    for (const line of texts) {
      for (const [measure, rate] of engine.measure(textOfLine(line)).entries()) sums[measure]! += rate;
    }
    const means = sums.map((sum) => (100 * sum) / texts.length);
    genres.set(`${basename(dirname(file))}/${basename(file, ".jsonl.gz")}`, means);
  }

  /** The mean rate in percent: of a genre, or over all of them. */
  const seen = ({ measure, genre }: Pick<Band, "measure" | "genre">): number => {
    const column = engine.measures.indexOf(measure);
    const rates = [...genres].filter(([name]) => genre === "all" || name === genre).map(([, means]) => means[column]!);
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };

  test.each(BANDS.map((band) => [`${band.measure}, ${band.genre}`, band] as const))("%s", (_, band) => {
    const rate = seen(band);
    const row = DIFFERING.find(({ measure, genre }) => measure === band.measure && genre === band.genre);
    const isInside = rate >= band.low && rate <= band.high;
    // A row that is no longer needed has to go, and one that is has to say what is seen.
    expect(isInside, `${rate} in ${band.low} to ${band.high}`).toBe(row === undefined);
    if (row === undefined) return;
    expect(row.expected).toBe(band.expected);
    expect(Math.abs(rate - row.seen)).toBeLessThanOrEqual(0.1 * row.seen + 0.005);
  });
});
