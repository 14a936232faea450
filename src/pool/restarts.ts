/** After so many failed starts in a row, no worker is expected before long. */
const MOST_FAILED_STARTS = 3;
const FIRST_PAUSE = 50;
const LONG_PAUSE = 30_000;

/** Starts of workers that failed, and when each is tried again: after growing pauses in milliseconds. */
export class Restarts {
  readonly #start: () => void;
  readonly #pauses = new Set<ReturnType<typeof setTimeout>>();
  #failed = 0;

  constructor(start: () => void) {
    this.#start = start;
  }

  /** So many have failed that work should not wait for workers. */
  get isHopeless(): boolean {
    return this.#failed >= MOST_FAILED_STARTS;
  }

  succeeded(): void {
    this.#failed = 0;
  }

  failed(): void {
    this.#failed++;
    const pause = setTimeout(
      () => {
        this.#pauses.delete(pause);
        this.#start();
      },
      this.isHopeless ? LONG_PAUSE : FIRST_PAUSE * 2 ** (this.#failed - 1),
    );
    this.#pauses.add(pause);
    // Nothing waits for it then, so it need not keep Node alive.
    if (this.isHopeless && typeof pause === "object") pause.unref();
  }

  stop(): void {
    for (const pause of this.#pauses) clearTimeout(pause);
    this.#pauses.clear();
  }
}
