import type { Direction } from "../catalogue/directions";

/** A named, ordered group of measures: one box of a page, one object of a result. */
export interface Framework {
  /** Its key in a result; unique among the frameworks, in snake_case. */
  readonly id: string;
  readonly label: string;
  /** What its words show, in a sentence or two; of the text, not of whoever wrote it. */
  readonly description: string;
  /** At least two, in the order of the output. */
  readonly measures: readonly FrameworkMeasure[];
}

/** One number of a framework: a measure as it is, or a number made of service measures. */
export type FrameworkMeasure = PlainMeasure | DerivedMeasure;

export interface PlainMeasure {
  /** Its name in the output; unique in the framework, in snake_case. */
  readonly key: string;
  /** The id of one of our measures. */
  readonly measure: string;
  readonly value: ValueKind;
}

/** A number that no measure is; what the catalogue says of measures, it says itself. */
export interface DerivedMeasure {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly direction: Direction;
  readonly derived: Derivation;
}

/**
 * Which number of a measure is meant.
 *
 * * `service`: its percentile among texts of the same length, 0–100
 * * `dictionary`: its rate, 0–1
 * * `raw`: the number itself, in its own unit, of the summary or the shape of a text
 */
export type ValueKind = "service" | "dictionary" | "raw";

/**
 * How a derived number is made, as data.
 *
 * * `geometric_mean`: the square root of the product of two service measures,
 *   0–100. It is high only where both are: 90 and 10 make 30, not 50.
 * * `complement`: 100 minus a service measure, its place counted from above
 * * `share`: what one number of the same framework is of the sum of several,
 *   0–1. `of` is one of `among`; all are keys of derived numbers above it,
 *   none of them a share. Where the sum is 0, all shares are equal.
 */
export type Derivation =
  | { readonly op: "geometric_mean"; readonly of: readonly [string, string] }
  | { readonly op: "complement"; readonly of: string }
  | { readonly op: "share"; readonly of: string; readonly among: readonly string[] };

/** The measures that there are, by the numbers that each has. */
export type MeasureIds = Readonly<Record<ValueKind, ReadonlySet<string>>>;

/** The ids of the service measures that a derived number is made of, each once. */
export function inputsOf({ derived }: DerivedMeasure, framework: Framework): readonly string[] {
  if (derived.op === "geometric_mean") return [...new Set(derived.of)];
  if (derived.op === "complement") return [derived.of];
  const parts = framework.measures.filter((part) => "derived" in part && derived.among.includes(part.key));
  return [...new Set(parts.flatMap((part) => ("derived" in part ? inputsOf(part, framework) : [])))];
}
