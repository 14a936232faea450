import { MAX_PHRASE_WORDS, MAX_WORD_BYTES } from "../../assembly/abi";
import { regExp } from "../text/reg-exp";
import { utf8Length } from "../text/utf8";
import { type CategoryTable, readCategories } from "./categories";
import type { Dictionary, Entry } from "./dictionary";
import { foldedPattern } from "./extend";
import { foldWord } from "./fold";
import { canBeToken, holdsEmoji, type PatternWord, readPattern, wordsOf } from "./pattern";

/** Something about a dictionary that its author may not have meant. */
export interface Finding {
  /**
   * * `duplicate`: another entry folds to the same words; both are one
   * * `redundant`: a wildcard says the same of this word
   * * `unused`: no entry is in this category or below it
   * * `unmatchable`: no text can hold this pattern
   * * `too-long`: a phrase of more than 8 words, or a word of more than 255 bytes: it does not compile
   */
  readonly kind: "duplicate" | "redundant" | "unused" | "unmatchable" | "too-long";
  readonly pattern?: string;
  readonly category?: string;
  /** What and why, a sentence or two. */
  readonly message: string;
}

/**
 * Looks a dictionary over, in the order of its entries and then of its categories.
 *
 * @throws {@link LexometerError} for categories that contradict themselves, as `compileDictionary` does
 */
export function checkDictionary(dictionary: Dictionary): Finding[] {
  const table = readCategories(dictionary.categories);
  return [
    ...duplicates(dictionary.entries),
    ...redundant(dictionary.entries, table),
    ...dictionary.entries.flatMap(({ pattern }) => [...tooLong(pattern), ...unmatchable(pattern)]),
    ...unused(dictionary, table),
  ];
}

function duplicates(entries: readonly Entry[]): Finding[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ pattern }): Finding[] => {
    const key = foldedPattern(pattern);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, pattern);
      return [];
    }
    return [{ kind: "duplicate", pattern, message: `"${pattern}" is one entry with "${before}".` }];
  });
}

/** Words and stems for which the longest wildcard that fits them has exactly their categories. */
function redundant(entries: readonly Entry[], table: CategoryTable): Finding[] {
  const stems = new Map<string, Entry>();
  const words: { readonly word: PatternWord; readonly entry: Entry }[] = [];
  for (const entry of entries) {
    const [word, second] = wordsOf(readPattern(entry.pattern));
    if (word === undefined || second !== undefined) continue;
    words.push({ word, entry });
    if (word.isStem) stems.set(word.text, entry);
  }
  return words.flatMap(({ word, entry }): Finding[] => {
    if (!canBeToken(word)) return [];
    const wildcard = longestWildcard(word, stems);
    if (wildcard === undefined || meaning(wildcard, table) !== meaning(entry, table)) return [];
    const message = `"${entry.pattern}" says nothing that "${wildcard.pattern}" does not.`;
    return [{ kind: "redundant", pattern: entry.pattern, message }];
  });
}

