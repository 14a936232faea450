import type { Client, Pool, PoolClient } from "pg";
import { LexometerError } from "../../errors";
import { closed } from "../refusals";

type Driver = typeof import("pg");

/** Milliseconds. Each stops something that else might wait for ever. */
export interface PostgresTimes {
  /** Until a connection is there, new or out of the pool. */
  readonly connect: number;
  /** A statement is ended by the database after so long, ... */
  readonly statement: number;
  /** ... and after so long in which it waits for others. */
  readonly lock: number;
  /** How long a call that found the database away tries again before it fails. */
  readonly patience: number;
}

export const POSTGRES_TIMES: PostgresTimes = { connect: 3000, statement: 10_000, lock: 5000, patience: 1000 };

/** What became of a statement that failed. */
export type Fate =
  /** It was not sent, or was taken back: nothing has happened. */
  | "undone"
  /** The connection broke before the answer: it may have been done. */
  | "unknown";

/** A statement that failed, after all tries. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly fate: Fate,
    override readonly cause: unknown,
  ) {
    super("a statement failed");
  }
}

/** A row as the driver gives it; a `bigint` is a string. */
export type Row = Readonly<Record<string, unknown>>;

/** @throws {@link LexometerError} `STORE_DRIVER` */
export async function findDriver(): Promise<Driver> {
  const found = await import("pg").catch(() => undefined);
  if (found !== undefined) return found.default as unknown as Driver;
  const message = "A store in PostgreSQL needs the package pg. Install it beside lexometer: npm install pg.";
  throw new LexometerError("STORE_DRIVER", message);
}

/** After more serialization failures or deadlocks in a row something else is wrong. */
const TRIES = 6;

/**
 * The connections of one process.
 *
 * Every statement is a transaction by itself, so that nothing is ever half done
 * and a statement that was taken back can simply be sent again.
 */
export class Connections {
  readonly #driver: Driver;
  readonly #url: string;
  readonly #times: PostgresTimes;
  readonly #pool: Pool;
  /** Somebody has waited in vain already: until one gets through, the others need not. */
  #isAway = false;
  #isClosed = false;

  constructor(driver: Driver, url: string, options: { readonly connections: number; readonly times: PostgresTimes }) {
    const { connections, times } = options;
    this.#driver = driver;
    this.#url = url;
    this.#times = times;
    this.#pool = new driver.Pool({ ...this.#config(), max: connections, query_timeout: times.statement + 2000 });
    // Without listeners a connection that breaks would end the process.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
    this.#pool.on("error", () => {});
  }

  /**
   * Runs a statement, and again if it was certainly not done: after a deadlock or
   * a serialization failure, and while the database cannot be reached.
   *
   * @param isRepeatable whether doing it twice is as good as once: then it is also
   *   run again if nobody knows
   * @throws {@link Failure}
   */
  async run(sql: string, values: readonly unknown[], isRepeatable = false): Promise<readonly Row[]> {
    if (this.#isClosed) throw closed();
    const until = performance.now() + (this.#isAway ? 0 : this.#times.patience);
    let fate: Fate = "undone";
    for (let tries = 1; ; tries++) {
      const { rows, error, reason } = await this.#try(sql, values);
      if (rows !== undefined) return rows;
      if (reason === "unknown") fate = "unknown";
      const isAway = reason === "unsent" || (reason === "unknown" && isRepeatable);
      if (reason === "conflict" ? tries >= TRIES : !isAway || performance.now() >= until) {
        if (isAway) this.#isAway = true;
        throw new Failure(fate, error);
      }
      // Not all at the same time, or they will be in each other's way again.
      await sleep((0.5 + Math.random() / 2) * Math.min(250, 10 * 2 ** tries));
    }
  }

  /** A connection outside of the pool, for who needs one to itself. Its owner ends it. */
  async connect(): Promise<Client> {
    const client = new this.#driver.Client(this.#config());
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.end();
  }

  #config() {
    const { connect, statement, lock } = this.#times;
    return {
      connectionString: this.#url,
      application_name: "lexometer",
      connectionTimeoutMillis: connect,
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: 60_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    };
  }

  async #try(sql: string, values: readonly unknown[]): Promise<Attempt> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      return { error, reason: "unsent" };
    }
    try {
      const { rows } = await client.query(sql, [...values]);
      client.release();
      this.#isAway = false;
      return { rows };
    } catch (error) {
      const reason = reasonOf(error);
      client.release(reason === "unknown");
      return { error, reason };
    }
  }
}

interface Attempt {
  readonly rows?: readonly Row[];
  readonly error?: unknown;
  readonly reason?: "unsent" | "conflict" | "refused" | "unknown";
}

/** An error that has a code of SQL was answered, so the transaction is over; but the end of a session may come after its commit. */
function reasonOf(error: unknown): "conflict" | "refused" | "unknown" {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === "40001" || code === "40P01") return "conflict";
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code)) return "unknown";
  return "refused";
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
