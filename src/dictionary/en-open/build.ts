import type { Category, Dictionary, Entry } from "../dictionary";
import { type Irregulars, inflect, parseIrregulars } from "./inflect";
import { parseLeftOut } from "./left-out";
import type { EnOpenPackages } from "./packages";
import { badSource, parseSource, type SourceCategory, type SourceFile, type SourceLine } from "./parse";
import { parseSpellings, type Spellings, spellingVariants } from "./spelling";
import { hidesValence, parseVader } from "./valence";
import { classForms, isFrequent, WORD_CLASSES } from "./word-class";
import { parseSenses } from "./wordnet";

/** Raised with every change of a source that changes a measure. */
export const EN_OPEN_VERSION = "1.0.0";

/** Everything that en-open is made from. */
export interface EnOpenSources {
  /** The files of the folders of `sources`, in any order. */
  readonly categories: readonly SourceFile[];
  /** `sources/irregular.txt` */
  readonly irregular: SourceFile;
  /** `sources/spelling.txt` */
  readonly spelling: SourceFile;
  /** `sources/left-out.txt` */
  readonly leftOut: SourceFile;
  /** Without them the word classes and valence have what is written by hand and no more. */
  readonly packages?: EnOpenPackages;
}

interface Draft {
  /** Category id → weight; 1 where the category is not weighted. */
  readonly categories: Map<string, number>;
  readonly masks: Set<string>;
}

type Drafts = Map<string, Draft>;
type Ancestors = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Builds the default dictionary from its sources.
 *
 * The result depends on the contents of the files alone: categories are in the
 * order of domain (function, then the others) and id, entries in the order of
 * their patterns by UTF-16 units, and a category that another category of the
 * same entry implies is left out. A pattern that several files list has the
 * categories of all of them. Files come first: a word in a word class by hand
 * is in no other by its use.
 *
 * @throws LexometerError `DICTIONARY_SYNTAX`, with `file` and `line` in its
 *   detail, for a line that cannot be read, an unknown category, a category
 *   given twice, a parent in another domain, or parents in a circle
 */
