import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { splitsBySource } from "../../scripts/norms/contexts";
import { coverHeldOut } from "../../scripts/norms/coverage";
import { isMiss, LAST_JUDGED } from "../../scripts/norms/figures";
import { readSample, type Sample } from "../../scripts/norms/sample";
import { kolmogorov, placeHeldOut } from "../../scripts/norms/uniformity";
import { LENGTHS } from "../../src/norms/lengths";

// A light version of scripts/norms-check.ts: a few measures of one text in six. The
// texts are not in the project; all figures of all texts are in docs/norms.md.

const FOLDER = fileURLToPath(new URL("../../../shared/norms", import.meta.url));
const isThere = existsSync(FOLDER);
const NAMES = isThere
  ? "norms of the reference texts"
  : "norms of the reference texts: skipped, ../shared/norms is not there";

/** Common and rare rates, a value that is no rate, and composites of sums and of z-scores. */
const MEASURES = [
  ...["article", "i", "tentative", "joy", "money"],
  ...["words_per_sentence", "analytical_thinking", "openness"],
] as const;
/** One text in six: chance moves the figures by this, one way or the other. */
const CHANCE = { kolmogorov: 0.02, coverage: 0.02 };

describe.skipIf(!isThere)(NAMES, () => {
  let sample: Sample;
  let columns: number[];
  beforeAll(async () => {
    sample = await readSample(FOLDER, 6);
    columns = MEASURES.map((id) => sample.columns.columns.findIndex((column) => column.id === id));
  }, 120_000);

  test("percentiles of held-out texts are uniform at each length", () => {
    const placed = placeHeldOut(sample, splitsBySource(sample.texts), columns);
    for (const [index, column] of columns.entries()) {
      for (const [length, words] of LENGTHS.entries()) {
        const distance = kolmogorov(placed[column]![length]!);
        expect(distance, `${MEASURES[index]}, ${words} words`).toBeLessThanOrEqual(0.02 + CHANCE.kolmogorov);
      }
    }
  }, 120_000);

  test("intervals of first halves hold the second halves", () => {
    const covered = coverHeldOut(sample, splitsBySource(sample.texts), columns);
    for (const [index, column] of columns.entries()) {
      const { kind } = sample.columns.columns[column]!;
      for (let length = 0; length <= LAST_JUDGED; length++) {
        const one = covered[column]![length]!;
        const near = one.share < 0.955 ? CHANCE.coverage : -CHANCE.coverage;
        const name = `${MEASURES[index]}, ${LENGTHS[length]} words: ${one.share}`;
        expect(isMiss({ ...one, kind, share: one.share + near }), name).toBe(false);
      }
    }
  }, 120_000);
});
