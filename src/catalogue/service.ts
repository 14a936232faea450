import type { Measure } from "./catalogue";

type ServiceMeasure = Omit<Measure, "since">;

/** Readability and lexical diversity, parts of the shape of a text, then the composites; in the order of a result. */
export function serviceMeasures(): readonly ServiceMeasure[] {
  return [
    ...INDICES.map(ofIndex),
    ...STYLE.map((row) => ofComposite("style", row)),
    ...BIG_FIVE.map((row) => ofComposite("personality", row)),
  ];
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
    { max: 121.22 },
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
    { min: -3.4 },
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
    { min: 0.4 },
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
    { min: 1 },
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

/** Terms and weights are data in service-measures/composites.ts. */
const STYLE: readonly CompositeRow[] = [
  [
    "analytical_thinking",
    "Analytical thinking",
    "How far a text names and orders things instead of telling of persons and events.",
    "Formal, ordered, impersonal: reports, essays.",
    "Personal, told as it happened: talk, stories.",
    100,
    "Pennebaker, Chung, Frazee, Lavergne & Beaver 2014",
  ],
  [
    "clout",
    "Clout",
    "How far a text speaks to and of others with assurance.",
    "Turned to others, speaks for a group or gives advice.",
    "Speaks of oneself, denies or doubts.",
    100,
    "ingredients: Kacewicz et al. 2014",
  ],
  [
    "authentic",
    "Authentic",
    "How far a text tells of oneself in detail and without guarding it.",
    "Personal and particular: I, here, then, but.",
    "Guarded, general, or about somebody else.",
    100,
    "ingredients: Newman, Pennebaker, Berry & Richards 2003",
  ],
  [
    "emotional_tone",
    "Emotional tone",
    "Words that show things as good minus words that show them as bad.",
    "Says more good than bad.",
    "Says more bad than good; the middle may be both or neither.",
    100,
    "Cohn, Mehl & Pennebaker 2004",
  ],
  [
    "verbal_immediacy",
    "Verbal immediacy",
    "How near the words are to the speaker, to now and to what could be.",
    "I, now, would: short words, few articles.",
    "Distant: long words and named things, no I.",
    100,
    "Pennebaker & King 1999",
  ],
  [
    "making_distinctions",
    "Making distinctions",
    "How far a text sets things apart, denies and qualifies instead of joining.",
    "But, or, perhaps, not: draws lines.",
    "And, with, also: adds things up.",
    100,
    "Pennebaker & King 1999",
  ],
  [
    "formality",
    "Formality",
    "How far a text can do without the situation it was said in: an approximation of the F-score, by the part of speech that each word most often is.",
    "Explicit: nouns, adjectives, articles, prepositions.",
    "Leans on the situation: pronouns, verbs, adverbs, interjections.",
    100,
    "Heylighen & Dewaele 1999, without tagging",
  ],
  [
    "risk_focus",
    "Risk focus",
    "Words for taking risks and for avoiding them, weighing equally.",
    "Chances and precautions are on its mind.",
    "Risk is no theme.",
    1000,
    "mean z of risk_seeking, risk_aversion",
  ],
  [
    "inward_focus",
    "Inward focus",
    "The first person, insight and feeling, weighing equally.",
    "Looks into oneself.",
    "Looks elsewhere.",
    350,
    "mean z of i, insight, feel",
  ],
  [
    "outward_focus",
    "Outward focus",
    "Other people, what they do, and what is seen and heard, weighing equally.",
    "Looks at others and what is around.",
    "Looks inward, or at abstract things.",
    350,
    "mean z of social_references, social_behaviour, see, hear",
  ],
  [
    "drives",
    "Drives",
    "Affiliation, achievement, power, reward and risk, weighing equally.",
    "Much is wanted, won, ruled or risked.",
    "Motives are no theme.",
    350,
    "mean z of affiliation, achievement, power, reward, risk",
  ],
  [
    "social_dynamics",
    "Social dynamics",
    "People, their dealings, belonging and rank, weighing equally.",
    "About how people stand to one another.",
    "About things, or one person alone.",
    350,
    "mean z of social_references, social_behaviour, affiliation, power",
  ],
  [
    "cognition",
    "Cognition",
    "Seven kinds of words for thinking, weighing equally.",
    "Reasons, doubts, compares, comes to know.",
    "Tells or describes without comment.",
    350,
    "mean z of insight, causation, discrepancy, tentative, certainty, differentiation, comparison_words",
  ],
];

const YARKONI = "Yarkoni 2010; weak: no word category correlates with the trait by more than .23";

const BIG_FIVE: readonly CompositeRow[] = [
  [
    "extraversion",
    "Extraversion (language style)",
    "Wording that is a little more common with extraverts: a weak signal of language style, no test of a person.",
    "You, friends, people, the body: sociable wording.",
    "Numbers, tentative and causal words: reserved wording.",
    1000,
    YARKONI,
  ],
  [
    "openness",
    "Openness (language style)",
    "Wording that is a little more common with people open to experience: a weak signal of language style, no test of a person.",
    "Articles and prepositions: the wording of essays.",
    "Pronouns, time, motion, home: the wording of daily life.",
    1000,
    YARKONI,
  ],
  [
    "conscientiousness",
    "Conscientiousness (language style)",
    "Wording that is a little more common with conscientious people: a weak signal of language style, no test of a person.",
    "Achievement and time: matter-of-fact wording.",
    "Anger, bad things, negations, swear words.",
    1000,
    YARKONI,
  ],
  [
    "agreeableness",
    "Agreeableness (language style)",
    "Wording that is a little more common with agreeable people: a weak signal of language style, no test of a person.",
    "We, family, home, good things: warm wording.",
    "Anger, swear words, bad things, money.",
    1000,
    YARKONI,
  ],
  [
    "neuroticism",
    "Neuroticism (language style)",
    "Wording that is a little more common with people who worry: a weak signal of language style, no test of a person.",
    "Anxiety, anger, bad things, doubt and certainty, I.",
    "You, articles, places, friends: untroubled wording.",
    1000,
    YARKONI,
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
  minimumWords: number,
  source: string,
];

type CompositeRow = readonly [
  id: string,
  label: string,
  description: string,
  high: string,
  low: string,
  minimumWords: number,
  source: string,
];

function ofIndex(row: IndexRow): ServiceMeasure {
  const [id, label, description, unit, range, high, low, minimumWords, source] = row;
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
    minimumWords,
    source,
  };
}

function ofComposite(domain: string, row: CompositeRow): ServiceMeasure {
  const [id, label, description, high, low, minimumWords, source] = row;
  return {
    id,
    label,
    description,
    group: "composites",
    domain,
    parents: [],
    unit: "percentile among texts of its length",
    range: { min: 0, max: 100 },
    direction: { high, low },
    minimumWords,
    source,
  };
}
