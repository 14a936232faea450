import { RELIABILITY, WORDS_PER_HIT } from "./reliability";

/** How far texts of one length are told apart by a measure, and not by chance. */
export interface MeasuredReliability {
  readonly words: number;
  /** Correlation of two pieces of a text among texts of all genres; 0 where there is nothing but noise. */
  readonly overall: number;
  /** The same inside genres, where there is less to tell apart. */
  readonly withinGenres: number;
}

/** Halves of a text correlate by this: as much of a number is the text's as is chance. */
const ENOUGH = 0.5;
/** No norm knows shorter texts; what a measure of the user's own dictionary needs, too. */
export const LEAST_WORDS = 50;
/** Where even longer texts would be needed, this is said: a number that is rarely reliable. */
export const MOST_WORDS = 5000;

/** The reliability of a measure at each length where it is known: none for counts. */
export function reliabilityOf(id: string): readonly MeasuredReliability[] {
  const numbers = RELIABILITY[id] ?? [];
  return Array.from({ length: numbers.length / 3 }, (_, length) => {
    const at = 3 * length;
    return { words: numbers[at]!, overall: numbers[at + 1]!, withinGenres: numbers[at + 2]! };
  });
}

/**
 * The fewest words at which a measure says as much of a text as of chance: where
 * two pieces of a text correlate by .5. A rate needs, besides, one expected hit.
 * 50 to 5,000, rounded up to two digits; 0 where reliability is no question.
 */
export function minimumWordsOf(id: string): number {
  const measured = reliabilityOf(id);
  if (measured.length === 0) return 0;
  const words = Math.max(LEAST_WORDS, wordsFor(ENOUGH, measured), WORDS_PER_HIT[id] ?? 0);
  return Math.min(MOST_WORDS, roundUp(words));
}

/**
 * The words at which pieces correlate by `wanted`, by the rule of Spearman and
 * Brown from the shortest length at which they do, or else from the longest:
 * n words of reliability r are as good as `n (1 − r) / r` words of .5.
 */
export function wordsFor(wanted: number, measured: readonly MeasuredReliability[]): number {
  const reached = measured.findIndex(({ overall }) => overall >= wanted);
  const from = reached === -1 ? measured.findLast(({ overall }) => overall > 0) : measured[reached];
  if (from === undefined) return Number.POSITIVE_INFINITY;
  const words = (from.words * (1 - from.overall) * wanted) / (from.overall * (1 - wanted));
  // At the length before they do not.
  return reached < 1 ? words : Math.max(words, measured[reached - 1]!.words);
}

/** To two digits, and whole tens under 100. */
function roundUp(words: number): number {
  const step = Math.max(10, 10 ** (Math.ceil(Math.min(words, MOST_WORDS)).toString().length - 2));
  return Math.ceil(words / step) * step;
}
