import { readFile } from "node:fs/promises";
import type { Engine } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import { NO_NORMING } from "../norms/head";
import { openNorms } from "../norms/open";
import { UsageError } from "./usage";

export { NO_NORMING };

export const NORMING_HELP = "written, spoken, general, none, or a file of `lexometer norms build` (default: general)";

/**
 * What `--norming` says: the name of a context, or the context in a file.
 *
 * @throws {@link UsageError} for what is neither; what `openNorms` throws
 */
export async function normingFor(engine: Engine, value: string | undefined): Promise<string | NormingContext> {
  if (value === undefined) {
    return engine.norming.includes("general") ? "general" : (engine.norming[0] ?? NO_NORMING);
  }
  if (value === NO_NORMING || engine.norming.includes(value)) return value;
  return openNorms(await readNormsFile(value, engine.norming));
}

/** The file that `--norming` names, if it is none of the names: what `--out` must not be. */
export function normingFiles(engine: Engine, value: string | undefined): readonly string[] {
  return value === undefined || value === NO_NORMING || engine.norming.includes(value) ? [] : [value];
}

/** The text of a file of norms; one that is missing is taken for a name. */
export async function readNormsFile(path: string, names: readonly string[]): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const known = [...names, NO_NORMING].join(", ");
    throw new UsageError(`There are no norms "${path}", by name or as a file. By name there are ${known}.`);
  }
}

/** How a screen names the norms: `general English` for what is built in. */
export function normsTitle(norming: string | NormingContext): string {
  if (typeof norming !== "string") return `the norms "${norming.name}"`;
  return `${norming} English`;
}
