import { KEPT, type Usage } from "../period";
import { callConflict, callRunning, unavailable, unknownAccount } from "../refusals";
import type { Call, Charge, Entry, Receipt } from "../store";
import { type Attempt, attemptOf, chargeStatement, usageOf } from "./charge";
import { type Connections, Failure } from "./connections";
import { Lanes } from "./lanes";
import { Presence } from "./presence";
import { asStoreError, type Session } from "./session";
import { TakeBacks } from "./take-backs";

/** Entries that are forgotten in one statement. */
const FORGOTTEN = 5000;

/** The ledger in the database. */
export class LedgerRows {
  readonly #session: Session;
  readonly #presence: Presence;
  readonly #takeBacks: TakeBacks;
  readonly #charges: Lanes<Attempt, Receipt | Error>;

  constructor(session: Session, connections: Connections) {
    this.#session = session;
    this.#presence = new Presence(connections);
    this.#takeBacks = new TakeBacks(session);
    this.#charges = new Lanes((account, attempts) => this.#chargeAll(account, attempts));
  }

  async claim({ account, call, body }: Call): Promise<"fresh" | "repeated"> {
    this.#session.check();
    const holder = await this.#presence.holder().catch((error) => {
      throw unavailable(error);
    });
    const [row] = await this.#session.set(`SELECT ${this.#session.schema}.claim($1, $2, $3, $4, $5, $6) AS outcome`, [
      account,
      call,
      body,
      crypto.randomUUID(),
      holder,
      this.#session.now(),
    ]);
    switch (row?.outcome) {
      case "fresh":
      case "repeated":
        return row.outcome;
      case "conflict":
        throw callConflict();
      case "running":
        throw callRunning();
      default:
        throw unknownAccount();
    }
  }

  async release({ account, call }: Call): Promise<void> {
    this.#session.check();
    const holder = await this.#presence.holder().catch(() => undefined);
    // With its connection its claims have ended.
    if (holder === undefined) return;
    const sql = `DELETE FROM ${this.#session.schema}.claim WHERE account = $1 AND call = $2 AND holder = $3`;
    await this.#session.find(sql, [account, call, holder]);
  }

  async charge(charge: Charge): Promise<Receipt> {
    this.#session.check();
    const answer = await this.#charges.submit(charge.account, attemptOf(charge));
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async usage(key: string): Promise<Usage> {
    const sql = `SELECT * FROM ${this.#session.schema}.usage($1, $2)`;
    const [row] = await this.#session.find(sql, [key, this.#session.now()]);
    if (row === undefined) throw unknownAccount();
    return usageOf(row);
  }

  async entries(key: string, start: number, end: number): Promise<readonly Entry[]> {
    const sql = `SELECT call, words, granted, at FROM ${this.#session.schema}.entry
      WHERE account = $1 AND at >= $2 AND at < $3 ORDER BY sequence`;
    const rows = await this.#session.find(sql, [key, start, end]);
    return rows.map(({ call, words, granted, at }) => ({
      call: String(call),
      words: Number(words),
      granted: Number(granted),
      at: Number(at),
    }));
  }

  async forget(): Promise<number> {
    const { schema } = this.#session;
    const now = `coalesce($1, ${schema}.now_ms())`;
    const remove = async (sql: string): Promise<number> => (await this.#session.set(sql, [this.#session.now()])).length;
    // A sum of which a part is forgotten goes first, or it would differ from its entries.
    await remove(`DELETE FROM ${schema}.period WHERE start < ${now} - ${KEPT}`);
    await remove(`DELETE FROM ${schema}.claim WHERE until < ${now}`);
    await remove(`DELETE FROM ${schema}.rate WHERE moments[cardinality(moments)] < ${now} - 60000`);
    const some = `WITH old AS (SELECT account, call FROM ${schema}.entry WHERE at < ${now} - ${KEPT} LIMIT ${FORGOTTEN})
      DELETE FROM ${schema}.entry e USING old WHERE e.account = old.account AND e.call = old.call RETURNING 1`;
    for (let count = 0; ; ) {
      const gone = await remove(some);
      count += gone;
      if (gone < FORGOTTEN) return count;
    }
  }

  /** Finishes what was submitted. */
  async close(): Promise<void> {
    await this.#charges.settled();
    await this.#takeBacks.close();
    await this.#presence.leave();
  }

  async #chargeAll(account: string, attempts: readonly Attempt[]): Promise<readonly (Receipt | Error)[]> {
    const { schema } = this.#session;
    const { sql, values, receiptsOf } = chargeStatement(schema, account, attempts, this.#session.now() ?? undefined);
    try {
      return receiptsOf(await this.#session.run(sql, values, true));
    } catch (error) {
      if (error instanceof Failure && error.fate === "unknown") this.#takeBacks.add(account, attempts);
      return asStoreError(error);
    }
  }
}
