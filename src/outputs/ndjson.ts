import type { Result } from "../results/result";
import type { Columns } from "./columns";
import { keyTexts, members } from "./members";

/**
 * Writes results as JSON objects, each without a line break:
 * `{"id":…,"summary":{…},"shape":{…},"dictionary_measures":{…}}`; `id` only if the
 * result has one, `shape` only if its columns are asked for.
 *
 * What a text is too short for is null. The keys of all rows are the same, so they are made into text once; a row costs
 * its numbers.
 */
export function jsonRow({ summary, shape, measures }: Columns): (result: Result) => string {
  const summaryKeys = keyTexts(summary);
  const shapeKeys = keyTexts(shape);
  const measureKeys = keyTexts(measures);
  return (result) => {
    const { id } = result;
    const head = id === undefined ? '{"summary":{' : `{"id":${JSON.stringify(id)},"summary":{`;
    let row = head + members(summaryKeys, summary, result.summary);
    if (shape.length > 0) row += `},"shape":{${members(shapeKeys, shape, result.shape)}`;
    return `${row}},"dictionary_measures":{${members(measureKeys, measures, result.dictionaryMeasures)}}}`;
  };
}
