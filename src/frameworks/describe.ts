import type { Measure } from "../catalogue/measure";
import { LexometerError } from "../errors";
import { BANDS, type Band } from "./bands";
import { type DerivedMeasure, type Framework, inputsOf, type PlainMeasure, type ValueKind } from "./framework";

/** What the catalogue says of a measure that a page needs. */
export type MeasureFacts = Pick<
  Measure,
  "label" | "description" | "unit" | "range" | "direction" | "minimumWords" | "source"
>;

/** A framework with what a page needs to draw it. */
export interface FrameworkDescriptor {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly measures: readonly MeasureDescriptor[];
}

/** One number of a framework with what a page needs to draw it. */
export interface MeasureDescriptor extends MeasureFacts {
  readonly key: string;
  /** The service measures it is made of, or the one measure that it is. */
  readonly measures: readonly string[];
  /** `derived` is made of service measures, and no percentile itself unless it has bands. */
  readonly value: ValueKind | "derived";
  /** Of percentiles, in ascending order; none for other numbers. */
  readonly bands: readonly Band[];
}

const PERCENTILE = { unit: "percentile", range: { min: 0, max: 100 }, bands: BANDS } as const;

const DERIVED = {
  geometric_mean: { unit: "geometric mean of two percentiles", range: { min: 0, max: 100 }, bands: [] },
  complement: PERCENTILE,
  share: { unit: "share of the sum", range: { min: 0, max: 1 }, bands: [] },
} as const;

/**
 * A framework with the facts of its measures.
 *
 * A derived number needs as many words as the most demanding of its measures.
 *
 * @param factsOf of a measure by id: the catalogue, or more than it
 * @throws {@link LexometerError} `ARGUMENT` for a measure without facts
 */
export function describeFramework(
  framework: Framework,
  factsOf: (measure: string) => MeasureFacts | undefined,
): FrameworkDescriptor {
  const facts = (id: string): MeasureFacts => {
    const found = factsOf(id);
    if (found === undefined) throw noFacts(framework.id, id);
    return found;
  };
  const { id, label, description, measures } = framework;
  const described = measures.map((part) =>
    "derived" in part ? describeDerived(part, framework, facts) : describePlain(part, facts(part.measure)),
  );
  return { id, label, description, measures: described };
}

function describePlain({ key, measure, value }: PlainMeasure, facts: MeasureFacts): MeasureDescriptor {
  const { label, description, unit, range, direction, minimumWords, source } = facts;
  const scale = value === "service" ? PERCENTILE : { unit, range, bands: [] };
  return { key, measures: [measure], value, label, description, direction, minimumWords, source, ...scale };
}

function describeDerived(
  part: DerivedMeasure,
  framework: Framework,
  factsOf: (measure: string) => MeasureFacts,
): MeasureDescriptor {
  const { key, label, description, direction, derived } = part;
  const measures = inputsOf(part, framework);
  const minimumWords = Math.max(0, ...measures.map((id) => factsOf(id).minimumWords));
  const source = `made of ${measures.join(", ")}`;
  return {
    key,
    measures,
    value: "derived",
    label,
    description,
    direction,
    minimumWords,
    source,
    ...DERIVED[derived.op],
  };
}

function noFacts(framework: string, measure: string): LexometerError {
  const message = `The framework "${framework}" has the measure "${measure}", of which nothing is known.`;
  return new LexometerError("ARGUMENT", message, { framework, measure });
}
