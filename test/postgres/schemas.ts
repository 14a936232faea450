import pg from "pg";
import { afterAll, inject } from "vitest";
import { openPostgresStore, type PostgresOptions, type SharedStore } from "../../src/accounts/postgres/open";

/** Where the tests' database is; only to be asked for in tests that are skipped without one. */
export const { url = "", server } = inject("postgres");

/** Whether there is no PostgreSQL here. */
export const isMissing = url === "";

let count = 0;

/** A name that no other test has used, also of a database that outlives the tests. */
export function newSchema(): string {
  return `t${process.pid}_${Date.now().toString(36)}_${count++}`;
}

/** Opens a store in a schema of its own. */
export async function openStore(options: PostgresOptions = {}, at: string = url): Promise<SharedStore> {
  return await openPostgresStore(at, { schema: newSchema(), connections: 4, ...options });
}

/** Speaks with the database past the store. */
export async function ask(
  sql: string,
  values: readonly unknown[] = [],
  at: string = url,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Makes a database for programs, whose schema has always the same name. @returns its URL */
export async function newDatabase(): Promise<string> {
  const name = newSchema();
  await ask(`CREATE DATABASE ${name}`);
  afterAll(() => ask(`DROP DATABASE ${name} WITH (FORCE)`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A database that was given is left as it was found. */
export function removeSchemas(): void {
  afterAll(async () => {
    if (isMissing || server !== undefined) return;
    const rows = await ask("SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE $1", [`t${process.pid}\\_%`]);
    for (const { name } of rows) await ask(`DROP SCHEMA ${name} CASCADE`);
  });
}
