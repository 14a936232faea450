import { DIRECTIONS, FEW_OR_MANY } from "./directions";
import { formulaMeasures } from "./formulas";
import { CATEGORIES } from "./generated/en-open";
import type { DescribedMeasure, Measure } from "./measure";
import { minimumWordsOf, reliabilityOf } from "./minimum-words";
import { shapeMeasures } from "./shape";

/** What is known of a category by its source file alone. */
export interface CategorySource {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly domain: string;
  readonly parents: readonly string[];
  /** A mean weight, not a rate. */
  readonly isWeighted: boolean;
  readonly source: string;
}

const FIRST_RELEASE = "0.1.0";

/**
 * Every measure of a result that en-open makes: its dictionary measures in the
 * order of `engine.measures`, summary and shape, then the composites.
 *
 * The categories of a dictionary of your own are in `engine.dictionary.categories`.
 * A bundler leaves the catalogue out where it is not used.
 */
export const catalogue: readonly Measure[] = /* @__PURE__ */ listMeasures();

/** The rows of `catalogue`, made anew: for engines, which start without them. */
export function listMeasures(): readonly Measure[] {
  const counted = [...CATEGORIES.map(ofCategory), ...shapeMeasures()].map((measure) => measured(measure));
  return [...counted, ...formulaMeasures().map(({ leastWords, ...measure }) => measured(measure, leastWords))];
}

function measured(measure: DescribedMeasure, leastWords = 0): Measure {
  return {
    ...measure,
    minimumWords: Math.max(leastWords, minimumWordsOf(measure.id)),
    reliability: reliabilityOf(measure.id),
    since: FIRST_RELEASE,
  };
}

function ofCategory(category: CategorySource): DescribedMeasure {
  const { isWeighted, ...rest } = category;
  return {
    ...rest,
    group: "dictionaryMeasures",
    unit: isWeighted ? "mean weight, its range mapped to 0–1" : "share of scored tokens",
    range: { min: 0, max: 1 },
    direction: DIRECTIONS[category.id] ?? FEW_OR_MANY,
  };
}
