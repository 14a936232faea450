import { repetitionsFor } from "./repetitions";

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

/** Room to begin with: texts of up to 2 ** 14 = 16,384 words. */
const BITS = 14;

/**
 * The lexical diversity of words given as 32-bit hashes, equal for equal words,
 * in the order of the text.
 *
 * One pass with a hash table (see {@link repetitionsFor}) and five over whole
 * numbers in a row; nothing is allocated but for a text longer than all before
 * it. Counts are exact, and HD-D is added up by frequency: its bits do not
 * depend on the order of the words.
 *
 * @param from, to which of `types` to read; all by default
 */
export function diversityOf(types: Uint32Array, from = 0, to: number = types.length): Diversity {
  const length = to - from;
  if (length < DRAWS) return { mattr: undefined, mtld: undefined, hdd: undefined };
  reader ??= readerFor(BITS);
  if (length > reader.room) reader = readerFor(32 - Math.clz32(length - 1));
  return reader.read(types, from, to);
}

interface Reader {
  readonly room: number;
  /** Of `DRAWS` words at least. */
  read(types: Uint32Array, from: number, to: number): Diversity;
}

let reader: Reader | undefined;

/** The indices as closures over their tables, for the same reason as in {@link repetitionsFor}. */
function readerFor(bits: number): Reader {
  const repetitions = repetitionsFor(bits);
  const { room, earlier, later, typesByTimes } = repetitions;

  /**
   * Σ of types over all windows / tokens in them. A token is a type's first in
   * the windows that begin after the one before it: as many as it is away, at
   * most 50, fewer where windows end with the text.
   */
  function movingAverage(length: number): number {
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
    let factors = 0;
    let start = length - 1;
    let distinct = 0;
    for (let token = start; token >= 0; token--) {
      distinct += (start - later[token + 1]!) >>> 31;
      if (isBelow(distinct, start - token + 1)) {
        factors++;
        start = token - 1;
        distinct = 0;
      }
    }
    return factors + partOfFactor(distinct, start + 1);
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
    let ratio = 0;
    let missed = 1;
    for (let time = 1; typesByTimes[time] !== 0 && missed > 0; time++) {
      const left = length - time + 1;
      ratio += (typesByTimes[time]! * missed) / left;
      missed *= (left - DRAWS) / left;
    }
    return ratio;
  }

  function read(types: Uint32Array, from: number, to: number): Diversity {
    const length = to - from;
    repetitions.read(types, from, to);
    return {
      mattr: length < WINDOW ? undefined : movingAverage(length),
      mtld: length < MTLD_TOKENS || typesByTimes[1] === length ? undefined : factorLength(length),
      hdd: expectedRatio(length),
    };
  }

  return { room, read };
}

/** Whether distinct / size is below .72, which is 18/25. */
function isBelow(distinct: number, size: number): boolean {
  return 25 * distinct < 18 * size;
}

function partOfFactor(distinct: number, size: number): number {
  return size === 0 ? 0 : (1 - distinct / size) / (1 - 0.72);
}
