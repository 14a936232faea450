import { LexometerError } from "../errors";
import { constantsOf } from "../norms/build";
import type { Moments, NormingContext } from "../norms/context";
import { LENGTHS } from "../norms/lengths";
import { mergeNorms } from "../norms/merge";
import type { NormStatistics } from "../norms/statistics";
import { Tally } from "../norms/tally";
import { checkGenres } from "../norms/weights";
import { checkSource, kindOf } from "../text/sample";
import type { Measuring } from "./measuring";
import { type NormReading, readNormText, type TalliedPiece, tallyPieces } from "./norm-pieces";
import { type BuildNormsOptions, checkNormsOptions, headOf, type NormTextOutcome } from "./norms-options";

/** A text of a norm sample. */
export interface NormText {
  readonly text: string;
  /** Genres weigh equally unless `weights` says otherwise; all texts are of one genre by default. */
  readonly genre?: string;
}

/**
 * Makes norming contexts of texts that come one after the other.
 *
 * Composites of z-scores need the means of all texts before the first of them can
 * be worked out. So the columns that composites are made of are kept of every
 * piece, 5 KB a text of 2,000 words; nothing else is, and no text.
 */
export class NormsBuilder {
  readonly #measuring: Measuring;
  readonly #options: BuildNormsOptions;
  readonly #plain: Tally;
  readonly #kept: {
    readonly genre: string;
    readonly length: number;
    readonly isSecondHalf: boolean;
    values: Float64Array;
  }[] = [];

  /** @throws {@link LexometerError} `ARGUMENT` for options of which no context can be made */
  constructor(measuring: Measuring, options: BuildNormsOptions) {
    checkNormsOptions(options, measuring.columns.usedIds);
    this.#measuring = measuring;
    this.#options = options;
    const { columns, plain } = measuring.columns;
    this.#plain = new Tally(columns.slice(0, plain));
  }

  add({ text, genre }: NormText): NormTextOutcome {
    return this.take(readNormText(this.#measuring, text, this.#options), genre);
  }

  /** Adds a text that was read, here or elsewhere. */
  take({ outcome, words, pieces }: NormReading, genre = "texts"): NormTextOutcome {
    if (outcome !== "taken") return outcome;
    if (typeof genre !== "string" || genre.trim() === "") throw noGenre(genre);
    this.#plain.addText(genre, words);
    tallyPieces(this.#plain, genre, pieces, 0);
    const { used } = this.#measuring.columns;
    for (const { length, isSecondHalf, row } of pieces) {
      this.#kept.push({ genre, length, isSecondHalf, values: Float64Array.from(used, (column) => row[column]!) });
    }
    return outcome;
  }

  /**
   * The context of the texts so far.
   *
   * @throws {@link LexometerError} `ARGUMENT` when none was taken
   */
  async finish(dictionary: string): Promise<NormingContext> {
    return mergeNorms([this.statistics(dictionary)], headOf(this.#options));
  }

  /**
   * What the context is made of, to be merged with more.
   *
   * @throws {@link LexometerError} `ARGUMENT` when no text was taken, or weights are of other genres
   */
  statistics(dictionary: string): NormStatistics {
    const { genres } = this.#plain;
    if (genres.length === 0) throw noTexts(this.#options);
    checkGenres(
      headOf(this.#options).weights,
      genres.map(({ name }) => name),
    );
    const constants = this.#options.constants ?? this.constants();
    return { dictionary, constants, plain: this.#plain, composites: this.composites(constants) };
  }

  /** What was tallied of plain columns, and what constants come of it. */
  get plain(): Tally {
    return this.#plain;
  }

  constants(): Record<string, Moments> {
    return constantsOf(this.#plain, this.#measuring.columns.usedIds, this.#options.weights);
  }

  /** The second pass: composites by the constants of the first. */
  composites(constants: Readonly<Record<string, Moments>>): Tally {
    const { columns, plain, used } = this.#measuring.columns;
    const tally = new Tally(columns.slice(plain));
    const moments = this.#measuring.columns.momentsOf(constants);
    let pieces: TalliedPiece[] = [];
    for (const [index, { genre, length, isSecondHalf, values }] of this.#kept.entries()) {
      const row = new Float64Array(columns.length);
      for (const [place, column] of used.entries()) row[column] = values[place]!;
      this.#measuring.columns.writeComposites(row, moments);
      pieces.push({ length, isSecondHalf, row });
      // A second half stands right behind its first.
      if (this.#kept[index + 1]?.isSecondHalf === true) continue;
      tallyPieces(tally, genre, pieces, plain);
      pieces = [];
    }
    return tally;
  }
}

/** A builder that has taken all these texts. */
export async function tallyTexts(
  measuring: Measuring,
  texts: AsyncIterable<NormText> | Iterable<NormText>,
  options: BuildNormsOptions,
): Promise<NormsBuilder> {
  const builder = new NormsBuilder(measuring, options);
  checkSource(texts);
  for await (const text of texts) {
    const outcome = builder.add(asNormText(text));
    options.onText?.(outcome);
  }
  return builder;
}

/** What the caller gave for a text of norms. @throws {@link LexometerError} `ARGUMENT` for what can hold none */
export function asNormText(item: NormText): NormText {
  if (typeof item === "object" && item !== null) return item;
  throw new LexometerError("ARGUMENT", `A text of norms is { text, genre }; this is ${kindOf(item)}.`);
}

function noTexts({ minWords = LENGTHS[0] }: BuildNormsOptions): LexometerError {
  return new LexometerError("ARGUMENT", `There is nothing to norm by: no text has ${minWords} words.`, { minWords });
}

function noGenre(genre: unknown): LexometerError {
  const found = typeof genre === "string" ? "blank" : kindOf(genre);
  return new LexometerError("ARGUMENT", `The genre of a text is some text, or is left out; this is ${found}.`);
}
