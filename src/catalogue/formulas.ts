import { compositeMeasures } from "./composites";
import type { FormulaMeasure, Measure } from "./measure";

/** Readability and lexical diversity, parts of the shape of a text, then the composites; in the order of a result. */
export function formulaMeasures(): readonly FormulaMeasure[] {
  return [...INDICES.map(ofIndex), ...compositeMeasures()];
}

const POINTS = "points";
const GRADE = "grade of US schools";
const EASY = "Easy to read: short words and sentences";
const HARD = "Hard to read: long words or sentences";
const VARIED = "Ever new words";
const UNVARIED = "The same words again and again";

/** Formulas are in the docstrings of readability.ts and diversity.ts; `undefined` where a text has too little to measure. */
const INDICES: readonly IndexRow[] = [
  [
    "flesch_reading_ease",
    "Flesch reading ease",
    "How easy a text is to read, by words per sentence and syllables per word.",
    POINTS,
    { max: 122.235 },
    EASY,
    HARD,
    100,
    "Flesch 1948",
  ],
  [
    "flesch_kincaid_grade",
    "Flesch–Kincaid grade",
    "The school grade that can read it, by words per sentence and syllables per word.",
    GRADE,
    { min: -3.79 },
    HARD,
    EASY,
    100,
    "Kincaid, Fishburne, Rogers & Chissom 1975",
  ],
  [
    "gunning_fog",
    "Gunning fog index",
    "The years of schooling it asks for, by words per sentence and words of three syllables and more.",
    "years of schooling",
    { min: 0 },
    HARD,
    EASY,
    100,
    "Gunning 1952",
  ],
  [
    "smog",
    "SMOG grade",
    "The school grade that fully understands it, by words of three syllables and more in 30 sentences.",
    GRADE,
    { min: 3.1291 },
    HARD,
    EASY,
    500,
    "McLaughlin 1969; made for 30 sentences and more",
  ],
  [
    "coleman_liau",
    "Coleman–Liau index",
    "The school grade that can read it, by letters and sentences per 100 words.",
    GRADE,
    {},
    HARD,
    EASY,
    100,
    "Coleman & Liau 1975",
  ],
  [
    "ari",
    "Automated readability index",
    "The school grade that can read it, by letters per word and words per sentence.",
    GRADE,
    {},
    HARD,
    EASY,
    100,
    "Senter & Smith 1967",
  ],
  [
    "lix",
    "LIX",
    "How hard it is to read, by words per sentence and words of seven letters and more.",
    POINTS,
    { min: 0 },
    HARD,
    EASY,
    100,
    "Björnsson 1968",
  ],
  [
    "mattr",
    "Moving-average type–token ratio",
    "Different words among 50 in a row, on average.",
    "types per token",
    { min: 1 / 50, max: 1 },
    VARIED,
    UNVARIED,
    50,
    "Covington & McFall 2010",
  ],
  [
    "mtld",
    "MTLD",
    "Words in a row until fewer than 72 % of them are different, on average.",
    "words",
    { min: 2 },
    VARIED,
    UNVARIED,
    100,
    "McCarthy & Jarvis 2010",
  ],
  [
    "hdd",
    "HD-D",
    "Different words to be expected among 42 drawn from the text.",
    "types per token",
    { min: 1 / 42, max: 1 },
    VARIED,
    UNVARIED,
    42,
    "McCarthy & Jarvis 2007",
  ],
];

type IndexRow = readonly [
  id: string,
  label: string,
  description: string,
  unit: string,
  range: Measure["range"],
  high: string,
  low: string,
  leastWords: number,
  source: string,
];

function ofIndex(row: IndexRow): FormulaMeasure {
  const [id, label, description, unit, range, high, low, leastWords, source] = row;
  const direction = { high, low };
  return {
    id,
    label,
    description,
    group: "shape",
    domain: "shape",
    parents: [],
    unit,
    range,
    direction,
    leastWords,
    source,
  };
}
