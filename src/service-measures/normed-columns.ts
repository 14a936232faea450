import type { Counts } from "../core/counts";
import type { Category } from "../dictionary/dictionary";
import { type Shape, type Summary, shapeOf } from "../dictionary-measures/shape";
import type { Scale } from "../norms/scale";
import { COMPOSITES, type Composite } from "./composites";
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

/** All of a text but its words: what `shape` of a result holds. */
export interface WholeShape extends Shape, Readability, Diversity {}

export function wholeShapeOf(counts: Counts, types: Uint32Array): WholeShape {
  return { ...shapeOf(counts), ...readabilityOf(counts), ...diversityOf(types) };
}

/**
 * The numbers of a text that norms place: its dictionary measures, then what of
 * its summary and shape is no count, then composites of both.
 *
 * A composite is left out where the dictionary lacks one of its terms.
 */
export class NormedColumns {
  readonly columns: readonly NormedColumn[];
  /** How many stand before the composites. */
  readonly plain: number;
  readonly composites: readonly Composite[];
  readonly #dictionary: number;
  readonly #shape: readonly string[];
  readonly #terms: readonly (readonly { readonly column: number; readonly weight: number }[])[];

  constructor(categories: readonly Category[]) {
    const measures = categories.map(({ id, weights }): NormedColumn => {
      return weights === undefined ? rate(id) : { id, scale: scaleOfShape(id, true), kind: "value" };
    });
    // A category of the user's may be called like a value of the shape: the category has the name then.
    const taken = new Set(measures.map(({ id }) => id));
    const shape = SHAPE.filter(({ id }) => !taken.has(id));
    const plain = [...measures, ...shape];
    const places = new Map(plain.map(({ id }, index) => [id, index]));
    this.#dictionary = measures.length;
    this.#shape = shape.map(({ id }) => id);
    this.plain = plain.length;
    this.composites = COMPOSITES.filter(
      ({ id, terms }) => !places.has(id) && terms.every(({ measure }) => places.has(measure)),
    );
    this.columns = [
      ...plain,
      ...this.composites.map(({ id, kind }) => ({ id, scale: scaleOfComposite(id, kind), kind: "value" }) as const),
    ];
    this.#terms = this.composites.map(({ terms }) =>
      terms.map(({ measure, weight }) => ({ column: places.get(measure)!, weight })),
    );
  }

  /**
   * Writes all but composites; `NaN` for what was not measured.
   *
   * @param measures dictionary measures in order
   */
  writePlain(measures: Float64Array, summary: Summary, shape: WholeShape, out: Float64Array): void {
    out.set(measures);
    // One object of both would have more keys than engines keep in a fast form.
    const [lengths, values] = [summary, shape] as unknown as Readonly<Record<string, number | undefined>>[];
    for (let index = 0; index < this.#shape.length; index++) {
      const id = this.#shape[index]!;
      out[this.#dictionary + index] = values![id] ?? lengths![id] ?? Number.NaN;
    }
  }

  /**
   * Writes the composites behind the plain columns, `rawValue` of each: the same
   * terms in the same order, so the same bits.
   *
   * @param means, sds constants of the plain columns
   */
  writeComposites(row: Float64Array, means: Float64Array, sds: Float64Array): void {
    for (const [index, { kind, constant }] of this.composites.entries()) {
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
}

function rate(id: string): NormedColumn {
  return { id, scale: RATE_SCALE, kind: "rate" };
}

const SHARES_OF_TOKENS = ["six_plus_words", "emojis", "emoticons", "hashtags", "urls"];
const MORE_SHARES_OF_TOKENS = ["seven_plus_words", "numerals", "mentions", "emails"];
const OTHER_SHARES = ["capitals", "coverage", "polysyllables"];
const OTHERS: readonly string[] = [
  ...["words_per_sentence", "mean_word_length", "syllables_per_word"],
  ...["flesch_reading_ease", "flesch_kincaid_grade", "gunning_fog", "smog", "coleman_liau", "ari", "lix"],
  ...["mattr", "mtld", "hdd"],
  ...["punctuation", "periods", "commas", "colons", "semicolons", "question_marks", "exclamation_marks"],
  ...["ellipses", "dashes", "quotes", "apostrophes", "brackets", "other_punctuation"],
];

/** What of summary and shape is normed: all but counts, which grow with the text. */
const SHAPE: readonly NormedColumn[] = [
  ...[...SHARES_OF_TOKENS, ...MORE_SHARES_OF_TOKENS].map(rate),
  ...OTHER_SHARES.map((id) => ({ id, scale: RATE_SCALE, kind: "value" }) as const),
  ...OTHERS.map((id) => ({ id, scale: scaleOfShape(id, false), kind: "value" }) as const),
];
