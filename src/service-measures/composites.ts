import { AGREEABLENESS, CONSCIENTIOUSNESS, EXTRAVERSION, NEUROTICISM, OPENNESS } from "./big-five";
import type { Composite, Term } from "./composite";
import { COGNITION, DRIVES, INWARD_FOCUS, OUTWARD_FOCUS, RISK_FOCUS, SOCIAL_DYNAMICS } from "./mean-composites";
import {
  ANALYTICAL_THINKING,
  AUTHENTIC,
  CLOUT,
  EMOTIONAL_TONE,
  FORMALITY,
  MAKING_DISTINCTIONS,
  VERBAL_IMMEDIACY,
} from "./style-composites";

/** Mean and standard deviation of a measure in a norming context, in the unit of the measure (0–1). */
export interface ComponentNorm {
  readonly mean: number;
  readonly sd: number;
}

/** Every composite, in the order of the results. */
export const COMPOSITES: readonly Composite[] = [
  ANALYTICAL_THINKING,
  CLOUT,
  AUTHENTIC,
  EMOTIONAL_TONE,
  VERBAL_IMMEDIACY,
  MAKING_DISTINCTIONS,
  FORMALITY,
  RISK_FOCUS,
  INWARD_FOCUS,
  OUTWARD_FOCUS,
  DRIVES,
  SOCIAL_DYNAMICS,
  COGNITION,
  EXTRAVERSION,
  OPENNESS,
  CONSCIENTIOUSNESS,
  AGREEABLENESS,
  NEUROTICISM,
];

/**
 * What one term adds to the raw value. A measure that never varies in the
 * norming context (sd 0) adds nothing.
 */
export function partOf(
  { kind, terms }: Composite,
  { weight }: Term,
  value: number | undefined,
  norm: ComponentNorm | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  if (kind === "sum") return weight * (100 * value);
  if (norm === undefined) return undefined;
  const z = norm.sd === 0 ? 0 : (value - norm.mean) / norm.sd;
  return kind === "z_sum" ? weight * z : (weight * z) / terms.length;
}
