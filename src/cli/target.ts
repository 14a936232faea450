import type { Stats } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type ByteSink, standardOutput } from "./files/part-file";
import { UsageError } from "./usage";

/** Where `--out` leads. */
export interface Target {
  /** Behind links. */
  readonly path: string;
  /** A device or a pipe: it is there already, and takes bytes as they come. */
  readonly isStream: boolean;
}

/**
 * Looks at `--out` before any work is done.
 *
 * @param inputs files that are read
 * @throws {@link UsageError} for a folder, a place in no folder, and a file that is read
 */
export async function targetOf(out: string, inputs: readonly string[]): Promise<Target> {
  const found = await statOf(out);
  if (found === undefined) {
    const folder = dirname(resolve(out));
    if ((await statOf(folder))?.isDirectory() !== true) throw new UsageError(`There is no folder ${folder} for --out.`);
    return { path: out, isStream: false };
  }
  if (found.isDirectory()) throw new UsageError(`--out ${out} is a folder. Name a file in it.`);
  if (!found.isFile()) return { path: out, isStream: true };
  for (const input of inputs) {
    const read = await statOf(input);
    if (read?.dev === found.dev && read.ino === found.ino) {
      throw new UsageError(`--out ${out} is one of the inputs and would be written over. Name another file.`);
    }
  }
  return { path: await realpath(out), isStream: false };
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
