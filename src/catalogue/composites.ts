import type { FormulaMeasure } from "./measure";

/** The composites in the order of the results: those of style, then the big five. */
export function compositeMeasures(): readonly FormulaMeasure[] {
  return [...STYLE.map((row) => ofComposite("style", row)), ...BIG_FIVE.map((row) => ofComposite("personality", row))];
}

/** Terms and weights are data in service-measures/composites.ts. */
const STYLE: readonly CompositeRow[] = [
  [
    "analytical_thinking",
    "Analytical thinking",
    "How far a text names and orders things instead of telling of persons and events.",
    "Formal, ordered, impersonal: reports, essays.",
    "Personal, told as it happened: talk, stories.",
    "Pennebaker, Chung, Frazee, Lavergne & Beaver 2014",
  ],
  [
    "clout",
    "Clout",
    "How far a text speaks to and of others with assurance.",
    "Turned to others, speaks for a group or gives advice.",
    "Speaks of oneself, denies or curses; or nobody is in it.",
    "ingredients: Kacewicz et al. 2014",
  ],
  [
    "authentic",
    "Authentic",
    "How far a text tells of oneself in detail and without guarding it.",
    "Personal and particular: I, here, then, but; also reports full of times and places.",
    "Guarded, general, or about somebody else.",
    "ingredients: Newman, Pennebaker, Berry & Richards 2003",
  ],
  [
    "emotional_tone",
    "Emotional tone",
    "Words that show things as good minus words that show them as bad.",
    "Says more good than bad.",
    "Says more bad than good; the middle may be both or neither.",
    "Cohn, Mehl & Pennebaker 2004",
  ],
  [
    "verbal_immediacy",
    "Verbal immediacy",
    "How near the words are to the speaker, to now and to what could be.",
    "I, now, would: short words, few articles.",
    "Distant: long words and named things, no I.",
    "Pennebaker & King 1999",
  ],
  [
    "making_distinctions",
    "Making distinctions",
    "How far a text sets things apart, denies and qualifies instead of joining.",
    "But, or, perhaps, not: draws lines.",
    "And, with, also: adds things up.",
    "Pennebaker & King 1999",
  ],
  [
    "formality",
    "Formality",
    "How far a text can do without the situation it was said in: an approximation of the F-score, by the part of speech that each word most often is.",
    "Explicit: nouns, adjectives, articles, prepositions.",
    "Leans on the situation: pronouns, verbs, adverbs, interjections.",
    "Heylighen & Dewaele 1999, without tagging",
  ],
  [
    "risk_focus",
    "Risk focus",
    "Words for taking risks and for avoiding them, weighing equally.",
    "Chances and precautions are on its mind.",
    "Risk is no theme.",
    "mean z of risk_seeking, risk_aversion",
  ],
  [
    "inward_focus",
    "Inward focus",
    "The first person, insight and feeling, weighing equally.",
    "Looks into oneself.",
    "Looks elsewhere.",
    "mean z of i, insight, feel",
  ],
  [
    "outward_focus",
    "Outward focus",
    "Other people, what they do, and what is seen and heard, weighing equally.",
    "Looks at others and what is around.",
    "Looks inward, or at abstract things.",
    "mean z of social_references, social_behaviour, see, hear",
  ],
  [
    "drives",
    "Drives",
    "Affiliation, achievement, power, reward and risk, weighing equally.",
    "Much is wanted, won, ruled or risked.",
    "Motives are no theme.",
    "mean z of affiliation, achievement, power, reward, risk",
  ],
  [
    "social_dynamics",
    "Social dynamics",
    "People, their dealings, belonging and rank, weighing equally.",
    "About how people stand to one another.",
    "About things, or one person alone.",
    "mean z of social_references, social_behaviour, affiliation, power",
  ],
  [
    "cognition",
    "Cognition",
    "Seven kinds of words for thinking, weighing equally.",
    "Reasons, doubts, compares, comes to know.",
    "Tells or describes without comment.",
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
    YARKONI,
  ],
  [
    "openness",
    "Openness (language style)",
    "Wording that is a little more common with people open to experience: a weak signal of language style, no test of a person.",
    "Articles and prepositions: the wording of essays.",
    "Pronouns, time, motion, home: the wording of daily life.",
    YARKONI,
  ],
  [
    "conscientiousness",
    "Conscientiousness (language style)",
    "Wording that is a little more common with conscientious people: a weak signal of language style, no test of a person.",
    "Achievement and time: matter-of-fact wording.",
    "Anger, bad things, negations, swear words; much but and or.",
    YARKONI,
  ],
  [
    "agreeableness",
    "Agreeableness (language style)",
    "Wording that is a little more common with agreeable people: a weak signal of language style, no test of a person.",
    "We, family, home, good things: warm wording.",
    "Anger, swear words, bad things, money.",
    YARKONI,
  ],
  [
    "neuroticism",
    "Neuroticism (language style)",
    "Wording that is a little more common with people who worry: a weak signal of language style, no test of a person.",
    "Anxiety, anger, bad things, doubt and certainty, I.",
    "You, articles, places, friends: untroubled wording.",
    YARKONI,
  ],
];

type CompositeRow = readonly [
  id: string,
  label: string,
  description: string,
  high: string,
  low: string,
  source: string,
];

function ofComposite(domain: string, row: CompositeRow): FormulaMeasure {
  const [id, label, description, high, low, source] = row;
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
    leastWords: 0,
    source,
  };
}
