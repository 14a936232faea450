import type { ReadingRow } from "./notation";

/** Section 4, step 3. */
export const WILDCARDS: readonly ReadingRow[] = [
  ["a stem", ["happ* > a"], "happy HAPPILY hap", { matches: ["happ*=happy", "happ*=HAPPILY"] }],
  ["nothing need follow", ["happ* > a"], "happ", { known: 1 }],
  ["exact beats wildcard", ["happ* > a", "happy > b"], "happy", { categories: { b: 1 } }],
  ["the longest stem wins", ["h* > a", "happ* > b", "ha* > c"], "happy hat hot", { categories: { a: 1, b: 1, c: 1 } }],
  ["a longer stem that does not match", ["happ* > a", "happil* > b"], "happier", { categories: { a: 1 } }],
  ["every word and number", ["* > a"], "one 2 don't U.S.", { known: 4, categories: { a: 4 } }],
  ["no emoji, no emoticons", ["* > a", ":* > a"], "😀 :)", { categories: {} }],
  ["no urls, emails, mentions", ["* > a", "w* > b", "@* > c"], "www.x a@b.co @a", { known: 0 }],
  ["the possessive is tried before", ["happy > a", "happ* > b"], "happy's", { categories: { a: 1 } }],
  ["the whole token is matched", ["happy's* > a"], "happy's happy", { matches: ["happy's*=happy's"] }],
  ["a stem longer than the word without its possessive", ["dog' > a", "dog'* > b"], "dog's", { categories: { b: 1 } }],
  ["numbers", ["19* > a"], "1960s 19 2019", { matches: ["19*=1960s", "19*=19"] }],
  ["numbers before their class", ["19* > a", "<number> > b"], "1960 5", { categories: { a: 1, b: 1 } }],
  ["initialisms", ["u.s* > a"], "U.S.A. U.S.", { categories: { a: 2 } }],
  ["other scripts", ["слов* > a"], "СЛОВА", { categories: { a: 1 } }],
  ["stems end between characters", ["caf* > a"], "café cafe\u0301", { categories: { a: 2 } }],
  ["a star inside is no wildcard", ["ha*py > a"], "happy ha", { known: 0 }],
  ["two entries with one stem", ["happ* > a", "HAPP* > b"], "happy", { categories: { a: 1, b: 1 } }],
  ["a stem and a word of one spelling", ["happ* > a", "happ > b"], "happ happy", { categories: { a: 1, b: 1 } }],
];
