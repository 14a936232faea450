import type { Composite, Term } from "./composite";
import { type ComponentNorm, partOf } from "./composites";

/** A stretch of the text with the measures it counts for, as `engine.explain` gives it. */
export interface CountedSpan {
  readonly start: number;
  readonly end: number;
  readonly categories: readonly string[];
}

/** One text as a composite sees it. */
export interface ContributionSource {
  readonly text: string;
  readonly spans: readonly CountedSpan[];
  /** A measure's value, 0–1; `undefined` where it was not measured. */
  readonly measureOf: (measure: string) => number | undefined;
  /** Mean and sd of a measure; a sum needs none. */
  readonly constants?: (measure: string) => ComponentNorm | undefined;
}

/** A word or phrase, in lower case and with single spaces, and what it did. */
export interface WordContribution {
  readonly word: string;
  readonly count: number;
  /** Of the component's hits, 0–1. */
  readonly share: number;
  /** Its part of the component's `fromWords`. */
  readonly contribution: number;
}

/** What one component did to a composite; numbers in the composite's raw units. */
export interface ComponentContribution {
  readonly measure: string;
  readonly weight: number;
  /** The measure's value, 0–1. */
  readonly rate: number;
  /** What it adds to the raw value: weight · 100 · rate, or weight · z (over the number of terms for a mean). */
  readonly contribution: number;
  /** What its words add: all of a sum's contribution; of a z, what the rate adds before the mean is taken off. */
  readonly fromWords: number;
  /** What a text without such words gets: 0 in a sum, weight · (−mean / sd) of a z. */
  readonly baseline: number;
  /** The words that made it, most frequent first; none for a measure that counts no entries, such as long words. */
  readonly words: readonly WordContribution[];
}

/** What a composite is made of, from its raw value down to words. */
export interface Contributions {
  readonly composite: string;
  readonly raw: number;
  /** Sorted by size, whatever the sign; equal ones in the order of the formula. */
  readonly components: readonly ComponentContribution[];
  /**
   * The part of the raw value that no component made: the constant of the
   * formula. `raw` is the constant plus the contributions in the order of the
   * formula to the last bit, and in any other order but for rounding.
   */
  readonly remainder: { readonly name: "constant"; readonly value: number };
}

/**
 * Which components and which words moved a composite, in its raw units; never
 * percent of a percentile.
 *
 * @returns `undefined` where the composite is not measured
 */
export function contributionsOf(composite: Composite, source: ContributionSource): Contributions | undefined {
  const tallies = tallySpans(source, new Set(composite.terms.map(({ measure }) => measure)));
  const components: ComponentContribution[] = [];
  let raw = composite.constant;
  for (const term of composite.terms) {
    const component = componentOf(composite, term, source, tallies.get(term.measure) ?? new Map());
    if (component === undefined) return undefined;
    raw += component.contribution;
    components.push(component);
  }
  return {
    composite: composite.id,
    raw,
    components: components.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)),
    remainder: { name: "constant", value: composite.constant },
  };
}

function componentOf(
  composite: Composite,
  term: Term,
  { measureOf, constants }: ContributionSource,
  tally: ReadonlyMap<string, number>,
): ComponentContribution | undefined {
  const rate = measureOf(term.measure);
  const norm = constants?.(term.measure);
  const contribution = partOf(composite, term, rate, norm);
  const baseline = partOf(composite, term, 0, norm);
  if (rate === undefined || contribution === undefined || baseline === undefined) return undefined;
  const fromWords = contribution - baseline;
  return { ...term, rate, contribution, fromWords, baseline, words: wordsOf(tally, fromWords) };
}

function wordsOf(tally: ReadonlyMap<string, number>, fromWords: number): readonly WordContribution[] {
  let hits = 0;
  for (const count of tally.values()) hits += count;
  return [...tally]
    .map(([word, count]) => ({ word, count, share: count / hits, contribution: fromWords * (count / hits) }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}

/** Counts, by measure, the spelling of the spans that count for it. */
function tallySpans(
  { text, spans }: ContributionSource,
  measures: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const tallies = new Map<string, Map<string, number>>();
  for (const { start, end, categories } of spans) {
    const word = text.slice(start, end).toLowerCase().replace(/\s+/g, " ");
    for (const category of categories) {
      if (!measures.has(category)) continue;
      const tally = tallies.get(category) ?? new Map<string, number>();
      tallies.set(category, tally.set(word, (tally.get(word) ?? 0) + 1));
    }
  }
  return tallies;
}
