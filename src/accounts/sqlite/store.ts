import { checkOptions, type OptionNames } from "../../check-options";
import { LexometerError } from "../../errors";
import { Claims } from "../claims";
import { checkCharge, checkContextName } from "../draft";
import { KEPT, type Usage } from "../period";
import { checkPlan, type Plan } from "../plan";
import { RateLogs } from "../rate-log";
import { closed, unavailable } from "../refusals";
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
import { ContextRows } from "./context-rows";
import { type Database, type Driver, findDriver } from "./driver";
import { type Gathering, GroupCommit, type Work } from "./group-commit";
import { LedgerRows } from "./ledger-rows";
import { checkSchema, migrate } from "./schema";

/** How to open a store in a file. */
export interface SqliteOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** How many charges share a commit; 64, or as many as come in 5 ms. */
  readonly gathering?: Gathering;
  /** Another SQLite than the one that this Node has. */
  readonly driver?: Driver;
}

const SQLITE_OPTIONS: OptionNames<SqliteOptions> = { clock: true, gathering: true, driver: true };

/**
 * A store in one file, for one process.
 *
 * One connection, which holds the file by itself: SQLite up to 3.51.2 can damage
 * a WAL database that several connections write. What was answered is on the
 * disk (`synchronous = FULL`). Every commit waits for the disk and blocks this
 * thread for so long, which is why charges are gathered.
 *
 * @throws {@link LexometerError} `STORE_LOCKED` if another process has it,
 *   `STORE_NEWER`, `STORE_FOREIGN`, `STORE_DRIVER`, `STORE_UNAVAILABLE`
 */
export async function openSqliteStore(path: string, options: SqliteOptions = {}): Promise<Store> {
  checkOptions("openSqliteStore", options, SQLITE_OPTIONS);
  const { clock = Date.now, gathering = { members: 64, milliseconds: 5 } } = options;
  const driver = options.driver ?? (await findDriver());
  let database: Database | undefined;
  let leave = "";
  try {
    database = driver(path);
    // The lock is taken by the first use, not by the wish; and nothing is changed before the file is known to be ours.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
    checkSchema(database);
    leave = LEAVE_WAL;
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    migrate(database);
    return new SqliteStore(database, clock, gathering);
  } catch (error) {
    if (database !== undefined) release(database, leave);
    throw cannotOpen(error);
  }
}

class SqliteStore implements Store {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #group: GroupCommit;
  readonly #accounts: AccountRows;
  readonly #ledger: LedgerRows;
  readonly #contexts: ContextRows;
  // One process holds the file, so what is only of the moment lives in it.
  readonly #claims = new Claims();
  readonly #rates = new RateLogs();
  #isClosed = false;

  constructor(database: Database, clock: () => number, gathering: Gathering) {
    this.#database = database;
    this.#clock = clock;
    this.#group = new GroupCommit(database, gathering);
    this.#accounts = new AccountRows(database);
    this.#ledger = new LedgerRows(database);
    this.#contexts = new ContextRows(database);
  }

