import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openCredentials } from "../../src/accounts/credentials";
import { planUsage } from "../../src/accounts/period";
import type { Plan } from "../../src/accounts/plan";
import type { Account, Charge, ContextDraft, Store } from "../../src/accounts/store";

/** Opens an empty store that reads this clock. */
export type OpenStore = (clock: () => number) => Promise<Store>;

const DAY = 86_400_000;
const NOVEMBER = Date.UTC(2026, 10, 1);
const DECEMBER = Date.UTC(2026, 11, 1);
const NOON = NOVEMBER + 20.5 * DAY;

/** [name, limit, words used before, words of the items, granted, used afterwards]. Add a row per bug, never edit one. */
const CHARGES: readonly [string, number, number, readonly number[], number, number][] = [
  ["one word below the limit", 10, 4, [5], 1, 9],
  ["exactly the limit", 10, 4, [6], 1, 10],
  ["one word over the limit", 10, 4, [7], 0, 4],
  ["the last word", 10, 9, [1], 1, 10],
  ["nothing left", 10, 10, [1], 0, 10],
  ["nothing left, nothing asked", 10, 10, [0, 0], 2, 10],
  ["a plan without words", 0, 0, [1], 0, 0],
  ["a plan without words, a text without words", 0, 0, [0], 1, 0],
  ["all items", 10, 0, [3, 3, 4], 3, 10],
  ["all but the last", 10, 0, [3, 3, 5], 2, 6],
  ["all but the first does not help", 10, 0, [11, 1, 1], 0, 0],
  ["from the first that does not fit on none", 10, 0, [3, 8, 1, 1], 1, 3],
  ["items without words before the misfit are granted", 10, 10, [0, 0, 1, 0], 2, 10],
  ["a large limit", Number.MAX_SAFE_INTEGER, 0, [Number.MAX_SAFE_INTEGER - 1, 1], 2, Number.MAX_SAFE_INTEGER],
  ["999 of 1,000 items", 999, 0, Array<number>(1000).fill(1), 999, 999],
  ["1,000 of 1,000 items", 1000, 0, Array<number>(1000).fill(1), 1000, 1000],
  ["1,001 words for 1,000 items", 1001, 0, Array<number>(1000).fill(1), 1000, 1000],
  ["512 of 1,000 items", 512, 0, Array<number>(1000).fill(1), 512, 512],
];

/** [anchor day, now, start, end]. */
const PERIODS: readonly [number, string, string, string][] = [
  [1, "2026-11-20T12:00:00.000Z", "2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z"],
  [1, "2026-11-30T23:59:59.999Z", "2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z"],
  [1, "2026-12-01T00:00:00.000Z", "2026-12-01T00:00:00Z", "2026-12-31T23:59:59Z"],
  [1, "2026-12-01T00:00:00.001Z", "2026-12-01T00:00:00Z", "2026-12-31T23:59:59Z"],
  [15, "2026-01-14T23:59:59.999Z", "2025-12-15T00:00:00Z", "2026-01-14T23:59:59Z"],
  [15, "2026-01-15T00:00:00.000Z", "2026-01-15T00:00:00Z", "2026-02-14T23:59:59Z"],
  [28, "2026-02-28T00:00:00.000Z", "2026-02-28T00:00:00Z", "2026-03-27T23:59:59Z"],
  [31, "2026-02-27T23:59:59.999Z", "2026-01-31T00:00:00Z", "2026-02-27T23:59:59Z"],
  [31, "2026-02-28T00:00:00.000Z", "2026-02-28T00:00:00Z", "2026-03-30T23:59:59Z"],
  [30, "2028-02-29T00:00:00.000Z", "2028-02-29T00:00:00Z", "2028-03-29T23:59:59Z"],
  [31, "2026-03-31T00:00:00.000Z", "2026-03-31T00:00:00Z", "2026-04-29T23:59:59Z"],
];

