import type { Dictionary } from "../../src/dictionary/dictionary";
import type { Meaning } from "./vocabulary";

/** Categories with all their ancestors. */
export function withAncestors(dictionary: Dictionary, categories: Iterable<number>): Set<number> {
  const all = new Set(categories);
  // A set that grows while it is walked is walked to its new end.
  for (const category of all) {
    for (const parent of dictionary.categories[category]?.parents ?? []) {
      all.add(dictionary.categories.findIndex(({ id }) => id === parent));
    }
  }
  return all;
}

/** What a phrase hides of the words in it: section 5 of docs/text.md. */
export function maskOf(dictionary: Dictionary, phrase: Meaning): Set<number> {
  const everything = dictionary.categories.map((_, category) => category);
  const domains = new Set([...phrase.categories.keys()].map((category) => domainOf(dictionary, category)));
  const byPolicy = {
    domain: () => everything.filter((category) => domains.has(domainOf(dictionary, category))),
    longest: () => everything,
    all: () => [],
  };
  const named = everything.filter((category) =>
    [...withAncestors(dictionary, [category])].some((ancestor) => phrase.masks.has(ancestor)),
  );
  return new Set([...byPolicy[dictionary.overlap ?? "domain"](), ...named]);
}

function domainOf(dictionary: Dictionary, category: number): string {
  return dictionary.categories[category]?.domain ?? "content";
}
