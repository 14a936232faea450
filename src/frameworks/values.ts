import type { Derivation, Framework, ValueKind } from "./framework";

/** Reads one number of a measured text. */
export type ReadValue = (measure: string, value: ValueKind) => number;

/** The numbers of a framework, under its keys and in its order. */
export function frameworkValues(framework: Framework, read: ReadValue): Record<string, number> {
  const values = { ...emptyOf(framework) };
  for (const part of framework.measures) {
    values[part.key] = "derived" in part ? derive(part.derived, read, values) : read(part.measure, part.value);
  }
  return values;
}

/**
 * The keys of a framework, all 0. A copy of it has them at once; added one by
 * one, they cost as much as all the rest of a result.
 */
function emptyOf(framework: Framework): Record<string, number> {
  let empty = empties.get(framework);
  if (empty === undefined) {
    empty = Object.fromEntries(framework.measures.map(({ key }) => [key, 0]));
    empties.set(framework, empty);
  }
  return empty;
}

const empties = new WeakMap<Framework, Record<string, number>>();

function derive(derivation: Derivation, read: ReadValue, above: Readonly<Record<string, number>>): number {
  switch (derivation.op) {
    case "geometric_mean":
      return Math.sqrt(read(derivation.of[0], "service") * read(derivation.of[1], "service"));
    case "complement":
      return 100 - read(derivation.of, "service");
    case "share": {
      const sum = derivation.among.reduce((total, key) => total + above[key]!, 0);
      return sum === 0 ? 1 / derivation.among.length : above[derivation.of]! / sum;
    }
  }
}
