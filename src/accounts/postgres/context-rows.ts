import { checkContextName } from "../draft";
import { contextConflict, unknownAccount } from "../refusals";
import { CONTEXT_HEAD, contextHeadOf, contextOf } from "../rows";
import type { ContextDraft, ContextHead, StoredContext } from "../store";
import type { Session } from "./session";

/** The custom contexts in the database. */
export class ContextRows {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async save(key: string, draft: ContextDraft, expected: number): Promise<StoredContext> {
    checkContextName(draft);
    const { name, status, options, state } = draft;
    const { minWordCount, maxPunctuation = null } = options;
    const [row] = await this.#session.change(
      `SELECT * FROM ${this.#session.schema}.save_context($1, $2, $3, $4, $5, $6, $7, $8)`,
      [key, name, status, minWordCount, maxPunctuation, state, expected, this.#session.now()],
    );
    if (row === undefined) throw unknownAccount();
    if (row.state === null) throw contextConflict(expected, Number(row.version));
    return contextOf(row);
  }

  async find(key: string, name: string): Promise<StoredContext | undefined> {
    const sql = `SELECT ${CONTEXT_HEAD}, state FROM ${this.#session.schema}.context WHERE account = $1 AND name = $2`;
    return (await this.#session.find(sql, [key, name])).map(contextOf)[0];
  }

  async all(key: string): Promise<readonly ContextHead[]> {
    const sql = `SELECT ${CONTEXT_HEAD} FROM ${this.#session.schema}.context WHERE account = $1 ORDER BY name`;
    return (await this.#session.find(sql, [key])).map(contextHeadOf);
  }

  async delete(key: string, name: string): Promise<boolean> {
    const sql = `DELETE FROM ${this.#session.schema}.context WHERE account = $1 AND name = $2 RETURNING name`;
    return (await this.#session.change(sql, [key, name])).length > 0;
  }
}
