import type { Result } from "../results/result";
import { columnOf } from "./column-names";
import type { Columns } from "./columns";
import { rounded, roundedPercentile } from "./number";

/**
 * Names of the numbers in a row of a table, in order. Raw values and dictionary
 * measures have their own names, or that of `columnOf`; service measures are
 * `service_measures.we`, numbers of frameworks `frameworks.emotion.joy`.
 *
 * @param beside names of further columns of the table
 */
export function numberNames(
  { summary, shape, measures, service, frameworks }: Columns,
  beside: readonly string[] = [],
): string[] {
  return [
    ...[...summary, ...shape],
    ...measures.map((id) => columnOf(id, beside)),
    ...service.map((id) => `service_measures.${id}`),
    ...frameworks.flatMap(({ id, keys }) => keys.map(({ key }) => `frameworks.${id}.${key}`)),
  ];
}

/**
 * The numbers of `numberNames`, rounded as a text has them; null where a text is too
 * short for one.
 */
export function numbersOf(
  { summary, shape, measures, service, frameworks }: Columns,
  result: Result,
): (number | null)[] {
  const row: (number | null)[] = [];
  for (const key of summary) row.push(rounded(result.summary[key]));
  for (const key of shape) {
    const value = result.shape[key];
    row.push(value === undefined ? null : rounded(value));
  }
  const values = result.dictionaryMeasures;
  for (const key of measures) row.push(rounded(values[key]!));
  if (service.length > 0) {
    const scores = result.serviceMeasures;
    for (const key of service) row.push(roundedPercentile(scores[key]!));
  }
  for (const { id, keys } of frameworks) {
    const group = result.frameworks[id]!;
    for (const { key, value } of keys) {
      row.push((value === "service" ? roundedPercentile : rounded)(group[key]!));
    }
  }
  return row;
}
