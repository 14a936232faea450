import { COLUMN_SCORED, COLUMN_WORDS } from "../../assembly/abi";
import type { Core, Counted } from "../core/core";
import { readShapeCounts } from "../core/counts";
import type { DictionaryMeasures } from "../dictionary-measures/measures";
import { shapeOf } from "../dictionary-measures/shape";
import { LexometerError } from "../errors";
import { constantsOf } from "../norms/build";
import type { Moments, NormingContext } from "../norms/context";
import { LENGTHS } from "../norms/lengths";
import { mergeNorms } from "../norms/merge";
import type { NormStatistics } from "../norms/statistics";
import { Tally } from "../norms/tally";
import { checkGenres } from "../norms/weights";
import { type NormedColumns, shapeValuesOf } from "../service-measures/normed-columns";
import { kindOf } from "../text/sample";
import { fieldEndsOf, offsetOfWord } from "./cut";
import { type BuildNormsOptions, checkNormsOptions, headOf, type NormTextOutcome } from "./norms-options";

/** A text of a norm sample. */
export interface NormText {
  readonly text: string;
  /** Genres weigh equally unless `weights` says otherwise; all texts are of one genre by default. */
  readonly genre?: string;
}

/** The core with what makes its rows into numbers. */
export interface Measuring {
  readonly core: Core;
  readonly measures: DictionaryMeasures;
  readonly columns: NormedColumns;
}

/** The first words of a text, or what follows them, at one of `LENGTHS`. */
export interface Piece {
  readonly length: number;
  readonly isSecondHalf: boolean;
  readonly words: number;
  /** Scored tokens. */
  readonly tokens: number;
  /** Plain columns; room for composites behind them. */
  readonly row: Float64Array;
}

/**
 * The pieces of a text that norms are made of: of each length that the text has
 * the first words, and as many again behind them where there are.
 */
export function piecesOf(measuring: Measuring, text: string): Piece[] {
  const longest = LENGTHS[LENGTHS.length - 1]!;
  const ends = fieldEndsOf(measuring.core, text, 2 * longest);
  const cuts: { readonly length: number; readonly isSecondHalf: boolean; readonly text: string }[] = [];
  for (const [length, words] of LENGTHS.entries()) {
    const middle = offsetOfWord(ends, words);
    if (middle === undefined) break;
    cuts.push({ length, isSecondHalf: false, text: text.slice(0, middle) });
    const end = offsetOfWord(ends, 2 * words);
    if (end !== undefined) cuts.push({ length, isSecondHalf: true, text: text.slice(middle, end) });
  }
  const pieces: Piece[] = [];
  measuring.core.countMany(
    cuts.map(({ text }) => text),
    (counted, index) => {
      const { length, isSecondHalf } = cuts[index]!;
      const [words, tokens] = [counted.row[COLUMN_WORDS]!, counted.row[COLUMN_SCORED]!];
      pieces.push({ length, isSecondHalf, words, tokens, row: rowOf(measuring, counted) });
    },
  );
  return pieces;
}