export function buildEnOpen(sources: EnOpenSources): Dictionary {
  const irregulars = parseIrregulars(sources.irregular);
  const spellings = parseSpellings(sources.spelling);
  const files = sources.categories.map(parseSource).sort(byDomainAndId);
  const categories = files.filter(({ isTail }) => !isTail);
  const ancestors = ancestorsOf(categories);
  for (const { id, path, isTail } of files) {
    if (isTail && !ancestors.has(id)) throw badSource(path, 0, `there is no category "${id}"`);
  }
  const drafts: Drafts = new Map();

  for (const category of files) {
    for (const line of category.lines) {
      const listed = [category.id, ...category.also, ...line.also];
      const unknown = listed.find((id) => !ancestors.has(id));
      if (unknown !== undefined) throw badSource(category.path, line.line, `unknown category "${unknown}"`);
      for (const pattern of expand(line, irregulars, spellings)) {
        const draft = draftOf(drafts, pattern);
        if (line.protects) draft.masks.add(category.id);
        else for (const id of listed) draft.categories.set(id, 1);
      }
    }
  }
  addHeld(drafts, ancestors, categories);
  if (sources.packages !== undefined) {
    const leftOut = parseLeftOut(sources.leftOut);
    const forms = classForms(parseSenses(sources.packages.senses), irregulars, spellings);
    addWordClasses(drafts, ancestors, forms, leftOut.wordClass, sources.packages);
    addValence(drafts, ancestors, leftOut.valence, sources.packages);
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

function draftOf(drafts: Drafts, pattern: string): Draft {
  const known = drafts.get(pattern);
  if (known !== undefined) return known;
  const draft: Draft = { categories: new Map(), masks: new Set() };
  drafts.set(pattern, draft);
  return draft;
}

/**
 * Gives categories the entries of those that they hold, and hides them in the phrases that hide those.
 *
 * A phrase of the holding category's domain would hide it in the words it is
 * made of, and only there: "missed her" has a she, and is a reference to one.
 */
function addHeld(drafts: Drafts, ancestors: Ancestors, categories: readonly SourceCategory[]): void {
  const domains = new Map(categories.map(({ id, domain }) => [id, domain]));
  for (const { id, path, domain, holds } of categories) {
    const unknown = holds.find((held) => !ancestors.has(held));
    if (unknown !== undefined) throw badSource(path, 0, `unknown category "${unknown}"`);
    const isHeld = (pattern: string): boolean => {
      const draft = drafts.get(pattern);
      return draft !== undefined && withAncestors(draft, ancestors).some((listed) => holds.includes(listed));
    };
    const found = [...drafts].filter(([pattern, draft]) => {
      const hides = [...draft.categories.keys()].some((listed) => domains.get(listed) === domain);
      return isHeld(pattern) || (hides && pattern.split(" ").some(isHeld));
    });
    for (const draft of drafts.values()) if (holds.some((held) => draft.masks.has(held))) draft.masks.add(id);
    for (const [, draft] of found) if (!draft.masks.has(id)) draft.categories.set(id, 1);
  }
}

/** Puts every open-class word that is listed anyway or frequent into the class that it is most often. */
function addWordClasses(
  drafts: Drafts,
  ancestors: Ancestors,
  forms: ReturnType<typeof classForms>,
  leftOut: ReadonlySet<string>,
  { bands }: EnOpenPackages,
): void {
  const classes = new Set(WORD_CLASSES.values());
  for (const [form, classed] of forms) {
    const band = bands.get(form);
    const draft = drafts.get(form);
    if (band === undefined || form.length === 1 || leftOut.has(form)) continue;
    if (draft === undefined && !isFrequent(classed, band)) continue;
    const ids = draft === undefined ? [] : withAncestors(draft, ancestors);
    if (ids.some((id) => classes.has(id)) || isFunctionWord(form, ids)) continue;
    draftOf(drafts, form).categories.set(WORD_CLASSES.get(classed.part)!, 1);
  }
}

/** Adverbs in -ly are listed among the function words and are an open class for all that. */
function isFunctionWord(form: string, ids: readonly string[]): boolean {
  return ids.includes("function_word") && !(form.endsWith("ly") && ids.includes("adverb"));
}

/** Gives weights to words that are listed anyway or common, and to emoticons; phrases may hide them. */
function addValence(
  drafts: Drafts,
  ancestors: Ancestors,
  leftOut: ReadonlySet<string>,
  { vader, bands, emoticons }: EnOpenPackages,
): void {
  const weights = new Map<string, number>();
  for (const [listed, weight] of parseVader(vader)) {
    const pattern = normal(listed);
    const isKnown = emoticons.has(pattern) || drafts.has(pattern) || (bands.get(pattern) ?? Infinity) <= 20;
    if (isKnown && !leftOut.has(pattern)) weights.set(pattern, weight);
  }
  for (const [pattern, draft] of drafts) {
    if (!pattern.includes(" ")) continue;
    const inside = pattern.split(" ").flatMap((word) => weights.get(word) ?? []);
    const protectsAffect = [...draft.masks].some((id) => id === "affect" || ancestors.get(id)!.has("affect"));
    if (hidesValence(inside, new Set(withAncestors(draft, ancestors)), protectsAffect)) draft.masks.add("valence");
  }
  for (const [pattern, weight] of weights) draftOf(drafts, pattern).categories.set("valence", weight);
}

function withAncestors({ categories }: Draft, ancestors: Ancestors): readonly string[] {
  return [...categories.keys()].flatMap((id) => [id, ...ancestors.get(id)!]);
}

function toEntry(pattern: string, draft: Draft, ancestors: Ancestors): Entry {
  const implied = new Set([...draft.categories.keys()].flatMap((id) => [...ancestors.get(id)!]));
  const own = [...draft.categories].filter(([id]) => !implied.has(id)).sort(([a], [b]) => compare(a, b));
  const entry = { pattern, categories: Object.fromEntries(own) };
  return draft.masks.size === 0 ? entry : { ...entry, masks: [...draft.masks].sort(compare) };
}

function toCategory({ id, label, domain, parents, weights }: SourceCategory): Category {
  return {
    id,
    label,
    domain,
    ...(parents.length === 0 ? {} : { parents }),
    ...(weights === undefined ? {} : { weights }),
  };
}

/** Every category with all that it is part of, itself excluded. */
function ancestorsOf(categories: readonly SourceCategory[]): Ancestors {
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
  return domains || compare(a.domain, b.domain) || compare(a.id, b.id) || compare(a.path, b.path);
}

/** By UTF-16 units: the same order on every machine, whatever its locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
