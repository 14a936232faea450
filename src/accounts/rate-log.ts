import type { Admission } from "./store";

const WINDOW = 1000;

/**
 * The moments of the requests that one account was admitted in the last second.
 *
 * Exact, where a fixed window or a bucket of tokens admits nearly twice the rate
 * across its seam: a request is admitted if and only if fewer than `rate` others
 * lie in the second before it.
 */
export class RateLog {
  /** Ascending; those before `#first` are over. */
  #moments: number[] = [];
  #first = 0;

  /** @param now milliseconds; a fraction is cut off */
  admit(rate: number, now: number): Admission {
    const moment = Math.floor(now);
    this.#follow(moment);
    this.#forget(moment - WINDOW);
    const held = this.#moments.length - this.#first;
    if (held < rate) {
      this.#moments.push(moment);
      return { admitted: true, remaining: rate - held - 1 };
    }
    return { admitted: false, wait: this.#moments[this.#moments.length - rate]! + WINDOW - moment };
  }

  /** Whether nothing that it holds can refuse a request at `now` or later. */
  isOver(now: number): boolean {
    this.#follow(Math.floor(now));
    const newest = this.#moments.at(-1);
    return newest === undefined || newest <= now - WINDOW;
  }

  /**
   * A clock that was set back would make everybody wait until it has caught up.
   * So the log is set back with it, as if no time had passed since the newest
   * request: nobody gets a slot too many, and a second later all is as before.
   */
  #follow(moment: number): void {
    const ahead = (this.#moments.at(-1) ?? moment) - moment;
    if (ahead > 0) this.#moments = this.#moments.map((earlier) => earlier - ahead);
  }

  #forget(until: number): void {
    while (this.#first < this.#moments.length && this.#moments[this.#first]! <= until) this.#first++;
    if (this.#first < 64 && this.#first < this.#moments.length) return;
    this.#moments.splice(0, this.#first);
    this.#first = 0;
  }
}

/** Logs below this number are not worth a sweep. */
const FEW = 1024;

/** A log for each account that was seen in the last second or so. */
export class RateLogs {
  readonly #logs = new Map<string, RateLog>();
  #sweepAt = FEW;

  admit(key: string, rate: number, now: number): Admission {
    let log = this.#logs.get(key);
    if (log === undefined) {
      if (this.#logs.size >= this.#sweepAt) this.#sweep(now);
      log = new RateLog();
      this.#logs.set(key, log);
    }
    return log.admit(rate, now);
  }

  forget(key: string): void {
    this.#logs.delete(key);
  }

  /** Removes what is over; the next sweep comes when the logs have doubled, so its cost is shared out. */
  #sweep(now: number): void {
    for (const [key, log] of this.#logs) if (log.isOver(now)) this.#logs.delete(key);
    this.#sweepAt = Math.max(FEW, this.#logs.size * 2);
  }
}
