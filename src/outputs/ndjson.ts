import type { Result } from "../results/result";
import type { Columns } from "./columns";
import { numberText } from "./number";

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

/** `"id":`, with a comma in front of all but the first. */
function keyTexts(keys: readonly string[]): string[] {
  return keys.map((key, index) => `${index === 0 ? "" : ","}${JSON.stringify(key)}:`);
}

function members<Key extends string>(
  texts: readonly string[],
  keys: readonly Key[],
  values: Readonly<Record<Key, number | undefined>>,
): string {
  let text = "";
  for (let column = 0; column < keys.length; column++) {
    const value = values[keys[column]!];
    text += texts[column]! + (value === undefined ? "null" : numberText(value));
  }
  return text;
}
