import { listMeasures } from "../catalogue/catalogue";
import { serviceMeasures } from "../catalogue/service";
import { shapeMeasures } from "../catalogue/shape";
import type { MeasureIds } from "../frameworks/framework";
import { lazily } from "../lazily";
import type { NormedColumns } from "../service-measures/normed-columns";

/** What is needed of a measure that the catalogue does not know, one of the user's own dictionary. */
export const LEAST_WORDS = 50;

/** The fewest words for each column of an engine; made when first asked for, since no start needs them. */
export function minimumWordsOf({ columns }: NormedColumns): () => Float64Array {
  return lazily(() => {
    const words = new Map(listMeasures().map(({ id, minimumWords }) => [id, minimumWords]));
    return Float64Array.from(columns, ({ id }) => words.get(id) ?? LEAST_WORDS);
  });
}

/** The measures that frameworks of an engine may name. */
export function measureIdsOf(dictionary: readonly string[], { columns }: NormedColumns): MeasureIds {
  const raw = [...shapeMeasures(), ...serviceMeasures()].filter(({ group }) => group !== "composites");
  return {
    service: new Set(columns.map(({ id }) => id)),
    dictionary: new Set(dictionary),
    raw: new Set(raw.map(({ id }) => id)),
  };
}
