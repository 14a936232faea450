import type { Driver } from "../../../src/accounts/sqlite/driver";
import { openSqliteStore } from "../../../src/accounts/sqlite/store";
import type { Store } from "../../../src/accounts/store";
import { NOW } from "./designs";

export const LIMIT = 20;

/** Full, in a group, partial, refused, repeated: 19 of 20 words in the end. */
export const CALLS: readonly (readonly (readonly [string, readonly number[], number])[])[] = [
  [["one", [2, 3], 5]],
  [
    ["two", [4], 4],
    ["three", [1, 0], 1],
  ],
  [["four", [5, 4, 7], 9]],
  [["five", [2], 0]],
  [["one", [2, 3], 5]],
];

/** Opens a store, does everything once, and tells of each answer when it has it. */
export async function play(
  path: string,
  driver: Driver,
  answered: (call: string, words: number) => void,
): Promise<Store> {
  const store = await openSqliteStore(path, { driver, clock: () => NOW, gathering: { members: 8, milliseconds: 0 } });
  try {
    if ((await store.account("key")) === undefined) {
      await store.createAccount({ key: "key", name: "", plan: { words: LIMIT }, digest: new Uint8Array(32) });
    }
    for (const group of CALLS) {
      const charges = group.map(async ([call, words]) => {
        const receipt = await store.charge({ account: "key", call, body: "body", words });
        answered(call, receipt.words);
      });
      for (const { status, reason } of (await Promise.allSettled(charges)) as PromiseRejectedResult[]) {
        if (status === "rejected") throw reason;
      }
    }
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
