import type { Framework, ValueKind } from "../framework";

/** A built-in framework: measures under their own names, all by the same kind of number. */
export interface FrameworkData extends Omit<Framework, "measures"> {
  readonly value: ValueKind;
  readonly measures: readonly string[];
}
