import { readFile } from "node:fs/promises";
import { LexometerError } from "../errors";
import type { NormingContext } from "../norms/context";
import { NO_NORMING } from "../norms/head";
import { openNorms } from "../norms/open";
import { type NormStatistics, openStatistics } from "../norms/statistics";
import { UsageError } from "./usage";

/**
 * The context in a file; one that is missing is taken for a name.
 *
 * @param names of the contexts that there are without a file
 * @throws {@link UsageError} for neither a name nor a file; what `openNorms` throws, with the file
 */
export async function normsIn(path: string, names: readonly string[]): Promise<NormingContext> {
  let json: string;
  try {
    json = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const known = [...names, NO_NORMING].join(", ");
    throw new UsageError(`There are no norms "${path}", by name or as a file. By name there are ${known}.`);
  }
  return openedFrom(path, () => openNorms(json));
}

/** The statistics in a file. @throws what `openStatistics` throws, with the file */
export async function statisticsIn(path: string): Promise<NormStatistics> {
  const json = await readFile(path, "utf8");
  return openedFrom(path, () => openStatistics(json));
}

/** What is opened from a file, which a refusal names: a command may have several. */
export async function openedFrom<Opened>(path: string, open: () => Opened | Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof LexometerError)) throw error;
    throw new LexometerError(error.code, `${path}: ${error.message}`, error.detail);
  }
}
