import fc from "fast-check";
import type { Category, Dictionary, Entry, Overlap } from "../../src/dictionary/dictionary";

// Hostile small alphabets: the rules of docs/text.md collide in every few
// characters, where random Unicode would hardly ever hit one of them.

const LETTERS = [..."abstcomnDISUÉéßºℹ𝐚語", "e\u0301", "\u0301", "ʼ", "ſ", "İ", "م"];
const NUMBERS = [..."0158½²٣"];
const SPACES = [" ", " ", " ", "  ", "\n", "\n", "\r\n", "\r", "\t", "\u00A0", "\u2028", "\u0085", "\v"];
const APOSTROPHES = ["'", "'", "’", "‘", "ʼ"];
const MARKS = [...".....,,!?…::;//@@##__$€%&*+<=>^`|~\\°‰"];
const DASHES = ["-", "-", "\u2010", "\u2011", "–"];
const PAIRS = [...'"“”„«»‹›()[]{}「」'];
const JOINERS = ["\u00AD", "\u200C", "\u200D", "\u2060"];
const EMOJI = [
  ..."😀👍👩❤☺⌚©™‼〰🇩🇪🏴🏽",
  "\uFE0F",
  "\uFE0E",
  "\u20E3",
  "\u200D👩",
  "1\uFE0F\u20E3",
  "\u{E0067}\u{E007F}",
];
const EMOTICONS = [
  ":)",
  ":-)",
  ":))",
  ":D",
  ":'(",
  "<3",
  "o_O",
  "O:)",
  "^^",
  "*-*",
  "¯\\_(ツ)_/¯",
  ":/",
  "8-)",
  "T_T",
  "B-)",
  "X-D",
  "-.-",
  "O.o",
];
const BROKEN = ["\uD83D", "\uDE00", "\0", "\uFFFD", "\uFEFF", "\u200B", "\uFFFF"];
const ADDRESSES = [
  ..."www.|WWW.|http://|https://|file://|.com|com|.co.uk|example.com|a@b.co|@|@a|/a?b=c#d|:80".split("|"),
];
const FORMS = [
  ..."em|cause|n|til|goin|ol|o|dogs|don't|'s|s'|'n'|U.S.|e.g|e.g.|a.b|p.m.|a.m|km|pm|st|s|C|th|U.S.'s".split("|"),
];
const ENDINGS = [
  ...". |. The |. the |.\n|.\n\n|: |:\n|... |… |?! |.) |.” |Mr. |etc. |No. |J. |\n1. |\na. |I. It |, |;\n| –\n".split(
    "|",
  ),
];
/** Words of the dictionaries below, in all the ways in which they may and may not hit. */
const WORDS = [
  ..."kind|of|Kind|KIND|kinds|kinda|so|no|a|b|s|as|dog|dog's|dogs'|mother|in|law|café|cafe\u0301|ca\u00ADfé".split("|"),
  ..."#kind|#KindOf|#kind_of2|#HTMLKind|5km|22|catch|it's|don’t|'em|goin'|U.S.|e.g.|😀|👍🏽|:)|x.com".split("|"),
];
const GAPS = [
  ..." ,  , , ,-,-,\u2010,- ,\n,\r\n,-\n,\n\n, -,–,. ,\u00A0,\u00AD,/,".split(","),
  ", ",
  " ".repeat(16),
  " ".repeat(17),
];

/** Words that may be phrases. */
const runs = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom("kind", "of", "so", "dog"), fc.constantFrom(...WORDS)),
      fc.oneof(fc.constant(" "), fc.constantFrom(...GAPS)),
    ),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((parts) => parts.flat().join(""));

/** Texts of up to some forty pieces. */
export const texts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...LETTERS) },
      { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
      { weight: 10, arbitrary: fc.constantFrom(...SPACES) },
      { weight: 5, arbitrary: fc.constantFrom(...APOSTROPHES) },
      { weight: 8, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 3, arbitrary: fc.constantFrom(...DASHES) },
      { weight: 2, arbitrary: fc.constantFrom(...PAIRS) },
      { weight: 2, arbitrary: fc.constantFrom(...JOINERS) },
      { weight: 4, arbitrary: fc.constantFrom(...EMOJI) },
      { weight: 3, arbitrary: fc.constantFrom(...EMOTICONS) },
      { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
      { weight: 3, arbitrary: fc.constantFrom(...ADDRESSES) },
      { weight: 6, arbitrary: fc.constantFrom(...FORMS) },
      { weight: 6, arbitrary: fc.constantFrom(...ENDINGS) },
      { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 20, arbitrary: runs },
    ),
    { maxLength: 40, size: "max" },
  )
  .map((pieces) => pieces.join(""));

