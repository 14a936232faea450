import { listMeasures } from "../catalogue/catalogue";
import { formulaMeasures } from "../catalogue/formulas";
import { LEAST_WORDS } from "../catalogue/minimum-words";
import { shapeMeasures } from "../catalogue/shape";
import type { MeasureIds } from "../frameworks/framework";
import { lazily } from "../lazily";
import type { NormedColumns } from "../service-measures/normed-columns";

/** The fewest words for each column of an engine; made when first asked for, since no start needs them. */
export function minimumWordsByColumn({ columns }: NormedColumns): () => Float64Array {
  return lazily(() => {
    const words = new Map(listMeasures().map(({ id, minimumWords }) => [id, minimumWords]));
    return Float64Array.from(columns, ({ id }) => words.get(id) ?? LEAST_WORDS);
  });
}

/** The measures that frameworks of an engine may name. */
export function measureIdsOf(dictionary: readonly string[], { columns }: NormedColumns): MeasureIds {
  const raw = [...shapeMeasures(), ...formulaMeasures()].filter(({ group }) => group !== "composites");
  return {
    service: new Set(columns.map(({ id }) => id)),
    dictionary: new Set(dictionary),
    raw: new Set(raw.map(({ id }) => id)),
  };
}
