import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/accounts/store";
import { describeAccounts } from "./conformance/accounts";
import { Bench, chargeOf, NOON } from "./conformance/bench";
import { describeCharges } from "./conformance/charges";
import { describeContexts } from "./conformance/contexts";
import { describeTime } from "./conformance/time";

/** Opens an empty store that reads this clock. */
export type OpenStore = (clock: () => number) => Promise<Store>;

/** Everything that claims to be a store must pass this, whatever it is made of. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    const bench = new Bench();
    beforeEach(async () => {
      bench.now = NOON;
      bench.store = await open(() => bench.now);
    });
    afterEach(() => bench.store.close());

    describeCharges(bench);
    describeTime(bench);
    describeAccounts(bench);
    describeContexts(bench);

    test("a store that is closed says so, and can be closed again", async () => {
      const who = await bench.account();
      await bench.store.ready();
      await bench.store.close();
      await bench.store.close();
      for (const attempt of [
        () => bench.store.ready(),
        () => bench.store.charge(chargeOf(who, "call", [1])),
        () => bench.store.account(who.key),
        () => bench.store.admit(who),
        () => bench.store.contexts(who.key),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      }
    });
  });
}
