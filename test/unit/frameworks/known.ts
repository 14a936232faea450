import { catalogue } from "../../../src/catalogue/catalogue";
import type { MeasureIds } from "../../../src/frameworks/framework";

export const DICTIONARY = catalogue.filter(({ group }) => group === "dictionaryMeasures");

/** Counts grow with the text: no percentile. */
const COUNTS = ["word_count", "sentence_count", "scored_tokens"];

const dictionary = DICTIONARY.map(({ id }) => id);
const raw = catalogue.filter(({ group }) => group === "summary" || group === "shape").map(({ id }) => id);
const composites = catalogue.filter(({ group }) => group === "composites").map(({ id }) => id);

/** The measures that an engine with en-open is going to have. */
export const KNOWN: MeasureIds = {
  service: new Set([...dictionary, ...raw.filter((id) => !COUNTS.includes(id)), ...composites]),
  dictionary: new Set(dictionary),
  raw: new Set(raw),
};
