import { type ByteSink, PartFile, standardOutput } from "./files/part-file";

/**
 * Writes to standard output, or to a file that gets its name once all is
 * written: of a task that fails nothing is left behind.
 */
export async function writeOut(path: string | undefined, write: (sink: ByteSink) => Promise<void>): Promise<void> {
  if (path === undefined) return write(standardOutput);
  const file = await PartFile.open(`${path}.${process.pid}.part`);
  try {
    await write(file);
  } catch (error) {
    await file.abandon();
    throw error;
  }
  await file.finish(path);
}
