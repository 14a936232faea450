import { LexometerError } from "../../errors";

/** What a column holds. */
export type Value = string | number | null | Uint8Array;

/** A row as a driver gives it; it may have columns that nobody asked for, so read by name. */
export type Row = Readonly<Record<string, Value>>;

/** A statement that can be run again and again. */
export interface Statement {
  /** The number of rows that it changed. */
  run(...values: readonly Value[]): number;
  get(...values: readonly Value[]): Row | undefined;
  all(...values: readonly Value[]): readonly Row[];
}

/** One connection to one file. */
export interface Database {
  /** Runs statements without values, whatever they answer. */
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** Opens a file, or makes it. */
export type Driver = (path: string) => Database;

/** As `node:sqlite` calls its class, and `libsql` nearly. */
interface Foreign {
  exec(sql: string): unknown;
  prepare(sql: string): ForeignStatement;
  close(): unknown;
}

interface ForeignStatement {
  run(...values: unknown[]): { changes: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
}

/**
 * SQLite as this Node has it: built in, else the package `libsql`.
 *
 * @throws {@link LexometerError} `STORE_DRIVER` if there is neither
 */
export async function findDriver(): Promise<Driver> {
  // Not an import: bundlers drop `node:` from it, and there is no package `sqlite` to find.
  const builtIn = process.getBuiltinModule?.("node:sqlite") as
    | { DatabaseSync: new (path: string) => Foreign }
    | undefined;
  if (builtIn !== undefined) {
    return (path) => wrap(new builtIn.DatabaseSync(path), (values) => values);
  }
  const libsql = await import("libsql").catch(() => undefined);
  if (libsql === undefined) {
    const message =
      "This Node has no SQLite of its own. Install the package libsql beside lexometer, or use a newer Node.";
    throw new LexometerError("STORE_DRIVER", message, { node: process.versions.node });
  }
  const Libsql = libsql.default as unknown as new (path: string) => Foreign;
  // libsql takes a single null or array of bytes for a list of values: always give it a list.
  return (path) => wrap(new Libsql(path), (values) => [values]);
}

function wrap(database: Foreign, pass: (values: readonly Value[]) => readonly unknown[]): Database {
  return {
    exec: (sql) => void database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        run: (...values) => Number(statement.run(...pass(values)).changes),
        get: (...values) => (statement.get(...pass(values)) ?? undefined) as Row | undefined,
        all: (...values) => statement.all(...pass(values)) as Row[],
      };
    },
    close: () => void database.close(),
  };
}
