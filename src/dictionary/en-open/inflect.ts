import { badSource, type LemmaKind, type SourceFile } from "./parse";

/** What the rules of {@link inflect} cannot know: the contents of `sources/irregular.txt`. */
export interface Irregulars {
  /** Past forms of a verb, in place of -ed; -s and -ing stay regular. */
  readonly verbs: ReadonlyMap<string, readonly string[]>;
  /** All forms of a verb but the lemma. */
  readonly wholeVerbs: ReadonlyMap<string, readonly string[]>;
  readonly nouns: ReadonlyMap<string, readonly string[]>;
  readonly adjectives: ReadonlyMap<string, readonly string[]>;
  /** Verbs of several syllables that double their last consonant: the stress is on the end. */
  readonly doubling: ReadonlySet<string>;
  /** Words that are written both ways: worshiped, worshipped. */
  readonly either: ReadonlySet<string>;
  /** Words that the rules would double and that do not: paralleled. */
  readonly single: ReadonlySet<string>;
}

/**
 * Reads `irregular.txt`: lines of a kind, a lemma and its forms.
 *
 * @throws LexometerError `DICTIONARY_SYNTAX` for an unknown kind, a lemma that
 *   its kind has already, or a line without forms where the kind needs them
 */
export function parseIrregulars(file: SourceFile): Irregulars {
  const forms = {
    v: new Map<string, string[]>(),
    "v=": new Map<string, string[]>(),
    n: new Map<string, string[]>(),
    a: new Map<string, string[]>(),
  };
  const sets = { double: new Set<string>(), either: new Set<string>(), single: new Set<string>() };
  file.text.split("\n").forEach((raw, index) => {
    const text = raw.trim();
    if (text === "" || text.startsWith("#")) return;
    const [kind = "", ...rest] = text.split(/\s+/);
    if (kind in sets) {
      for (const word of rest) sets[kind as keyof typeof sets].add(word);
      return;
    }
    if (!(kind in forms)) throw badSource(file.path, index + 1, `unknown kind "${kind}"`);
    const [lemma, ...listed] = rest;
    if (lemma === undefined || listed.length === 0) throw badSource(file.path, index + 1, "a lemma and its forms");
    const map = forms[kind as keyof typeof forms];
    if (map.has(lemma)) throw badSource(file.path, index + 1, `"${lemma}" a second time`);
    map.set(lemma, listed);
  });
  return {
    verbs: forms.v,
    wholeVerbs: forms["v="],
    nouns: forms.n,
    adjectives: forms.a,
    doubling: sets.double,
    either: sets.either,
    single: sets.single,
  };
}

/**
 * A lemma and its inflected forms, the lemma first, none twice.
 *
 * Of a phrase the first word of a verb is inflected (gives up) and the last
 * word of a noun (ice creams). Forms that are written in two ways come in both:
 * traveled, travelled. An adjective `a` has no forms but itself.
 */
export function inflect(lemma: string, kind: LemmaKind, irregulars: Irregulars): readonly string[] {
  const split = kind === "v" ? lemma.indexOf(" ") : lemma.lastIndexOf(" ");
  if (split !== -1 && kind === "v") {
    return inflect(lemma.slice(0, split), kind, irregulars).map((form) => form + lemma.slice(split));
  }
  if (split !== -1 && kind !== "v") {
    return inflect(lemma.slice(split + 1), kind, irregulars).map((form) => lemma.slice(0, split + 1) + form);
  }
  switch (kind) {
    case "n":
      return [...new Set([lemma, ...(irregulars.nouns.get(lemma) ?? [nounPlural(lemma)])])];
    case "v":
      return [...new Set([lemma, ...verbForms(lemma, irregulars)])];
    case "a+":
      return [...new Set([lemma, ...(irregulars.adjectives.get(lemma) ?? comparatives(lemma, irregulars))])];
    case "a":
      return [lemma];
  }
}

function verbForms(lemma: string, irregulars: Irregulars): readonly string[] {
  const whole = irregulars.wholeVerbs.get(lemma);
  if (whole !== undefined) return whole;
  const bases = suffixBases(lemma, irregulars);
  const past = irregulars.verbs.get(lemma) ?? compoundPast(lemma, irregulars) ?? bases.map(withEd);
  return [...verbThird(lemma, irregulars), ...past, ...bases.map(withIng)];
}

// First halves of verbs whose second half keeps its irregular forms: overgrew, proofread.
const PREFIX =
  /^(back|be|counter|cross|dis|dog|fore?|gain|ghost|house|inter|lip|mis|out|over|pre|prize|proof|re|sight|spell|type|under|un|up|way|with)(?=...|go|do)/;

function compoundPast(lemma: string, irregulars: Irregulars): readonly string[] | undefined {
  const prefix = PREFIX.exec(lemma)?.[0] ?? "";
  return prefix === "" ? undefined : irregulars.verbs.get(lemma.slice(prefix.length))?.map((form) => prefix + form);
}

function verbThird(lemma: string, irregulars: Irregulars): readonly string[] {
  if (/^(.*(for|fore|mis|out|over|re|un|under))?(go|do)$/.test(lemma)) return [`${lemma}es`];
  // The letters o and ch say as little here as in nouns: echoes, stomachs.
  const noun = /(o|ch)$/.test(lemma) ? irregulars.nouns.get(lemma) : undefined;
  return noun ?? [nounPlural(lemma)];
}

function nounPlural(lemma: string): string {
  if (/[^aeiou]u?iz$/.test(lemma)) return `${lemma}zes`;
  if (/(s|x|z|ch|sh)$/.test(lemma)) return lemma.endsWith("sis") ? `${lemma.slice(0, -2)}es` : `${lemma}es`;
  if (/([^aeiou]|qu)y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  if (/[a-z]{2}man$/.test(lemma)) return `${lemma.slice(0, -3)}men`;
  return `${lemma}s`;
}

function withEd(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  return /([^aeiou]|qu)y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

function withIng(base: string): string {
  if (base.endsWith("ie")) return `${base.slice(0, -2)}ying`;
  // The e of see, hoe, dye stays; that of make and argue goes.
  return /[^eoy]e$/.test(base) ? `${base.slice(0, -1)}ing` : `${base}ing`;
}

function comparatives(lemma: string, irregulars: Irregulars): readonly string[] {
  return suffixBases(lemma, irregulars).flatMap((base) => {
    const stem = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}i` : base.replace(/e$/, "");
    return [`${stem}er`, `${stem}est`];
  });
}

/**
 * What -ed, -ing, -er and -est are put to: the lemma, the lemma with its last
 * consonant doubled, or both.
 *
 * One vowel letter and one consonant at the end of a stressed syllable double.
 * The stress of longer words cannot be read off their letters, so those that
 * double are listed; of the others a final -l doubles in British spelling only.
 */
function suffixBases(lemma: string, irregulars: Irregulars): readonly string[] {
  const doubled = lemma + lemma.slice(-1);
  if (irregulars.either.has(lemma)) return [lemma, doubled];
  if (irregulars.single.has(lemma)) return [lemma];
  if (irregulars.doubling.has(lemma)) return [doubled];
  if (/[aeiou]c$/.test(lemma)) return [`${lemma}k`];
  if (/^y?([^aeiouy]*|[^aeiou]*qu)[aeiou][bdfgklmnprtvz]$/.test(lemma)) return [doubled];
  if (/[aeiouy].*[^aeiou][aeiou]l$/.test(lemma)) return [lemma, doubled];
  return [lemma];
}
