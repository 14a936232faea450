import { describe, expect, test } from "vitest";
import { openCredentials } from "../../../src/accounts/credentials";
import { type Bench, chargeOf, NOON } from "./bench";
import { draft } from "./contexts";

/** Accounts and who may be them. */
export function describeAccounts(bench: Bench): void {
  describe("an account", () => {
    test("has the plan it was given, and the default for the rest", async () => {
      const who = await bench.account({ words: 7, endpoints: ["/v1/score"], frameworks: [] });
      const plan = { words: 7, anchorDay: 1, rate: 10, endpoints: ["/v1/score"], frameworks: [] };
      expect(who).toEqual({ key: who.key, name: "test", plan, created: NOON });
      expect(await bench.store.account(who.key)).toEqual(who);
      expect((await bench.account()).plan).toEqual({ words: 250_000, anchorDay: 1, rate: 10 });
      expect(await bench.store.account("nobody")).toBeUndefined();
    });

    test.each([
      [{ words: -1 }, { words: 0 }],
      [{ words: 2 ** 53 }, { words: 2 ** 53 - 1 }],
      [{ anchorDay: 0 }, { anchorDay: 1 }],
      [{ anchorDay: 32 }, { anchorDay: 31 }],
      [{ rate: 0 }, { rate: 1 }],
      [{ rate: 10_001 }, { rate: 10_000 }],
      [{ rate: 1.5 }, { rate: 2 }],
    ])("with %o is refused, with %o not", async (bad, good) => {
      await expect(bench.account(bad)).rejects.toMatchObject({ code: "ARGUMENT" });
      const who = await bench.account(good);
      expect(who.plan).toMatchObject(good);
      await expect(bench.store.changePlan(who.key, bad)).rejects.toMatchObject({ code: "ARGUMENT" });
      expect(await bench.store.account(who.key)).toEqual(who);
    });

    test("has a key that no other has", async () => {
      const who = await bench.account();
      const twin = { key: who.key, name: "twin", plan: {}, digest: new Uint8Array(32) };
      await expect(bench.store.createAccount(twin)).rejects.toMatchObject({ code: "ARGUMENT" });
      expect(await bench.store.account(who.key)).toEqual(who);
    });

    test("is listed, the oldest first", async () => {
      bench.now += 2;
      const young = await bench.account();
      bench.now -= 2;
      const old = await bench.account();
      expect(await bench.store.accounts()).toEqual([old, young]);
    });

    test("that is deleted leaves nothing", async () => {
      const [who, other] = [await bench.account(), await bench.account()];
      for (const { key } of [who, other]) {
        await bench.store.charge({ account: key, call: "call", body: "body", words: [3] });
        await bench.store.saveContext(key, draft("mine"), 0);
      }
      expect(await bench.store.deleteAccount(who.key)).toBe(true);
      expect(await bench.store.deleteAccount(who.key)).toBe(false);
      expect(await bench.store.account(who.key)).toBeUndefined();
      expect(await bench.store.credential(who.key)).toBeUndefined();
      expect(await bench.store.contexts(who.key)).toEqual([]);
      await expect(bench.store.usage(who.key)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      await expect(bench.store.changePlan(who.key, {})).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      await expect(bench.store.claim(chargeOf(who, "call", []))).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      const again = await bench.store.createAccount({ ...who, plan: {}, digest: new Uint8Array(32) });
      expect(await bench.sumOf(again)).toBe(0);
      expect(await bench.sumOf(other)).toBe(3);
    });
  });

  describe("credentials", () => {
    const pepper = new Uint8Array(32).fill(1);

    test("let in their account and nobody else", async () => {
      const credentials = await openCredentials(bench.store, pepper);
      const [one, other] = [await credentials.create("one"), await credentials.create("other", { words: 5 })];
      expect(await credentials.authenticate(one.account.key, one.secret)).toEqual(one.account);
      expect(await credentials.authenticate(other.account.key, one.secret)).toBeUndefined();
      expect(await credentials.authenticate("nobody", one.secret)).toBeUndefined();
      expect(await credentials.authenticate(one.account.key, "")).toBeUndefined();
      expect(await credentials.authenticate(one.account.key, `${one.secret} `)).toBeUndefined();
      const otherPepper = await openCredentials(bench.store, new Uint8Array(32).fill(2));
      expect(await otherPepper.authenticate(one.account.key, one.secret)).toBeUndefined();
    });

    test("that were rotated have one secret, the new one", async () => {
      const credentials = await openCredentials(bench.store, pepper);
      const old = await credentials.create("one");
      const issued = await credentials.rotate(old.account.key);
      expect(issued.account).toEqual(old.account);
      expect(await credentials.authenticate(old.account.key, old.secret)).toBeUndefined();
      expect(await credentials.authenticate(old.account.key, issued.secret)).toEqual(old.account);
      await expect(credentials.rotate("nobody")).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
    });
  });
}
