import { setImmediate, setTimeout } from "node:timers/promises";
import { periodAt } from "../../../src/accounts/period";
import { type Database, findDriver } from "../../../src/accounts/sqlite/driver";
import { migrate } from "../../../src/accounts/sqlite/schema";
import { openSqliteStore } from "../../../src/accounts/sqlite/store";
import { LexometerError } from "../../../src/errors";

/** The one account that everybody charges. */
export const ACCOUNT = "key";

/** A moment in the middle of a period, so that no run meets its end. */
export const NOW = Date.UTC(2026, 10, 15);
export const START = periodAt(1, NOW).start;

/** A way of charging, good or bad, over the tables of the real store. */
export interface Design {
  /** @returns the words charged, 0 if they do not fit */
  charge(call: string, words: readonly number[]): Promise<number>;
  /** Gives the account more words. */
  raise(words: number): Promise<void>;
}

export const DESIGNS: Readonly<Record<string, (path: string) => Promise<Design>>> = {
  store: async (path) => {
    const store = await openSqliteStore(path, { clock: () => NOW });
    const account = await store.account(ACCOUNT);
    if (account === undefined) {
      await store.createAccount({ key: ACCOUNT, name: "", plan: { words: 1 }, digest: new Uint8Array(32) });
    }
    return {
      charge: async (call, words) => (await store.charge({ account: ACCOUNT, call, body: "body", words })).words,
      raise: async (words) => {
        const { plan } = (await store.account(ACCOUNT))!;
        await store.changePlan(ACCOUNT, { ...plan, words: plan.words + words });
      },
    };
  },

  /** What is left is read, and written back later: charges in between are overwritten. */
  "read-then-write": async (path) => {
    const { database, limit, raise } = await openShared(path);
    const used = database.prepare("SELECT used FROM period WHERE account = ? AND start = ?");
    const write = database.prepare("UPDATE period SET used = ? WHERE account = ? AND start = ?");
    return {
      raise,
      charge: async (call, items) => {
        const words = sum(items);
        const before = Number(used.get(ACCOUNT, START)!.used);
        if (before + words > limit()) return 0;
        await setImmediate(); // whatever a server waits for in between
        return inTransaction(database, "IMMEDIATE", () => {
          insertEntry(database, call, words);
          write.run(before + words, ACCOUNT, START);
          return words;
        });
      },
    };
  },

  /** Reads first and asks for the lock afterwards: by then another connection may have written. */
  deferred: async (path) => {
    const { database, limit, raise } = await openShared(path);
    const used = database.prepare("SELECT used FROM period WHERE account = ? AND start = ?");
    const take = database.prepare("UPDATE period SET used = used + ? WHERE account = ? AND start = ?");
    return {
      raise,
      charge: async (call, items) =>
        inTransaction(database, "DEFERRED", () => {
          const words = sum(items);
          if (Number(used.get(ACCOUNT, START)!.used) + words > limit()) return 0;
          if (insertEntry(database, call, words)) take.run(words, ACCOUNT, START);
          return words;
        }),
    };
  },

  /** Two commits, the words and then the entry: a kill in between takes words for nothing, and the retry takes them again. */
  "two-commits": async (path) => {
    const { database, raise } = await openShared(path);
    const take = database.prepare(
      `UPDATE period SET used = used + ? WHERE used + ? <= (SELECT words FROM account)
       AND NOT EXISTS (SELECT 1 FROM entry WHERE call = ?)`,
    );
    return {
      raise,
      charge: async (call, items) => {
        const words = sum(items);
        if (take.run(words, words, call) === 0) return 0;
        await setImmediate();
        insertEntry(database, call, words);
        return words;
      },
    };
  },

  /** Answers at once and commits when it has the time: a kill in between loses what was answered. */
  "early-answer": async (path) => {
    const store = await DESIGNS.store!(path);
    return {
      raise: store.raise,
      charge: async (call, items) => {
        void setTimeout(10).then(() => store.charge(call, items));
        return sum(items);
      },
    };
  },

  /** One statement that inserts and takes, here by a trigger: the entry stays where the words do not fit. */
  "one-statement": async (path) => {
    const { database, raise } = await openShared(path);
    database.exec(`CREATE TRIGGER IF NOT EXISTS take AFTER INSERT ON entry BEGIN
      UPDATE period SET used = used + NEW.words WHERE account = NEW.account AND start = ${START}
        AND used + NEW.words <= (SELECT words FROM account WHERE key = NEW.account); END`);
    return {
      raise,
      charge: async (call, items) => {
        insertEntry(database, call, sum(items));
        return sum(items);
      },
    };
  },
};

/** The tables of the store, opened by any number of processes. */
async function openShared(path: string): Promise<{
  readonly database: Database;
  readonly limit: () => number;
  readonly raise: (words: number) => Promise<void>;
}> {
  const database = (await findDriver())(path);
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  try {
    migrate(database);
  } catch {
    // The other process was faster.
  }
  database.exec(`INSERT INTO account VALUES ('${ACCOUNT}', '', x'00', 1, 1, 10, NULL, NULL, 0) ON CONFLICT DO NOTHING;
    INSERT INTO period VALUES ('${ACCOUNT}', ${START}, 0) ON CONFLICT DO NOTHING;`);
  const words = database.prepare("SELECT words FROM account WHERE key = ?");
  return {
    database,
    limit: () => Number(words.get(ACCOUNT)!.words),
    raise: async (more) => database.exec(`UPDATE account SET words = words + ${more} WHERE key = '${ACCOUNT}'`),
  };
}

function insertEntry(database: Database, call: string, words: number): boolean {
  const sql =
    "INSERT INTO entry (account, call, body, words, granted, at) VALUES (?, ?, '', ?, 1, ?) ON CONFLICT DO NOTHING";
  return database.prepare(sql).run(ACCOUNT, call, words, NOW) > 0;
}

function inTransaction<T>(database: Database, mode: string, work: () => T): T {
  database.exec(`BEGIN ${mode}`);
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function sum(items: readonly number[]): number {
  return items.reduce((total, words) => total + words, 0);
}

/** What went wrong, for the record of a run. */
export function codeOf(error: unknown): string {
  return error instanceof LexometerError ? error.code : String((error as { code?: unknown }).code ?? error);
}
