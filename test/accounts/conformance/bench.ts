import type { Plan } from "../../../src/accounts/plan";
import type { Account, Charge, Store } from "../../../src/accounts/store";

export const DAY = 86_400_000;
export const NOVEMBER = Date.UTC(2026, 10, 1);
export const DECEMBER = Date.UTC(2026, 11, 1);
export const NOON = NOVEMBER + 20.5 * DAY;

/** The store of the running test, with a clock that the test may move. */
export class Bench {
  now = NOON;
  store!: Store;
  #count = 0;

  account(plan: Partial<Plan> = {}): Promise<Account> {
    const key = `key-${this.#count++}`;
    return this.store.createAccount({ key, name: "test", plan, digest: new Uint8Array(32).fill(7) });
  }

  async sumOf({ key }: Account, start = 0, end = Number.MAX_SAFE_INTEGER): Promise<number> {
    const entries = await this.store.entries(key, start, end);
    return entries.reduce((sum, { words }) => sum + words, 0);
  }
}

export function chargeOf({ key }: Account, call: string, words: readonly number[], body = "body"): Charge {
  return { account: key, call, body, words };
}
