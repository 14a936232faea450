import { DIRECTIONS, type Direction, FEW_OR_MANY } from "./directions";
import { CATEGORIES } from "./generated/en-open";
import { type MeasuredReliability, minimumWordsOf, reliabilityOf } from "./minimum-words";
import { serviceMeasures } from "./service";
import { shapeMeasures } from "./shape";

/** One number that a result has, with what a person needs to read it. */
export interface Measure {
  /** Its key in a result; unique, in snake_case. */
  readonly id: string;
  readonly label: string;
  /** What it counts, in one sentence. */
  readonly description: string;
  /** The part of a result that holds it; `composites` are in `serviceMeasures`, with the percentiles of all others. */
  readonly group: "dictionaryMeasures" | "summary" | "shape" | "composites";
  /**
   * `function`, `content` or `word_class` for words by dictionary; `shape` for
   * what needs none; `style` or `personality` for composites.
   */
  readonly domain: string;
  /** Ids of the measures it is part of: in no text is one of them smaller. */
  readonly parents: readonly string[];
  /** What the number is a number of: `share of scored tokens`, `words per sentence`. */
  readonly unit: string;
  /** The smallest and largest possible value; none where there is no bound. */
  readonly range: { readonly min?: number; readonly max?: number };
  readonly direction: Direction;
  /**
   * A text needs this many words before the number is more of the text than of
   * chance: where halves of a text correlate by .5 (`minimum-words.ts`), for
   * readability and diversity no fewer than their authors ask for. 0 for counts;
   * 5,000 stands for that and more.
   */
  readonly minimumWords: number;
  /** How well it tells texts apart, by length; empty for counts. */
  readonly reliability: readonly MeasuredReliability[];
  /** Where its words or its formula come from. */
  readonly source: string;
  /** The release of the package that first had it. */
  readonly since: string;
}

/** A measure without what reliability says of it. */
export type Counted = Omit<Measure, "minimumWords" | "reliability" | "since">;

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

function listMeasures(): readonly Measure[] {
  const counted = [...CATEGORIES.map(ofCategory), ...shapeMeasures()].map((measure) => measured(measure));
  return [...counted, ...serviceMeasures().map(({ leastWords, ...measure }) => measured(measure, leastWords))];
}

function measured(measure: Counted, leastWords = 0): Measure {
  return {
    ...measure,
    minimumWords: Math.max(leastWords, minimumWordsOf(measure.id)),
    reliability: reliabilityOf(measure.id),
    since: FIRST_RELEASE,
  };
}

function ofCategory(category: CategorySource): Counted {
  const { isWeighted, ...rest } = category;
  return {
    ...rest,
    group: "dictionaryMeasures",
    unit: isWeighted ? "mean weight, its range mapped to 0–1" : "share of scored tokens",
    range: { min: 0, max: 1 },
    direction: DIRECTIONS[category.id] ?? FEW_OR_MANY,
  };
}
