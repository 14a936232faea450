import { Connections, findDriver, POSTGRES_TIMES } from "../accounts/postgres/connections";
import { openPostgresStore } from "../accounts/postgres/open";
import { Presence } from "../accounts/postgres/presence";
import { Session } from "../accounts/postgres/session";
import { unavailable } from "../accounts/refusals";
import { LexometerError } from "../errors";
import { JobRows } from "./job-rows";
import { findQueue, migrateJobs, schemasFor } from "./queue";
import { ShardRows } from "./shard-rows";
import { type WorkOptions, Workplace } from "./workplace";

/** How to open jobs. */
export interface JobsOptions {
  /** Where the accounts are in the database, by default `lexometer`; jobs and queue are beside, as `…_jobs` and `…_queue`. */
  readonly schema?: string;
}

/** A worker waits so long for a database that is away before it gives its shard up, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Jobs over corpora, in the database of the accounts, for any number of processes
 * on any number of machines.
 *
 * @example
 * ```ts
 * const jobs = await openJobs("postgres://…");
 * const id = await jobs.rows.submit({ kind: "score", spec, out: "/shared/out" }, shards);
 * await jobs.work({ perform, nameOf, concurrency: 1, drains: true });
 * await jobs.close();
 * ```
 */
export interface Jobs {
  /** Submits, shows, cancels and repeats. */
  readonly rows: JobRows;
  /** Works on shards until it is told to stop. */
  work(options: WorkOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param url as of `openPostgresStore`
 * @throws as `openPostgresStore`; {@link LexometerError} `STORE_DRIVER` also without the package `graphile-worker`
 */
export async function openJobs(url: string, { schema = "lexometer" }: JobsOptions = {}): Promise<Jobs> {
  const queue = await findQueue();
  // Says what is wrong with a database, and makes the tables that jobs name.
  const store = await openPostgresStore(url, { schema, connections: 1 });
  await store.close();
  const schemas = schemasFor(schema);
  const times = { ...POSTGRES_TIMES, patience: PATIENCE };
  const connections = new Connections(await findDriver(), url, { connections: 4, times });
  try {
    const client = await connections.connect();
    try {
      await migrateJobs(queue, client, url, schemas);
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    await connections.close();
    throw error instanceof LexometerError ? error : unavailable(error);
  }
  const session = new Session(connections, schemas.jobs, undefined);
  const presence = new Presence(connections);
  const shards = new ShardRows(session, presence);
  return {
    rows: new JobRows(session, connections, schemas),
    work: (options) => new Workplace(queue, url, schemas, shards).run(options),
    close: async () => {
      await presence.leave();
      await connections.close();
    },
  };
}
