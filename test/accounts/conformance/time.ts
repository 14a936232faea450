import { describe, expect, test } from "vitest";
import { planUsage } from "../../../src/accounts/period";
import { type Bench, chargeOf, DAY, DECEMBER, NOON, NOVEMBER } from "./bench";

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

/** Periods, and the second of the rate. */
export function describeTime(bench: Bench): void {
  describe("a period", () => {
    test.each(PERIODS)("anchored on day %i, at %s", async (anchorDay, at, start_date, end_date) => {
      bench.now = Date.parse(at);
      const { usage } = await bench.store.charge(chargeOf(await bench.account({ anchorDay }), "call", [1]));
      expect(planUsage(usage)).toMatchObject({ start_date, end_date, words_used: 1 });
      expect(usage.period.start <= bench.now && bench.now < usage.period.end).toBe(true);
    });

    test("begins with all its words and leaves the last as it was", async () => {
      const who = await bench.account({ words: 5 });
      bench.now = DECEMBER - 1;
      await bench.store.charge(chargeOf(who, "one", [5]));
      expect(await bench.store.charge(chargeOf(who, "two", [1]))).toMatchObject({ granted: 0 });
      bench.now = DECEMBER;
      expect(await bench.store.charge(chargeOf(who, "two", [1]))).toMatchObject({ granted: 1, usage: { used: 1 } });
      expect(await bench.sumOf(who, NOVEMBER, DECEMBER)).toBe(5);
      bench.now = DECEMBER - 1; // a clock that is set back finds what it left
      expect(await bench.store.usage(who.key)).toMatchObject({ used: 5 });
    });

    test("with another anchor counts the entries that lie in it", async () => {
      const who = await bench.account({ words: 10, anchorDay: 1 });
      bench.now = NOVEMBER + 2 * DAY;
      await bench.store.charge(chargeOf(who, "early", [4]));
      bench.now = NOON;
      await bench.store.charge(chargeOf(who, "late", [3]));
      await bench.store.changePlan(who.key, { words: 10, anchorDay: 15 });
      expect(await bench.store.usage(who.key)).toMatchObject({ used: 3 });
      await bench.store.charge(chargeOf(who, "later", [1]));
      await bench.store.changePlan(who.key, { words: 10, anchorDay: 1 });
      expect(await bench.store.usage(who.key)).toMatchObject({ used: 8 });
      expect(await bench.store.charge(chargeOf(who, "last", [3]))).toMatchObject({ granted: 0 });
      expect(await bench.store.charge(chargeOf(who, "last", [2]))).toMatchObject({ granted: 1, usage: { used: 10 } });
    });

    test("that is used beyond a smaller plan has nothing left", async () => {
      const who = await bench.account({ words: 10 });
      await bench.store.charge(chargeOf(who, "call", [8]));
      await bench.store.changePlan(who.key, { words: 5 });
      const { granted, usage } = await bench.store.charge(chargeOf(who, "next", [0, 1]));
      expect(granted).toBe(1);
      expect(planUsage(usage)).toMatchObject({ words_used: 8, words_remaining: 0, percent_used: 100 });
    });

    test("is forgotten after 62 days, not before", async () => {
      const who = await bench.account();
      await bench.store.charge(chargeOf(who, "call", [3]));
      bench.now = NOON + 62 * DAY;
      expect(await bench.store.prune()).toBe(0);
      bench.now += 1;
      expect(await bench.store.prune()).toBe(1);
      expect(await bench.store.entries(who.key, 0, Number.MAX_SAFE_INTEGER)).toEqual([]);
      bench.now = NOON;
      expect(await bench.store.usage(who.key)).toMatchObject({ used: 0 });
    });
  });

  describe("the rate", () => {
    test.each([1, 2, 9, 10, 11])("admits %i in a rolling second, and one more after the exact wait", async (rate) => {
      const who = await bench.account({ rate });
      for (let index = 0; index < rate; index++) {
        expect(await bench.store.admit(who, 5000 + index)).toEqual({ admitted: true, remaining: rate - index - 1 });
      }
      for (let again = 0; again < 3; again++) {
        expect(await bench.store.admit(who, 5000 + rate)).toEqual({ admitted: false, wait: 1000 - rate });
      }
      expect(await bench.store.admit(who, 5999)).toEqual({ admitted: false, wait: 1 });
      expect(await bench.store.admit(who, 6000)).toEqual({ admitted: true, remaining: 0 });
    });

    test("is of one account, and by the store's clock if no time is given", async () => {
      const [one, other] = [await bench.account({ rate: 1 }), await bench.account({ rate: 1 })];
      expect(await bench.store.admit(one)).toMatchObject({ admitted: true });
      expect(await bench.store.admit(one)).toEqual({ admitted: false, wait: 1000 });
      expect(await bench.store.admit(other)).toMatchObject({ admitted: true });
      bench.now += 1000;
      expect(await bench.store.admit(one)).toMatchObject({ admitted: true });
    });

    test("follows a plan that gets smaller, and a clock that is set back", async () => {
      const who = await bench.account({ rate: 4 });
      for (const at of [100, 200, 300]) await bench.store.admit(who, at);
      const slower = await bench.store.changePlan(who.key, { rate: 2 });
      expect(await bench.store.admit(slower, 400)).toEqual({ admitted: false, wait: 800 });
      expect(await bench.store.admit(slower, -1_000_000)).toEqual({ admitted: false, wait: 900 });
    });
  });
}
