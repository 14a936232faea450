import type { ShapeCounts } from "../core/counts";
import type { Category } from "../dictionary/dictionary";
import { type Shape, type Summary, shapeOf, summarize } from "../dictionary-measures/shape";
import type { Moments } from "../norms/context";
import type { Scale } from "../norms/scale";
import type { Composite } from "./composite";
import { COMPOSITES } from "./composites";
import { type Diversity, diversityOf } from "./diversity";
import { type Readability, readabilityOf } from "./readability";
import { RATE_SCALE, scaleOfComposite, scaleOfShape } from "./scales";

/** A measure that has a place in a norming context. */
export interface NormedColumn {
  readonly id: string;
  readonly scale: Scale;
  /** Hits / scored tokens, whose chance is known; any other value. */
  readonly kind: "rate" | "value";
}

/** Constants of a norming context, a number a column; 0 for what it has none of. */
export interface ColumnMoments {
  readonly means: Float64Array;
  readonly sds: Float64Array;
}

/** Some of the columns, and what has to be known of a text for them. */
export interface Part {
  /** Ascending. */
  readonly columns: readonly number[];
  /** The dictionary measures among them, and those that composites among them are made of. */
  readonly measures: readonly number[];
  /** Whether any is of the shape of a text. */
  readonly readsShape: boolean;
  /** Those among them, by their place in `composites`. */
  readonly composites: readonly number[];
}

/** All of a text but its words: what `shape` of a result holds. */
export interface WholeShape extends Shape, Readability, Diversity {}

/** The shape of a text as it is worked out; one function a value reads it, so that reading one is a plain load. */
export interface ShapeValues {
  readonly summary: Summary;
  readonly shape: Shape;
  readonly readability: Readability;
  readonly diversity: Diversity;
}

/** @param from, to where the words of the text stand in `types`; all of it by default */
export function shapeValuesOf(counts: ShapeCounts, types: Uint32Array, from?: number, to?: number): ShapeValues {
  return {
    summary: summarize(counts),
    shape: shapeOf(counts),
    readability: readabilityOf(counts),
    diversity: diversityOf(types, from, to),
  };
}

/**
 * The numbers of a text that norms place: its dictionary measures, then what of
 * its summary and shape is no count, then composites of both.
 *
 * A composite is left out where the dictionary lacks one of its terms.
 */
export class NormedColumns {
  readonly columns: readonly NormedColumn[];
  /** How many of them are dictionary measures: the first. */
  readonly measures: number;
  /** How many stand before the composites. */
  readonly plain: number;
  readonly composites: readonly Composite[];
  /** The plain columns that composites are made of, ascending: those of which a context has constants. */
  readonly used: readonly number[];
  readonly #columnOf: ReadonlyMap<string, number>;
  readonly #shape: readonly Read[];
  readonly #terms: readonly (readonly { readonly column: number; readonly weight: number }[])[];

  constructor(categories: readonly Category[]) {
    const measures = categories.map(({ id, weights }): NormedColumn => {
      return weights === undefined ? rate(id) : { id, scale: scaleOfShape(id, true), kind: "value" };
    });
    // A category of the user's may be called like a value of the shape: the category has the name then.
    const taken = new Set(measures.map(({ id }) => id));
    const shape = SHAPE.filter(({ id }) => !taken.has(id));
    const plain = [...measures, ...shape.map(({ id, scale, kind }) => ({ id, scale, kind }))];
    const places = new Map(plain.map(({ id }, index) => [id, index]));
    this.measures = measures.length;
    this.#shape = shape.map(({ read }) => read);
    this.plain = plain.length;
    this.composites = COMPOSITES.filter(
      ({ id, terms }) => !places.has(id) && terms.every(({ measure }) => places.has(measure)),
    );
    this.columns = [
      ...plain,
      ...this.composites.map(({ id, kind }) => ({ id, scale: scaleOfComposite(id, kind), kind: "value" }) as const),
    ];
    this.#columnOf = new Map(this.columns.map(({ id }, column) => [id, column]));
    this.#terms = this.composites.map(({ terms }) =>
      terms.map(({ measure, weight }) => ({ column: places.get(measure)!, weight })),
    );
    const used = new Set(this.#terms.flatMap((terms) => terms.map(({ column }) => column)));
    this.used = [...used].sort((a, b) => a - b);
  }

  /** What the `used` columns are called. */
  get usedIds(): string[] {
    return this.used.map((column) => this.columns[column]!.id);
  }

  /** The column of a measure; `undefined` where there is none. */
  columnOf(id: string): number | undefined {
    return this.#columnOf.get(id);
  }

