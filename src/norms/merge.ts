import { checkOptions } from "../check-options";
import { LexometerError } from "../errors";
import { type ContextHead, constantsOf, contextOf } from "./build";
import type { Moments, NormingContext } from "./context";
import { checkHead } from "./head";
import { sealNorms } from "./open";
import type { NormStatistics } from "./statistics";
import { Tally } from "./tally";
import { checkGenres, checkWeights } from "./weights";

/**
 * The context of all texts of several samples: the same, to the last bit, as of
 * one sample of them all with these constants.
 *
 * Composites of z-scores can be added up only if all were worked out by the same
 * constants: count each sample with `constants` of a context that there is, or
 * with `pooledConstants` of them all.
 *
 * @throws {@link LexometerError} `NORMS_MISMATCH` for another dictionary, other
 *   measures or other constants; `ARGUMENT` for no statistics, a name that no
 *   context can have, and weights that are none or of genres that are not there
 */
export async function mergeNorms(
  parts: readonly NormStatistics[],
  head: Omit<ContextHead, "dictionary">,
): Promise<NormingContext> {
  checkOptions("mergeNorms", head, { name: true, version: true, provenance: true, weights: true });
  checkHead(head);
  checkWeights(head.weights ?? {});
  const { dictionary, constants, plain, composites } = mergeStatistics(parts);
  checkGenres(head.weights ?? {}, namesOf(plain));
  return sealNorms(contextOf({ ...head, dictionary }, [plain, composites], constants));
}

/** Statistics added up; those that are given stay as they are. */
export function mergeStatistics(parts: readonly NormStatistics[]): NormStatistics {
  const { dictionary, constants } = firstOf(parts);
  const text = JSON.stringify(constants);
  if (parts.some((part) => JSON.stringify(part.constants) !== text)) {
    throw new LexometerError(
      "NORMS_MISMATCH",
      "The composites of these statistics were worked out by different constants, so they cannot be added up. Run the second pass again with the pooled constants: `lexometer norms merge … --pooled-constants FILE` writes them, and `lexometer norms build … --constants FILE --statistics …` counts by them.",
    );
  }
  const plain = mergeTallies(parts.map((part) => part.plain));
  return { dictionary, constants, plain, composites: mergeTallies(parts.map((part) => part.composites)) };
}

/**
 * The constants that one sample of all these texts would have.
 *
 * @throws {@link LexometerError} as `mergeNorms`
 */
export function pooledConstants(
  parts: readonly NormStatistics[],
  weights: ContextHead["weights"] = {},
): Record<string, Moments> {
  const { constants } = firstOf(parts);
  const plain = mergeTallies(parts.map((part) => part.plain));
  checkGenres(weights, namesOf(plain));
  return constantsOf(plain, Object.keys(constants), weights);
}

function namesOf({ genres }: Tally): string[] {
  return genres.map(({ name }) => name);
}

function firstOf(parts: readonly NormStatistics[]): NormStatistics {
  // By what they do: each entry of the package has classes of its own.
  const isOne = (part: NormStatistics | null): boolean =>
    [part?.plain, part?.composites].every((tally) => typeof tally?.merge === "function");
  if (!Array.isArray(parts) || !parts.every(isOne)) {
    throw new LexometerError(
      "ARGUMENT",
      "Give an array of statistics, as `tallyNorms` and `openStatistics` give them.",
    );
  }
  const [first] = parts;
  if (first === undefined) throw new LexometerError("ARGUMENT", "There are no statistics to merge.");
  const other = parts.find(({ dictionary }) => dictionary !== first.dictionary);
  if (other === undefined) return first;
  throw new LexometerError(
    "NORMS_MISMATCH",
    `The statistics are of two dictionaries, ${first.dictionary} and ${other.dictionary}. Count all texts with one.`,
    { expected: first.dictionary, found: other.dictionary },
  );
}

function mergeTallies(tallies: readonly Tally[]): Tally {
  const { measures } = tallies[0]!;
  const text = JSON.stringify(measures);
  const merged = new Tally(measures);
  for (const tally of tallies) {
    if (JSON.stringify(tally.measures) !== text) {
      throw new LexometerError(
        "NORMS_MISMATCH",
        "The statistics are of different measures. Count all texts with one release.",
      );
    }
    merged.merge(tally);
  }
  return merged;
}
