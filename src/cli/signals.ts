/** The first SIGINT or SIGTERM asks to stop; the second ends the process on the spot. */
export function onSignal(stop: () => void): void {
  let isStopping = false;
  for (const [signal, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
  ] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(128 + number);
      isStopping = true;
      stop();
    });
  }
}
