import type { DescribedMeasure, Measure } from "./measure";

const SHARE_OF_TOKENS = "share of scored tokens";
const SHARE = { min: 0, max: 1 } as const;
const UNBOUNDED = { min: 0 } as const;
const SOURCE = "docs/text.md";

/** What the summary and the shape of a result hold, in their order. */
export function shapeMeasures(): readonly DescribedMeasure[] {
  return [...inGroup("summary", SUMMARY), ...inGroup("shape", [...SHAPE, ...MARKS.map(ofMark)])];
}

const SUMMARY: readonly Row[] = [
  ["word_count", "Words", "words", UNBOUNDED, "Words, numbers, urls, emails, mentions and hashtags.", "Long", "Short"],
  ["sentence_count", "Sentences", "sentences", UNBOUNDED, "Sentences with at least one word.", "Many", "Few"],
  [
    "words_per_sentence",
    "Words per sentence",
    "words per sentence",
    UNBOUNDED,
    "The mean length of a sentence.",
    "Long sentences, or lists without full stops",
    "Short sentences",
  ],
  [
    "six_plus_words",
    "Words of six letters and more",
    SHARE_OF_TOKENS,
    SHARE,
    "Words proper of at least six letters.",
    "Learned or official wording",
    "Plain, spoken wording",
  ],
  [
    "capitals",
    "Capital letters",
    "share of letters",
    SHARE,
    "Upper-case letters among all letters.",
    "Shouting, headings, many names or abbreviations",
    "Few names, or text typed in small letters",
  ],
  ["emojis", "Emoji", SHARE_OF_TOKENS, SHARE, "Emoji of all kinds.", "Chat and social media", "Other text"],
  ["emoticons", "Emoticons", SHARE_OF_TOKENS, SHARE, "Faces typed with signs.", "Chat and social media", "Other text"],
  ["hashtags", "Hashtags", SHARE_OF_TOKENS, SHARE, "Words marked with #.", "Social media", "Other text"],
  ["urls", "Web addresses", SHARE_OF_TOKENS, SHARE, "Addresses of pages and sites.", "Many links", "No links"],
];

const SHAPE: readonly Row[] = [
  [
    "scored_tokens",
    "Scored tokens",
    "tokens",
    UNBOUNDED,
    "Words, emoji and emoticons together: what rates are shares of.",
    "Long",
    "Short",
  ],
  [
    "coverage",
    "Coverage",
    "share of words",
    SHARE,
    "Words that the dictionary knows.",
    "Everyday English",
    "Names, jargon, misspelling or another language: read the other measures with care",
  ],
  [
    "seven_plus_words",
    "Words of seven letters and more",
    SHARE_OF_TOKENS,
    SHARE,
    "Words proper of at least seven letters.",
    "Learned or official wording",
    "Plain, spoken wording",
  ],
  [
    "mean_word_length",
    "Letters per word",
    "letters per word",
    UNBOUNDED,
    "The mean length of a word proper in letters.",
    "Long words",
    "Short words",
  ],
  [
    "syllables_per_word",
    "Syllables per word",
    "syllables per word",
    UNBOUNDED,
    "The mean length of a word proper in syllables.",
    "Long words",
    "Short words",
  ],
  [
    "polysyllables",
    "Words of three syllables and more",
    "share of words proper",
    SHARE,
    "Words proper of at least three syllables.",
    "Learned or official wording",
    "Plain, spoken wording",
  ],
  ["numerals", "Numerals", SHARE_OF_TOKENS, SHARE, "Tokens of digits.", "Figures, dates, prices", "Few figures"],
  ["mentions", "Mentions", SHARE_OF_TOKENS, SHARE, "Account names marked with @.", "Social media", "Other text"],
  ["emails", "Email addresses", SHARE_OF_TOKENS, SHARE, "Email addresses.", "Many addresses", "No addresses"],
];

/** Punctuation, per 100 scored tokens: id, label, description. */
const MARKS: readonly (readonly [id: string, label: string, description: string])[] = [
  ["punctuation", "Punctuation", "All punctuation outside of tokens."],
  ["periods", "Periods", "Periods, each one of a run."],
  ["commas", "Commas", "Commas."],
  ["colons", "Colons", "Colons."],
  ["semicolons", "Semicolons", "Semicolons."],
  ["question_marks", "Question marks", "Question marks."],
  ["exclamation_marks", "Exclamation marks", "Exclamation marks."],
  ["ellipses", "Ellipses", "Ellipses written as one sign; three periods are periods."],
  ["dashes", "Dashes", "Dashes of all lengths, and hyphens that stand outside of words."],
  ["quotes", "Quotation marks", "Quotation marks, opening and closing."],
  ["apostrophes", "Apostrophes", "Apostrophes outside of words."],
  ["brackets", "Brackets", "Round, square and curly brackets, opening and closing."],
  ["other_punctuation", "Other punctuation", "Signs of punctuation of no other kind."],
];

type Row = readonly [
  id: string,
  label: string,
  unit: string,
  range: Measure["range"],
  description: string,
  high: string,
  low: string,
];

function ofMark([id, label, description]: (typeof MARKS)[number]): Row {
  return [id, label, "per 100 scored tokens", UNBOUNDED, description, "Many of them", "Few or none of them"];
}

/** The kinds of punctuation are parts of the total; seven letters and more are part of six and more. */
function parentsOf(id: string, unit: string): readonly string[] {
  if (id === "seven_plus_words") return ["six_plus_words"];
  return unit === "per 100 scored tokens" && id !== "punctuation" ? ["punctuation"] : [];
}

function inGroup(group: Measure["group"], rows: readonly Row[]): readonly DescribedMeasure[] {
  return rows.map(([id, label, unit, range, description, high, low]) => ({
    id,
    label,
    description,
    group,
    domain: "shape",
    parents: parentsOf(id, unit),
    unit,
    range,
    direction: { high, low },
    source: SOURCE,
  }));
}
