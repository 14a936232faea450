import { LexometerError } from "../../errors";
import { regExp } from "../../text/reg-exp";
import { closed, unavailable } from "../refusals";
import { type Connections, Failure, type Row } from "./connections";

/** How the parts of a store speak with the database. */
export class Session {
  /** The PostgreSQL schema that the tables are in. */
  readonly schema: string;
  readonly #connections: Connections;
  readonly #clock: (() => number) | undefined;
  #isClosed = false;

  constructor(connections: Connections, schema: string, clock: (() => number) | undefined) {
    this.#connections = connections;
    this.schema = schema;
    this.#clock = clock;
  }

  /** The time of a test in whole milliseconds; `null` for the database's own. */
  now(): number | null {
    return this.#clock === undefined ? null : Math.floor(this.#clock());
  }

  /** Rows that are looked up. What cannot be stored is not there. */
  async find(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    this.check();
    if (!values.every(isStorable)) return [];
    return await this.run(sql, values, true).catch(asStoreError);
  }

  /** Changes something that may be changed twice. @throws {@link LexometerError} also `ARGUMENT` */
  async set(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    this.check();
    checkStorable(values);
    return await this.run(sql, values, true).catch(asStoreError);
  }

  /** Changes something that is not to be changed twice. @throws {@link LexometerError} also `ARGUMENT` */
  async change(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    this.check();
    checkStorable(values);
    return await this.run(sql, values, false).catch(asStoreError);
  }

  /** @throws {@link Failure} */
  async run(sql: string, values: readonly unknown[], isRepeatable: boolean): Promise<readonly Row[]> {
    return await this.#connections.run(sql, values, isRepeatable);
  }

  /** @throws {@link LexometerError} `STORE_UNAVAILABLE` once it is closed */
  check(): void {
    if (this.#isClosed) throw closed();
  }

  /** Takes nothing new; what runs goes on. */
  close(): void {
    this.#isClosed = true;
  }
}

export function asStoreError(error: unknown): never {
  throw unavailable(error instanceof Failure ? error.cause : error);
}

const UNSTORABLE = regExp(String.raw`\0|\p{Surrogate}`, "u");

/** PostgreSQL has no place for NUL and for half of a surrogate pair; nor do they occur where text is meant. */
function isStorable(value: unknown): boolean {
  return typeof value !== "string" || !UNSTORABLE().test(value);
}

/** @throws {@link LexometerError} `ARGUMENT` */
export function checkStorable(values: readonly unknown[]): void {
  if (values.every(isStorable)) return;
  throw new LexometerError("ARGUMENT", "A text has a NUL or half of a surrogate pair, which cannot be stored.");
}
