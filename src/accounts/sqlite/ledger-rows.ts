import { type Period, periodAt, type Usage } from "../period";
import { takeLongestPrefix, wordsOf } from "../prefix";
import { callConflict } from "../refusals";
import type { Account, Call, Charge, Entry, Receipt } from "../store";
import type { Database, Statement } from "./driver";

/** The ledger in the database. Callers see to the transaction. */
export class LedgerRows {
  readonly #find: Statement;
  readonly #insert: Statement;
  readonly #shorten: Statement;
  readonly #used: Statement;
  readonly #sum: Statement;
  readonly #begin: Statement;
  readonly #take: Statement;
  readonly #entries: Statement;
  readonly #forget: Statement;
  readonly #forgetPeriods: Statement;

  constructor(database: Database) {
    this.#find = database.prepare("SELECT body, words, granted FROM entry WHERE account = ? AND call = ?");
    this.#insert = database.prepare(
      `INSERT INTO entry (account, call, body, words, granted, at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (account, call) DO NOTHING`,
    );
    this.#shorten = database.prepare("UPDATE entry SET words = ?, granted = ? WHERE account = ? AND call = ?");
    this.#used = database.prepare("SELECT used FROM period WHERE account = ? AND start = ?");
    this.#sum = database.prepare(
      "SELECT COALESCE(SUM(words), 0) AS used FROM entry WHERE account = ? AND at >= ? AND at < ?",
    );
    this.#begin = database.prepare("INSERT INTO period (account, start, used) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
    this.#take = database.prepare(
      "UPDATE period SET used = used + ? WHERE account = ? AND start = ? AND (used + ? <= ? OR ? = 0)",
    );
    this.#entries = database.prepare(
      "SELECT call, words, granted, at FROM entry WHERE account = ? AND at >= ? AND at < ? ORDER BY sequence",
    );
    this.#forget = database.prepare("DELETE FROM entry WHERE at < ?");
    this.#forgetPeriods = database.prepare("DELETE FROM period WHERE start < ?");
  }

  /** Whether the call was charged. @throws {@link LexometerError} `CALL_CONFLICT` */
  has({ account, call, body }: Call): boolean {
    const row = this.#find.get(account, call);
    if (row !== undefined && row.body !== body) throw callConflict();
    return row !== undefined;
  }

  /**
   * The entry first, so that a call's twin is seen before any word is taken; then
   * the words, by an update that touches no row if they do not fit.
   *
   * @param undo called where nothing fits: the entry must go, or the call could never be paid
   */
  charge(charge: Charge, sums: readonly number[], account: Account, now: number, undo: () => void): Receipt {
    const { key, plan } = account;
    const period = periodAt(plan.anchorDay, now);
    this.#begin.run(key, period.start, this.#usedIn(key, period));
    const whole = sums.at(-1)!;
    if (this.#insert.run(key, charge.call, charge.body, whole, sums.length, now) === 0) {
      return { ...this.#repeat(charge), repeated: true, usage: this.usage(account, now) };
    }
    const granted = takeLongestPrefix(
      sums,
      (words) => this.#take.run(words, key, period.start, words, plan.words, words) > 0,
    );
    const words = wordsOf(sums, granted);
    if (granted === 0) undo();
    else if (granted < sums.length) this.#shorten.run(words, granted, key, charge.call);
    return { granted, words, repeated: false, usage: this.usage(account, now) };
  }

  usage({ key, plan }: Account, now: number): Usage {
    const period = periodAt(plan.anchorDay, now);
    return { limit: plan.words, used: this.#usedIn(key, period), period };
  }

  entries(key: string, start: number, end: number): readonly Entry[] {
    return this.#entries.all(key, start, end).map(({ call, words, granted, at }) => ({
      call: call as string,
      words: Number(words),
      granted: Number(granted),
      at: Number(at),
    }));
  }

  /** A sum of which a part is forgotten goes too, or it would differ from its entries. */
  forget(before: number): number {
    this.#forgetPeriods.run(before);
    return this.#forget.run(before);
  }

  #repeat(call: Call): { readonly granted: number; readonly words: number } {
    const row = this.#find.get(call.account, call.call)!;
    if (row.body !== call.body) throw callConflict();
    return { granted: Number(row.granted), words: Number(row.words) };
  }

  /** Before the first charge of a period the entries themselves are asked: after a change of anchor there are some. */
  #usedIn(key: string, { start, end }: Period): number {
    return Number((this.#used.get(key, start) ?? this.#sum.get(key, start, end)!).used);
  }
}
