import type { Derivation, Framework, ValueKind } from "./framework";

/** Reads one number of a measured text. */
export type ReadValue = (measure: string, value: ValueKind) => number;

/** The numbers of a framework, under its keys and in its order. */
export function frameworkValues(framework: Framework, read: ReadValue): Record<string, number> {
  const values: Record<string, number> = {};
  for (const part of framework.measures) {
    values[part.key] = "derived" in part ? derive(part.derived, read, values) : read(part.measure, part.value);
  }
  return values;
}

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