  async createAccount(given: { key: string; name: string; plan: Partial<Plan>; digest: Uint8Array }): Promise<Account> {
    const { key, name } = given;
    const account = Object.freeze({ key, name, plan: checkPlan(given.plan), created: this.#clock() });
    return this.#write(() => this.#accounts.create(account, given.digest));
  }

  async account(key: string): Promise<Account | undefined> {
    return this.#read(() => this.#accounts.find(key));
  }

  async credential(key: string): Promise<Credential | undefined> {
    return this.#read(() => this.#accounts.credential(key));
  }

  async accounts(): Promise<readonly Account[]> {
    return this.#read(() => this.#accounts.all());
  }

  async replaceDigest(key: string, digest: Uint8Array): Promise<void> {
    return this.#write(() => this.#accounts.replaceDigest(key, digest));
  }

  async changePlan(key: string, plan: Partial<Plan>): Promise<Account> {
    return this.#write(() => this.#accounts.changePlan(key, plan));
  }

  async deleteAccount(key: string): Promise<boolean> {
    this.#rates.forget(key);
    return this.#write(() => this.#accounts.delete(key));
  }

  async claim(call: Call): Promise<"fresh" | "repeated"> {
    return this.#read(() => {
      this.#accounts.require(call.account);
      if (this.#ledger.has(call)) return "repeated";
      this.#claims.claim(call, this.#clock());
      return "fresh";
    });
  }

  async release(call: Call): Promise<void> {
    this.#claims.release(call);
  }

  async charge(charge: Charge): Promise<Receipt> {
    const sums = checkCharge(charge);
    const receipt = await this.#write((undo) =>
      this.#ledger.charge(charge, sums, this.#accounts.require(charge.account), this.#clock(), undo),
    );
    if (!receipt.repeated) this.#claims.release(charge);
    return receipt;
  }

  async usage(key: string): Promise<Usage> {
    return this.#read(() => this.#ledger.usage(this.#accounts.require(key), this.#clock()));
  }

  async entries(key: string, start: number, end: number): Promise<readonly Entry[]> {
    return this.#read(() => this.#ledger.entries(key, start, end));
  }

  async prune(): Promise<number> {
    return this.#write(() => this.#ledger.forget(this.#clock() - KEPT));
  }

  async admit({ key, plan }: Account, now = this.#clock()): Promise<Admission> {
    if (this.#isClosed) throw closed();
    return this.#rates.admit(key, plan.rate, now);
  }

  async saveContext(key: string, draft: ContextDraft, expected: number): Promise<StoredContext> {
    checkContextName(draft);
    return this.#write(() => {
      this.#accounts.require(key);
      return this.#contexts.save(key, draft, expected, this.#clock());
    });
  }

  async context(key: string, name: string): Promise<StoredContext | undefined> {
    return this.#read(() => this.#contexts.find(key, name));
  }

  async contexts(key: string): Promise<readonly ContextHead[]> {
    return this.#read(() => this.#contexts.all(key));
  }

  async deleteContext(key: string, name: string): Promise<boolean> {
    return this.#write(() => this.#contexts.delete(key, name));
  }

  async ready(): Promise<void> {
    // An empty group: it takes the lock for writing and commits.
    return this.#write(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#group.close();
    release(this.#database, LEAVE_WAL);
  }

  #write<T>(work: Work<T>): Promise<T> {
    return this.#group.submit(work);
  }

  #read<T>(work: () => T): T {
    if (this.#isClosed) throw closed();
    try {
      return work();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const LEAVE_WAL = "PRAGMA journal_mode = DELETE;";

/**
 * Closes a database and lets go of its lock.
 *
 * libsql cannot finalize a statement: the connection lives on with its lock until
 * the collector comes by. So the lock is given up first, which SQLite only does
 * outside of WAL; what is left is a single file without a log, good to copy.
 *
 * @param leave how to get out of WAL; nothing where the file is not to be touched
 */
function release(database: Database, leave: string): void {
  try {
    database.exec(`${leave} PRAGMA locking_mode = NORMAL; SELECT COUNT(*) FROM sqlite_master;`);
  } catch {
    // The disk is in trouble; every answer that was given is in the log, which the next start reads.
  }
  database.close();
}

/** What a start that failed has to say to the person who tried. */
function cannotOpen(error: unknown): LexometerError {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (code === "SQLITE_BUSY" || errcode === 5 || /database is locked/.test(message ?? "")) {
    return new LexometerError(
      "STORE_LOCKED",
      "Another process has this store open, and a store in a file is for one process only. Stop that process, or keep the accounts in PostgreSQL, which any number can share.",
    );
  }
  if (code === "SQLITE_NOTADB" || errcode === 26) {
    return new LexometerError("STORE_FOREIGN", "This file is not a store of Lexometer.");
  }
  return unavailable(error);
}
