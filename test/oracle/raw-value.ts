import type { Composite } from "../../src/service-measures/composite";
import { type ComponentNorm, partOf } from "../../src/service-measures/composites";

/**
 * The raw value of a composite, in the unit of its kind.
 *
 * Terms are added in their order, the constant first: the same rates give the
 * same bits everywhere.
 *
 * @param measureOf a measure's value, 0–1; `undefined` where it was not measured
 * @param constants a measure's mean and sd; a sum needs none
 * @returns `undefined` where a term was not measured or, for z, has no constants
 */
export function rawValue(
  composite: Composite,
  measureOf: (measure: string) => number | undefined,
  constants?: (measure: string) => ComponentNorm | undefined,
): number | undefined {
  let raw = composite.constant;
  for (const term of composite.terms) {
    const part = partOf(composite, term, measureOf(term.measure), constants?.(term.measure));
    if (part === undefined) return undefined;
    raw += part;
  }
  return raw;
}
