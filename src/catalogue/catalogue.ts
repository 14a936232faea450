import { DIRECTIONS, type Direction, FEW_OR_MANY } from "./directions";
import { EXPECTED_HITS } from "./expected-hits";
import { CATEGORIES } from "./generated/en-open";
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
   * A text needs this many words before the number means much.
   *
   * Provisional: the length at which three hits are expected, from the mean
   * rate in written and spoken English (`expected-hits.ts`); for readability
   * and diversity what their authors ask for, for composites a length of the
   * norms at which their rarer components begin to show. Figures from measured
   * reliability will take its place.
   */
  readonly minimumWords: number;
  /** Where its words or its formula come from. */
  readonly source: string;
  /** The release of the package that first had it. */
  readonly since: string;
}

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

/** Hits that make a rate worth reading, until reliability is measured. */
const ENOUGH_HITS = 3;

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
  const counted = [...CATEGORIES.map(ofCategory), ...shapeMeasures()].map((measure) => ({
    ...measure,
    minimumWords: minimumWordsOf(measure.id),
  }));
  return [...counted, ...serviceMeasures()].map((measure) => ({ ...measure, since: FIRST_RELEASE }));
}

function ofCategory(category: CategorySource): Omit<Measure, "minimumWords" | "since"> {
  const { isWeighted, ...rest } = category;
  return {
    ...rest,
    group: "dictionaryMeasures",
    unit: isWeighted ? "mean weight, its range mapped to 0–1" : "share of scored tokens",
    range: { min: 0, max: 1 },
    direction: DIRECTIONS[category.id] ?? FEW_OR_MANY,
  };
}

/** Three hits over the expected hits per word, rounded up to two digits; 0 where nothing is expected to hit (counts). */
function minimumWordsOf(id: string): number {
  const rate = EXPECTED_HITS[id];
  if (rate === undefined) return 0;
  const words = ENOUGH_HITS / rate;
  const step = 10 ** Math.max(0, Math.floor(words).toString().length - 2);
  return Math.ceil(words / step) * step;
}
