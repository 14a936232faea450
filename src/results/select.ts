import { LexometerError } from "../errors";
import type { NormedColumns, Part } from "../service-measures/normed-columns";
import { type GroupMakers, pickingMakers } from "./groups";

/** Which measures results hold, where they do not hold all. */
export interface Selection {
  readonly part: Part;
  readonly dictionaryGroups: GroupMakers;
  readonly serviceGroups: GroupMakers;
}

/**
 * The measures of these ids, in the order of the columns, each once.
 *
 * @throws {@link LexometerError} `ARGUMENT` for an id that no measure has, and for what is no list of ids
 */
export function selectMeasures(all: NormedColumns, ids: readonly string[]): Selection {
  if (!Array.isArray(ids)) {
    throw new LexometerError("ARGUMENT", "`measures` is an array of their ids.", { option: "measures" });
  }
  const columns = [...new Set(ids)].map((id) => all.columnOf(id) ?? unknownMeasure(id)).sort((a, b) => a - b);
  const picked = columns.map((column) => ({ id: all.columns[column]!.id, column }));
  return {
    part: all.partOf(columns),
    dictionaryGroups: pickingMakers(picked.filter(({ column }) => column < all.measures)),
    serviceGroups: pickingMakers(picked),
  };
}

function unknownMeasure(id: string): never {
  const message = `There is no measure "${String(id).slice(0, 64)}". \`engine.measures\` has the ids of those of the dictionary, \`serviceMeasures\` of any result the others besides.`;
  throw new LexometerError("ARGUMENT", message, { measure: id });
}
