import { LexometerError } from "../../errors";
import type { Database } from "./driver";

/** Marks a file as ours, "LEXO". */
const APPLICATION = 0x4c45584f;

/**
 * The schema, in the steps in which it came about. A step that was released is
 * never edited: the next one mends it. Its number is SQLite's `user_version`.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE account (
     key TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     digest BLOB NOT NULL,
     words INTEGER NOT NULL,
     anchor_day INTEGER NOT NULL,
     rate INTEGER NOT NULL,
     endpoints TEXT,
     frameworks TEXT,
     created INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE entry (
     sequence INTEGER PRIMARY KEY,
     account TEXT NOT NULL,
     call TEXT NOT NULL,
     body TEXT NOT NULL,
     words INTEGER NOT NULL,
     granted INTEGER NOT NULL,
     at INTEGER NOT NULL,
     UNIQUE (account, call)
   ) STRICT;
   CREATE INDEX entry_at ON entry (account, at);

   -- Always the sum of the entries in it: made from them when it is first needed.
   CREATE TABLE period (
     account TEXT NOT NULL,
     start INTEGER NOT NULL,
     used INTEGER NOT NULL,
     PRIMARY KEY (account, start)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE context (
     account TEXT NOT NULL,
     name TEXT NOT NULL,
     status TEXT NOT NULL,
     min_word_count INTEGER NOT NULL,
     max_punctuation REAL,
     version INTEGER NOT NULL,
     created INTEGER NOT NULL,
     updated INTEGER NOT NULL,
     state BLOB NOT NULL,
     PRIMARY KEY (account, name)
   ) STRICT;

   CREATE TABLE sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO sequence VALUES ('context', 0);`,
];

/**
 * Whether the file is new, or a store that this release can read; changes nothing.
 *
 * @returns the number of steps that it has behind it
 * @throws {@link LexometerError} `STORE_NEWER` if a later release has been at it,
 *   `STORE_FOREIGN` if it is somebody else's database
 */
export function checkSchema(database: Database, steps: readonly string[] = STEPS): number {
  const version = pragma(database, "user_version");
  const application = pragma(database, "application_id");
  const tables = Number(database.prepare("SELECT COUNT(*) AS count FROM sqlite_master").get()?.count);
  if (application !== APPLICATION && (application !== 0 || version !== 0 || tables > 0)) {
    throw new LexometerError("STORE_FOREIGN", "This file is a database, but not a store of Lexometer.");
  }
  if (version > steps.length) {
    const message = `This store has schema ${version}; this release knows ${steps.length}. Use the newer release that wrote it.`;
    throw new LexometerError("STORE_NEWER", message, { found: version, known: steps.length });
  }
  return version;
}

/**
 * Brings a file to the newest schema. Each step is all or nothing, so a crash in
 * between is made up for by opening the file again.
 *
 * @throws as {@link checkSchema}
 */
export function migrate(database: Database, steps: readonly string[] = STEPS): void {
  for (let step = checkSchema(database, steps); step < steps.length; step++) {
    const mark = `PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${step + 1};`;
    try {
      database.exec(`BEGIN EXCLUSIVE; ${steps[step]} ${mark} COMMIT;`);
    } catch (error) {
      rollBack(database);
      throw error;
    }
  }
}

/** Ends a transaction if one is open. */
export function rollBack(database: Database): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // There was none, or the file is gone: whatever comes next will say so.
  }
}

function pragma(database: Database, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
