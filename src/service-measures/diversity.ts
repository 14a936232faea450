import { Repetitions } from "./repetitions";

/** How varied the words of a text are, by three indices that depend little on its length. */
export interface Diversity {
  /**
   * Moving-average type–token ratio: types / tokens in every window of 50
   * tokens, averaged. 1/50–1; `undefined` under 50 tokens.
   *
   * Covington & McFall 2010, J. Quant. Linguist. 17:94.
   */
  readonly mattr: number | undefined;
  /**
   * Measure of textual lexical diversity: the mean number of tokens, read
   * forwards and backwards, until the type–token ratio has fallen below .72;
   * what is left at the end counts as the part of a factor that it comes to,
   * (1 − ratio) / (1 − .72). About 2 to several hundred, without a bound; a text
   * with hardly a repeated word has thousands. `undefined` under 100 tokens, and
   * where no word comes twice.
   *
   * McCarthy & Jarvis 2010, Behav. Res. Methods 42:381.
   */
  readonly mtld: number | undefined;
  /**
   * Hypergeometric diversity: the expected type–token ratio of 42 tokens drawn
   * without replacement. 1/42–1; `undefined` under 42 tokens.
   *
   * McCarthy & Jarvis 2007, Lang. Test. 24:459; on its scale of 0–1.
   */
  readonly hdd: number | undefined;
}

const WINDOW = 50;
const MTLD_TOKENS = 100;
const DRAWS = 42;

/**
 * The lexical diversity of words given as 32-bit hashes, equal for equal words,
 * in the order of the text.
 *
 * One pass with a hash table (see {@link Repetitions}) and three over whole
 * numbers in a row; nothing is allocated once the tables have grown. Counts are
 * exact, and HD-D is added up by frequency: its bits do not depend on the order
 * of the words.
 *
 * @param length how many of `types` to read; all by default
 */
export function diversityOf(types: Uint32Array, length: number = types.length): Diversity {
  if (length < DRAWS) return { mattr: undefined, mtld: undefined, hdd: undefined };
  repetitions.read(types, length);
  return {
    mattr: length < WINDOW ? undefined : movingAverage(length),
    mtld: length < MTLD_TOKENS || repetitions.typesByTimes[1] === length ? undefined : factorLength(length),
    hdd: expectedRatio(length),
  };
}

const repetitions = new Repetitions();

/**
 * Σ of types over all windows / tokens in them. A token is a type's first in
 * the windows that begin after the one before it: as many as it is away, at
 * most 50, fewer where windows end with the text.
 */
function movingAverage(length: number): number {
  const { earlier } = repetitions;
  const windows = length - WINDOW + 1;
  let sum = 0;
  for (let token = 0; token < windows; token++) {
    const beyond = token - earlier[token]! - WINDOW;
    sum += WINDOW + (beyond & (beyond >> 31)); // the smaller of distance and window
  }
  for (let token = windows; token < length; token++) {
    sum += Math.max(0, windows - Math.max(earlier[token]! + 1, token - WINDOW + 1));
  }
  return sum / (windows * WINDOW);
}

/** Tokens per factor, the mean of reading forwards and backwards. */
function factorLength(length: number): number {
  return (length / factorsForwards(length) + length / factorsBackwards(length)) / 2;
}

function factorsForwards(length: number): number {
  const { earlier } = repetitions;
  let factors = 0;
  let start = 0;
  let distinct = 0;
  for (let token = 0; token < length; token++) {
    distinct += (earlier[token]! - start) >>> 31; // 1 where the type is new since `start`
    if (isBelow(distinct, token - start + 1)) {
      factors++;
      start = token + 1;
      distinct = 0;
    }
  }
  return factors + partOfFactor(distinct, length - start);
}

function factorsBackwards(length: number): number {
  const { later } = repetitions;
  let factors = 0;
  let start = length - 1;
  let distinct = 0;
  for (let token = start; token >= 0; token--) {
    distinct += (start - later[token]!) >>> 31;
    if (isBelow(distinct, start - token + 1)) {
      factors++;
      start = token - 1;
      distinct = 0;
    }
  }
  return factors + partOfFactor(distinct, start + 1);
}

/** Whether distinct / size is below .72, which is 18/25. */
function isBelow(distinct: number, size: number): boolean {
  return 25 * distinct < 18 * size;
}

function partOfFactor(distinct: number, size: number): number {
  return size === 0 ? 0 : (1 - distinct / size) / (1 - 0.72);
}

/**
 * Σ over types of the chance to be among 42 tokens of N, divided by 42.
 *
 * A type of frequency f is missed with the chance Π (N − 42 − k) / (N − k),
 * k = 0 … f − 1. So its f-th token adds, to the chance of being drawn, the chance
 * that those before it are missed times 42 / (N − f + 1): the same for all types
 * that have an f-th token.
 */
function expectedRatio(length: number): number {
  const { typesByTimes } = repetitions;
  let ratio = 0;
  let missed = 1;
  for (let time = 1; typesByTimes[time] !== 0 && missed > 0; time++) {
    const left = length - time + 1;
    ratio += (typesByTimes[time]! * missed) / left;
    missed *= (left - DRAWS) / left;
  }
  return ratio;
}