/** Texts with a field that is as long as a field can be, or almost, or a little more. */
export const longTexts: fc.Arbitrary<string> = fc
  .tuple(texts, fc.constantFrom("x", "1", ".", "-", "é", "👩", "x.", "a'"), fc.integer({ min: 4088, max: 4100 }), texts)
  .map(([before, filling, length, after]) => {
    const characters = [...filling.repeat(length)].slice(0, length);
    return before + characters.join("") + after;
  });

/** Bytes that are UTF-8 here and there. */
export const bytes: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: texts.map((text) => [...new TextEncoder().encode(text)].slice(0, 12)) },
      { weight: 1, arbitrary: fc.constantFrom([0xff], [0x80], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom([0xf0, 0x9f], [0xf4, 0x90, 0x80, 0x80], [0xef, 0xbb, 0xbf], [0xf0, 0x80]),
      },
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

/** Two domains, parents of parents and across domains, and a weighted category. */
const CATEGORIES: readonly Category[] = [
  { id: "c", parents: ["b", "d"] },
  { id: "a" },
  { id: "b", parents: ["a"] },
  { id: "d" },
  { id: "f", domain: "function" },
  { id: "g", domain: "function", parents: ["f"] },
  { id: "h", domain: "function", parents: ["g"] },
  { id: "w", weights: { min: -1, max: 1 } },
];

const TOKENS = [
  ..."a|b|s|S|as|so|no|kind|of|Kinds|dog|dogs|dogs'|dog's|it's|it|'em|goin'|café|cafe\u0301|ß|é|İs|語".split("|"),
  ..."U.S.|e.g.|a.b|etc.|5|22|5km|5p.m.|1|mother|in|law|catch|html|kind_of|don't|don’t|ca\u00ADfé".split("|"),
];
const STEMS = [..."*|k*|kin*|kind*|dog*|dog'*|5*|U.S*|caf*|cafe\u0301*|a*|s*|e.*".split("|")];
const SYMBOLS = [..."😀|❤\uFE0F|❤|👍🏽|👍|1\uFE0F\u20E3|©\uFE0F|:)|:D|:'(|<3|o_O|XD".split("|")];
const CLASSES = [..."<number>|<url>|<email>|<mention>|<hashtag>|<emoji>|<emoticon>".split("|")];

const weights = fc.integer({ min: -10_000, max: 10_000 }).map((weight) => weight / 10_000);

/** Categories of an entry; the weight counts for the weighted one only. */
function categoriesOf(minLength: number): fc.Arbitrary<Record<string, number>> {
  return fc
    .tuple(fc.uniqueArray(fc.constantFrom(...CATEGORIES.map(({ id }) => id)), { minLength, maxLength: 3 }), weights)
    .map(([ids, weight]) => Object.fromEntries(ids.map((id) => [id, id === "w" ? weight : 1])));
}

const words: fc.Arbitrary<Entry> = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...TOKENS) },
      { weight: 3, arbitrary: fc.constantFrom(...STEMS) },
      { weight: 2, arbitrary: fc.constantFrom(...SYMBOLS) },
      { weight: 1, arbitrary: fc.constantFrom(...CLASSES) },
    ),
    categoriesOf(1),
  )
  .map(([pattern, categories]) => ({ pattern, categories }));

const masks = fc.uniqueArray(fc.constantFrom("a", "b", "d", "f", "w"), { minLength: 1, maxLength: 2 });

const COMMON = [
  ..."kind of|kind * of|kin* of|kind *|* of|of *|of kind|kind of kind|kind of so|* *|so so|so * so|so dog*".split("|"),
  ..."dog of|dog's of|mother-in-law|in law|in-law*|catch-22|22 of|U.S. of|of U.S.|of kind of|no so no|café of".split(
    "|",
  ),
];
const random = fc
  .tuple(
    fc.array(fc.constantFrom(...TOKENS, ...STEMS), { minLength: 2, maxLength: 4 }),
    fc.constantFrom(" ", " ", "-", "\u2010"),
  )
  // "*-*" is an emoticon.
  .map(([parts, joint]) => parts.join(parts.includes("*") ? " " : joint));

/** Phrases with categories, with masks, or with both. */
const phrases: fc.Arbitrary<Entry> = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...COMMON) }, { weight: 1, arbitrary: random }),
    fc.oneof(fc.record({ categories: categoriesOf(1) }), fc.record({ categories: categoriesOf(0), masks })),
  )
  .map(([pattern, meaning]) => ({ pattern, ...meaning }));

/** Small dictionaries that the texts above hit all the time. */
export const dictionaries: fc.Arbitrary<Dictionary> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: words }, { weight: 2, arbitrary: phrases }), {
      minLength: 6,
      maxLength: 24,
      size: "max",
    }),
    fc.constantFrom<Overlap | undefined>(undefined, "domain", "longest", "all"),
  )
  .map(([entries, overlap]) => ({
    name: "generated",
    version: "1",
    ...(overlap === undefined ? {} : { overlap }),
    categories: CATEGORIES,
    entries,
  }));
