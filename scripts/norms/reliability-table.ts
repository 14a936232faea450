import { writeFileSync } from "node:fs";
import { mixOf } from "../../src/norms/build";
import { momentsOf } from "../../src/norms/histogram";
import { reliabilitiesOf } from "../../src/norms/reliability";
import type { Tally } from "../../src/norms/tally";
import { RATE_SCALE } from "../../src/service-measures/scales";

/** The length at which rates are taken: 350 words. */
const RATES_LENGTH = 2;
/** What the reference texts do not have (emoji, as a rule) is taken to be once in so many words. */
const RAREST = 100_000;

/** Writes src/catalogue/reliability.ts from tallies of the texts of all genres. */
export function writeReliabilities(tallies: readonly Tally[]): void {
  const rows: string[] = [];
  const hits: string[] = [];
  for (const tally of tallies) {
    for (const [measure, { id, scale }] of tally.measures.entries()) {
      const measured = reliabilitiesOf(tally, measure).map(
        ({ words, overall, withinGenres }) => `${words}, ${positive(overall)}, ${positive(withinGenres)}`,
      );
      rows.push(`  ${id}: [${measured.join(", ")}],\n`);
      // Rates have this scale and no other.
      const values = mixOf(tally.genres, measure, RATES_LENGTH, {}, (cell) => cell.values);
      if (scale !== RATE_SCALE || values === undefined) continue;
      const words = Math.min(RAREST, 1 / momentsOf(values, scale).mean);
      hits.push(`  ${id}: ${Number(words.toPrecision(2))},\n`);
    }
  }
  writeFileSync(
    new URL("../../src/catalogue/reliability.ts", import.meta.url),
    [
      "// Written by `npm run norms` from reference texts that are not in the repository.\n",
      "/** Of each measure, by threes: words, then how two pieces of that length of a text correlate, overall and inside genres. */",
      `export const RELIABILITY: Readonly<Record<string, readonly number[]>> = {\n${rows.join("")}};\n`,
      "/** In how many words a rate hits once, written and spoken genres weighing equally. */",
      `export const WORDS_PER_HIT: Readonly<Record<string, number>> = {\n${hits.join("")}};\n`,
    ].join("\n"),
  );
}

/** Two decimals; nothing but noise is 0, whatever chance made of it. */
function positive(correlation: number): number {
  return Math.max(0, Number(correlation.toFixed(2)));
}
