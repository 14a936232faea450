import { rmSync } from "node:fs";

const SIGNALS = [
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

/** The first SIGINT or SIGTERM asks to stop; the second ends the process on the spot. */
export function onSignal(stop: () => void): void {
  let isStopping = false;
  for (const [signal, number] of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) process.exit(128 + number);
      isStopping = true;
      stop();
    });
  }
}

/**
 * Has SIGINT and SIGTERM remove files on their way: they end the process as they would have.
 *
 * @returns what calls it off, when the files have their names
 */
export function removeOnSignal(paths: readonly string[]): () => void {
  const end = (signal: NodeJS.Signals): void => {
    for (const path of paths) rmSync(path, { force: true });
    callOff();
    process.kill(process.pid, signal);
  };
  const callOff = (): void => {
    for (const [signal] of SIGNALS) process.off(signal, end);
  };
  for (const [signal] of SIGNALS) process.on(signal, end);
  return callOff;
}
