import { COLUMN_SCORED, COLUMN_WORDS } from "../../assembly/abi";
import type { Counted } from "../core/core";
import { readShapeCounts } from "../core/counts";
import { shapeOf } from "../dictionary-measures/shape";
import { LENGTHS } from "../norms/lengths";
import type { Tally } from "../norms/tally";
import { shapeValuesOf } from "../service-measures/normed-columns";
import { fieldEndsOf, offsetOfWord } from "./cut";
import type { Measuring } from "./measuring";
import type { BuildNormsOptions, NormTextOutcome } from "./norms-options";

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

export type TalliedPiece = Pick<Piece, "length" | "isSecondHalf" | "row">;

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
function rowOf({ measures, columns }: Measuring, { row, types }: Counted): Float64Array {
  const out = new Float64Array(columns.columns.length);
  measures.write(row, 0, out, 0);
  columns.writeShape(shapeValuesOf(readShapeCounts(row), types), out);
  return out;
}

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
