import type { Result } from "../results/result";
import type { Columns, FrameworkColumns } from "./columns";
import { keyTexts } from "./members";
import { numberText, percentileText } from "./number";

/**
 * Writes results as JSON objects, each without a line break:
 * `{"id":…,"summary":{…},"dictionary_measures":{…},"service_measures":{…}}`, with
 * `shape`, `frameworks`, `intervals`, `dictionary_intervals`, `reliability` and
 * `version` where they are asked for; `id` only if the result has one.
 *
 * What a text is too short for is null. The keys of all rows are the same, so
 * they are made into text once; a row costs its numbers.
 */
export function jsonRow(columns: Columns): (result: Result) => string {
  const groups = groupsOf(columns);
  return (result) => {
    const { id } = result;
    let row = id === undefined ? "{" : `{"id":${JSON.stringify(id)},`;
    for (let index = 0; index < groups.length; index++) row += groups[index]!(result);
    return `${row}}`;
  };
}

/** Writes a group with its key, and a comma in front of all but the first. */
type WriteGroup = (result: Result) => string;

function groupsOf({ summary, shape, measures, service, frameworks, include }: Columns): WriteGroup[] {
  const groups = [group('"summary":', summary, ({ summary }) => summary, numberText)];
  if (shape.length > 0) groups.push(group(',"shape":', shape, ({ shape }) => shape, numberText));
  groups.push(group(',"dictionary_measures":', measures, (one) => one.dictionaryMeasures, numberText));
  if (service.length > 0) {
    groups.push(group(',"service_measures":', service, (one) => one.serviceMeasures, percentileText));
  }
  if (frameworks.length > 0) groups.push(frameworksGroup(frameworks));
  if (include.includes("intervals")) {
    groups.push(group(',"intervals":', service, ({ intervals }) => intervals, pairText(percentileText)));
    groups.push(group(',"dictionary_intervals":', measures, (one) => one.dictionaryIntervals, pairText(numberText)));
  }
  if (include.includes("reliability")) {
    groups.push(
      group(
        ',"reliability":',
        service,
        ({ reliability }) => reliability,
        (word) => `"${word}"`,
      ),
    );
  }
  if (include.includes("version")) groups.push(({ version }) => `,"version":${JSON.stringify(version)}`);
  return groups;
}

function frameworksGroup(frameworks: readonly FrameworkColumns[]): WriteGroup {
  const inner = frameworks.map(({ id, keys }, index) => {
    const names = keyTexts(keys.map(({ key }) => key));
    const head = `${index === 0 ? "" : ","}${JSON.stringify(id)}:{`;
    return ({ frameworks }: Result): string => {
      const values = frameworks[id]!;
      let text = head;
      for (const [place, { key, value }] of keys.entries()) {
        text += names[place]! + (value === "service" ? percentileText : numberText)(values[key]!);
      }
      return `${text}}`;
    };
  });
  return (result) => `,"frameworks":{${inner.map((write) => write(result)).join("")}}`;
}

function group<Key extends string, Value>(
  head: string,
  keys: readonly Key[],
  valuesOf: (result: Result) => Readonly<Record<Key, Value | undefined>>,
  textOf: (value: Value) => string,
): WriteGroup {
  const names = keyTexts(keys);
  return (result) => {
    const values = valuesOf(result);
    let text = `${head}{`;
    for (let column = 0; column < keys.length; column++) {
      const value = values[keys[column]!];
      text += names[column]! + (value === undefined ? "null" : textOf(value));
    }
    return `${text}}`;
  };
}

function pairText(textOf: (value: number) => string): (pair: readonly [number, number]) => string {
  return ([low, high]) => `[${textOf(low)},${textOf(high)}]`;
}
