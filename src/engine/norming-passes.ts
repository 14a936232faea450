import { constantsOf, contextOf } from "../norms/build";
import type { Moments, NormingContext } from "../norms/context";
import { sealNorms } from "../norms/open";
import { Tally } from "../norms/tally";
import type { Measuring } from "./measuring";
import { type NormReading, readNormText, tallyPieces } from "./norm-pieces";
import type { NormTextOutcome } from "./norms-options";

const GENRE = "texts";

/** Which texts go into a context that is made in two passes. */
export interface PassOptions {
  /** Texts with fewer words are left out; those under 50 always are. */
  readonly minWords: number;
  /** Texts with more punctuation per 100 scored tokens are left out. */
  readonly maxPunctuation?: number;
}

/** What became of the texts of one call. */
export interface Pass {
  readonly tally: Tally;
  readonly taken: number;
  /** Words of the texts that were taken. */
  readonly words: number;
  readonly leftOut: Readonly<Record<Exclude<NormTextOutcome, "taken">, number>>;
}

/**
 * Makes norming contexts in two passes over texts that nobody keeps: statistics
 * of plain columns first, then, by the constants that these give, of composites.
 * Each pass may come in any number of parts, whose tallies are merged.
 */
export class NormingPasses {
  readonly #measuring: Measuring;

  constructor(measuring: Measuring) {
    this.#measuring = measuring;
  }

  /** An empty tally of the first pass, to merge others into. */
  plainTally(): Tally {
    const { columns, plain } = this.#measuring.columns;
    return new Tally(columns.slice(0, plain));
  }

  /** An empty tally of the second. */
  compositeTally(): Tally {
    const { columns, plain } = this.#measuring.columns;
    return new Tally(columns.slice(plain));
  }

  one(texts: readonly string[], options: PassOptions): Pass {
    return this.oneOf(this.#readings(texts, options));
  }

  /** `one` of texts that were read, here or elsewhere. */
  oneOf(readings: Iterable<NormReading>): Pass {
    return pass(readings, this.plainTally(), 0, () => {});
  }

  /** By these constants the second pass works out composites: those of all parts of the first. */
  constants(plain: Tally): Record<string, Moments> {
    return constantsOf(plain, this.#measuring.columns.usedIds);
  }

  two(texts: readonly string[], options: PassOptions, constants: Readonly<Record<string, Moments>>): Pass {
    return this.twoOf(this.#readings(texts, options), constants);
  }

  /** `two` of texts that were read, here or elsewhere. */
  twoOf(readings: Iterable<NormReading>, constants: Readonly<Record<string, Moments>>): Pass {
    const { columns } = this.#measuring;
    const moments = columns.momentsOf(constants);
    return pass(readings, this.compositeTally(), columns.plain, (row) => {
      columns.writeComposites(row, moments);
    });
  }

  /** The context of two tallies. */
  async context(
    head: { readonly name: string; readonly version: string; readonly dictionary: string; readonly provenance: string },
    [plain, composites]: readonly [Tally, Tally],
    constants: Readonly<Record<string, Moments>>,
  ): Promise<NormingContext> {
    return await sealNorms(contextOf(head, [plain, composites], constants));
  }

  *#readings(texts: readonly string[], options: PassOptions): Generator<NormReading> {
    for (const text of texts) yield readNormText(this.#measuring, text, options);
  }
}

function pass(
  readings: Iterable<NormReading>,
  tally: Tally,
  first: number,
  complete: (row: Float64Array) => void,
): Pass {
  const leftOut = { blank: 0, too_short: 0, too_much_punctuation: 0 };
  let [taken, words] = [0, 0];
  for (const { outcome, words: wordCount, pieces } of readings) {
    if (outcome !== "taken") {
      leftOut[outcome]++;
      continue;
    }
    for (const { row } of pieces) complete(row);
    tally.addText(GENRE, wordCount);
    tallyPieces(tally, GENRE, pieces, first);
    taken++;
    words += wordCount;
  }
  return { tally, taken, words, leftOut };
}
