import type { Moments } from "../norms/context";
import { rawValuesOf } from "../results/raw-values";
import type { Result } from "../results/result";
import type { Composite } from "../service-measures/composite";
import { type Contributions, contributionsOf } from "../service-measures/contributions";
import type { Span } from "./span";

/** What moved a composite in a text that was scored and explained. */
export function contributionsOfText(
  composite: Composite,
  text: string,
  spans: readonly Span[],
  result: Result,
  constants: Readonly<Record<string, Moments>> | undefined,
): Contributions | undefined {
  const raw = rawValuesOf(result);
  return contributionsOf(composite, {
    text,
    spans,
    measureOf: (measure) => raw[measure],
    ...(constants === undefined ? {} : { constants: (measure: string) => constants[measure] }),
  });
}
