import { MAX_SETS } from "../../assembly/abi";
import { buildAutomaton, type State } from "./automaton";
import { type CategoryTable, domainOf, readCategories } from "./categories";
import { compareCodePoints } from "./code-points";
import type { Dictionary, Overlap } from "./dictionary";
import { type Item, type Plan, writeImage } from "./image-writer";
import { type Merged, type MergedEntries, mergeEntries } from "./merge";
import { metaOf } from "./meta";
import { type Numbered, numberByUse } from "./numbering";
import { limitPassed } from "./refusals";
import { numberSymbols } from "./symbols";

/**
 * Compiles a dictionary into the image of `assembly/abi.ts`.
 *
 * The same dictionary gives the same bytes, whatever the order of its entries
 * (that of its categories is kept: it is their numbering). Entries that fold to
 * the same words are one: it has the categories of all, and where they give one
 * category different weights, the last weight.
 *
 * @throws {@link LexometerError} `DICTIONARY_LIMIT` when a limit of `abi.ts` is
 *   passed: categories, sets, phrase words, words in a phrase, bytes in a word,
 *   states; `DICTIONARY_SYNTAX` when the dictionary contradicts itself: unknown
 *   or circular parents, parents in another domain, a weight outside of its
 *   category's range, a pattern without a word, masks on what is no phrase; or
 *   has no string for a name where one is needed
 */
export function compileDictionary(dictionary: Dictionary): Uint8Array {
  const table = readCategories(dictionary.categories);
  const merged = mergeEntries(dictionary.entries, table);
  const symbols = numberSymbols([...merged.phrases.values()].map(({ words }) => words));
  const states = buildAutomaton(merged.phrases.values(), symbols);
  const meta = metaOf(dictionary);
  const plan: Plan = {
    table,
    symbols,
    states,
    words: merge(merged.words, symbols.words),
    stems: merge(merged.stems, symbols.stems),
    classes: merged.classes,
    sets: numberSets(merged, states),
    masks: numberMasks(states, meta.overlap, table),
  };
  return writeImage(plan, meta);
}

function merge(entries: ReadonlyMap<string, Merged>, phraseWords: readonly string[]): Item[] {
  const inPhrases = new Set(phraseWords);
  const texts = [...new Set([...entries.keys(), ...phraseWords])].sort(compareCodePoints);
  return texts.map((text) => ({ text, entry: entries.get(text), isPhraseWord: inPhrases.has(text) }));
}

function numberSets({ words, stems, classes }: MergedEntries, states: readonly State<Merged>[]): Numbered {
  const used = [...words.values(), ...stems.values(), ...classes, ...phrasesOf(states).filter(hasCategories)];
  const sets = numberByUse(
    used.filter((entry) => entry !== undefined),
    setKey,
  );
  if (sets.keys.length > MAX_SETS) {
    const remedy = "Use fewer different weights or categories.";
    throw limitPassed("different sets of categories", sets.keys.length, MAX_SETS, remedy);
  }
  return sets;
}

/** What each phrase hides of the words in it: by the policy, and what the author named with all below it. */
function numberMasks(states: readonly State<Merged>[], overlap: Overlap, table: CategoryTable): Numbered {
  const byPolicy = policyMasks(overlap, table);
  return numberByUse(phrasesOf(states), (phrase) => {
    if (phrase.masks.size === 0) return byPolicy(phrase).join();
    const hidden = new Set(byPolicy(phrase));
    for (const mask of phrase.masks) for (const category of table.descendants[mask]!) hidden.add(category);
    return [...hidden].sort((a, b) => a - b).join();
  });
}

/** The phrases that states end; one may be ended by several. */
function phrasesOf(states: readonly State<Merged>[]): Merged[] {
  return states.flatMap(({ phrase }) => phrase ?? []);
}

function hasCategories({ categories }: Merged): boolean {
  return categories.size > 0;
}

/** `category:weight`, ascending by category. */
function setKey({ categories }: Merged): string {
  const members = [...categories].sort(([a], [b]) => a - b);
  return members.map(([category, weight]) => `${category}:${weight}`).join();
}

function policyMasks(overlap: Overlap, { categories }: CategoryTable): (phrase: Merged) => readonly number[] {
  const all = categories.map((_, number) => number);
  if (overlap === "all") return () => [];
  if (overlap === "longest") return () => all;
  const domains = categories.map(domainOf);
  return (phrase) => {
    const own = new Set([...phrase.categories.keys()].map((category) => domains[category]!));
    return all.filter((category) => own.has(domains[category]!));
  };
}