/** The plain columns of a text that was counted, with room for composites. */
export function rowOf({ measures, columns }: Measuring, { row, types }: Counted): Float64Array {
  const out = new Float64Array(columns.columns.length);
  measures.write(row, 0, out, 0);
  columns.writeShape(shapeValuesOf(readShapeCounts(row), types), out);
  return out;
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
  readonly #used: readonly number[];
  readonly #kept: {
    readonly genre: string;
    readonly length: number;
    readonly isSecondHalf: boolean;
    values: Float64Array;
  }[] = [];

  /** @throws {@link LexometerError} `ARGUMENT` for options of which no context can be made */
  constructor(measuring: Measuring, options: BuildNormsOptions) {
    checkNormsOptions(options);
    this.#measuring = measuring;
    this.#options = options;
    const { columns, plain, composites } = measuring.columns;
    this.#plain = new Tally(columns.slice(0, plain));
    const ids = new Set(composites.flatMap(({ terms }) => terms.map(({ measure }) => measure)));
    this.#used = columns.flatMap(({ id }, column) => (column < plain && ids.has(id) ? [column] : []));
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
    for (const { length, isSecondHalf, row } of pieces) {
      this.#kept.push({ genre, length, isSecondHalf, values: Float64Array.from(this.#used, (column) => row[column]!) });
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
    const { columns } = this.#measuring;
    return constantsOf(
      this.#plain,
      this.#used.map((column) => columns.columns[column]!.id),
      this.#options.weights,
    );
  }

  /** The second pass: composites by the constants of the first. */
  composites(constants: Readonly<Record<string, Moments>>): Tally {
    const { columns, plain } = this.#measuring.columns;
    const tally = new Tally(columns.slice(plain));
    const means = Float64Array.from(columns, ({ id }) => constants[id]?.mean ?? 0);
    const sds = Float64Array.from(columns, ({ id }) => constants[id]?.sd ?? 0);
    let pieces: TalliedPiece[] = [];
    for (const [index, { genre, length, isSecondHalf, values }] of this.#kept.entries()) {
      const row = new Float64Array(columns.length);
      for (const [place, column] of this.#used.entries()) row[column] = values[place]!;
      this.#measuring.columns.writeComposites(row, means, sds);
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
  for await (const text of texts) {
    const outcome = builder.add(text);
    options.onText?.(outcome);
  }
  return builder;
}

/** A text as norms see it. */
export interface NormReading {
  readonly outcome: NormTextOutcome;
  readonly words: number;
  /** None of a text that is left out. */
  readonly pieces: readonly TalliedPiece[];
}

/** Reads a text for norms. */
export function readNormText(
  measuring: Measuring,
  text: string,
  options: Pick<BuildNormsOptions, "minWords" | "maxPunctuation">,
): NormReading {
  const { outcome, words } = filterText(measuring, text, options);
  return { outcome, words, pieces: outcome === "taken" ? piecesOf(measuring, text) : [] };
}

/** Whether a text goes into a norm sample, and how many words it has. */
export function filterText(
  { core }: Measuring,
  text: string,
  {
    minWords = LENGTHS[0],
    maxPunctuation = Number.POSITIVE_INFINITY,
  }: Pick<BuildNormsOptions, "minWords" | "maxPunctuation">,
): { readonly outcome: NormTextOutcome; readonly words: number } {
  const counts = readShapeCounts(core.count(text).row);
  const { words } = counts;
  if (words === 0) return { outcome: "blank", words };
  if (words < Math.max(minWords, LENGTHS[0])) return { outcome: "too_short", words };
  return { outcome: shapeOf(counts).punctuation > maxPunctuation ? "too_much_punctuation" : "taken", words };
}

function noTexts({ minWords = LENGTHS[0] }: BuildNormsOptions): LexometerError {
  return new LexometerError("ARGUMENT", `There is nothing to norm by: no text has ${minWords} words.`, { minWords });
}

function noGenre(genre: unknown): LexometerError {
  const found = typeof genre === "string" ? "blank" : kindOf(genre);
  return new LexometerError("ARGUMENT", `The genre of a text is some text, or is left out; this is ${found}.`);
}

export type TalliedPiece = Pick<Piece, "length" | "isSecondHalf" | "row">;

/** Counts the columns of pieces from `first` on: values of first halves, differences of pairs. */
export function tallyPieces(tally: Tally, genre: string, pieces: readonly TalliedPiece[], first: number): void {
  for (const [index, { length, isSecondHalf, row }] of pieces.entries()) {
    const own = row.subarray(first, first + tally.measures.length);
    if (!isSecondHalf) {
      tally.addValues(genre, length, own);
      continue;
    }
    const half = pieces[index - 1]!.row.subarray(first, first + tally.measures.length);
    tally.addHalves(genre, length, half, own);
  }
}
