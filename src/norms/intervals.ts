import type { NormedMeasure } from "./context";
import { LENGTHS, type Place } from "./lengths";
import { between } from "./percentiles";

/** Lower and upper end. */
export type Interval = readonly [low: number, high: number];

/** Share of other texts that fall below, and above, an interval of 95 %. */
const TAIL = 0.025;

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
export function rateInterval(measure: NormedMeasure, place: Place, tokens: number, rate: number): Interval {
  if (tokens === 0) return [0, 1];
  const mean = between(measure, place, (length) => length.mean);
  const whole = mean * (1 - mean);
  if (!(whole > 0)) return [0, rate === 0 ? 0 : 1];
  const clustering = Math.max(
    LEAST_CLUSTERING,
    between(measure, place, (length) => {
      const words = LENGTHS[measure.lengths.indexOf(length)]!;
      const whole = length.mean * (1 - length.mean);
      // At one of two lengths no text may have a hit.
      return whole > 0 ? (length.noise * length.noise * words) / whole : 1;
    }),
  );
  const variance = between(measure, place, ({ sd, noise }) => Math.max(sd * sd - noise * noise, sd * sd * LEAST_OWN));
  const strength = Math.min(MOST_STRENGTH, Math.max(0, whole / variance - 1));
  const weight = tokens / clustering;
  const expected = (mean * strength + rate * weight) / (strength + weight);
  const left = expected * (1 - expected);
  const predictive = (left / weight) * (1 + (weight - 1) / (strength + weight + 1));
  return countInterval(tokens, expected, Math.max(predictive, left / tokens / 4));
}

/** Hits that keep apart, as articles do, do so by no more than this. */
const LEAST_CLUSTERING = 0.2;
/** Sources that do not differ at all, as far as a few texts can tell: the sample speaks with as many words. */
const MOST_STRENGTH = 1e6;
/** A source has at least this share of the variance between texts to itself. */
const LEAST_OWN = 0.02;

/** Where a value that is no rate would fall: as far from this one as 95 of 100 pairs of pieces are apart. */
export function valueInterval(measure: NormedMeasure, place: Place, words: number, value: number): Interval {
  const shortest = LENGTHS[0];
  const longest = LENGTHS[LENGTHS.length - 1]!;
  const beyond = words < shortest ? shortest / Math.max(words, 1) : words > longest ? longest / words : 1;
  const spread = between(measure, place, (length) => length.spread) * Math.sqrt(beyond);
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
  const odds = (hits: number): number =>
    ((tokens - hits) * (mean * (1 - correlation) + hits * correlation)) /
    ((hits + 1) * ((1 - mean) * (1 - correlation) + (tokens - hits - 1) * correlation));

  const middle = Math.floor(expected);
  const chances = [1];
  let total = 1;
  let lowest = middle;
  for (let chance = 1; lowest > 0 && chance > NEGLIGIBLE * total; ) {
    chance /= odds(lowest - 1);
    chances.unshift(chance);
    total += chance;
    lowest--;
  }
  let highest = middle;
  for (let chance = 1; highest < tokens && chance > NEGLIGIBLE * total; ) {
    chance *= odds(highest);
    chances.push(chance);
    total += chance;
    highest++;
  }

  let low = 0;
  for (let below = 0; below + chances[low]! <= TAIL * total; low++) below += chances[low]!;
  let high = chances.length - 1;
  for (let above = 0; above + chances[high]! <= TAIL * total; high--) above += chances[high]!;
  return [(lowest + low) / tokens, (lowest + high) / tokens];
}

const NEGLIGIBLE = 1e-9;
