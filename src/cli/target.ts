import type { Stats } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type ByteSink, standardOutput } from "./files/part-file";
import { UsageError } from "./usage";

/** Where `--out` leads. */
export interface Target {
  /** Behind links. */
  readonly path: string;
  /** A device or a pipe: it is there already, and takes bytes as they come. */
  readonly isStream: boolean;
}

/** Where files are written, by the option that says it; `undefined` where it says nothing. */
export type Outs = Readonly<Record<string, string | undefined>>;

/** Files that are read: texts, and what options name, `undefined` where they name nothing. */
export type Reads = readonly (string | undefined)[];

/**
 * Looks at `--out` before any work is done.
 *
 * @param inputs those that are not there are no matter
 * @param option that says where to write, as messages call it
 * @throws {@link UsageError} for a folder, a place in no folder, and a file that is read
 */
export async function targetOf(out: string, inputs: Reads, option = "--out"): Promise<Target> {
  const found = await statOf(out);
  if (found === undefined) {
    const folder = dirname(resolve(out));
    if ((await statOf(folder))?.isDirectory() !== true)
      throw new UsageError(`There is no folder ${folder} for ${option}.`);
    return { path: out, isStream: false };
  }
  if (found.isDirectory()) throw new UsageError(`${option} ${out} is a folder. Name a file in it.`);
  if (!found.isFile()) return { path: out, isStream: true };
  if (await isOneOf(out, inputs)) {
    throw new UsageError(`${option} ${out} is one of the inputs and would be written over. Name another file.`);
  }
  return { path: await realpath(out), isStream: false };
}

/**
 * Looks at all the files of a run that writes several.
 *
 * @throws {@link UsageError} as `targetOf`, and for two that are one
 */
export async function checkTargets(outs: Outs, inputs: Reads): Promise<void> {
  const places = new Map<string, string>();
  for (const [option, out] of Object.entries(outs)) {
    if (out === undefined) continue;
    const { path, isStream } = await targetOf(out, inputs, option);
    if (isStream) continue;
    const place = join(await realpath(dirname(resolve(path))), basename(path));
    const other = places.get(place);
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${option} are one file, ${out}, and each would write over the other. Name two.`,
      );
    }
    places.set(place, option);
  }
}

/** Whether a file is one of these, by whatever name. */
export async function isOneOf(path: string, files: Reads): Promise<boolean> {
  const found = await statOf(path);
  if (found === undefined) return false;
  for (const file of files) {
    const other = file === undefined ? undefined : await statOf(file);
    if (other?.dev === found.dev && other.ino === found.ino) return true;
  }
  return false;
}

/** Writes to a device or a pipe. */
export async function writeStream<Result>(path: string, write: (sink: ByteSink) => Promise<Result>): Promise<Result> {
  // Where standard output is a socket it cannot be opened by its name.
  if (path === "/dev/stdout") return write(standardOutput);
  const file = await open(path, "w");
  try {
    return await write({ write: (bytes) => file.writeFile(bytes) });
  } finally {
    await file.close();
  }
}

/** `undefined` for what is not there. */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch {
    return undefined;
  }
}
