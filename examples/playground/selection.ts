import { shareOf } from "./numbers";
import type { Opened, Scores } from "./protocol";
import type { RowModel } from "./score-row";

/** The composites that a reader asks for first, in their order. */
const KEY_SCORES = [
  "analytical_thinking",
  "clout",
  "authentic",
  "emotional_tone",
  "formality",
  "social_dynamics",
  "cognition",
  "drives",
];
/** What stands out often and says little, or more than an overview should. */
const LEFT_OUT = new Set(
  [
    // Correlations of styles, weak and about persons: only for those who look for them.
    "openness conscientiousness extraversion agreeableness neuroticism",
    "coverage common_adjective common_adverb common_noun common_verb apostrophes other_punctuation",
    "periods commas quotes brackets dashes colons semicolons capitals numerals punctuation",
  ].flatMap((ids) => ids.split(" ")),
);
const SHOWN = 8;
const SHOWN_RATES = 30;

/** Whether a measure may be shown to those who did not ask for it. */
export function isForOverview(id: string): boolean {
  return !LEFT_OUT.has(id);
}

export function keyScores(opened: Opened, scores: Scores): RowModel[] {
  return KEY_SCORES.filter((id) => id in scores.serviceMeasures).map((id) => percentileRow(id, opened, scores));
}

/** Service measures whose interval leaves the median out, the farthest from it first, but those of `shown`. */
export function outstanding(opened: Opened, scores: Scores, shown: ReadonlySet<string | undefined>): RowModel[] {
  const isClear = (id: string): boolean => {
    const [low, high] = scores.intervals[id]!;
    return scores.reliability[id] === "ok" && (low > 50 || high < 50);
  };
  const distance = (id: string): number => Math.abs(scores.serviceMeasures[id]! - 50);
  const found = Object.keys(scores.serviceMeasures).filter((id) => !shown.has(id) && isForOverview(id) && isClear(id));
  const nearest = found.sort((a, b) => distance(b) - distance(a)).slice(0, SHOWN);
  return nearest.map((id) => percentileRow(id, opened, scores));
}

/** Without norms: the categories with most words. */
export function rates(opened: Opened, { dictionaryMeasures }: Scores): RowModel[] {
  const found = Object.entries(dictionaryMeasures).filter(([, rate]) => rate > 0);
  const most = found.sort(([, one], [, other]) => other - one).slice(0, SHOWN_RATES);
  const largest = most[0]?.[1] ?? 1;
  return most.map(([id, rate]) => ({
    key: id,
    measure: id,
    label: opened.facts[id]?.label ?? id,
    hint: opened.facts[id]?.description ?? "",
    value: { is: "rate", rate: rate / largest, text: shareOf(rate) },
  }));
}

function percentileRow(id: string, { facts }: Opened, scores: Scores): RowModel {
  const reliability = scores.reliability[id];
  return {
    key: id,
    measure: id,
    label: facts[id]?.label ?? id,
    hint: facts[id]?.description ?? "",
    value: {
      is: "percentile",
      point: {
        score: reliability === "none" ? undefined : scores.serviceMeasures[id]!,
        interval: scores.intervals[id],
        isUncertain: reliability !== "ok",
      },
    },
  };
}
