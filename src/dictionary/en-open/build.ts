import type { Category, Dictionary, Entry } from "../dictionary";
import { type Irregulars, inflect, parseIrregulars } from "./inflect";
import { badSource, parseSource, type SourceCategory, type SourceFile, type SourceLine } from "./parse";
import { parseSpellings, type Spellings, spellingVariants } from "./spelling";

/** Raised with every change of a source that changes a measure. */
export const EN_OPEN_VERSION = "1.0.0";

/** Everything that en-open is made from. */
export interface EnOpenSources {
  /** The files of `sources/function` and `sources/content`, in any order. */
  readonly categories: readonly SourceFile[];
  /** `sources/irregular.txt` */
  readonly irregular: SourceFile;
  /** `sources/spelling.txt` */
  readonly spelling: SourceFile;
}

interface Draft {
  readonly categories: Set<string>;
  readonly masks: Set<string>;
}

/**
 * Builds the default dictionary from its sources.
 *
 * The result depends on the contents of the files alone: categories are in the
 * order of domain (function, then the others) and id, entries in the order of
 * their patterns by UTF-16 units, and a category that another category of the
 * same entry implies is left out. A pattern that several files list has the
 * categories of all of them.
 *
 * @throws LexometerError `DICTIONARY_SYNTAX`, with `file` and `line` in its
 *   detail, for a line that cannot be read, an unknown category, a category
 *   given twice, a parent in another domain, or parents in a circle
 */
export function buildEnOpen(sources: EnOpenSources): Dictionary {
  const irregulars = parseIrregulars(sources.irregular);
  const spellings = parseSpellings(sources.spelling);
  const categories = sources.categories.map(parseSource).sort(byDomainAndId);
  const ancestors = ancestorsOf(categories);
  const drafts = new Map<string, Draft>();

  for (const category of categories) {
    for (const line of category.lines) {
      const listed = [category.id, ...category.also, ...line.also];
      const unknown = listed.find((id) => !ancestors.has(id));
      if (unknown !== undefined) throw badSource(category.path, line.line, `unknown category "${unknown}"`);
      for (const pattern of expand(line, irregulars, spellings)) {
        const draft = draftOf(drafts, pattern);
        if (line.protects) draft.masks.add(category.id);
        else for (const id of listed) draft.categories.add(id);
      }
    }
  }

  return {
    name: "en-open",
    version: EN_OPEN_VERSION,
    overlap: "domain",
    categories: categories.map(toCategory),
    entries: [...drafts]
      .sort(([a], [b]) => compare(a, b))
      .map(([pattern, draft]) => toEntry(pattern, draft, ancestors)),
  };
}

/** The surface forms that a line stands for, in every spelling, as the keys of entries. */
export function expand(line: SourceLine, irregulars: Irregulars, spellings: Spellings): readonly string[] {
  const forms = line.forms?.map((form) =>
    line.kind === "v" ? withTail(form, line.pattern) : withHead(form, line.pattern),
  );
  const base = normal(line.pattern);
  const surface =
    forms !== undefined
      ? [base, ...forms.map(normal)]
      : line.kind === undefined
        ? [base]
        : inflect(base, line.kind, irregulars);
  return [...new Set(surface.flatMap((form) => [form, ...spellingVariants(form, spellings)]))];
}

/** `give up/v (gave given)` lists forms of "give". */
function withTail(form: string, phrase: string): string {
  const space = phrase.indexOf(" ");
  return space === -1 ? form : form + phrase.slice(space);
}

/** `bay leaf/n (leaves)` lists forms of "leaf". */
function withHead(form: string, phrase: string): string {
  return phrase.slice(0, phrase.lastIndexOf(" ") + 1) + form;
}

/**
 * One key for the spellings of a pattern that match the same tokens.
 *
 * Only words are lowered and freed of hyphens: case and every sign matter in
 * an emoticon.
 */
function normal(pattern: string): string {
  if (!/^[\p{L}\p{N}'][\p{L}\p{N}\p{M}' .-]*$/u.test(pattern)) return pattern;
  return pattern.toLowerCase().replace(/(?<=[\p{L}\p{M}\p{N}'.])-(?=[\p{L}\p{N}'])/gu, " ");
}

function draftOf(drafts: Map<string, Draft>, pattern: string): Draft {
  const known = drafts.get(pattern);
  if (known !== undefined) return known;
  const draft: Draft = { categories: new Set(), masks: new Set() };
  drafts.set(pattern, draft);
  return draft;
}

function toEntry(pattern: string, draft: Draft, ancestors: ReadonlyMap<string, ReadonlySet<string>>): Entry {
  const implied = new Set([...draft.categories].flatMap((id) => [...ancestors.get(id)!]));
  const own = [...draft.categories].filter((id) => !implied.has(id)).sort(compare);
  const entry = { pattern, categories: Object.fromEntries(own.map((id) => [id, 1])) };
  return draft.masks.size === 0 ? entry : { ...entry, masks: [...draft.masks].sort(compare) };
}

function toCategory({ id, label, domain, parents }: SourceCategory): Category {
  return parents.length === 0 ? { id, label, domain } : { id, label, domain, parents };
}

/** Every category with all that it is part of, itself excluded. */
function ancestorsOf(categories: readonly SourceCategory[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byId = new Map<string, SourceCategory>();
  for (const category of categories) {
    const other = byId.get(category.id);
    if (other !== undefined) throw badSource(category.path, 0, `"${category.id}" is also ${other.path}`);
    byId.set(category.id, category);
  }
  const collect = (category: SourceCategory, found: Set<string>): Set<string> => {
    for (const id of category.parents) {
      const parent = byId.get(id);
      if (parent === undefined) throw badSource(category.path, 0, `unknown parent "${id}"`);
      if (parent.domain !== category.domain) throw badSource(category.path, 0, `parent "${id}" is of another domain`);
      if (!found.has(id)) collect(parent, found.add(id));
    }
    return found;
  };
  const ancestors = new Map([...byId].map(([id, category]) => [id, collect(category, new Set())]));
  for (const [id, above] of ancestors)
    if (above.has(id)) throw badSource(byId.get(id)!.path, 0, `"${id}" is part of itself`);
  return ancestors;
}

function byDomainAndId(a: SourceCategory, b: SourceCategory): number {
  const domains = Number(a.domain !== "function") - Number(b.domain !== "function");
  return domains || compare(a.domain, b.domain) || compare(a.id, b.id);
}

/** By UTF-16 units: the same order on every machine, whatever its locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
