import { Histogram } from "./histogram";
import { LENGTHS } from "./lengths";
import { type Scale, scaleOfDifferences } from "./scale";

/** A measure as a tally sees it. */
export interface TalliedMeasure {
  readonly id: string;
  readonly scale: Scale;
}

/** What is known of one measure at one length in one genre. */
export interface Cell {
  readonly values: Histogram;
  /** Between the two halves of texts of twice the length, signs dropped. */
  readonly differences: Histogram;
}

/** A genre of a tally. */
export interface TalliedGenre {
  readonly name: string;
  /** Texts, and the words in them: whole texts, not pieces. */
  texts: number;
  words: number;
  /** By measure, then by length. */
  readonly cells: readonly (readonly Cell[])[];
}

/**
 * Statistics of a sample of texts, from which norming contexts are made: integer
 * histograms by genre, measure and length. No text is kept, and from no two
 * tallies of many texts can one be told.
 *
 * What it holds does not depend on the order in which texts came, or on how they
 * were spread over several tallies that were merged.
 */
export class Tally {
  readonly measures: readonly TalliedMeasure[];
  readonly #genres = new Map<string, TalliedGenre>();

  constructor(measures: readonly TalliedMeasure[]) {
    // Nothing else that they have: a tally that comes back from JSON is of the same measures.
    this.measures = measures.map(({ id, scale }) => ({ id, scale }));
  }

  /** The genres in the order of their names. */
  get genres(): readonly TalliedGenre[] {
    return [...this.#genres.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Counts a text of a genre. */
  addText(genre: string, words: number): void {
    const found = this.genre(genre);
    found.texts++;
    found.words += words;
  }

  /** Counts the first words of a text: `length` is an index of `LENGTHS`; values that are not measured are NaN. */
  addValues(genre: string, length: number, row: Float64Array): void {
    const { cells } = this.genre(genre);
    for (const [measure, { scale }] of this.measures.entries()) {
      const value = row[measure]!;
      if (!Number.isNaN(value)) cells[measure]![length]!.values.add(value, scale);
    }
  }

  /** Counts how far two halves of a text are apart, each of `LENGTHS[length]` words. */
  addHalves(genre: string, length: number, first: Float64Array, second: Float64Array): void {
    const { cells } = this.genre(genre);
    for (const [measure, { scale }] of this.measures.entries()) {
      const difference = Math.abs(first[measure]! - second[measure]!);
      if (!Number.isNaN(difference)) {
        cells[measure]![length]!.differences.add(difference, scaleOfDifferences(scale));
      }
    }
  }

  /** Adds what another tally of the same measures has. */
  merge(other: Tally): void {
    for (const { name, texts, words, cells } of other.genres) {
      const own = this.genre(name);
      own.texts += texts;
      own.words += words;
      for (const [measure, lengths] of cells.entries()) {
        for (const [length, { values, differences }] of lengths.entries()) {
          own.cells[measure]![length]!.values.merge(values);
          own.cells[measure]![length]!.differences.merge(differences);
        }
      }
    }
  }

  /** The genre of that name, a new one if there is none. */
  genre(name: string): TalliedGenre {
    let genre = this.#genres.get(name);
    if (genre === undefined) {
      const cells = this.measures.map(() =>
        LENGTHS.map(() => ({ values: new Histogram(), differences: new Histogram() })),
      );
      genre = { name, texts: 0, words: 0, cells };
      this.#genres.set(name, genre);
    }
    return genre;
  }
}
