import { MAX_CATEGORIES } from "../../assembly/abi";
import type { Category } from "./dictionary";
import { invalidDictionary, limitPassed, MAX_WEIGHT } from "./refusals";

const DEFAULT_DOMAIN = "content";
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;

/** The categories of a dictionary, by number, with what follows from their parents and domains. */
export interface CategoryTable {
  readonly categories: readonly Category[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Of each category: itself and everything above it, ascending. */
  readonly ancestors: readonly (readonly number[])[];
  /** Of each category: itself and everything below it, ascending. */
  readonly descendants: readonly (readonly number[])[];
}

/**
 * Checks categories and works out who contains whom.
 *
 * @throws {@link LexometerError} `DICTIONARY_LIMIT` over 1,024 categories;
 *   `DICTIONARY_SYNTAX` for an id that is empty, has line breaks or is used
 *   twice, an unknown parent, a cycle, a parent in another domain, a weighted
 *   category with a parent or a child, or an empty range of weights
 */
export function readCategories(categories: readonly Category[]): CategoryTable {
  if (categories.length > MAX_CATEGORIES) {
    throw limitPassed("categories", categories.length, MAX_CATEGORIES, "Split it into several dictionaries.");
  }
  const numbers = new Map<string, number>();
  categories.forEach(({ id }, number) => {
    if (id === "" || LINE_BREAK.test(id)) {
      throw invalidDictionary(`Category ${number + 1} needs an id of one line; it has ${JSON.stringify(id)}.`, {
        number,
      });
    }
    if (numbers.has(id)) {
      throw invalidDictionary(`Two categories are called "${id}". Rename or merge them.`, { category: id });
    }
    numbers.set(id, number);
  });
  for (const category of categories) checkParents(category, categories, numbers);

  const ancestors = categories.map((_, number) => ancestorsOf(number, categories, numbers));
  const descendants: number[][] = categories.map(() => []);
  ancestors.forEach((row, number) => {
    for (const ancestor of row) descendants[ancestor]!.push(number);
  });
  return { categories, numbers, ancestors, descendants };
}

/** The categories with these ids and all above them, in the order of the dictionary. */
export function withAncestors({ categories, numbers, ancestors }: CategoryTable, ids: readonly string[]): string[] {
  const all = new Set<number>();
  for (const id of ids) for (const number of ancestors[numbers.get(id)!]!) all.add(number);
  return [...all].sort((a, b) => a - b).map((number) => categories[number]!.id);
}

/** The domain of a category; categories of one domain answer for one another in phrases. */
export function domainOf(category: Category): string {
  return category.domain ?? DEFAULT_DOMAIN;
}

function checkParents(category: Category, categories: readonly Category[], numbers: ReadonlyMap<string, number>): void {
  const { id, weights, parents = [] } = category;
  if (weights !== undefined) {
    const { min, max } = weights;
    if (!(min < max) || Math.abs(min) > MAX_WEIGHT || Math.abs(max) > MAX_WEIGHT) {
      const message = `The weights of "${id}" need a range within ±${MAX_WEIGHT} whose min is below its max.`;
      throw invalidDictionary(message, { category: id });
    }
    if (parents.length > 0) throw weightedInHierarchy(id);
  }
  for (const parent of parents) {
    const number = numbers.get(parent);
    if (number === undefined) {
      const message = `"${id}" names the parent "${parent}", which is no category. Add it or remove the name.`;
      throw invalidDictionary(message, { category: id, parent });
    }
    const found = categories[number]!;
    if (found.weights !== undefined) throw weightedInHierarchy(parent);
    if (domainOf(found) !== domainOf(category)) {
      const message = `"${id}" and its parent "${parent}" are in different domains. Give both the same one.`;
      throw invalidDictionary(message, { category: id, parent });
    }
  }
}

function weightedInHierarchy(id: string): Error {
  return invalidDictionary(`"${id}" is weighted, so it can have no parent and no child.`, { category: id });
}

function ancestorsOf(
  number: number,
  categories: readonly Category[],
  numbers: ReadonlyMap<string, number>,
): readonly number[] {
  const found = new Set([number]);
  for (const current of found) {
    for (const parent of categories[current]!.parents ?? []) {
      const above = numbers.get(parent)!;
      if (above === number) {
        const { id } = categories[number]!;
        throw invalidDictionary(`"${id}" is its own ancestor. Remove one of the parents in the circle.`, {
          category: id,
        });
      }
      found.add(above);
    }
  }
  return [...found].sort((a, b) => a - b);
}
