import { LENGTHS } from "../../src/norms/lengths";
import { type Split, splitsByCorpus, splitsBySource } from "./contexts";
import { areaUnderCurve, type Case, discriminantOf } from "./linear-rule";
import type { Sample, SampleText } from "./sample";
import { genreWeights } from "./uniformity";

/** How well written and spoken pieces of a length are told apart: areas under the ROC curve. */
export interface Separation {
  readonly words: number;
  readonly bySource: number;
  readonly byCorpus: number;
  /** Analytical thinking alone, low for spoken; it is no rule that was trained. */
  readonly analytical: number;
}

export function separationsOf(sample: Sample): Separation[] {
  const { columns } = sample.columns;
  const analytical = columns.findIndex(({ id }) => id === "analytical_thinking");
  const { texts } = sample;
  return LENGTHS.map((words, length) => ({
    words,
    bySource: areaOf(sample, splitsBySource(texts), length),
    byCorpus: areaOf(sample, splitsByCorpus(texts), length),
    analytical: areaUnderCurve(
      casesOf(sample, texts, length).map(({ isSpoken, weight, row }) => {
        // A sum of rates: any context's constants give the same.
        sample.columns.writeComposites(row, sample.columns.momentsOf({}));
        return { isSpoken, weight, score: -row[analytical]! };
      }),
    ),
  }));
}

function areaOf(sample: Sample, splits: readonly Split[], length: number): number {
  const scored = splits.flatMap(({ training, test }) => {
    const rule = discriminantOf(casesOf(sample, training, length));
    return casesOf(sample, test, length).map((one) => ({ ...one, score: rule(one.values) }));
  });
  const weights = genreWeights(scored.map(({ genre }) => genre));
  return areaUnderCurve(scored.map((one) => ({ ...one, weight: weights.get(one.genre)! })));
}

interface SampleCase extends Case {
  readonly genre: string;
  readonly row: Float64Array;
}

/** The first pieces of a length; dictionary measures that were not measured are in their middle. */
function casesOf(sample: Sample, texts: readonly SampleText[], length: number): SampleCase[] {
  const cases = texts.flatMap(({ mode, genre, pieces }) =>
    pieces
      .filter((piece) => piece.length === length && !piece.isSecondHalf)
      .map(({ row }) => ({
        ...{ genre, row, isSpoken: mode === "spoken" },
        values: row.slice(0, sample.dictionary).map((value) => (Number.isNaN(value) ? 0.5 : value)),
      })),
  );
  const weights = genreWeights(cases.map(({ genre }) => genre));
  return cases.map((one) => ({ ...one, weight: weights.get(one.genre)! }));
}

/** Which way spoken English differs from written, by the literature (measures.md, section 7). */
const DIRECTIONS: readonly (readonly [measure: string, spokenHas: "more" | "less"])[] = [
  ["personal_pronoun", "more"],
  ["pronoun", "more"],
  ["article", "less"],
  ["preposition", "less"],
  ["auxiliary", "more"],
  ["adverb", "more"],
  ["negation", "more"],
  ["assent", "more"],
  ["fillers", "more"],
  ["non_fluency", "more"],
];

export interface Mean {
  readonly measure: string;
  /** % of scored tokens in pieces of 350 words, genres weighing equally. */
  readonly written: number;
  readonly spoken: number;
  readonly holds: boolean;
}

export function directionsOf(sample: Sample): Mean[] {
  const cases = casesOf(sample, sample.texts, 2);
  return DIRECTIONS.map(([measure, spokenHas]) => {
    const column = sample.columns.columns.findIndex(({ id }) => id === measure);
    const meanOf = (isSpoken: boolean): number => {
      const own = cases.filter((one) => one.isSpoken === isSpoken);
      const total = own.reduce((sum, { weight }) => sum + weight, 0);
      return (100 * own.reduce((sum, { row, weight }) => sum + weight * row[column]!, 0)) / total;
    };
    const [written, spoken] = [meanOf(false), meanOf(true)];
    return { measure, written, spoken, holds: spokenHas === "more" ? spoken > written : spoken < written };
  });
}
