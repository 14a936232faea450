import { setTimeout as sleep } from "node:timers/promises";
import { LexometerError } from "../errors";
import { type AccountDesk, deskOf } from "./account-desk";
import { deskBeside } from "./admin-socket";
import { openDataFolder } from "./data-folder";
import { type OpenPlace, openFolder, type Place, sharedUrlOf } from "./place";
import { openShared } from "./shared-store";

const TRIES = 50;

/**
 * Does something with the accounts of a place. In a folder: through the server
 * that has it open, else by opening it. A shared store is opened beside all others.
 */
export async function withDesk<Value>(
  place: Place,
  work: (desk: AccountDesk) => Promise<Value>,
  { makes = false }: { readonly makes?: boolean } = {},
): Promise<Value> {
  const url = sharedUrlOf(place);
  if (url !== undefined) return await inOpened(await openShared(url, place.data, { makes }), work);
  const folder = await openDataFolder(place.data, { makes });
  for (let tries = 1; ; tries++) {
    const beside = await deskBeside(folder.socket);
    if (beside !== undefined) return await work(beside);
    try {
      return await inOpened(await openFolder(folder), work);
    } catch (error) {
      // A server that has the store, but does not listen yet; or another command, which will be done at once.
      const isTaken = error instanceof LexometerError && error.code === "STORE_LOCKED";
      if (!isTaken || tries === TRIES) throw error;
      await sleep(100);
    }
  }
}

async function inOpened<Value>(
  { store, credentials }: Pick<OpenPlace, "store" | "credentials">,
  work: (desk: AccountDesk) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(deskOf(store, credentials));
  } finally {
    await store.close();
  }
}
