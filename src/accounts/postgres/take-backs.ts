import { POSTGRES_TIMES } from "./connections";
import type { Session } from "./session";

/** A charge of which nobody knows whether it was stored, and whose caller was told so. */
interface Doubt {
  readonly account: string;
  readonly call: string;
  readonly attempt: string;
  /** By then the database has ended the statement, if it was still at it. */
  readonly until: number;
}

const PAUSE = 500;

/**
 * Takes charges back that may have been stored and were answered with an error, so
 * that nothing is charged that was not delivered. It goes on until the database is
 * there again. A call that was sent again in the meantime, to whatever server, is
 * paid for: the charge stays.
 *
 * What dies with the process is what would have died with it anyway: charges
 * whose answers were on their way.
 */
export class TakeBacks {
  readonly #session: Session;
  #doubts: Doubt[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(session: Session) {
    this.#session = session;
  }

  add(account: string, calls: readonly { readonly call: string; readonly attempt: string }[]): void {
    const until = performance.now() + 2 * POSTGRES_TIMES.statement;
    this.#doubts.push(...calls.map(({ call, attempt }) => ({ account, call, attempt, until })));
    this.#plan();
  }

  /** Tries once more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#goThrough();
  }

  #plan(): void {
    if (this.#isClosed || this.#doubts.length === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(async () => {
      await this.#goThrough();
      this.#timer = undefined;
      this.#plan();
    }, PAUSE);
    this.#timer.unref?.();
  }

  async #goThrough(): Promise<void> {
    const sql = `SELECT ${this.#session.schema}.take_back($1, $2, $3) AS done`;
    const doubts = this.#doubts;
    this.#doubts = [];
    for (const [index, doubt] of doubts.entries()) {
      const { account, call, attempt, until } = doubt;
      // The statement may arrive after us: an entry that is not there is looked for again.
      const isLast = performance.now() >= until;
      try {
        const [row] = await this.#session.run(sql, [account, call, attempt], true);
        if (row?.done !== true && !isLast) this.#doubts.push(doubt);
      } catch {
        this.#doubts.push(...doubts.slice(index));
        return;
      }
    }
  }
}
