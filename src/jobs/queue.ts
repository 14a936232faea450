import type { Logger } from "graphile-worker";
import type { Client } from "pg";
import { migrate } from "../accounts/postgres/migrate";
import { LOCKS } from "../accounts/postgres/schema/turns";
import { LexometerError } from "../errors";
import { shards } from "./schema/shards";
import { tables } from "./schema/tables";

type Queue = typeof import("graphile-worker");

/** Where the tables are: those of the accounts, of jobs, and of the queue. */
export interface Schemas {
  readonly store: string;
  readonly jobs: string;
  readonly queue: string;
}

/** Beside each other, so that a second set of accounts in one database has jobs of its own. */
export function schemasFor(store: string): Schemas {
  return { store, jobs: `${store}_jobs`, queue: `${store}_queue` };
}

/** @throws {@link LexometerError} `STORE_DRIVER` */
export async function findQueue(): Promise<Queue> {
  const found = await import("graphile-worker").catch(() => undefined);
  if (found !== undefined) return found;
  const message = "Jobs need the package graphile-worker. Install it beside lexometer: npm install graphile-worker pg.";
  throw new LexometerError("STORE_DRIVER", message);
}

/** What a queue has to say of itself is said by jobs and shards. */
export function silence(queue: Queue): Logger {
  return new queue.Logger(() => () => {});
}

/** Of the class of servers' numbers, which begin at 1: taken while tables are made. */
const MIGRATION = -1;

/**
 * Makes the tables of the queue and of jobs, where the store's are there already.
 * Any number of processes may do so at once.
 *
 * @throws as `migrate` of the store
 */
export async function migrateJobs(queue: Queue, client: Client, url: string, schemas: Schemas): Promise<void> {
  await client.query("SET lock_timeout = '120s'; SET statement_timeout = '120s'");
  await client.query("SELECT pg_advisory_lock($1, $2)", [LOCKS, MIGRATION]);
  try {
    await queue.runMigrations({ connectionString: url, schema: schemas.queue, maxPoolSize: 2, logger: silence(queue) });
    await migrate(client, schemas.jobs, [
      (schema) => [tables(schema, schemas.store), shards(schema, schemas.store, schemas.queue)].join("\n"),
    ]);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1, $2)", [LOCKS, MIGRATION]);
  }
}
