import type { ReadingRow } from "./notation";

/** Sections 2 and 3: tokens by kind, letters, length. */
export const SHAPE: readonly ReadingRow[] = [
  ["nothing", [], "", { words: 0, scored: 0, proper: 0, sentences: 0, letters: 0, syllables: 0, textLetters: 0 }],
  ["what word_count counts", [], "one 2 x.com a@b.co @a #a", { words: 6, scored: 6, proper: 1 }],
  ["what it does not count", [], "😀 :) ! € \u0301", { words: 0, scored: 2, emoji: 1, emoticons: 1 }],
  [
    "kinds",
    [],
    "1 2 x.com a@b.co @a @b #a 😀 😀 :)",
    {
      numbers: 2,
      urls: 1,
      emails: 1,
      mentions: 2,
      hashtags: 1,
      emoji: 2,
      emoticons: 1,
    },
  ],
  ["letters of a word", [], "don't go", { letters: 6 }],
  ["numbers in a word are letters", [], "4ever", { letters: 5 }],
  ["marks are no letters", [], "cafe\u0301", { letters: 4, textLetters: 4 }],
  ["letters of an initialism", [], "U.S.A.", { proper: 1, letters: 3 }],
  ["joiners are no letters", [], "co\u00ADop", { letters: 4 }],
  ["astral letters", [], "𝐚𝐛𝐜", { letters: 3, textLetters: 3 }],
  [
    "letters only of words proper",
    [],
    "100000 example.com me@example.com @example #example",
    { letters: 0, sixPlus: 0 },
  ],
  ["six and seven letters", [], "fives sixsix sevenss", { letters: 18, sixPlus: 2, sevenPlus: 1 }],
  ["apostrophes are no letters", [], "wouldn't don'tt", { sixPlus: 1, sevenPlus: 1 }],
  ["letters of the text", [], "Ab 5 http://Cd.e/ #f 日本", { textLetters: 12, capitals: 2 }],
  ["titlecase is a capital", [], "ǅ", { textLetters: 1, capitals: 1 }],
  ["the letter apostrophe is no letter", [], "ʼ", { textLetters: 0, apostrophes: 1 }],
  ["a letter that is an emoji is no letter", [], "ℹ\uFE0F", { textLetters: 0, emoji: 1 }],
  ["a word has a syllable", [], "cat hmm tsk", { syllables: 3, polysyllables: 0 }],
  ["polysyllables", [], "banana cat banana", { syllables: 7, polysyllables: 2 }],
  ["words of more than 255 bytes have one syllable", [], "ba".repeat(128), { letters: 256, syllables: 1 }],
  ["numbers have no syllables", [], "100 3rd", { syllables: 0 }],
];
