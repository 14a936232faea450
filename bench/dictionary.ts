import type { Category, Dictionary, Entry } from "../src/dictionary/dictionary";
import { below, pick, type Random, seeded } from "./random";
import { largeText } from "./texts";

const EXACT = 9000;
const WILDCARDS = 2500;
const PHRASES = 500;
const DOMAINS = ["function", "content", "affect", "style"];
const PARENTS = 12;
const CATEGORIES = 100;
/** Dictionaries repeat few combinations of categories: LIWC-like ones have one per 8–15 entries. */
const COMBINATIONS = 900;

let made: Dictionary | undefined;

/**
 * The dictionary of the benches: 12,000 entries in 100 categories, of them
 * 2,500 wildcards and 500 phrases, drawn by a seed from the words of the bench
 * text so that about three tokens of four are known.
 *
 * Frequent words are nearly all in it and rare ones seldom, as in dictionaries
 * made by hand; no word list of anybody is in it.
 */
export function benchDictionary(): Dictionary {
  made ??= draw();
  return made;
}

/** The same without phrases, which the baselines do not know. */
export function withoutPhrases(dictionary: Dictionary): Dictionary {
  const entries = dictionary.entries.filter(({ pattern }) => !pattern.includes(" "));
  return { ...dictionary, name: `${dictionary.name} without phrases`, entries };
}

function draw(): Dictionary {
  const random = seeded(0xd1c7);
  const tokens =
    largeText()
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  const words = byFrequency(tokens).filter((word) => /^\p{L}[\p{L}']*\p{L}$|^\p{L}$/u.test(word));
  const categories = drawCategories(random);
  const combinations = Array.from({ length: COMBINATIONS }, () => combination(categories, random));
  const choose = (): Readonly<Record<string, number>> => combinations[Math.floor(COMBINATIONS * random() ** 2)]!;
  const patterns = [...drawWords(words, random), ...drawStems(words, random), ...drawPhrases(tokens, random)];
  const entries: Entry[] = patterns.map((pattern) => ({ pattern, categories: choose() }));
  return { name: "bench", version: "1", categories, entries };
}

function drawCategories(random: Random): Category[] {
  return Array.from({ length: CATEGORIES }, (_, category) => {
    const id = `category${category}`;
    const domain = DOMAINS[category % DOMAINS.length]!;
    // A leaf of a domain hangs under a parent of the same domain, or under none.
    const hangs = category >= PARENTS && random() < 0.6;
    const parent = (category % DOMAINS.length) + DOMAINS.length * below(PARENTS / DOMAINS.length, random);
    return hangs ? { id, domain, parents: [`category${parent}`] } : { id, domain };
  });
}

/** One to four categories. */
function combination(categories: readonly Category[], random: Random): Readonly<Record<string, number>> {
  const count = 1 + below(4, random);
  return Object.fromEntries(Array.from({ length: count }, () => [pick(categories, random).id, 1]));
}

/** The tokens, each once, the most frequent first; ties in the order of the text. */
function byFrequency(tokens: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([token]) => token);
}

/** Exact words: of the first 200 nearly all, then ever fewer, until there are enough. */
function drawWords(words: readonly string[], random: Random): string[] {
  const drawn: string[] = [];
  const left: string[] = [];
  words.forEach((word, rank) => {
    const wanted = rank < 200 ? 0.9 : rank < 4000 ? 0.55 : 0.3;
    if (drawn.length < EXACT && random() < wanted) drawn.push(word);
    else left.push(word);
  });
  return drawn.concat(left.slice(0, EXACT - drawn.length));
}

/** Stems of four to eight letters of middling and rare words. */
function drawStems(words: readonly string[], random: Random): string[] {
  const long = words.slice(500, 40000).filter((word) => word.length >= 7);
  const stems = new Set<string>();
  for (let tries = 0; stems.size < WILDCARDS && tries < 100 * WILDCARDS; tries++) {
    const word = pick(long, random);
    stems.add(`${word.slice(0, Math.max(4, word.length - 1 - below(4, random))).slice(0, 8)}*`);
  }
  return [...stems];
}

/** Runs of two to four words that the text repeats; one of ten ends in a wildcard. */
function drawPhrases(tokens: readonly string[], random: Random): string[] {
  const phrases = new Set<string>();
  for (const [length, share] of [
    [2, 0.7],
    [3, 0.22],
    [4, 0.08],
  ] as const) {
    const runs: string[] = [];
    for (let at = 0; at + length <= tokens.length; at += 3) runs.push(tokens.slice(at, at + length).join(" "));
    const frequent = byFrequency(runs).slice(10, 4000);
    for (let left = Math.round(PHRASES * share); left > 0 && frequent.length > 0; ) {
      const [run] = frequent.splice(below(frequent.length, random), 1);
      const phrase = random() < 0.1 ? `${run}*` : run!;
      if (/\d|''|(^|\s)'|'(\s|$)/.test(phrase) || phrases.has(phrase)) continue;
      phrases.add(phrase);
      left--;
    }
  }
  return [...phrases];
}
