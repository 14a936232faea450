import { COLUMNS } from "../../assembly/abi";
import { readShapeCounts } from "../core/counts";
import { lazily } from "../lazily";
import { shapeValuesOf } from "../service-measures/normed-columns";

/**
 * What the column of a dictionary measure is called where rows are flat: in CSV,
 * Parquet and matrices.
 *
 * Its id, such as `we`; `category.word_count` where the numbers of every text have that
 * name, be they written or not: a name does not depend on what stands beside it. No two
 * measures share one.
 *
 * @param beside names of further columns that such rows have
 */
export function columnOf(id: string, beside: readonly string[] = []): string {
  return builtIn().has(id) || beside.includes(id) || GROUPS.test(id) ? `category.${id}` : id;
}

/** What columns of groups begin with. That of categories is one of them, so that no category takes the name of another. */
const GROUPS = /^(?:service_measures|frameworks|category)\./;

const builtIn = lazily(() => {
  const { summary, shape, readability, diversity } = shapeValuesOf(
    readShapeCounts(new Float64Array(COLUMNS)),
    new Uint32Array(0),
  );
  return new Set(["id", ...[summary, shape, readability, diversity].flatMap((group) => Object.keys(group))]);
});