  /** @param columns ascending, each once */
  partOf(columns: readonly number[]): Part {
    const composites = columns.filter((column) => column >= this.plain).map((column) => column - this.plain);
    const terms = composites.flatMap((index) => this.#terms[index]!.map(({ column }) => column));
    const read = [...new Set([...columns, ...terms])].filter((column) => column < this.plain);
    const measures = read.filter((column) => column < this.measures);
    return { columns, measures, readsShape: measures.length < read.length, composites };
  }

  /** The constants of a context as `writeComposites` takes them. */
  momentsOf(constants: Readonly<Record<string, Moments>>): ColumnMoments {
    return {
      means: Float64Array.from(this.columns, ({ id }) => constants[id]?.mean ?? 0),
      sds: Float64Array.from(this.columns, ({ id }) => constants[id]?.sd ?? 0),
    };
  }

  /**
   * Writes what of summary and shape is normed behind the dictionary measures
   * that stand in `out`; `NaN` for what was not measured.
   */
  writeShape(values: ShapeValues, out: Float64Array): void {
    for (let index = 0; index < this.#shape.length; index++) {
      out[this.measures + index] = this.#shape[index]!(values) ?? Number.NaN;
    }
  }

  /**
   * Writes the raw values of composites behind the plain columns, each in the unit
   * of its kind: the constant, then `partOf` each term in their order, so the same
   * rates give the same bits everywhere.
   */
  writeComposites(row: Float64Array, moments: ColumnMoments): void {
    for (let index = 0; index < this.composites.length; index++) this.writeComposite(index, row, moments);
  }

  /** The same for one, by its place in `composites`. */
  writeComposite(index: number, row: Float64Array, { means, sds }: ColumnMoments): void {
    const { kind, constant } = this.composites[index]!;
    const terms = this.#terms[index]!;
    let raw = constant;
    for (const { column, weight } of terms) {
      const value = row[column]!;
      if (kind === "sum") {
        raw += weight * (100 * value);
        continue;
      }
      const sd = sds[column]!;
      const z = sd === 0 ? 0 : (value - means[column]!) / sd;
      raw += kind === "z_sum" ? weight * z : (weight * z) / terms.length;
    }
    row[this.plain + index] = raw;
  }
}

function rate(id: string): NormedColumn {
  return { id, scale: RATE_SCALE, kind: "rate" };
}

type Read = (values: ShapeValues) => number | undefined;

type Row = readonly [id: string, kind: "tokens" | "share" | "other", read: Read];

/** What of summary and shape is normed: all but counts, which grow with the text. Shares are of tokens or of something else. */
const ROWS: readonly Row[] = [
  ["six_plus_words", "tokens", ({ summary }) => summary.six_plus_words],
  ["emojis", "tokens", ({ summary }) => summary.emojis],
  ["emoticons", "tokens", ({ summary }) => summary.emoticons],
  ["hashtags", "tokens", ({ summary }) => summary.hashtags],
  ["urls", "tokens", ({ summary }) => summary.urls],
  ["seven_plus_words", "tokens", ({ shape }) => shape.seven_plus_words],
  ["numerals", "tokens", ({ shape }) => shape.numerals],
  ["mentions", "tokens", ({ shape }) => shape.mentions],
  ["emails", "tokens", ({ shape }) => shape.emails],
  ["capitals", "share", ({ summary }) => summary.capitals],
  ["coverage", "share", ({ shape }) => shape.coverage],
  ["polysyllables", "share", ({ shape }) => shape.polysyllables],
  ["words_per_sentence", "other", ({ summary }) => summary.words_per_sentence],
  ["mean_word_length", "other", ({ shape }) => shape.mean_word_length],
  ["syllables_per_word", "other", ({ shape }) => shape.syllables_per_word],
  ["flesch_reading_ease", "other", ({ readability }) => readability.flesch_reading_ease],
  ["flesch_kincaid_grade", "other", ({ readability }) => readability.flesch_kincaid_grade],
  ["gunning_fog", "other", ({ readability }) => readability.gunning_fog],
  ["smog", "other", ({ readability }) => readability.smog],
  ["coleman_liau", "other", ({ readability }) => readability.coleman_liau],
  ["ari", "other", ({ readability }) => readability.ari],
  ["lix", "other", ({ readability }) => readability.lix],
  ["mattr", "other", ({ diversity }) => diversity.mattr],
  ["mtld", "other", ({ diversity }) => diversity.mtld],
  ["hdd", "other", ({ diversity }) => diversity.hdd],
  ["punctuation", "other", ({ shape }) => shape.punctuation],
  ["periods", "other", ({ shape }) => shape.periods],
  ["commas", "other", ({ shape }) => shape.commas],
  ["colons", "other", ({ shape }) => shape.colons],
  ["semicolons", "other", ({ shape }) => shape.semicolons],
  ["question_marks", "other", ({ shape }) => shape.question_marks],
  ["exclamation_marks", "other", ({ shape }) => shape.exclamation_marks],
  ["ellipses", "other", ({ shape }) => shape.ellipses],
  ["dashes", "other", ({ shape }) => shape.dashes],
  ["quotes", "other", ({ shape }) => shape.quotes],
  ["apostrophes", "other", ({ shape }) => shape.apostrophes],
  ["brackets", "other", ({ shape }) => shape.brackets],
  ["other_punctuation", "other", ({ shape }) => shape.other_punctuation],
];

const SHAPE: readonly (NormedColumn & { readonly read: Read })[] = ROWS.map(([id, kind, read]) => ({
  id,
  scale: scaleOfShape(id, kind !== "other"),
  kind: kind === "tokens" ? "rate" : "value",
  read,
}));
