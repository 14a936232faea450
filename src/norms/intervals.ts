import type { NormedMeasure } from "./context";
import { LENGTHS, type Place } from "./lengths";

/** Lower and upper end. */
export type Interval = readonly [low: number, high: number];

/** Share of other texts that fall below, and above, an interval of 95 %. */
const TAIL = 0.025;

/** What the intervals of one measure are made of, a number for each of `LENGTHS`. */
export interface IntervalLaw {
  readonly means: Float64Array;
  /** How much more hits cluster in pieces of a text than independent ones would; 1 where no text has a hit. */
  readonly clusterings: Float64Array;
  /** Of the texts' own rates, without the noise. */
  readonly variances: Float64Array;
  readonly spreads: Float64Array;
}

export function intervalLawOf({ lengths }: NormedMeasure): IntervalLaw {
  return {
    means: Float64Array.from(lengths, ({ mean }) => mean),
    clusterings: Float64Array.from(lengths, ({ mean, noise }, length) => {
      const whole = mean * (1 - mean);
      return whole > 0 ? (noise * noise * LENGTHS[length]!) / whole : 1;
    }),
    variances: Float64Array.from(lengths, ({ sd, noise }) => Math.max(sd * sd - noise * noise, sd * sd * LEAST_OWN)),
    spreads: Float64Array.from(lengths, ({ spread }) => spread),
  };
}

/**
 * Where the rate of another text of the same length by the same source would
 * fall, 95 times of 100.
 *
 * A beta-binomial predictive. Before it is read, the rate of a source is spread
 * like those of the norm sample (a beta distribution of their mean and of their
 * variance less the noise). The text's hits then speak with the weight of
 * `tokens / φ` independent ones, where φ is how much more hits cluster in pieces
 * of a text than independent ones would. Gelman et al., Bayesian Data Analysis,
 * 3rd ed., 2.4 and exercise 2.7 on the beta-binomial; φ by moments.
 *
 * @param tokens scored tokens of the text; 0 gives 0 to 1
 * @param rate hits / tokens, 0–1
 */
export function rateInterval(law: IntervalLaw, place: Place, tokens: number, rate: number): Interval {
  if (tokens === 0) return [0, 1];
  const mean = between(law.means, place);
  const whole = mean * (1 - mean);
  if (!(whole > 0)) return [0, rate === 0 ? 0 : 1];
  const clustering = Math.max(LEAST_CLUSTERING, between(law.clusterings, place));
  const strength = Math.min(MOST_STRENGTH, Math.max(0, whole / between(law.variances, place) - 1));
  const weight = tokens / clustering;
  const expected = (mean * strength + rate * weight) / (strength + weight);
  const left = expected * (1 - expected);
  const predictive = (left / weight) * (1 + (weight - 1) / (strength + weight + 1));
  return countInterval(tokens, expected, Math.max(predictive, left / tokens / 4));
}

/** A number at the length of a text, linear in 1/√words between the lengths. */
function between(numbers: Float64Array, { lower, upper, share }: Place): number {
  const near = numbers[lower]!;
  return share === 0 ? near : near + (numbers[upper]! - near) * share;
}

/** Hits that keep apart, as articles do, do so by no more than this. */
const LEAST_CLUSTERING = 0.2;
/** Sources that do not differ at all, as far as a few texts can tell: the sample speaks with as many words. */
const MOST_STRENGTH = 1e6;
/** A source has at least this share of the variance between texts to itself. */
const LEAST_OWN = 0.02;

/** Where a value that is no rate would fall: as far from this one as 95 of 100 pairs of pieces are apart. */
export function valueInterval(law: IntervalLaw, place: Place, words: number, value: number): Interval {
  const shortest = LENGTHS[0];
  const longest = LENGTHS[LENGTHS.length - 1]!;
  const beyond = words < shortest ? shortest / Math.max(words, 1) : words > longest ? longest / words : 1;
  const spread = between(law.spreads, place) * Math.sqrt(beyond);
  return [value - spread, value + spread];
}

/** More expected hits than this, and a normal distribution stands in for the sum over hits. */
const MANY_HITS = 300;

/** 97.5 % of a normal distribution lie below this many standard deviations above the mean. */
const NORMAL = 1.959964;

/**
 * The middle 95 % of a beta-binomial of `tokens` draws with that mean and
 * variance of hits / draws; of a binomial, or normal, where the variance is too
 * small for that.
 *
 * Chances are worked out from the most likely number of hits outward, each from
 * its neighbour by multiplication, so that every machine gets the same bits.
 */
function countInterval(tokens: number, mean: number, variance: number): Interval {
  const expected = mean * tokens;
  if (expected > MANY_HITS && (1 - mean) * tokens > MANY_HITS) {
    const half = NORMAL * Math.sqrt(variance);
    return [Math.max(0, mean - half), Math.min(1, mean + half)];
  }
  const excess = (variance * tokens) / (mean * (1 - mean)) - 1;
  const correlation = Math.max(0, excess / Math.max(1, tokens - 1));
  // Both over the same, so that a binomial is the limit: a / (a + b + j) → mean.
  const hit = mean * (1 - correlation);
  const miss = (1 - mean) * (1 - correlation);

  const middle = Math.floor(expected);
  const chances = room;
  const start = chances.length >> 1;
  chances[start] = 1;
  let total = 1;
  let first = start;
  for (let hits = middle - 1, chance = 1; hits >= 0 && chance > NEGLIGIBLE * total; hits--) {
    if (first === 0) return withMoreRoom(tokens, mean, variance);
    chance /=
      ((tokens - hits) * (hit + hits * correlation)) / ((hits + 1) * (miss + (tokens - hits - 1) * correlation));
    chances[--first] = chance;
    total += chance;
  }
  let last = start;
  for (let hits = middle, chance = 1; hits < tokens && chance > NEGLIGIBLE * total; hits++) {
    if (last === chances.length - 1) return withMoreRoom(tokens, mean, variance);
    chance *=
      ((tokens - hits) * (hit + hits * correlation)) / ((hits + 1) * (miss + (tokens - hits - 1) * correlation));
    chances[++last] = chance;
    total += chance;
  }

  // From either end inward, as long as no more than the tail is passed by.
  const tail = TAIL * total;
  let low = first;
  for (let passed = 0; passed + chances[low]! <= tail; low++) passed += chances[low]!;
  let high = last;
  for (let passed = 0; passed + chances[high]! <= tail; high--) passed += chances[high]!;
  return [(middle + low - start) / tokens, (middle + high - start) / tokens];
}

const NEGLIGIBLE = 1e-9;

/** Chances by number of hits, the most likely one in the middle; scratch of one call. */
let room: Float64Array = new Float64Array(1024);

function withMoreRoom(tokens: number, mean: number, variance: number): Interval {
  room = new Float64Array(2 * room.length);
  return countInterval(tokens, mean, variance);
}
