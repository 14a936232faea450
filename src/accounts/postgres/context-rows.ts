import { checkContextName } from "../draft";
import { contextConflict, unknownAccount } from "../refusals";
import type { ContextDraft, ContextHead, ContextStatus, StoredContext } from "../store";
import type { Row } from "./connections";
import type { Session } from "./session";

/** Every column but the statistics. */
const HEAD = "name, status, min_word_count, max_punctuation, version, created, updated";

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
    const sql = `SELECT ${HEAD}, state FROM ${this.#session.schema}.context WHERE account = $1 AND name = $2`;
    return (await this.#session.find(sql, [key, name])).map(contextOf)[0];
  }

  async all(key: string): Promise<readonly ContextHead[]> {
    const sql = `SELECT ${HEAD} FROM ${this.#session.schema}.context WHERE account = $1 ORDER BY name`;
    return (await this.#session.find(sql, [key])).map(headOf);
  }

  async delete(key: string, name: string): Promise<boolean> {
    const sql = `DELETE FROM ${this.#session.schema}.context WHERE account = $1 AND name = $2 RETURNING name`;
    return (await this.#session.change(sql, [key, name])).length > 0;
  }
}

function headOf(row: Row): ContextHead {
  const minWordCount = Number(row.min_word_count);
  const maxPunctuation = row.max_punctuation;
  return {
    name: String(row.name),
    status: row.status as ContextStatus,
    options: typeof maxPunctuation === "number" ? { minWordCount, maxPunctuation } : { minWordCount },
    version: Number(row.version),
    created: Number(row.created),
    updated: Number(row.updated),
  };
}

/** The bytes get an array of their own: the driver's lie in a piece of memory that it shares with others. */
function contextOf(row: Row): StoredContext {
  return { ...headOf(row), state: Uint8Array.from(row.state as Uint8Array) };
}
