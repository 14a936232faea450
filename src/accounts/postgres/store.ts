import type { Usage } from "../period";
import type { Plan } from "../plan";
import { unavailable } from "../refusals";
import type {
  Account,
  Admission,
  Call,
  Charge,
  ContextDraft,
  ContextHead,
  Credential,
  Entry,
  Receipt,
  Store,
  StoredContext,
} from "../store";
import { AccountRows } from "./account-rows";
import type { Connections } from "./connections";
import { ContextRows } from "./context-rows";
import { Lanes } from "./lanes";
import { LedgerRows } from "./ledger-rows";
import { asStoreError, type Session } from "./session";

interface Request {
  readonly rate: number;
  /** `null` for the database's clock. */
  readonly now: number | null;
}

/**
 * A store that any number of processes share.
 *
 * Every method is one statement or may stop between two, so nothing depends on a
 * process that lives on; and nothing that matters is kept here.
 */
export class PostgresStore implements Store {
  readonly #connections: Connections;
  readonly #session: Session;
  readonly #accounts: AccountRows;
  readonly #ledger: LedgerRows;
  readonly #contexts: ContextRows;
  readonly #admissions: Lanes<Request, Admission>;
  #closing: Promise<void> | undefined;

  constructor(connections: Connections, session: Session) {
    this.#connections = connections;
    this.#session = session;
    this.#accounts = new AccountRows(session);
    this.#ledger = new LedgerRows(session, connections);
    this.#contexts = new ContextRows(session);
    this.#admissions = new Lanes((account, requests) => this.#admitAll(account, requests));
  }

  createAccount(given: { key: string; name: string; plan: Partial<Plan>; digest: Uint8Array }): Promise<Account> {
    return this.#accounts.create(given);
  }

  account(key: string): Promise<Account | undefined> {
    return this.#accounts.find(key);
  }

  credential(key: string): Promise<Credential | undefined> {
    return this.#accounts.credential(key);
  }

  accounts(): Promise<readonly Account[]> {
    return this.#accounts.all();
  }

  replaceDigest(key: string, digest: Uint8Array): Promise<void> {
    return this.#accounts.replaceDigest(key, digest);
  }

  changePlan(key: string, plan: Partial<Plan>): Promise<Account> {
    return this.#accounts.changePlan(key, plan);
  }

  deleteAccount(key: string): Promise<boolean> {
    return this.#accounts.delete(key);
  }

  claim(call: Call): Promise<"fresh" | "repeated"> {
    return this.#ledger.claim(call);
  }

  release(call: Call): Promise<void> {
    return this.#ledger.release(call);
  }

  charge(charge: Charge): Promise<Receipt> {
    return this.#ledger.charge(charge);
  }

  usage(key: string): Promise<Usage> {
    return this.#ledger.usage(key);
  }

  entries(key: string, start: number, end: number): Promise<readonly Entry[]> {
    return this.#ledger.entries(key, start, end);
  }

  prune(): Promise<number> {
    return this.#ledger.forget();
  }

  async admit({ key, plan }: Account, now?: number): Promise<Admission> {
    this.#session.check();
    const moment = now === undefined ? this.#session.now() : Math.floor(now);
    return await this.#admissions.submit(key, { rate: plan.rate, now: moment });
  }

  saveContext(key: string, draft: ContextDraft, expected: number): Promise<StoredContext> {
    return this.#contexts.save(key, draft, expected);
  }

  context(key: string, name: string): Promise<StoredContext | undefined> {
    return this.#contexts.find(key, name);
  }

  contexts(key: string): Promise<readonly ContextHead[]> {
    return this.#contexts.all(key);
  }

  deleteContext(key: string, name: string): Promise<boolean> {
    return this.#contexts.delete(key, name);
  }

  async ready(): Promise<void> {
    const sql = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS closed";
    const [row] = await this.#session.find(sql, []);
    if (row?.closed === true) throw unavailable({ code: "READ_ONLY" });
  }

  async pepperMark(mark?: Uint8Array): Promise<Uint8Array | undefined> {
    const sql = `UPDATE ${this.#session.schema}.lexometer SET pepper = coalesce(pepper, $1) RETURNING pepper`;
    const [row] = await this.#session.set(sql, [mark ?? null]);
    return row?.pepper instanceof Uint8Array ? Uint8Array.from(row.pepper) : undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#session.close();
    await this.#ledger.close();
    await this.#admissions.settled();
    await this.#connections.close();
  }

  async #admitAll(account: string, requests: readonly Request[]): Promise<readonly Admission[]> {
    const sql = `SELECT * FROM ${this.#session.schema}.admit($1, $2, $3)`;
    const values = [account, requests.map(({ rate }) => rate), requests.map(({ now }) => now)];
    // Not to be repeated where nobody knows: a request that never was would take a slot.
    const rows = await this.#session.run(sql, values, false).catch(asStoreError);
    return rows.map(({ admitted, remaining, wait }) =>
      admitted === true ? { admitted, remaining: Number(remaining) } : { admitted: false, wait: Number(wait) },
    );
  }
}
