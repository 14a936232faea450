import type { ClientBase } from "pg";
import { LexometerError } from "../../errors";
import { clock } from "./schema/clock";
import { contexts } from "./schema/contexts";
import { ledger } from "./schema/ledger";
import { tables } from "./schema/tables";
import { LOCKS, turns } from "./schema/turns";

/** A step of the schema, for the PostgreSQL schema in which it is made. */
export type Step = (schema: string) => string;

/**
 * The schema, in the steps in which it came about. A step that was released is
 * never edited: the next one mends it, and leaves the functions that older servers
 * call, which go on running beside newer ones.
 */
const STEPS: readonly Step[] = [
  (schema) => [tables, clock, ledger, turns, contexts].map((part) => part(schema)).join("\n"),
];

/** Taken while the schema is made; other numbers of the class are servers. */
const MIGRATION = 0;

/**
 * Brings a database to the newest schema, all or nothing. Any number of servers
 * may do so at once: one works, the others wait and find it done.
 *
 * @throws {@link LexometerError} `STORE_NEWER` if a later release has been at it,
 *   `STORE_FOREIGN` if the schema of this name is somebody else's; what the driver throws
 */
export async function migrate(client: ClientBase, schema: string, steps: readonly Step[] = STEPS): Promise<void> {
  if ((await versionOf(client, schema, steps.length)) === steps.length) return;
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '120s'");
    await client.query(`SELECT pg_advisory_xact_lock(${LOCKS}, ${MIGRATION})`);
    const version = await versionOf(client, schema, steps.length);
    if (version === undefined) {
      // IF NOT EXISTS would ask for the right to make schemas also where there is one.
      if (!(await hasSchema(client, schema))) await client.query(`CREATE SCHEMA ${schema}`);
      await client.query(`CREATE TABLE ${schema}.lexometer (version integer NOT NULL, pepper bytea);
        INSERT INTO ${schema}.lexometer (version) VALUES (0)`);
    }
    for (const step of steps.slice(version ?? 0)) await client.query(step(schema));
    await client.query(`UPDATE ${schema}.lexometer SET version = ${steps.length}`);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** The number of steps that the schema has behind it; `undefined` if there is none, or an empty one. Changes nothing. */
async function versionOf(client: ClientBase, schema: string, known: number): Promise<number | undefined> {
  const { rows: tables } = await client.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'v')",
    [schema],
  );
  if (tables.length === 0) return undefined;
  if (!tables.some(({ name }) => name === "lexometer")) {
    const message = `The database has a schema “${schema}” with tables that are not Lexometer's. Use another database.`;
    throw new LexometerError("STORE_FOREIGN", message);
  }
  const { rows } = await client.query(`SELECT version FROM ${schema}.lexometer`);
  const version = Number(rows[0]?.version);
  if (version <= known) return version;
  const message = `This store has schema ${version}; this release knows ${known}. Use the newer release that wrote it.`;
  throw new LexometerError("STORE_NEWER", message, { found: version, known });
}

async function hasSchema(client: ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regnamespace($1) IS NOT NULL AS there", [schema]);
  return rows[0].there === true;
}
