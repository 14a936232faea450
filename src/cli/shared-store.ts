import { createHmac } from "node:crypto";
import { join } from "node:path";
import { type Credentials, openCredentials } from "../accounts/credentials";
import { addressOf } from "../accounts/postgres/address";
import { openPostgresStore, type SharedStore } from "../accounts/postgres/open";
import { LexometerError } from "../errors";
import { makePepper, pepperIn } from "./data-folder";
import { UsageError } from "./usage";

/** A store in PostgreSQL, with what checks the secrets in it. */
export interface Shared {
  readonly store: SharedStore;
  readonly credentials: Credentials;
  /** Host, port and database. */
  readonly address: string;
}

/**
 * Opens a store that several servers share.
 *
 * They share the pepper as well: `$LEXOMETER_PEPPER`, or the file `pepper` of the
 * data folder. It is never in the database, so that a copy of the database gives
 * nothing to try; all that is there is a mark by which a server with another
 * pepper is found out before it refuses everybody.
 *
 * @param options.makes whether a pepper is made where there is none yet, and the store has none either
 * @throws {@link LexometerError} as `openPostgresStore`; `STORE_FOREIGN` without the pepper of this store
 */
export async function openShared(url: string, data: string, { makes }: { readonly makes: boolean }): Promise<Shared> {
  process.umask(0o077);
  const store = await openPostgresStore(url);
  try {
    const pepper = await pepperFor(store, data, makes);
    const mark = createHmac("sha256", pepper).update("mark\0").digest();
    const there = await store.pepperMark(mark);
    if (there === undefined || !mark.equals(there)) throw otherPepper(data);
    return { store, credentials: await openCredentials(store, pepper), address: addressOf(url) };
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

async function pepperFor(store: SharedStore, data: string, makes: boolean): Promise<Uint8Array> {
  const given = process.env.LEXOMETER_PEPPER;
  if (given !== undefined) {
    const pepper = Buffer.from(given, "base64");
    // What is no base64 is skipped by Node, so a mistyped pepper would be a short one.
    if (/^[A-Za-z0-9+/_-]+=*$/.test(given) && pepper.byteLength >= 32) return pepper;
    throw new UsageError("LEXOMETER_PEPPER has to be at least 32 random bytes in base64: openssl rand -base64 32");
  }
  const pepper = await pepperIn(data);
  if (pepper !== undefined) return pepper;
  if (!makes || (await store.pepperMark()) !== undefined) throw otherPepper(data);
  return await makePepper(data);
}

function otherPepper(data: string): LexometerError {
  return new LexometerError(
    "STORE_FOREIGN",
    `The secrets in this store can only be checked with its pepper, which is not here. Copy ${join(data, "pepper")} from the data folder of a server that has it, or set LEXOMETER_PEPPER.`,
  );
}
