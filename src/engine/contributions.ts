import type { Moments } from "../norms/context";
import type { Result } from "../results/result";
import type { Composite } from "../service-measures/composite";
import { type Contributions, contributionsOf } from "../service-measures/contributions";
import type { Span } from "./span";

/** What moved a composite in a text that was scored and explained. */
export function contributionsOfText(
  composite: Composite,
  text: string,
  spans: readonly Span[],
  { summary, shape, dictionaryMeasures }: Result,
  constants: Readonly<Record<string, Moments>> | undefined,
): Contributions | undefined {
  const raw = { ...summary, ...shape, ...dictionaryMeasures } as unknown as Readonly<
    Record<string, number | undefined>
  >;
  return contributionsOf(composite, {
    text,
    spans,
    measureOf: (measure) => raw[measure],
    ...(constants === undefined ? {} : { constants: (measure: string) => constants[measure] }),
  });
}
