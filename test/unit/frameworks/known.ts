import { catalogue } from "../../../src/catalogue/catalogue";
import type { MeasureIds } from "../../../src/frameworks/framework";

/** Composites of the service measures. To be replaced by the catalogue once it has them. */
const COMPOSITES = [
  ...["analytical_thinking", "clout", "authentic", "emotional_tone", "verbal_immediacy", "making_distinctions"],
  ...["formality", "risk_focus", "inward_focus", "outward_focus", "drives", "social_dynamics", "cognition"],
  ...["extraversion", "openness", "conscientiousness", "agreeableness", "neuroticism"],
];

/** Readability and variety, of the shape of a text. To be replaced by the catalogue once it has them. */
const READABILITY = [
  ...["flesch_reading_ease", "flesch_kincaid_grade", "gunning_fog", "smog", "coleman_liau", "ari", "lix"],
  ...["mattr", "mtld", "hdd"],
];

export const DICTIONARY = catalogue.filter(({ group }) => group === "dictionaryMeasures");

/** Counts grow with the text: no percentile. */
const COUNTS = ["word_count", "sentence_count", "scored_tokens"];

const dictionary = DICTIONARY.map(({ id }) => id);
const raw = [...catalogue.filter(({ group }) => group !== "dictionaryMeasures").map(({ id }) => id), ...READABILITY];

/** The measures that an engine with en-open is going to have. */
export const KNOWN: MeasureIds = {
  service: new Set([...dictionary, ...raw.filter((id) => !COUNTS.includes(id)), ...COMPOSITES]),
  dictionary: new Set(dictionary),
  raw: new Set(raw),
};
