import { type ByteSink, PartFile, standardOutput } from "./files/part-file";
import { removeOnSignal } from "./signals";
import { targetOf, writeStream } from "./target";

/**
 * Writes to standard output, or to a file that gets its name once all is
 * written: of a task that fails nothing is left behind.
 *
 * @throws {@link UsageError} as `targetOf`, which who reads files asks before
 */
export async function writeOut(out: string | undefined, write: (sink: ByteSink) => Promise<void>): Promise<void> {
  if (out === undefined) return write(standardOutput);
  const { path, isStream } = await targetOf(out, []);
  if (isStream) return writeStream(path, write);
  const beside = `${path}.${process.pid}.part`;
  const callOff = removeOnSignal([beside]);
  try {
    const file = await PartFile.open(beside);
    try {
      await write(file);
    } catch (error) {
      await file.abandon();
      throw error;
    }
    await file.finish(path);
  } finally {
    callOff();
  }
}
