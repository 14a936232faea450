import { checkPlan, type Plan } from "../plan";
import { keyTaken, unknownAccount } from "../refusals";
import { accountOf, credentialOf, planColumns } from "../rows";
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
      [given.key, given.name, given.digest, ...planColumns(checkPlan(given.plan)), this.#session.now()],
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
    return row && credentialOf(row);
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
    const [row] = await this.#session.set(sql, [key, ...planColumns(checkPlan(given))]);
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
