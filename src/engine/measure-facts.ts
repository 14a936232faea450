import { catalogue } from "../catalogue/catalogue";
import type { MeasureIds } from "../frameworks/framework";
import type { NormedColumns } from "../service-measures/normed-columns";

/** What is needed of a measure that the catalogue does not know, one of the user's own dictionary. */
export const LEAST_WORDS = 50;

/** The fewest words for each column of an engine. */
export function minimumWordsOf({ columns }: NormedColumns): Float64Array {
  const words = new Map(catalogue.map(({ id, minimumWords }) => [id, minimumWords]));
  return Float64Array.from(columns, ({ id }) => words.get(id) ?? LEAST_WORDS);
}

/** The measures that frameworks of an engine may name. */
export function measureIdsOf(dictionary: readonly string[], { columns }: NormedColumns): MeasureIds {
  const raw = catalogue.filter(({ group }) => group === "summary" || group === "shape").map(({ id }) => id);
  return {
    service: new Set(columns.map(({ id }) => id)),
    dictionary: new Set(dictionary),
    raw: new Set(raw),
  };
}
