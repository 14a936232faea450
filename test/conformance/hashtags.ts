import type { ReadingRow } from "./notation";

/** Section 4: how hashtags are looked up. */
export const HASHTAGS: readonly ReadingRow[] = [
  ["as a word", ["happy > a"], "#Happy", { known: 1, matches: ["happy=Happy"], spans: [[1, 6]] }],
  [
    "cut at capitals",
    ["happy > a", "day > b"],
    "#HappyDay",
    {
      known: 1,
      categories: { a: 1, b: 1 },
      matches: ["happy=Happy", "day=Day"],
      spans: [
        [1, 6],
        [6, 9],
      ],
    },
  ],
  ["the whole beats its parts", ["happyday > a", "day > b"], "#HappyDay", { matches: ["happyday=HappyDay"] }],
  ["lower case is not cut", ["happy > a", "day > a"], "#happyday", { known: 0 }],
  ["capitals are not cut", ["happy > a", "day > a"], "#HAPPYDAY", { known: 0 }],
  ["capitals and a word", ["html > a", "parser > b"], "#HTMLParser", { matches: ["html=HTML", "parser=Parser"] }],
  ["a capital and a word", ["a > a", "day > b"], "#ADay", { matches: ["a=A", "day=Day"] }],
  ["cut at underscores", ["happy > a", "day > b"], "#happy_day", { matches: ["happy=happy", "day=day"] }],
  ["underscores at the edges", ["happy > a"], "#_happy__", { matches: ["happy=happy"], spans: [[2, 7]] }],
  ["the whole with its underscore", ["happy_day > a", "day > b"], "#happy_day", { categories: { a: 1 } }],
  ["cut at numbers", ["top > a", "10 > b", "songs > c"], "#top10songs", { categories: { a: 1, b: 1, c: 1 } }],
  ["the last word ends in capitals", ["go > a", "usa > b"], "#goUSA", { categories: { a: 1, b: 1 } }],
  ["marks stay with their letter", ["cafe\u0301 > a", "bar > b"], "#cafe\u0301Bar", { categories: { a: 1, b: 1 } }],
  [
    "a category counts once",
    ["happy > a", "glad > a"],
    "#HappyGlad",
    {
      words: 1,
      known: 1,
      categories: { a: 1 },
      matches: ["happy=Happy", "glad=Glad"],
    },
  ],
  [
    "a parent counts once",
    ["! a < c", "! b < c", "happy > a", "day > b"],
    "#HappyDay",
    {
      categories: { a: 1, b: 1, c: 1 },
    },
  ],
  ["some parts are unknown", ["day > a"], "#NiceDayOff", { known: 1, matches: ["day=Day"] }],
  ["parts beat wildcards", ["day > a", "nice* > b", "* > c"], "#NiceDay", { categories: { a: 1 } }],
  ["parts are not matched by wildcards", ["da* > a"], "#NiceDay", { known: 0 }],
  ["a wildcard on the whole", ["niced* > a"], "#NiceDay", { matches: ["niced*=NiceDay"], spans: [[1, 8]] }],
  ["a wildcard beats the class", ["nice* > a", "<hashtag> > b"], "#NiceDay #x", { categories: { a: 1, b: 1 } }],
  ["the class", ["<hashtag> > a"], "#NiceDay", { known: 1, matches: ["<hashtag>=#NiceDay"], spans: [[0, 8]] }],
  ["known parts beat the class", ["<hashtag> > a", "day > b"], "#NiceDay", { categories: { b: 1 } }],
  ["an entry with # is no hashtag", ["#happy > a"], "#happy", { known: 0 }],
  [
    "the weight of the first part",
    ["! w ~ -1 1", "good > w:0.5", "bad > w:-1"],
    "#GoodBad",
    {
      categories: { w: 1 },
      weights: { w: 5000 },
    },
  ],
  ["no part of a phrase", ["kind of > a"], "#kind of", { matches: [] }],
  ["parts are no phrase", ["kind of > a"], "#KindOf", { matches: [] }],
  ["shape", [], "#HappyDay", { words: 1, proper: 0, hashtags: 1, letters: 0, syllables: 0, textLetters: 8 }],
  ["a long one is known by its parts", ["day > a"], `#${"x".repeat(300)}_day`, { known: 1, categories: { a: 1 } }],
];
