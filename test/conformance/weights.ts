import type { ReadingRow } from "./notation";

const VALENCE = ["! val ~ -1 1", "good > val:0.5 pos", "bad > val:-0.75", "so > val:0", "goo* > val:0.1234"];

/** Weighted categories. */
export const WEIGHTS: readonly ReadingRow[] = [
  ["a weight", VALENCE, "good", { categories: { val: 1, pos: 1 }, weights: { val: 5000 } }],
  ["weights add up", VALENCE, "good good bad", { categories: { val: 3, pos: 2 }, weights: { val: 2500 } }],
  ["a weight of nothing is a hit", VALENCE, "so", { known: 1, categories: { val: 1 }, weights: {} }],
  ["no hit", VALENCE, "fine", { categories: {}, weights: {} }],
  ["of a wildcard", VALENCE, "goods", { categories: { val: 1 }, weights: { val: 1234 } }],
  ["four decimals", ["! w ~ 0 1", "x > w:0.33333"], "x x", { weights: { w: 6666 } }],
  ["rounded to the nearest", ["! w ~ 0 1", "x > w:0.99996"], "x", { weights: { w: 10000 } }],
  ["other ranges", ["! w ~ 1 9", "x > w:8.47", "y > w:1.2"], "x y", { weights: { w: 96700 } }],
  [
    "other categories have none",
    ["! w ~ 0 1", "x > a w:0.5"],
    "x",
    { categories: { a: 1, w: 1 }, weights: { w: 5000 } },
  ],
  [
    "two entries with one spelling, the last wins",
    ["! w ~ 0 1", "x > w:0.1", "X > w:0.2"],
    "x",
    {
      categories: { w: 1 },
      weights: { w: 2000 },
    },
  ],
  ["of an emoji", ["! w ~ -1 1", "😀 > w:0.7"], "😀 😀", { weights: { w: 14000 } }],
  ["of a class", ["! w ~ -1 1", "<number> > w:-0.1"], "5", { weights: { w: -1000 } }],
  [
    "of a phrase that masks its words",
    [...VALENCE, "not good > val:-0.4"],
    "not good",
    {
      categories: { val: 1 },
      weights: { val: -4000 },
    },
  ],
  ["of a masked word", [...VALENCE, "so good > -val"], "so good", { categories: { pos: 1 }, weights: {} }],
];
