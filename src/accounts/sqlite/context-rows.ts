import { contextConflict } from "../refusals";
import { CONTEXT_HEAD, contextHeadOf, contextOf } from "../rows";
import type { ContextDraft, ContextHead, StoredContext } from "../store";
import type { Database, Statement } from "./driver";

/** The custom contexts in the database. Callers see to the transaction. */
export class ContextRows {
  readonly #find: Statement;
  readonly #all: Statement;
  readonly #save: Statement;
  readonly #delete: Statement;
  readonly #count: Statement;
  readonly #counted: Statement;

  constructor(database: Database) {
    this.#find = database.prepare(`SELECT ${CONTEXT_HEAD}, state FROM context WHERE account = ? AND name = ?`);
    this.#all = database.prepare(`SELECT ${CONTEXT_HEAD} FROM context WHERE account = ? ORDER BY name`);
    this.#save = database.prepare(
      `INSERT OR REPLACE INTO context (account, ${CONTEXT_HEAD}, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#delete = database.prepare("DELETE FROM context WHERE account = ? AND name = ?");
    this.#count = database.prepare("UPDATE sequence SET value = value + 1 WHERE name = 'context'");
    this.#counted = database.prepare("SELECT value FROM sequence WHERE name = 'context'");
  }

  save(key: string, draft: ContextDraft, expected: number, updated: number): StoredContext {
    const { name, status, options, state } = draft;
    const found = this.find(key, name);
    if ((found?.version ?? 0) !== expected) throw contextConflict(expected, found?.version ?? 0);
    this.#count.run();
    const version = Number(this.#counted.get()!.value);
    const created = found?.created ?? updated;
    const { minWordCount, maxPunctuation = null } = options;
    this.#save.run(key, name, status, minWordCount, maxPunctuation, version, created, updated, state);
    return { name, status, options: { ...options }, version, created, updated, state: state.slice() };
  }

  find(key: string, name: string): StoredContext | undefined {
    const row = this.#find.get(key, name);
    return row && contextOf(row);
  }

  all(key: string): readonly ContextHead[] {
    return this.#all.all(key).map(contextHeadOf);
  }

  delete(key: string, name: string): boolean {
    return this.#delete.run(key, name) > 0;
  }
}
