import type { Direction } from "./directions";
import type { MeasuredReliability } from "./minimum-words";

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
   * Of measures by dictionary that of their category, in en-open `function`,
   * `content`, `style`, `word_class`, `focus` or `valence`; `shape` for what needs no
   * dictionary; `style` or `personality` for composites.
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
export type DescribedMeasure = Omit<Measure, "minimumWords" | "reliability" | "since">;

/** A measure that a formula makes, whose authors may ask for a number of words. */
export interface FormulaMeasure extends DescribedMeasure {
  /** What its authors ask for; 0 where nobody does. */
  readonly leastWords: number;
}
