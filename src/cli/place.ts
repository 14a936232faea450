import type { Command } from "commander";
import { type Credentials, openCredentials } from "../accounts/credentials";
import { openSqliteStore } from "../accounts/sqlite/store";
import type { Store } from "../accounts/store";
import { type DataFolder, openDataFolder } from "./data-folder";
import { openShared } from "./shared-store";

export const DATA_HELP = "the data folder of the server";
export const DEFAULT_DATA = "data";

/** Where the accounts are: in a folder of this machine, or in a database that several machines share. */
export interface Place {
  readonly data: string;
  /** `postgres://…`; `$LEXOMETER_STORE` if left out, which does not show in the list of processes. */
  readonly store?: string;
}

/** Adds `--data` and `--store` to a command. @param dataHelp what the folder is to it */
export function withPlace(command: Command, dataHelp: string = DATA_HELP): Command {
  return command
    .option("--data <folder>", dataHelp, DEFAULT_DATA)
    .option(
      "--store <url>",
      "accounts in PostgreSQL: postgres://user:password@host/database (default: $LEXOMETER_STORE)",
    );
}

/** The URL of the shared store, if the accounts are in one. */
export function sharedUrlOf({ store }: Place): string | undefined {
  return store ?? (process.env.LEXOMETER_STORE || undefined);
}

/** Accounts that this process has open. */
export interface OpenPlace {
  readonly store: Store;
  readonly credentials: Credentials;
  /** For people. */
  readonly name: string;
  /** Only of a folder, which one process has to itself: where others may ask it to do something. */
  readonly socket?: string;
}

/** @throws {@link LexometerError} as {@link openDataFolder}, {@link openSqliteStore} and {@link openShared} */
export async function openPlace(place: Place): Promise<OpenPlace> {
  const url = sharedUrlOf(place);
  if (url === undefined) return await openFolder(await openDataFolder(place.data, { makes: true }));
  const { store, credentials, address } = await openShared(url, place.data, { makes: true });
  return { store, credentials, name: `PostgreSQL at ${address}` };
}

/** @throws {@link LexometerError} as {@link openSqliteStore} */
export async function openFolder(folder: DataFolder): Promise<OpenPlace> {
  const store = await openSqliteStore(folder.store);
  return { store, credentials: await openCredentials(store, folder.pepper), name: folder.path, socket: folder.socket };
}
