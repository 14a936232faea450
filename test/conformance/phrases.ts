import type { ReadingRow } from "./notation";

const KIND = ["kind of > a"];
const LAW = ["mother in law > a"];
/** The example of section 5. */
const EXAMPLE = ["! prep @ function", "kind of > tentative", "kind > positive", "of > prep"];
const POLICY = (overlap: string): readonly string[] => [`! overlap ${overlap}`, ...EXAMPLE];
const FAMILY = ["! joy < positive", "! love < positive"];

/** Section 5. */
export const PHRASES: readonly ReadingRow[] = [
  ["a phrase", KIND, "it is kind of odd", { matches: ["kind of=kind of"], spans: [[6, 13]], categories: { a: 1 } }],
  ["its words are known", KIND, "it is kind of odd", { words: 5, known: 2 }],
  ["it is no token", KIND, "kind of", { words: 2, scored: 2, proper: 2 }],
  ["folded", ["Kind Of > a"], "KIND of", { matches: ["Kind Of=KIND of"] }],
  ["words in another order", KIND, "of kind", { matches: [] }],
  ["a word between", KIND, "kind and of", { matches: [] }],
  ["the beginning of a phrase", KIND, "kind", { known: 0 }],
  ["three words", LAW, "my mother in law's", { matches: [] }],
  ["a hyphen joins", LAW, "my mother-in-law.", { matches: ["mother in law=mother-in-law"] }],
  ["an entry with hyphens", ["mother-in-law > a"], "mother in law", { matches: ["mother-in-law=mother in law"] }],
  ["other hyphens join", LAW, "mother\u2010in\u2011law", { categories: { a: 1 } }],
  ["other hyphens in the entry", ["mother\u2010in\u2011law > a"], "mother in law", { categories: { a: 1 } }],
  ["other dashes do not join", KIND, "kind–of kind—of kind – of", { matches: [] }],
  ["a hyphen behind a space does not", KIND, "kind -of kind - of", { matches: [] }],
  ["two hyphens do not", KIND, "kind--of", { matches: [] }],
  ["white space joins", KIND, "kind \t\u00A0\u3000of", { categories: { a: 1 } }],
  ["a hyphen and white space join", KIND, "kind- of", { categories: { a: 1 } }],
  ["a line break joins", KIND, "kind\nof kind \r\n of kind\u2028of", { categories: { a: 3 } }],
  ["a hyphen and a line break join", KIND, "kind-\nof", { categories: { a: 1 } }],
  ["two line breaks do not", KIND, "kind\n\nof kind\r\n\r\nof kind\n\rof", { matches: [] }],
  ["sixteen characters join", KIND, `kind${" ".repeat(16)}of`, { categories: { a: 1 } }],
  ["seventeen do not", KIND, `kind${" ".repeat(17)}of`, { matches: [] }],
  ["sixteen with a hyphen", KIND, `kind-${" ".repeat(15)}of kind-${" ".repeat(16)}of`, { categories: { a: 1 } }],
  ["punctuation does not join", KIND, "kind, of kind. of kind (of) kind/of kind's of", { matches: [] }],
  ["other characters do not join", KIND, "kind \u00AD of kind\0of kind\u200Bof", { matches: [] }],
  ["tokens between do not join", KIND, "kind 😀 of kind :) of kind @x of", { matches: [] }],
  ["the period of an abbreviation does not join", ["mr bean > a"], "Mr. Bean", { matches: [] }],
  [
    "the period of an initialism is inside it",
    ["u.s. army > a"],
    "the U.S. Army",
    { matches: ["u.s. army=U.S. Army"] },
  ],
  ["only whole words", ["dog house > a"], "dog's house", { matches: [] }],
  ["possessives of its own", ["dog's house > a"], "a dog’s house", { matches: ["dog's house=dog’s house"] }],
  ["the last word is whole as well", LAW, "mother in laws", { matches: [] }],
  ["numbers", ["catch 22 > a"], "Catch-22", { matches: ["catch 22=Catch-22"] }],
  ["a stem", ["look* at > a"], "looking at", { matches: ["look* at=looking at"] }],
  ["a stem at the end", ["point-of-view* > a"], "points of view", { matches: [] }],
  ["stems", ["point* of view* > a"], "points-of-views", { categories: { a: 1 } }],
  ["any word", ["no * > a"], "no 5 no way no", { matches: ["no *=no 5", "no *=no way"] }],
  ["a stem matches no emoji", ["no * > a"], "no 😀", { matches: [] }],
  ["the whole word is matched by a stem", ["dog* house > a"], "dog's house", { categories: { a: 1 } }],
  ["the longest", ["as well > a", "as well as > b"], "as well as", { matches: ["as well as=as well as"] }],
  ["a longer one that does not match", ["as well > a", "as well as > b"], "as well us", { categories: { a: 1 } }],
  ["a shorter one inside", ["so far as we > a", "far as > b"], "so far as you", { matches: ["far as=far as"] }],
  ["the leftmost", ["a b > a", "b c d > b"], "a b c d", { matches: ["a b=a b"] }],
  ["behind a phrase the search goes on", ["a b > a", "b c > b", "c d > c"], "a b c d", { categories: { a: 1, c: 1 } }],
  [
    "phrases do not overlap themselves",
    ["so so > a"],
    "so so so so so",
    {
      spans: [
        [0, 5],
        [6, 11],
      ],
    },
  ],
  ["stems as well as words", ["go* on > a", "go* on now > b"], "goes on now", { categories: { b: 1 } }],
  ["an exact word and a stem", ["go on > a", "go* on now > b"], "go on now", { categories: { b: 1 } }],
  ["another exact word and a stem", ["go on now > a", "go* on > b"], "go on then", { categories: { b: 1 } }],
  ["eight words", ["a b c d e f g h > a"], "a b c d e f g h", { categories: { a: 1 }, known: 8 }],
  ["two entries with one spelling", ["kind of > a", "Kind-of > b"], "kind of", { categories: { a: 1, b: 1 } }],
  [
    "a phrase and its word on their own",
    ["! overlap all", "kind of > a", "kind > a"],
    "kind of kind",
    {
      categories: { a: 3 },
      matches: ["kind of=kind of", "kind=kind", "kind=kind"],
    },
  ],
  [
    "policy domain",
    POLICY("domain"),
    "kind of",
    {
      categories: { tentative: 1, prep: 1 },
      matches: ["kind of=kind of", "of=of"],
      known: 2,
    },
  ],
  ["domain is the default", EXAMPLE, "kind of", { categories: { tentative: 1, prep: 1 } }],
  [
    "policy longest",
    POLICY("longest"),
    "kind of",
    { categories: { tentative: 1 }, matches: ["kind of=kind of"], known: 2 },
  ],
  [
    "policy all",
    POLICY("all"),
    "kind of",
    {
      categories: { tentative: 1, positive: 1, prep: 1 },
      matches: ["kind of=kind of", "kind=kind", "of=of"],
    },
  ],
  ["words outside are not masked", EXAMPLE, "of kind of kind", { categories: { tentative: 1, positive: 1, prep: 2 } }],
  [
    "categories in two domains mask both",
    [...EXAMPLE, "kind of > prep"],
    "kind of",
    {
      categories: { tentative: 1, prep: 1 },
      matches: ["kind of=kind of"],
    },
  ],
  [
    "a mask",
    ["! overlap all", "good grief > surprise -positive", "good > positive", "grief > negative"],
    "good grief",
    {
      categories: { surprise: 1, negative: 1 },
      matches: ["good grief=good grief", "grief=grief"],
    },
  ],
  [
    "a phrase that only protects",
    ["good bye > -positive", "good > positive size"],
    "good bye, good",
    {
      categories: { positive: 1, size: 2 },
      known: 3,
    },
  ],
  [
    "a mask in another domain",
    ["! prep @ function", "in love > joy -prep", "in > prep"],
    "in love",
    { categories: { joy: 1 } },
  ],
  [
    "masks of two entries",
    ["! overlap all", "a b > -x", "A-B > -y", "a > x", "b > y z"],
    "a b",
    { categories: { z: 1 } },
  ],
  [
    "a mask covers descendants",
    [...FAMILY, "so glad > -positive", "glad > joy love"],
    "so glad",
    {
      categories: {},
      known: 2,
    },
  ],
  [
    "a mask does not cover parents",
    [...FAMILY, "so glad > -joy", "glad > joy positive"],
    "so glad",
    {
      categories: { positive: 1 },
    },
  ],
  [
    "what is kept keeps its ancestors",
    [...FAMILY, "so glad > -joy", "glad > joy love"],
    "so glad",
    {
      categories: { love: 1, positive: 1 },
    },
  ],
  ["what is masked loses its ancestors", [...FAMILY, "so glad > -joy", "glad > joy"], "so glad", { categories: {} }],
  ["a phrase counts for ancestors", [...FAMILY, "so glad > joy"], "so glad", { categories: { joy: 1, positive: 1 } }],
  ["classes are masked", ["catch 22 > a", "<number> > number"], "catch 22", { categories: { a: 1 } }],
  ["wildcards are masked", ["kind of > a", "* > b"], "a kind of", { categories: { a: 1, b: 1 } }],
  ["possessives are masked", ["dog's house > a", "dog > b"], "dog's house", { categories: { a: 1 } }],
  ["composed and decomposed", ["déjà vu > a"], "déjà vu de\u0301ja\u0300-vu", { categories: { a: 2 } }],
];
