import { checkPlan, type Plan } from "../plan";
import { keyTaken, unknownAccount } from "../refusals";
import { accountOf, credentialOf, planColumns } from "../rows";
import type { Account, Credential } from "../store";
import type { Database, Statement } from "./driver";

/** The accounts in the database. Callers see to the transaction. */
export class AccountRows {
  readonly #insert: Statement;
  readonly #one: Statement;
  readonly #all: Statement;
  readonly #digest: Statement;
  readonly #plan: Statement;
  readonly #delete: readonly Statement[];
  readonly #forgetPeriods: Statement;

  constructor(database: Database) {
    this.#insert = database.prepare(
      `INSERT INTO account (key, name, digest, words, anchor_day, rate, endpoints, frameworks, created)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#one = database.prepare("SELECT * FROM account WHERE key = ?");
    this.#all = database.prepare("SELECT * FROM account ORDER BY created, key");
    this.#digest = database.prepare("UPDATE account SET digest = ? WHERE key = ?");
    this.#plan = database.prepare(
      "UPDATE account SET words = ?, anchor_day = ?, rate = ?, endpoints = ?, frameworks = ? WHERE key = ?",
    );
    this.#forgetPeriods = database.prepare("DELETE FROM period WHERE account = ?");
    const owned = ["entry", "period", "context"].map((table) => `DELETE FROM ${table} WHERE account = ?`);
    this.#delete = [...owned, "DELETE FROM account WHERE key = ?"].map((sql) => database.prepare(sql));
  }

  create(account: Account, digest: Uint8Array): Account {
    const { key, name, plan, created } = account;
    if (this.#insert.run(key, name, digest, ...planColumns(plan), created) === 0) throw keyTaken();
    return account;
  }

  find(key: string): Account | undefined {
    const row = this.#one.get(key);
    return row && accountOf(row);
  }

  /** @throws {@link LexometerError} `ACCOUNT_UNKNOWN` */
  require(key: string): Account {
    const account = this.find(key);
    if (account === undefined) throw unknownAccount();
    return account;
  }

  credential(key: string): Credential | undefined {
    const row = this.#one.get(key);
    return row && credentialOf(row);
  }

  all(): readonly Account[] {
    return this.#all.all().map(accountOf);
  }

  replaceDigest(key: string, digest: Uint8Array): void {
    if (this.#digest.run(digest, key) === 0) throw unknownAccount();
  }

  changePlan(key: string, given: Partial<Plan>): Account {
    const account = this.require(key);
    const plan = checkPlan(given);
    this.#plan.run(...planColumns(plan), key);
    if (plan.anchorDay !== account.plan.anchorDay) this.#forgetPeriods.run(key);
    return Object.freeze({ ...account, plan });
  }

  delete(key: string): boolean {
    return this.#delete.map((statement) => statement.run(key)).at(-1)! > 0;
  }
}