/** Everything that claims to be a store must pass this, whatever it is made of. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let store: Store;
    let now = NOON;
    beforeEach(async () => {
      now = NOON;
      store = await open(() => now);
    });
    afterEach(() => store.close());

    let count = 0;
    const account = (plan: Partial<Plan> = {}): Promise<Account> =>
      store.createAccount({ key: `key-${count++}`, name: "test", plan, digest: new Uint8Array(32).fill(7) });
    const charge = ({ key }: Account, call: string, words: readonly number[], body = "body"): Charge => ({
      account: key,
      call,
      body,
      words,
    });
    const sumOf = async ({ key }: Account, start = 0, end = Number.MAX_SAFE_INTEGER) =>
      (await store.entries(key, start, end)).reduce((sum, { words }) => sum + words, 0);

    describe("a charge", () => {
      test.each(CHARGES)("%s", async (_name, limit, before, words, granted, used) => {
        const who = await account({ words: limit });
        if (before > 0) await store.charge(charge(who, "before", [before]));
        const receipt = await store.charge(charge(who, "call", words));
        const cost = used - before;
        expect(receipt).toMatchObject({ granted, words: cost, repeated: false, usage: { limit, used } });
        expect(await store.usage(who.key)).toEqual(receipt.usage);
        expect(await sumOf(who)).toBe(used);
      });

      test.each([
        ["no items", []],
        ["a fraction", [1.5]],
        ["a negative number", [2, -1]],
        ["no number", [Number.NaN]],
        ["more than can be counted", [Number.MAX_SAFE_INTEGER, 1]],
      ])("with %s is refused", async (_name, words) => {
        const who = await account();
        await expect(store.charge(charge(who, "call", words))).rejects.toMatchObject({ code: "ARGUMENT" });
      });

      test.each([
        [0, false],
        [1, true],
        [255, true],
        [256, false],
      ])("with a name of %i characters: %s", async (length, isGood) => {
        const attempt = store.charge(charge(await account(), "n".repeat(length), [1]));
        if (isGood) await expect(attempt).resolves.toMatchObject({ granted: 1 });
        else await expect(attempt).rejects.toMatchObject({ code: "ARGUMENT" });
      });

      test("of an unknown account is refused", async () => {
        const call = { account: "nobody", call: "call", body: "body", words: [1] };
        await expect(store.charge(call)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      });

      test("by many at once takes no word past the limit, and each once", async () => {
        const who = await account({ words: 100 });
        const receipts = await Promise.all(
          Array.from({ length: 150 }, (_, index) => store.charge(charge(who, `call-${index}`, [1]))),
        );
        expect(receipts.filter(({ granted }) => granted === 1)).toHaveLength(100);
        expect(await store.usage(who.key)).toMatchObject({ used: 100 });
        expect(await store.entries(who.key, 0, Number.MAX_SAFE_INTEGER)).toHaveLength(100);
      });

      test("answers with the usage of its own moment", async () => {
        const who = await account();
        const receipts = await Promise.all([3, 4, 5].map((words) => store.charge(charge(who, `${words}`, [words]))));
        expect(receipts.map(({ usage }) => usage.used)).toEqual([3, 7, 12]);
      });
    });

    describe("a call", () => {
      test("is paid once, however often it is charged", async () => {
        const who = await account();
        const first = await store.charge(charge(who, "call", [3, 4]));
        const twins = await Promise.all([1, 2, 3].map(() => store.charge(charge(who, "call", [3, 4]))));
        expect(twins).toEqual([1, 2, 3].map(() => ({ ...first, repeated: true })));
        expect(await sumOf(who)).toBe(7);
      });

      test("charged by twins at once is paid once", async () => {
        const who = await account();
        const twins = await Promise.all([1, 2, 3].map(() => store.charge(charge(who, "call", [3]))));
        expect(twins.map(({ repeated }) => repeated)).toEqual([false, true, true]);
        expect(await sumOf(who)).toBe(3);
      });

      test("repeats the items that were granted, not those that would be now", async () => {
        const who = await account({ words: 4 });
        await store.charge(charge(who, "call", [3, 3]));
        await store.changePlan(who.key, { words: 100 });
        const again = await store.charge(charge(who, "call", [3, 3]));
        expect(again).toMatchObject({ granted: 1, words: 3, repeated: true, usage: { limit: 100, used: 3 } });
      });

      test("of which nothing was granted can be charged when there are words", async () => {
        const who = await account({ words: 2 });
        expect(await store.charge(charge(who, "call", [3]))).toMatchObject({ granted: 0 });
        await store.changePlan(who.key, { words: 3 });
        expect(await store.charge(charge(who, "call", [3]))).toMatchObject({ granted: 1, repeated: false });
      });

      test("with another body is a conflict, charged or claimed", async () => {
        const who = await account();
        await store.charge(charge(who, "call", [3]));
        await expect(store.charge(charge(who, "call", [3], "other"))).rejects.toMatchObject({ code: "CALL_CONFLICT" });
        await expect(store.claim(charge(who, "call", [], "other"))).rejects.toMatchObject({ code: "CALL_CONFLICT" });
        await store.claim(charge(who, "next", []));
        await expect(store.claim(charge(who, "next", [], "other"))).rejects.toMatchObject({ code: "CALL_CONFLICT" });
        expect(await sumOf(who)).toBe(3);
      });

      test("runs once at a time", async () => {
        const who = await account();
        const call = charge(who, "call", [3]);
        expect(await store.claim(call)).toBe("fresh");
        await expect(store.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
        await store.release(call);
        expect(await store.claim(call)).toBe("fresh");
        await store.charge(call);
        expect(await store.claim(call)).toBe("repeated");
        expect(await store.claim(call)).toBe("repeated");
      });

      test.each([
        [119_999, false],
        [120_000, true],
        [120_001, true],
        [-1, true],
      ])("claimed %i ms ago can be claimed again: %s", async (later, isFree) => {
        const call = charge(await account(), "call", []);
        await store.claim(call);
        now += later;
        if (isFree) expect(await store.claim(call)).toBe("fresh");
        else await expect(store.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
      });

      test("is its account's own", async () => {
        const [one, other] = [await account(), await account()];
        await store.claim(charge(one, "call", []));
        expect(await store.claim(charge(other, "call", []))).toBe("fresh");
        await store.charge(charge(one, "call", [3]));
        expect(await store.charge(charge(other, "call", [4], "other"))).toMatchObject({ repeated: false, words: 4 });
      });
    });

    describe("a period", () => {
      test.each(PERIODS)("anchored on day %i, at %s", async (anchorDay, at, start_date, end_date) => {
        now = Date.parse(at);
        const { usage } = await store.charge(charge(await account({ anchorDay }), "call", [1]));
        expect(planUsage(usage)).toMatchObject({ start_date, end_date, words_used: 1 });
        expect(usage.period.start <= now && now < usage.period.end).toBe(true);
      });

      test("begins with all its words and leaves the last as it was", async () => {
        const who = await account({ words: 5 });
        now = DECEMBER - 1;
        await store.charge(charge(who, "one", [5]));
        expect(await store.charge(charge(who, "two", [1]))).toMatchObject({ granted: 0 });
        now = DECEMBER;
        expect(await store.charge(charge(who, "two", [1]))).toMatchObject({ granted: 1, usage: { used: 1 } });
        expect(await sumOf(who, NOVEMBER, DECEMBER)).toBe(5);
        now = DECEMBER - 1; // a clock that is set back finds what it left
        expect(await store.usage(who.key)).toMatchObject({ used: 5 });
      });

      test("with another anchor counts the entries that lie in it", async () => {
        const who = await account({ words: 10, anchorDay: 1 });
        now = NOVEMBER + 2 * DAY;
        await store.charge(charge(who, "early", [4]));
        now = NOON;
        await store.charge(charge(who, "late", [3]));
        await store.changePlan(who.key, { words: 10, anchorDay: 15 });
        expect(await store.usage(who.key)).toMatchObject({ used: 3 });
        await store.charge(charge(who, "later", [1]));
        await store.changePlan(who.key, { words: 10, anchorDay: 1 });
        expect(await store.usage(who.key)).toMatchObject({ used: 8 });
        expect(await store.charge(charge(who, "last", [3]))).toMatchObject({ granted: 0 });
        expect(await store.charge(charge(who, "last", [2]))).toMatchObject({ granted: 1, usage: { used: 10 } });
      });

      test("that is used beyond a smaller plan has nothing left", async () => {
        const who = await account({ words: 10 });
        await store.charge(charge(who, "call", [8]));
        await store.changePlan(who.key, { words: 5 });
        const { granted, usage } = await store.charge(charge(who, "next", [0, 1]));
        expect(granted).toBe(1);
        expect(planUsage(usage)).toMatchObject({ words_used: 8, words_remaining: 0, percent_used: 100 });
      });

      test("is forgotten after 62 days, not before", async () => {
        const who = await account();
        await store.charge(charge(who, "call", [3]));
        now = NOON + 62 * DAY;
        expect(await store.prune()).toBe(0);
        now += 1;
        expect(await store.prune()).toBe(1);
        expect(await store.entries(who.key, 0, Number.MAX_SAFE_INTEGER)).toEqual([]);
        now = NOON;
        expect(await store.usage(who.key)).toMatchObject({ used: 0 });
      });
    });

    describe("the rate", () => {
      test.each([1, 2, 9, 10, 11])("admits %i in a rolling second, and one more after the exact wait", async (rate) => {
        const who = await account({ rate });
        for (let index = 0; index < rate; index++) {
          expect(await store.admit(who, 5000 + index)).toEqual({ admitted: true, remaining: rate - index - 1 });
        }
        for (let again = 0; again < 3; again++) {
          expect(await store.admit(who, 5000 + rate)).toEqual({ admitted: false, wait: 1000 - rate });
        }
        expect(await store.admit(who, 5999)).toEqual({ admitted: false, wait: 1 });
        expect(await store.admit(who, 6000)).toEqual({ admitted: true, remaining: 0 });
      });

      test("is of one account, and by the store's clock if no time is given", async () => {
        const [one, other] = [await account({ rate: 1 }), await account({ rate: 1 })];
        expect(await store.admit(one)).toMatchObject({ admitted: true });
        expect(await store.admit(one)).toEqual({ admitted: false, wait: 1000 });
        expect(await store.admit(other)).toMatchObject({ admitted: true });
        now += 1000;
        expect(await store.admit(one)).toMatchObject({ admitted: true });
      });

      test("follows a plan that gets smaller, and a clock that is set back", async () => {
        const who = await account({ rate: 4 });
        for (const at of [100, 200, 300]) await store.admit(who, at);
        const slower = await store.changePlan(who.key, { rate: 2 });
        expect(await store.admit(slower, 400)).toEqual({ admitted: false, wait: 800 });
        expect(await store.admit(slower, -1_000_000)).toEqual({ admitted: false, wait: 900 });
      });
    });

    describe("an account", () => {
      test("has the plan it was given, and the default for the rest", async () => {
        const who = await account({ words: 7, endpoints: ["/v1/score"], frameworks: [] });
        const plan = { words: 7, anchorDay: 1, rate: 10, endpoints: ["/v1/score"], frameworks: [] };
        expect(who).toEqual({ key: who.key, name: "test", plan, created: NOON });
        expect(await store.account(who.key)).toEqual(who);
        expect((await account()).plan).toEqual({ words: 250_000, anchorDay: 1, rate: 10 });
        expect(await store.account("nobody")).toBeUndefined();
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
        await expect(account(bad)).rejects.toMatchObject({ code: "ARGUMENT" });
        const who = await account(good);
        expect(who.plan).toMatchObject(good);
        await expect(store.changePlan(who.key, bad)).rejects.toMatchObject({ code: "ARGUMENT" });
        expect(await store.account(who.key)).toEqual(who);
      });

      test("has a key that no other has", async () => {
        const who = await account();
        const twin = { key: who.key, name: "twin", plan: {}, digest: new Uint8Array(32) };
        await expect(store.createAccount(twin)).rejects.toMatchObject({ code: "ARGUMENT" });
        expect(await store.account(who.key)).toEqual(who);
      });

      test("is listed, the oldest first", async () => {
        now += 2;
        const young = await account();
        now -= 2;
        const old = await account();
        expect(await store.accounts()).toEqual([old, young]);
      });

      test("that is deleted leaves nothing", async () => {
        const [who, other] = [await account(), await account()];
        for (const { key } of [who, other]) {
          await store.charge({ account: key, call: "call", body: "body", words: [3] });
          await store.saveContext(key, draft("mine"), 0);
        }
        expect(await store.deleteAccount(who.key)).toBe(true);
        expect(await store.deleteAccount(who.key)).toBe(false);
        expect(await store.account(who.key)).toBeUndefined();
        expect(await store.credential(who.key)).toBeUndefined();
        expect(await store.contexts(who.key)).toEqual([]);
        await expect(store.usage(who.key)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
        await expect(store.changePlan(who.key, {})).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
        await expect(store.claim(charge(who, "call", []))).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
        const again = await store.createAccount({ ...who, plan: {}, digest: new Uint8Array(32) });
        expect(await sumOf(again)).toBe(0);
        expect(await sumOf(other)).toBe(3);
      });
    });

    describe("credentials", () => {
      const pepper = new Uint8Array(32).fill(1);

      test("let in their account and nobody else", async () => {
        const credentials = await openCredentials(store, pepper);
        const [one, other] = [await credentials.create("one"), await credentials.create("other", { words: 5 })];
        expect(await credentials.authenticate(one.account.key, one.secret)).toEqual(one.account);
        expect(await credentials.authenticate(other.account.key, one.secret)).toBeUndefined();
        expect(await credentials.authenticate("nobody", one.secret)).toBeUndefined();
        expect(await credentials.authenticate(one.account.key, "")).toBeUndefined();
        expect(await credentials.authenticate(one.account.key, `${one.secret} `)).toBeUndefined();
        const otherPepper = await openCredentials(store, new Uint8Array(32).fill(2));
        expect(await otherPepper.authenticate(one.account.key, one.secret)).toBeUndefined();
      });

      test("that were rotated have one secret, the new one", async () => {
        const credentials = await openCredentials(store, pepper);
        const old = await credentials.create("one");
        const issued = await credentials.rotate(old.account.key);
        expect(issued.account).toEqual(old.account);
        expect(await credentials.authenticate(old.account.key, old.secret)).toBeUndefined();
        expect(await credentials.authenticate(old.account.key, issued.secret)).toEqual(old.account);
        await expect(credentials.rotate("nobody")).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      });
    });

    describe("a context", () => {
      test("comes back as it was saved, with its options and bytes", async () => {
        const { key } = await account();
        const state = Uint8Array.from({ length: 256 }, (_, byte) => byte);
        const full = { ...draft("a"), options: { minWordCount: 350, maxPunctuation: 0.25 }, state };
        const saved = await store.saveContext(key, full, 0);
        expect(saved).toEqual({ ...full, version: saved.version, created: NOON, updated: NOON });
        state[0] = 9; // the store has its own
        const { state: bytes, ...head } = (await store.context(key, "a"))!;
        expect(bytes).toEqual(saved.state);
        const { state: _, ...second } = await store.saveContext(key, draft("a-"), 0);
        expect(await store.contexts(key)).toEqual([head, second]);
      });

      test("is written only by who knows its version", async () => {
        const { key } = await account();
        now += 5;
        const { version, created } = await store.saveContext(key, draft("mine"), 0);
        for (const expected of [0, version - 1, version + 1]) {
          if (expected === version) continue;
          const attempt = store.saveContext(key, draft("mine", "pass_one"), expected);
          await expect(attempt).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
        }
        now += 5;
        const next = await store.saveContext(key, draft("mine", "pass_one"), version);
        expect(next).toMatchObject({ status: "pass_one", created, updated: now });
        expect(next.version).toBeGreaterThan(version);
        await expect(store.saveContext(key, draft("none"), 3)).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
      });

      test("of many writers at once has one winner", async () => {
        const { key } = await account();
        const attempts = [1, 2, 3, 4].map(() => store.saveContext(key, draft("mine"), 0));
        const done = await Promise.allSettled(attempts);
        expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      });

      test("that was deleted and made again is not the old one", async () => {
        const { key } = await account();
        const old = await store.saveContext(key, draft("mine"), 0);
        expect(await store.deleteContext(key, "mine")).toBe(true);
        expect(await store.deleteContext(key, "mine")).toBe(false);
        expect(await store.context(key, "mine")).toBeUndefined();
        await store.saveContext(key, draft("mine"), 0);
        const late = store.saveContext(key, draft("mine", "completed"), old.version);
        await expect(late).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
      });

      test("is its account's own", async () => {
        const [one, other] = [await account(), await account()];
        await store.saveContext(one.key, draft("mine"), 0);
        expect(await store.context(other.key, "mine")).toBeUndefined();
        expect(await store.deleteContext(other.key, "mine")).toBe(false);
        await expect(store.saveContext("nobody", draft("mine"), 0)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
      });

      test.each([
        ["", false],
        ["a", true],
        ["n".repeat(63), true],
        ["n".repeat(64), true],
        ["n".repeat(65), false],
        ["a_b.c-9", true],
        ["A", false],
        ["a b", false],
        ["a/b", false],
        ["é", false],
        ["a\n", false],
      ])("may be called %j: %s", async (name, isGood) => {
        const attempt = store.saveContext((await account()).key, draft(name), 0);
        if (isGood) await expect(attempt).resolves.toMatchObject({ name });
        else await expect(attempt).rejects.toMatchObject({ code: "ARGUMENT" });
      });
    });

    test("a store that is closed says so, and can be closed again", async () => {
      const who = await account();
      await store.ready();
      await store.close();
      await store.close();
      for (const attempt of [
        () => store.ready(),
        () => store.charge(charge(who, "call", [1])),
        () => store.account(who.key),
        () => store.admit(who),
        () => store.contexts(who.key),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      }
    });
  });
}

function draft(name: string, status: ContextDraft["status"] = "created"): ContextDraft {
  return { name, status, options: { minWordCount: 350 }, state: new Uint8Array(0) };
}
