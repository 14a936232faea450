import { below, pick, type Random, seeded } from "./random";
import { flat } from "./texts";

/** A text made to be slow. */
export interface HostileText {
  readonly name: string;
  readonly text: string;
}

/**
 * Texts of `bytes` bytes of UTF-8, each aimed at one part of an engine: token
 * buffers, decoding, clusters, the phrase matcher, memos and hash tables,
 * punctuation rules, the scan for spaces.
 *
 * @param phrases the dictionary's phrases, words separated by spaces
 */
export function hostileTexts(bytes: number, phrases: readonly string[]): readonly HostileText[] {
  const random = seeded(0x40571e);
  const openings = phrases.map((phrase) => phrase.split(" ").slice(0, -1).join(" ").replaceAll("*", ""));
  const make = (name: string, piece: () => string): HostileText => ({ name, text: filled(bytes, piece) });
  return [
    make("one word", () => "abcdefghij".repeat(100)),
    make("combining marks", () => "\u0301\u0302\u0303\u0308\u0304".repeat(100)),
    make("marks on letters", () => `${pick(LETTERS, random)}${"\u0302\u0308".repeat(1 + below(4, random))}`),
    make("emoji with joiners", () => `${pick(EMOJI, random)}\u200d`),
    make("emoji", () => pick(EMOJI, random)),
    make("phrases' first words", () => `${pick(openings, random)} `),
    make("distinct long words", () => `${letters(17 + below(24, random), random)} `),
    make("distinct short words", () => `${letters(4 + below(9, random), random)} `),
    make("digits and punctuation", () => pick(SOUP, random)),
    make(
      "periods and abbreviations",
      () => `${pick(["e.g. ", "U.S. ", "Mr. ", "a.b.c ", "3.5.", "... ", "J. "], random)}`,
    ),
    make("at signs and colons", () =>
      pick(["@", "#", "a@b", "http:", "//", "www.", "x.com", ":", ":)", " ", "_", "-"], random),
    ),
    make("letters of many scripts", () => String.fromCodePoint(pick(SCRIPTS, random) + below(24, random))),
    make("spaces", () => " ".repeat(1000)),
    make("line breaks", () => "\n".repeat(1000)),
  ];
}

const LETTERS = [..."aeiounbcdqz "];
const EMOJI = ["👩", "👨", "👧", "🏽", "❤️", "😀", "🇫", "🇷", "🏴", "1️⃣"];
const SOUP = [
  "1",
  "2.",
  "3,",
  "4:",
  "/5",
  "$",
  "%",
  "!",
  "?",
  "...",
  "--",
  "(",
  ")",
  '"',
  "'",
  ";",
  "°",
  "€",
  " ",
  "a",
];
/** First letters of alphabets: Greek, Cyrillic, Hebrew, Arabic, Devanagari, Hiragana, Han, Deseret. */
const SCRIPTS = [0x3b1, 0x430, 0x5d0, 0x627, 0x905, 0x3042, 0x4e00, 0x10428];

function letters(length: number, random: Random): string {
  let word = "";
  for (let at = 0; at < length; at++) word += String.fromCharCode(97 + below(26, random));
  return word;
}

function filled(bytes: number, piece: () => string): string {
  const parts: string[] = [];
  for (let used = 0; used < bytes; ) {
    const part = piece();
    parts.push(part);
    used += Buffer.byteLength(part);
  }
  return flat(parts.join(""));
}