function longestWildcard({ text, isStem }: PatternWord, stems: ReadonlyMap<string, Entry>): Entry | undefined {
  for (let length = isStem ? text.length - 1 : text.length; length >= 0; length--) {
    const found = stems.get(text.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The categories of an entry with all their ancestors, and its weights. */
function meaning({ categories }: Entry, { numbers, ancestors }: CategoryTable): string {
  const members = new Map<number, number>();
  for (const [id, weight] of Object.entries(categories)) {
    for (const category of ancestors[numbers.get(id) ?? -1] ?? []) members.set(category, weight);
  }
  return [...members].sort(([a], [b]) => a - b).join(";");
}

function tooLong(pattern: string): Finding[] {
  const words = wordsOf(readPattern(pattern));
  if (words.length > MAX_PHRASE_WORDS) {
    return [
      {
        kind: "too-long",
        pattern,
        message: `A phrase has at most ${MAX_PHRASE_WORDS} words; this one has ${words.length}.`,
      },
    ];
  }
  const longest = Math.max(0, ...words.map(({ text }) => utf8Length(text)));
  if (longest <= MAX_WORD_BYTES) return [];
  return [
    { kind: "too-long", pattern, message: `A word has at most ${MAX_WORD_BYTES} bytes; this one has ${longest}.` },
  ];
}

function unmatchable(pattern: string): Finding[] {
  const reading = readPattern(pattern);
  if (reading.kind === "class") return [];
  const words = wordsOf(reading);
  const reason = words.length === 0 ? "it holds no word" : reasonAgainst(words);
  return reason === undefined
    ? []
    : [{ kind: "unmatchable", pattern, message: `"${pattern}" can never match: ${reason}.` }];
}

/** Why no sequence of tokens is spelled so; emoticons get the benefit of the doubt, for their list is the core's. */
function reasonAgainst(words: readonly PatternWord[]): string | undefined {
  const odd = words.find((word) => !canBeToken(word));
  if (odd === undefined) return undefined;
  const { text, isStem } = odd;
  if (words.length > 1) {
    if (holdsEmoji(text)) return `a phrase has no emoji, and "${text}" is or holds one`;
    return `"${text}" is no word or number, and a phrase has nothing else`;
  }
  if (canBeHashtag(odd)) return undefined;
  if (isStem) return `no word or number begins with "${text}"`;
  if (holdsEmoji(text)) return emojiReason(text);
  if (/^#./u.test(text)) return "a hashtag is looked up without its #; write the word alone";
  if (/^@./u.test(text)) return "mentions are only known as <mention>";
  if (/\w@\w|:\/\/|^www\./u.test(text)) return "urls and emails are only known as <url> and <email>";
  if (/\s/u.test(text)) return "it holds white space";
  const [, mark] = AND_SIGN().exec(text) ?? [];
  if (mark !== undefined) return `a text is cut at "${mark}"`;
  const letters = text.match(RUNS()) ?? [];
  if (letters.some((run) => run.length > 1) || letters.length > 2) {
    const [separator = ""] = text.match(SEPARATOR()) ?? [];
    return separator === "" ? "a text is never cut into such a token" : `a text is cut at "${separator}"`;
  }
  return text.length === 1 ? "a single punctuation mark is no token" : undefined;
}

/** Whether a hashtag can have this name, or one that begins so: `snake_case`. Names are folded, which odd words are not. */
function canBeHashtag({ text, isStem }: PatternWord): boolean {
  return NAME().test(text) && (isStem || LETTER().test(text)) && foldWord(text) === text;
}

const AND_SIGN = regExp(String.raw`^[\p{L}\p{N}].*?([&+])`, "u");
const RUNS = regExp(String.raw`[\p{L}\p{N}]+`, "gu");
const SEPARATOR = regExp(String.raw`[^\p{L}\p{M}\p{N}'.]`, "u");
const NAME = regExp(String.raw`^[\p{L}\p{M}\p{N}_]+$`, "u");
const LETTER = regExp(String.raw`\p{L}`, "u");
const EMOJI_CLUSTER = regExp(
  String.raw`^(?:[\u{1F1E6}-\u{1F1FF}]{2}|[0-9#*]\u20E3|\p{Extended_Pictographic}[\p{M}\u{E0020}-\u{E007F}]*(?:\u200D+\p{Extended_Pictographic}?[\p{M}\u{E0020}-\u{E007F}]*)*)$`,
  "u",
);

function emojiReason(text: string): string | undefined {
  if (EMOJI_CLUSTER().test(text)) return undefined;
  return "a token is one emoji; list each as an entry of its own";
}

function unused({ categories, entries }: Dictionary, { numbers, ancestors }: CategoryTable): Finding[] {
  const used = new Set<number>();
  for (const entry of entries) {
    for (const id of Object.keys(entry.categories)) {
      for (const category of ancestors[numbers.get(id) ?? -1] ?? []) used.add(category);
    }
  }
  return categories.flatMap(({ id }, number): Finding[] => {
    return used.has(number) ? [] : [{ kind: "unused", category: id, message: `No entry is in "${id}" or below it.` }];
  });
}
