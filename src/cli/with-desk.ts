import { setTimeout as sleep } from "node:timers/promises";
import { openCredentials } from "../accounts/credentials";
import { openSqliteStore } from "../accounts/sqlite/store";
import { LexometerError } from "../errors";
import { type AccountDesk, deskOf } from "./account-desk";
import { deskBeside } from "./admin-socket";
import { openDataFolder } from "./data-folder";

const TRIES = 50;

/** Does something with the accounts in a folder: through the server that has them open, else by opening them. */
export async function withDesk<Value>(
  path: string,
  work: (desk: AccountDesk) => Promise<Value>,
  { makes = false }: { readonly makes?: boolean } = {},
): Promise<Value> {
  const folder = await openDataFolder(path, { makes });
  for (let tries = 1; ; tries++) {
    const beside = await deskBeside(folder.socket);
    if (beside !== undefined) return await work(beside);
    try {
      const store = await openSqliteStore(folder.store);
      try {
        return await work(deskOf(store, await openCredentials(store, folder.pepper)));
      } finally {
        await store.close();
      }
    } catch (error) {
      // A server that has the store, but does not listen yet; or another command, which will be done at once.
      const isTaken = error instanceof LexometerError && error.code === "STORE_LOCKED";
      if (!isTaken || tries === TRIES) throw error;
      await sleep(100);
    }
  }
}
