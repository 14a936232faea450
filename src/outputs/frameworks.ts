import { type Framework, inputsOf, type PlainMeasure } from "../frameworks/framework";
import { frameworkValues, type ReadValue } from "../frameworks/values";
import type { Result } from "../results/result";
import { keyTexts } from "./members";
import { numberText } from "./number";

/** The framework that every item has as its `summary`, whichever others it has. */
const SUMMARY = "summary";

/** What a client can ask for by name: all frameworks but the summary. */
export function withoutSummary(frameworks: readonly Framework[]): readonly Framework[] {
  return frameworks.filter(({ id }) => id !== SUMMARY);
}

/** The ids of all measures that the numbers of these frameworks come from. */
export function measuresIn(frameworks: readonly Framework[]): ReadonlySet<string> {
  const ids = frameworks.flatMap((framework) =>
    framework.measures.flatMap((part) => ("derived" in part ? inputsOf(part, framework) : [part.measure])),
  );
  return new Set(ids);
}

/** Writes the frameworks of results as members, each with a comma in front: `,"drives":{"affiliation":45.8,…}`. */
export function frameworkMembers(frameworks: readonly Framework[]): (result: Result) => string {
  const writers = withoutSummary(frameworks).map(writerOf);
  return (result) => {
    const read = readerOf(result);
    let text = "";
    for (const write of writers) text += write(read);
    return text;
  };
}

function writerOf(framework: Framework): (read: ReadValue) => string {
  const start = `,${JSON.stringify(framework.id)}:{`;
  const keys = framework.measures.map(({ key }) => key);
  const texts = keyTexts(keys);
  const plain = framework.measures.filter((part): part is PlainMeasure => !("derived" in part));
  const isPlain = plain.length === keys.length;
  return (read) => {
    // Most frameworks are measures as they are: no object is made of them on the way to text.
    const values = isPlain ? undefined : frameworkValues(framework, read);
    let text = start;
    for (let column = 0; column < keys.length; column++) {
      const value = values?.[keys[column]!] ?? read(plain[column]!.measure, plain[column]!.value);
      text += texts[column]! + numberText(value);
    }
    return `${text}}`;
  };
}

function readerOf({ dictionaryMeasures, serviceMeasures, summary, shape }: Result): ReadValue {
  const [lengths, shapes] = [summary, shape] as unknown as Readonly<Record<string, number | undefined>>[];
  return (measure, value) => {
    if (value === "service") return serviceMeasures[measure]!;
    if (value === "dictionary") return dictionaryMeasures[measure]!;
    // A text may be too short for a number of its shape.
    return lengths![measure] ?? shapes![measure] ?? 0;
  };
}
