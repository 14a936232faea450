/** A file and what is to come of it. */
export interface DicCase {
  readonly name: string;
  readonly source: string | Uint8Array;
  /** `id` or `id = label`, in order. */
  readonly categories: readonly string[];
  /** `pattern: category, category` and `-category` for a mask, in order; categories sorted. */
  readonly entries: readonly string[];
  /** `severity line:column a part of the message`, in order. */
  readonly diagnostics: readonly string[];
}

const HEADER = "%\n1\tposemo\n2\tnegemo\n3\tsocial\n%\n";
const CATEGORIES = ["posemo", "negemo", "social"];

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function utf16(text: string, order: "little" | "big"): Uint8Array {
  const bytes = Array.from(`\uFEFF${text}`, (character) => {
    const unit = character.charCodeAt(0);
    return order === "little" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
  });
  return Uint8Array.from(bytes.flat());
}

/** A case whose header is the common one. Its body begins on line 6. */
function body(name: string, text: string, entries: readonly string[], diagnostics: readonly string[] = []): DicCase {
  return { name, source: HEADER + text, categories: CATEGORIES, entries, diagnostics };
}

/** Odd `.dic` files as they are met with. Add a case per bug, never edit one. */
export const DIC_CASES: readonly DicCase[] = [
  // words and fields
  body("a plain file", "happy\t1\nsad\t2\n", ["happy: posemo", "sad: negemo"]),
  body("several categories", "friend\t1\t3\n", ["friend: posemo, social"]),
  body("a wildcard", "happ*\t1\n", ["happ*: posemo"]),
  body("a phrase with spaces inside and a tab before the ids", "thank you\t1\t3\n", ["thank you: posemo, social"]),
  body("a phrase with a wildcard", "kind* of\t1\n", ["kind* of: posemo"]),
  body("spaces instead of tabs", "happy  1 3\nsad    2\n", ["happy: posemo, social", "sad: negemo"]),
  body("a phrase, and spaces instead of tabs", "thank you 1 3\n", ["thank you: posemo, social"]),
  body("spaces between word and tab", "happy  \t1\n", ["happy: posemo"]),
  body("trailing tabs", "happy\t1\t\t\nsad\t2\t\n", ["happy: posemo", "sad: negemo"]),
  body("several tabs between fields", "happy\t\t\t1\t\t3\n", ["happy: posemo, social"]),
  body("indented words", "\thappy\t1\n  sad\t2\n", ["happy: posemo", "sad: negemo"]),
  body("ids parted by commas", "happy\t1,3\n", ["happy: posemo, social"]),
  body("an id twice on a line", "happy\t1\t1\n", ["happy: posemo"]),
  body("blank lines, some of them of spaces", "\nhappy\t1\n\n  \t\nsad\t2\n\n", ["happy: posemo", "sad: negemo"]),
  body("no line feed at the end", "happy\t1", ["happy: posemo"]),
  body("capitals are kept as they are written", "Happy\t1\n", ["Happy: posemo"]),
  body("emoticons", ":)\t1\n:-(\t2\n<3\t1\n", [":): posemo", ":-(: negemo", "<3: posemo"]),
  body("a number as a word", "911\t2\n24 7\t2\n", ["911: negemo", "24 7: negemo"]),
  body("an apostrophe", "can't\t2\n", ["can't: negemo"]),
  body("comments", "# all of joy\nhappy\t1\t# joy\n// end\nsad\t2 // sorrow\n", ["happy: posemo", "sad: negemo"]),
  body("a hashtag is no comment", "#joy\t1\n", ["#joy: posemo"]),
  body("a class", "<number>\t3\n", ["<number>: social"]),

  // what costs a line, or an id
  body("an entry without ids", "happy\nsad\t2\n", ["sad: negemo"], ["error 6:1 no categories"]),
  body("ids without an entry", "\t1\nsad\t2\n", ["sad: negemo"], ["error 6:2 no categories"]),
  body("an unknown id", "happy\t1\t99\n", ["happy: posemo"], ["warning 6:9 no category 99"]),
  body("only unknown ids", "happy\t98\n", [], ["warning 6:7 no category 98", "error 6:1 None of the categories"]),
  body("a letter for an id", "happy\t1\tx\n", ["happy: posemo"], ["warning 6:9 no category x"]),
  body(
    "a word twice",
    "happy\t1\nsad\t2\nhappy\t3\n",
    ["happy: posemo, social", "sad: negemo"],
    ["warning 8:1 on line 6 already"],
  ),
  body(
    "a word twice, in other letters",
    "don't\t1\nDon’t\t3\n",
    ["don't: posemo, social"],
    ["warning 7:1 on line 6 already"],
  ),
  body("a star inside of a word", "s*ck\t2\nsad\t2\n", ["sad: negemo"], ["error 6:1 can only end one"]),
  body("a star before a word", "*ing\t2\n", [], ["error 6:1 can only end one"]),
  body("a word of 255 bytes", `${"a".repeat(255)}\t1\n`, [`${"a".repeat(255)}: posemo`]),
  body("a word of 256 bytes", `${"a".repeat(256)}\t1\n`, [], ["error 6:1 at most 255 bytes; this one has 256"]),
  body("a phrase of nine words", "a b c d e f g h i\t1\n", [], ["error 6:1 at most 8 words; this one has 9"]),
  body(
    "a third line of %",
    "happy\t1\n%\nsad\t2\n",
    ["happy: posemo", "sad: negemo"],
    ["error 7:1 opens or closes nothing"],
  ),

  // conditions of 2007
  body(
    "followed by a word",
    "kind\t<of>1/2\t3\n",
    ["kind: negemo, social", "kind of: posemo, social, -negemo"],
    ['warning 6:6 the phrase "kind of"'],
  ),
  body(
    "followed by a word, with nothing else",
    "kind\t<of>1/2\n",
    ["kind: negemo", "kind of: posemo, -negemo"],
    ["warning 6:6 kind of"],
  ),
  body(
    "followed by a word, without an alternative",
    "kind\t<of>1\t3\n",
    ["kind: social", "kind of: posemo, social"],
    ["warning 6:6 kind of"],
  ),
  body(
    "followed by a word, after spaces",
    "kind <of>1/2 3\n",
    ["kind: negemo, social", "kind of: posemo, social, -negemo"],
    ["warning 6:6 kind of"],
  ),
  body(
    "behind a category",
    "like\t(02 134)1/2\t3\n",
    ["like: negemo, social"],
    ["warning 6:6 only what holds otherwise"],
  ),
  body(
    "behind a category, without an alternative",
    "like\t(02)1\t3\n",
    ["like: social"],
    ["warning 6:6 only what holds otherwise"],
  ),
  body(
    "an unknown id in a condition",
    "kind\t<of>98/2\n",
    ["kind: negemo", "kind of: -negemo"],
    ["warning 6:6 kind of", "warning 6:6 no category 98"],
  ),

  // headers
  {
    name: "names with spaces and labels in parentheses",
    source: "%\n1\tPositive emotion\n125  affect (Affect)\n20 n (Numbers (all))\n%\na\t1\t125\n",
    categories: ["Positive emotion", "affect = Affect", "n = Numbers (all)"],
    entries: ["a: Positive emotion, affect"],
    diagnostics: [],
  },
  {
    name: "indented categories of 2015 are no hierarchy",
    source:
      "%\n1\tfunction (Function Words)\n\t2\tpronoun (Pronouns)\n\t\t3\tppron (Personal Pronouns)\n%\nwe\t1\t2\t3\nit\t2\n",
    categories: ["function = Function Words", "pronoun = Pronouns", "ppron = Personal Pronouns"],
    entries: ["we: function, ppron, pronoun", "it: pronoun"],
    diagnostics: [],
  },
  {
    name: "leading zeros are no part of an id",
    source: "%\n01\ta\n2\tb\n%\nx\t1\t02\n",
    categories: ["a", "b"],
    entries: ["x: a, b"],
    diagnostics: [],
  },
  {
    name: "an id that is no number",
    source: "%\nA1\tjoy\n2\tb\n%\nx\tA1\t2\ny A1\n",
    categories: ["joy", "b"],
    entries: ["x: b, joy", "y: joy"],
    diagnostics: ["warning 2:1 not a number"],
  },
  {
    name: "an id used twice",
    source: "%\n1\ta\n1\tb\n%\nx\t1\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: ["error 3:1 used already"],
  },
  {
    name: "a name used twice",
    source: "%\n1\ta\n2\ta\n%\nx\t1\ny\t2\n",
    categories: ["a"],
    entries: ["x: a", "y: a"],
    diagnostics: ['warning 3:1 a category "a" already'],
  },
  {
    name: "a category without a name",
    source: "%\n1\n2\tb\n%\nx\t1\t2\n",
    categories: ["1", "b"],
    entries: ["x: 1, b"],
    diagnostics: ["warning 2:1 no name"],
  },
  {
    name: "no closing %",
    source: "%\n1\ta\n2\tb\nx\t1\t2\ny\t2\n",
    categories: ["a", "b"],
    entries: ["x: a, b", "y: b"],
    diagnostics: ["warning 4:1 behind the header is missing"],
  },
  {
    name: "no closing %, and a % at the end",
    source: "%\n1\ta\nx\t1\n%\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: ["warning 3:1 behind the header is missing", "error 4:1 opens or closes nothing"],
  },
  {
    name: "no opening %",
    source: "1\ta\n2\tb\n%\nx\t1\n",
    categories: ["a", "b"],
    entries: ["x: a"],
    diagnostics: ["warning 1:1 before the header is missing"],
  },
  {
    name: "no header",
    source: "x\t1\t2\ny z\t2\n",
    categories: ["1", "2"],
    entries: ["x: 1, 2", "y z: 2"],
    diagnostics: ["warning 1:1 no header"],
  },
  {
    name: "a title before the header",
    source: "My dictionary\n\n%\n1\ta\n%\nx\t1\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: ["error 1:1 before the header"],
  },
  {
    name: "blank lines and spaces around the header",
    source: "\n\n% \n\n1\ta\n\n %\t\n\nx\t1\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: [],
  },
  {
    name: "only a header",
    source: "%\n1\ta\n%\n",
    categories: ["a"],
    entries: [],
    diagnostics: [],
  },
  { name: "an empty file", source: "", categories: [], entries: [], diagnostics: ["error 1:1 no dictionary"] },
  {
    name: "a comment in the header",
    source: "%\n# emotions\n1\ta # joy\n%\nx\t1\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: [],
  },

  // bytes
  {
    name: "CR LF",
    source: "%\r\n1\ta\r\n%\r\nx\t1\r\ny\r\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: ["error 5:1 no categories"],
  },
  {
    name: "CR",
    source: "%\r1\ta\r%\rx\t1\ry\r",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: ["error 5:1 no categories"],
  },
  {
    name: "a byte order mark in a string",
    source: "\uFEFF%\n1\ta\n%\nx\t1\n",
    categories: ["a"],
    entries: ["x: a"],
    diagnostics: [],
  },
  {
    name: "a byte order mark in UTF-8",
    source: new TextEncoder().encode("\uFEFF%\n1\ta\n%\nnaïve\t1\n"),
    categories: ["a"],
    entries: ["naïve: a"],
    diagnostics: [],
  },
  {
    name: "UTF-16, little-endian",
    source: utf16("%\n1\ta\n%\nété\t1\n", "little"),
    categories: ["a"],
    entries: ["été: a"],
    diagnostics: [],
  },
  {
    name: "UTF-16, big-endian",
    source: utf16("%\n1\ta\n%\nété\t1\n", "big"),
    categories: ["a"],
    entries: ["été: a"],
    diagnostics: [],
  },
  {
    name: "Latin-1",
    source: latin1("%\n1\ta\n%\nna\xefve\t1\n"),
    categories: ["a"],
    entries: ["naïve: a"],
    diagnostics: ["warning 4:3 not valid UTF-8"],
  },
  {
    name: "Windows-1252 apostrophes",
    source: latin1("%\n1\ta\n%\ndon\x92t\t1\n"),
    categories: ["a"],
    entries: ["don’t: a"],
    diagnostics: ["warning 4:4 not valid UTF-8"],
  },
];
