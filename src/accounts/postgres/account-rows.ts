import { checkPlan, type Plan } from "../plan";
import { keyTaken, unknownAccount } from "../refusals";
import type { Account, Credential } from "../store";
import type { Row } from "./connections";
import type { Session } from "./session";

/** The accounts in the database. */
export class AccountRows {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async create(given: { key: string; name: string; plan: Partial<Plan>; digest: Uint8Array }): Promise<Account> {
    const { schema } = this.#session;
    const [row] = await this.#session.change(
      `INSERT INTO ${schema}.account (key, name, digest, words, anchor_day, rate, endpoints, frameworks, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, ${schema}.now_ms())) ON CONFLICT DO NOTHING RETURNING *`,
      [given.key, given.name, given.digest, ...columnsOf(checkPlan(given.plan)), this.#session.now()],
    );
    if (row === undefined) throw keyTaken();
    return accountOf(row);
  }

  async find(key: string): Promise<Account | undefined> {
    const row = await this.#row(key);
    return row && accountOf(row);
  }

  async credential(key: string): Promise<Credential | undefined> {
    const row = await this.#row(key);
    return row && { account: accountOf(row), digest: Uint8Array.from(row.digest as Uint8Array) };
  }

  async all(): Promise<readonly Account[]> {
    const sql = `SELECT * FROM ${this.#session.schema}.account ORDER BY created, key`;
    return (await this.#session.find(sql, [])).map(accountOf);
  }

  async replaceDigest(key: string, digest: Uint8Array): Promise<void> {
    const sql = `UPDATE ${this.#session.schema}.account SET digest = $2 WHERE key = $1 RETURNING key`;
    if ((await this.#session.set(sql, [key, digest])).length === 0) throw unknownAccount();
  }

  async changePlan(key: string, given: Partial<Plan>): Promise<Account> {
    const sql = `SELECT * FROM ${this.#session.schema}.change_plan($1, $2, $3, $4, $5, $6)`;
    const [row] = await this.#session.set(sql, [key, ...columnsOf(checkPlan(given))]);
    if (row === undefined) throw unknownAccount();
    return accountOf(row);
  }

  async delete(key: string): Promise<boolean> {
    const { schema } = this.#session;
    const sql = `WITH log AS (DELETE FROM ${schema}.rate WHERE account = $1)
      DELETE FROM ${schema}.account WHERE key = $1 RETURNING key`;
    return (await this.#session.change(sql, [key])).length > 0;
  }

  async #row(key: string): Promise<Row | undefined> {
    return (await this.#session.find(`SELECT * FROM ${this.#session.schema}.account WHERE key = $1`, [key]))[0];
  }
}

function columnsOf({ words, anchorDay, rate, endpoints, frameworks }: Plan): readonly unknown[] {
  return [words, anchorDay, rate, listed(endpoints), listed(frameworks)];
}

function listed(names: readonly string[] | undefined): string | null {
  return names === undefined ? null : JSON.stringify(names);
}

function accountOf(row: Row): Account {
  const plan = checkPlan({
    words: Number(row.words),
    anchorDay: Number(row.anchor_day),
    rate: Number(row.rate),
    ...(typeof row.endpoints === "string" && { endpoints: JSON.parse(row.endpoints) }),
    ...(typeof row.frameworks === "string" && { frameworks: JSON.parse(row.frameworks) }),
  });
  return Object.freeze({ key: String(row.key), name: String(row.name), plan, created: Number(row.created) });
}
