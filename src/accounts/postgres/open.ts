import { checkOptions, type OptionNames } from "../../check-options";
import { LexometerError } from "../../errors";
import { unavailable } from "../refusals";
import type { Store } from "../store";
import { addressOf } from "./address";
import { Connections, findDriver, POSTGRES_TIMES, type PostgresTimes } from "./connections";
import { migrate } from "./migrate";
import { Session } from "./session";
import { PostgresStore } from "./store";

/** How to open a store in PostgreSQL. */
export interface PostgresOptions {
  /** Connections of this process at most, besides one that shows that it lives; 10. */
  readonly connections?: number;
  /** Where the tables are in the database: `[a-z_][a-z0-9_]{0,62}`, by default `lexometer`; made if it is not there. */
  readonly schema?: string;
  /** Milliseconds since 1970, for tests; without it the clock of the database, which all servers share. */
  readonly clock?: () => number;
  readonly times?: Partial<PostgresTimes>;
}

const POSTGRES_OPTIONS: OptionNames<PostgresOptions> = { connections: true, schema: true, clock: true, times: true };

/** A store that several processes have open. */
export interface SharedStore extends Store {
  /**
   * Remembers the mark of a pepper: bytes that tell it from others and say nothing
   * else about it. The first one stays, for servers with another pepper could check
   * none of the secrets here.
   *
   * @param mark left out to ask only
   * @returns the one that is there in the end
   */
  pepperMark(mark?: Uint8Array): Promise<Uint8Array | undefined>;
}

/**
 * A store in PostgreSQL, for any number of processes on any number of machines.
 *
 * What was answered is on the database's disk, as long as its `synchronous_commit`
 * is on. When the database goes away, calls fail with `STORE_UNAVAILABLE` after a
 * second, then at once, and work again when it is back.
 *
 * @param url `postgres://user:password@host:port/database`; no error quotes it
 * @throws {@link LexometerError} `ARGUMENT` if that is no such URL, `STORE_DRIVER` without the package `pg`,
 *   `STORE_NEWER`, `STORE_FOREIGN`, `STORE_UNAVAILABLE` with what PostgreSQL has against it
 */
export async function openPostgresStore(url: string, options: PostgresOptions = {}): Promise<SharedStore> {
  checkOptions("openPostgresStore", options, POSTGRES_OPTIONS);
  checkOptions("`times`", options.times ?? {}, POSTGRES_TIMES);
  const { connections: most = 10, schema = "lexometer", clock } = options;
  const address = addressOf(url);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new LexometerError("ARGUMENT", "The name of a schema has 1 to 63 of a–z, 0–9 and “_”.");
  }
  const times = { ...POSTGRES_TIMES, ...options.times };
  const connections = new Connections(await findDriver(), url, { connections: most, times });
  try {
    const client = await connections.connect();
    try {
      await migrate(client, schema);
    } finally {
      await client.end().catch(() => {});
    }
    return new PostgresStore(connections, new Session(connections, schema, clock));
  } catch (error) {
    await connections.close();
    throw cannotOpen(error, address);
  }
}

/** By the code of SQL: what a person can do about it. */
const ADVICE: Readonly<Record<string, string>> = {
  "28000": "does not let this user in; check the user, and whether it asks for TLS (?sslmode=require)",
  "28P01": "does not accept this user and password",
  "3D000": "has no such database; create it first",
  "42501": "does not let this user make the tables; give it the right to create schemas in this database",
  "53300": "has no connection left",
  "57P03": "is starting or stopping; try again in a moment",
};

function cannotOpen(error: unknown, address: string): LexometerError {
  if (error instanceof LexometerError) return error;
  const { code, detail } = unavailable(error);
  const advice = ADVICE[String(detail.reason)] ?? "cannot be reached, or does not answer as it should";
  const reason = detail.reason === undefined ? "" : ` (${detail.reason})`;
  return new LexometerError(code, `PostgreSQL at ${address} ${advice}${reason}.`, detail);
}
