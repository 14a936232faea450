import { readFileSync } from "node:fs";

/**
 * Syllables of a folded word, at least one: by the list of exceptions, else by
 * a rule for English spelling.
 *
 * The rule counts groups of vowels, adds one where two neighbours are spoken
 * apart (li-on, u-su-al, go-ing), takes one for each silent e (made, moved,
 * movement), and knows the consonants that carry a syllable of their own
 * (pris-m, did-n't). Accented vowels of the Latin script are never silent and
 * never grouped (ca-fé, na-ïve); of other scripts each character from U+3000
 * to U+D7FF, ideographs, kana and hangul, is one, and nothing else counts.
 */
export function countSyllables(folded: string): number {
  return exceptions.get(folded) ?? syllablesByRule(folded);
}

/** The rule without its exceptions. */
export function syllablesByRule(word: string): number {
  let count = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > 0x7f) count += isOneSyllable(code) ? 1 : 0;
    else if (beginsSyllable(word, at, count)) count++;
  }
  count += ending(word);
  if (word.startsWith("every")) count--;
  return Math.max(count, 1);
}

const exceptions = new Map(
  readFileSync(new URL("../../assembly/text/lists/syllables.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line): [string, number] => {
      const [word = "", count = ""] = line.split(" ");
      return [word, Number(count)];
    }),
);

/** First and last: accented vowels of the Latin script; ideographs, kana, hangul. */
const ONE_SYLLABLE = [
  [0xe0, 0xe6],
  [0xe8, 0xef],
  [0xf2, 0xf6],
  [0xf8, 0xfd],
  [0xff, 0xff],
  [0x101, 0x105],
  [0x113, 0x11b],
  [0x129, 0x131],
  [0x14d, 0x153],
  [0x169, 0x173],
  [0x177, 0x177],
  [0x1ea1, 0x1ef9],
  [0x3000, 0xd7ff],
] as const;

function isOneSyllable(code: number): boolean {
  return ONE_SYLLABLE.some(([first, last]) => code >= first && code <= last);
}

/** `a e i o u y`: an ASCII vowel stands at this place. */
function isVowel(word: string, at: number): boolean {
  return isOf("aeiouy", word, at);
}

/** Anything in ASCII but a vowel and an apostrophe. */
function isConsonant(word: string, at: number): boolean {
  return isOf("bcdfghjklmnpqrstvwxz0123456789", word, at);
}

/** One of these characters stands at this place. */
function isOf(characters: string, word: string, at: number): boolean {
  return at >= 0 && at < word.length && characters.includes(word.charAt(at));
}

/** A y before a vowel that begins the word or stands behind a vowel: yes, player. */
function isConsonantY(word: string, at: number): boolean {
  return isOf("y", word, at) && isVowel(word, at + 1) && (at === 0 || isVowel(word, at - 1));
}

/** Whether the vowel at this place begins a syllable, when `count` lie before it. */
function beginsSyllable(word: string, at: number, count: number): boolean {
  if (!isVowel(word, at) || isConsonantY(word, at)) return false;
  if (isVowel(word, at - 1) && !isConsonantY(word, at - 1)) return isApart(word, at, count);
  if (count === 0) return true;
  if (isOf("e", word, at)) return !isSilent(word, at);
  // league, unique
  return !(isOf("u", word, at) && isOf("gq", word, at - 1) && /^ues?$/.test(word.slice(at)));
}

/** Whether the vowel at this place, behind another vowel, is spoken apart from it. */
function isApart(word: string, at: number, count: number): boolean {
  const before = (characters: string): boolean => isOf(characters, word, at - 2);
  const after = (characters: string): boolean => isOf(characters, word, at + 1);
  const rest = word.slice(at);
  if (/^ings?$/.test(rest)) return true;
  switch (word.slice(at - 1, at + 1)) {
    case "ia": // not special, musician, marriage
      return !(count > 1 && before("cgstx") && after("ln")) && !rest.startsWith("age");
    case "io": // not nation, million, precious
      return !(count > 1 && ((before("cgstx") && after("nu")) || (before("ln") && after("n"))));
    case "ie": // quiet, easiest, easier, audience, science; not patient, friend
      if (after("n")) return (!before("ct") || isOf("s", word, at - 3)) && !isOf("dn", word, at + 2);
      return after("t") || rest.startsWith("est") || (count > 1 && /^ers?$/.test(rest));
    case "ea": // idea, areas, create, react
      if (after("t")) return before("r") && isOf("c", word, at - 3) && !isOf("u", word, at + 2);
      return (count > 1 && /^as?$/.test(rest)) || rest.startsWith("act");
    case "eo": // not surgeon, courageous
      return !(before("cg") && after("un"));
    case "eu":
      return after("ms");
    case "ua":
      return !before("gq");
    case "uo":
      return !before("q") && !after("y");
    case "ue": // fluent, cruel, duet; not question, guest
      return !before("gq") && after("lnt");
    case "ao":
    case "iu":
    case "ii":
      return true;
    default:
      return word.charAt(at - 1) === "y";
  }
}

/** Whether the e at this place, not the first vowel, is silent. */
function isSilent(word: string, at: number): boolean {
  if (!isConsonant(word, at - 1) && !isConsonantY(word, at - 1)) return false;
  // table, settled: the l carries a syllable behind most consonants
  const isCarried = isOf("l", word, at - 1) && isConsonant(word, at - 2) && !isOf("lrwh", word, at - 2);
  const rest = word.slice(at + 1);
  if (rest === "ly") return true;
  if (isCarried || (rest === "" && /[^aeiouy]'v$/.test(word.slice(0, at)))) return false;
  const hisses = isOf("cgsxz", word, at - 1) || (isOf("h", word, at - 1) && isOf("cs", word, at - 2));
  switch (rest) {
    case "s":
    case "'s":
      return !hisses;
    case "d": // hundred, but referred
      if (isOf("r", word, at - 1)) return !isConsonant(word, at - 2) || isOf("r", word, at - 2);
      return !isOf("dt", word, at - 1);
    default:
      return /^(|ment|ments|ful|fully|less|ness|some|work|works|where|line|lines)$/.test(rest);
  }
}

/** What the end of a word adds: spoken consonants, and less where two syllables have become one. */
function ending(word: string): number {
  if (/(s|th)ms?$/.test(word)) return 1;
  if (word.endsWith("ically")) return -1;
  if (/[^aeiouy](n't|'ll)$/.test(word) || /[dt]'d$/.test(word)) return 1;
  return /([sxz]|[cs]h)'s$/.test(word) ? 1 : 0;
}
