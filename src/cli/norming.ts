import type { Engine } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import { defaultNorming, NO_NORMING } from "../norms/head";
import { normsIn } from "./norms-files";

export { NO_NORMING };

export const NORMING_HELP = "written, spoken, general, none, or a file of `lexometer norms build` (default: general)";

/**
 * What `--norming` says: the name of a context, or the context in a file.
 *
 * @throws {@link UsageError} for what is neither; what `normsIn` throws
 */
export async function normingFor(engine: Engine, value: string | undefined): Promise<string | NormingContext> {
  if (value === undefined) return defaultNorming(engine.norming);
  if (value === NO_NORMING || engine.norming.includes(value)) return value;
  return normsIn(value, engine.norming);
}

/** The file that `--norming` names, if it is none of the names: what `--out` must not be. */
export function normingFiles(engine: Engine, value: string | undefined): readonly string[] {
  return value === undefined || value === NO_NORMING || engine.norming.includes(value) ? [] : [value];
}

/** How a screen names the norms: `general English` for what is built in. */
export function normsTitle(norming: string | NormingContext): string {
  if (typeof norming !== "string") return `the norms "${norming.name}"`;
  return `${norming} English`;
}
