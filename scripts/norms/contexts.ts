import { tallyPieces } from "../../src/engine/norm-pieces";
import { constantsOf, contextOf, mixOf } from "../../src/norms/build";
import type { NormingContext } from "../../src/norms/context";
import type { Distribution } from "../../src/norms/histogram";
import { Tally } from "../../src/norms/tally";
import { Norming } from "../../src/service-measures/norming";
import { orderOf, type Sample, type SampleText } from "./sample";

/** A context of a part of a sample, with the distributions that it was made of. */
export interface Trained {
  readonly norming: Norming;
  /** The share of training texts in each bin; `undefined` where no text has the length. */
  distribution(column: number, length: number): Distribution | undefined;
}

/** Makes a context as `npm run norms` does, of pieces that are measured already. */
export function train(sample: Sample, texts: readonly SampleText[]): Trained {
  const { columns, plain, usedIds } = sample.columns;
  const plainTally = new Tally(columns.slice(0, plain));
  for (const { genre, pieces } of texts) tallyPieces(plainTally, genre, pieces, 0);
  const constants = constantsOf(plainTally, usedIds);
  const moments = sample.columns.momentsOf(constants);
  const compositeTally = new Tally(columns.slice(plain));
  for (const { genre, pieces } of texts) {
    for (const { row } of pieces) sample.columns.writeComposites(row, moments);
    tallyPieces(compositeTally, genre, pieces, plain);
  }
  const head = { name: "part", version: "1.0.0", dictionary: "en-open", provenance: "A part of a sample." };
  const open = contextOf(head, [plainTally, compositeTally], constants);
  const context: NormingContext = { ...open, hash: "" };
  return {
    norming: new Norming(sample.columns, context),
    distribution: (column, length) =>
      column < plain
        ? mixOf(plainTally.genres, column, length, {}, ({ values }) => values)
        : mixOf(compositeTally.genres, column - plain, length, {}, ({ values }) => values),
  };
}

/** A split: norms of the first are tried on the second. */
export interface Split {
  readonly training: readonly SampleText[];
  readonly test: readonly SampleText[];
}

/**
 * Five splits in which texts of one source keep together: the sources of a genre
 * go, the largest first, to the fold that has the least of it: so long texts, which
 * are few in some genres, are dealt out evenly too.
 */
export function splitsBySource(texts: readonly SampleText[], folds = 5): Split[] {
  const fold = foldsBySource(texts, folds);
  return Array.from({ length: folds }, (_, left) => ({
    training: texts.filter(({ source }) => fold.get(source) !== left),
    test: texts.filter(({ source }) => fold.get(source) === left),
  }));
}

export function foldsBySource(texts: readonly SampleText[], folds: number): ReadonlyMap<string, number> {
  const genres = new Map<string, Map<string, number>>();
  for (const { genre, source, pieces } of texts) {
    const sizes = genres.get(genre) ?? new Map<string, number>();
    genres.set(genre, sizes.set(source, (sizes.get(source) ?? 0) + pieces.length));
  }
  const fold = new Map<string, number>();
  for (const sizes of genres.values()) {
    const filled = new Array<number>(folds).fill(0);
    const order = [...sizes].sort((a, b) => b[1] - a[1] || orderOf(a[0]) - orderOf(b[0]));
    for (const [source, size] of order) {
      // An author of essays and of novels is in the fold where the first of them went.
      const emptiest = fold.get(source) ?? filled.indexOf(Math.min(...filled));
      fold.set(source, emptiest);
      filled[emptiest]! += size;
    }
  }
  return fold;
}

/** A split for each corpus, which is left out. */
export function splitsByCorpus(texts: readonly SampleText[]): (Split & { readonly corpus: string })[] {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))].sort();
  return corpora.map((left) => ({
    corpus: left,
    training: texts.filter(({ corpus }) => corpus !== left),
    test: texts.filter(({ corpus }) => corpus === left),
  }));
}

/** The three contexts that are built in, as parts of a sample. */
export const PARTS = ["written", "spoken", "general"] as const;

export function partOf(texts: readonly SampleText[], part: (typeof PARTS)[number]): readonly SampleText[] {
  return part === "general" ? texts : texts.filter(({ mode }) => mode === part);
}
