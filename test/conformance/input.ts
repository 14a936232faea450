import type { BytesRow, ReadingRow } from "./notation";

const HI = ["hi > a", "there > b", "hi there > c"];
const SPACES = [..."\t\n\v\f\r \u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000"];

/** Section 1. */
export const INPUT: readonly ReadingRow[] = [
  ["NUL separates", HI, "hi\0hi", { words: 2, categories: { a: 2 } }],
  [
    "a byte order mark separates",
    HI,
    "\uFEFFhi\uFEFFhi",
    {
      words: 2,
      spans: [
        [1, 3],
        [4, 6],
      ],
    },
  ],
  [
    "a lone high surrogate separates",
    HI,
    "hi\uD83Dhi",
    {
      words: 2,
      spans: [
        [0, 2],
        [3, 5],
      ],
    },
  ],
  ["a lone low surrogate separates", HI, "hi\uDE00hi", { words: 2 }],
  [
    "surrogates in the wrong order",
    HI,
    "hi\uDE00\uD83Dhi",
    {
      words: 2,
      emoji: 0,
      spans: [
        [0, 2],
        [4, 6],
      ],
    },
  ],
  ["a lone surrogate in a url", ["<url> > a"], "http://a\uD83Db c", { urls: 1, spans: [[0, 10]] }],
  ["replacement character", HI, "hi\uFFFDhi", { words: 2, otherPunctuation: 0 }],
  ["noncharacters", HI, "hi\uFFFFhi\u{10FFFF}hi", { words: 3 }],
  ["controls", HI, "hi\u0001hi\u001Bhi\u007Fhi\u0080hi", { words: 5 }],
  ["every white space ends a field", [], SPACES.map((space) => `http://a${space}b`).join(" "), { urls: 16, words: 32 }],
  ["what is no white space does not", [], "http://a\u200Bb http://a\uFEFFb http://a\0b", { urls: 3, words: 3 }],
  ["4,095 characters", [], "x".repeat(4095), { words: 1, letters: 4095 }],
  ["4,096 characters", [], "x".repeat(4096), { words: 1, letters: 4096 }],
  ["4,097 characters", [], "x".repeat(4097), { words: 2, letters: 4097 }],
  ["8,192 characters", [], "x".repeat(8192), { words: 2 }],
  ["8,193 characters", [], "x".repeat(8193), { words: 3 }],
  ["4,097 characters and a space", [], `${"x".repeat(4097)} ${"x".repeat(4096)}`, { words: 3 }],
  ["4,096 characters of two units", [], "𝐱".repeat(4096), { words: 1, letters: 4096 }],
  ["4,097 characters of two units", [], "𝐱".repeat(4097), { words: 2, letters: 4097 }],
  ["a url of 4,097 characters", [], `http://${"x".repeat(4090)}`, { urls: 1, proper: 1, letters: 1 }],
  ["an emoji on the edge", [], `${"x".repeat(4094)}👩\u200D👩`, { emoji: 2, words: 1 }],
  ["a cut is a space behind a period", [], `${"x".repeat(4095)}.y`, { words: 2, sentences: 2 }],
  [
    "a cut is a space before a colon, which is no turn then",
    [],
    `${"x".repeat(4095)}a:\nkind kind`,
    { words: 3, sentences: 1 },
  ],
  ["a colon in one field with its word is one", [], `${"x".repeat(4094)}a:\nkind kind`, { words: 3, sentences: 2 }],
  ["one character less is not cut", [], `${"x".repeat(4094)}.y`, { words: 2, sentences: 1 }],
  ["a phrase across a cut", HI, `${"-".repeat(4094)}hithere`, { categories: { c: 1 }, spans: [[4094, 4101]] }],
];

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

/** Bytes that are not well-formed UTF-8. */
export const BYTES: readonly BytesRow[] = [
  ["no bytes", HI, bytes(), { words: 0 }],
  ["well-formed", HI, bytes(...utf8("hi 😀 é")), { words: 2, emoji: 1, letters: 3, categories: { a: 1 } }],
  ["a byte order mark", HI, bytes(0xef, 0xbb, 0xbf, ...utf8("hi")), { words: 1, known: 1 }],
  ["a byte that never occurs", HI, bytes(...utf8("hi"), 0xff, ...utf8("hi")), { words: 2, known: 2 }],
  ["a lone continuation byte", HI, bytes(...utf8("hi"), 0x80, ...utf8("hi")), { words: 2, known: 2 }],
  ["a sequence cut off at the end", HI, bytes(...utf8("hi"), 0xf0, 0x9f, 0x98), { words: 1, known: 1, emoji: 0 }],
  ["a sequence cut off by a letter", HI, bytes(0xf0, 0x9f, 0x98, ...utf8("hi")), { words: 1, known: 1 }],
  ["an overlong letter", HI, bytes(0xc1, 0xa8, 0x69), { words: 1, letters: 1 }],
  ["an encoded surrogate", HI, bytes(...utf8("hi"), 0xed, 0xa0, 0x80, ...utf8("hi")), { words: 2, known: 2 }],
  ["beyond U+10FFFF", HI, bytes(...utf8("hi"), 0xf4, 0x90, 0x80, 0x80, ...utf8("hi")), { words: 2, known: 2 }],
  [
    "a cut-off sequence is one character",
    [],
    bytes(...utf8("x".repeat(4093)), 0xe2, 0x82, 0x2e, 0x79),
    {
      sentences: 1,
    },
  ],
  [
    "an encoded surrogate is three",
    [],
    bytes(...utf8("x".repeat(4092)), 0xed, 0xa0, 0x80, 0x2e, 0x79),
    {
      sentences: 2,
    },
  ],
];
