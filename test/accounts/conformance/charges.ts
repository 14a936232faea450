import { describe, expect, test } from "vitest";
import { type Bench, chargeOf } from "./bench";

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

/** What a call costs, and that it costs it once. */
export function describeCharges(bench: Bench): void {
  describe("a charge", () => {
    test.each(CHARGES)("%s", async (_name, limit, before, words, granted, used) => {
      const who = await bench.account({ words: limit });
      if (before > 0) await bench.store.charge(chargeOf(who, "before", [before]));
      const receipt = await bench.store.charge(chargeOf(who, "call", words));
      const cost = used - before;
      expect(receipt).toMatchObject({ granted, words: cost, repeated: false, usage: { limit, used } });
      expect(await bench.store.usage(who.key)).toEqual(receipt.usage);
      expect(await bench.sumOf(who)).toBe(used);
    });

    test.each([
      ["no items", []],
      ["a fraction", [1.5]],
      ["a negative number", [2, -1]],
      ["no number", [Number.NaN]],
      ["more than can be counted", [Number.MAX_SAFE_INTEGER, 1]],
    ])("with %s is refused", async (_name, words) => {
      const who = await bench.account();
      await expect(bench.store.charge(chargeOf(who, "call", words))).rejects.toMatchObject({ code: "ARGUMENT" });
    });

    test.each([
      [0, false],
      [1, true],
      [255, true],
      [256, false],
    ])("with a name of %i characters: %s", async (length, isGood) => {
      const attempt = bench.store.charge(chargeOf(await bench.account(), "n".repeat(length), [1]));
      if (isGood) await expect(attempt).resolves.toMatchObject({ granted: 1 });
      else await expect(attempt).rejects.toMatchObject({ code: "ARGUMENT" });
    });

    test("of an unknown account is refused", async () => {
      const call = { account: "nobody", call: "call", body: "body", words: [1] };
      await expect(bench.store.charge(call)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
    });

    test("by many at once takes no word past the limit, and each once", async () => {
      const who = await bench.account({ words: 100 });
      const receipts = await Promise.all(
        Array.from({ length: 150 }, (_, index) => bench.store.charge(chargeOf(who, `call-${index}`, [1]))),
      );
      expect(receipts.filter(({ granted }) => granted === 1)).toHaveLength(100);
      expect(await bench.store.usage(who.key)).toMatchObject({ used: 100 });
      expect(await bench.store.entries(who.key, 0, Number.MAX_SAFE_INTEGER)).toHaveLength(100);
    });

    test("answers with the usage of its own moment", async () => {
      const who = await bench.account();
      const receipts = await Promise.all(
        [3, 4, 5].map((words) => bench.store.charge(chargeOf(who, `${words}`, [words]))),
      );
      expect(receipts.map(({ usage }) => usage.used)).toEqual([3, 7, 12]);
    });
  });

  describe("a call", () => {
    test("is paid once, however often it is charged", async () => {
      const who = await bench.account();
      const first = await bench.store.charge(chargeOf(who, "call", [3, 4]));
      const twins = await Promise.all([1, 2, 3].map(() => bench.store.charge(chargeOf(who, "call", [3, 4]))));
      expect(twins).toEqual([1, 2, 3].map(() => ({ ...first, repeated: true })));
      expect(await bench.sumOf(who)).toBe(7);
    });

    test("charged by twins at once is paid once", async () => {
      const who = await bench.account();
      const twins = await Promise.all([1, 2, 3].map(() => bench.store.charge(chargeOf(who, "call", [3]))));
      expect(twins.map(({ repeated }) => repeated)).toEqual([false, true, true]);
      expect(await bench.sumOf(who)).toBe(3);
    });

    test("repeats the items that were granted, not those that would be now", async () => {
      const who = await bench.account({ words: 4 });
      await bench.store.charge(chargeOf(who, "call", [3, 3]));
      await bench.store.changePlan(who.key, { words: 100 });
      const again = await bench.store.charge(chargeOf(who, "call", [3, 3]));
      expect(again).toMatchObject({ granted: 1, words: 3, repeated: true, usage: { limit: 100, used: 3 } });
    });

    test("of which nothing was granted can be charged when there are words", async () => {
      const who = await bench.account({ words: 2 });
      expect(await bench.store.charge(chargeOf(who, "call", [3]))).toMatchObject({ granted: 0 });
      await bench.store.changePlan(who.key, { words: 3 });
      expect(await bench.store.charge(chargeOf(who, "call", [3]))).toMatchObject({ granted: 1, repeated: false });
    });

    test("with another body is a conflict, charged or claimed", async () => {
      const who = await bench.account();
      await bench.store.charge(chargeOf(who, "call", [3]));
      await expect(bench.store.charge(chargeOf(who, "call", [3], "other"))).rejects.toMatchObject({
        code: "CALL_CONFLICT",
      });
      await expect(bench.store.claim(chargeOf(who, "call", [], "other"))).rejects.toMatchObject({
        code: "CALL_CONFLICT",
      });
      await bench.store.claim(chargeOf(who, "next", []));
      await expect(bench.store.claim(chargeOf(who, "next", [], "other"))).rejects.toMatchObject({
        code: "CALL_CONFLICT",
      });
      expect(await bench.sumOf(who)).toBe(3);
    });

    test("runs once at a time", async () => {
      const who = await bench.account();
      const call = chargeOf(who, "call", [3]);
      expect(await bench.store.claim(call)).toBe("fresh");
      await expect(bench.store.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
      await bench.store.release(call);
      expect(await bench.store.claim(call)).toBe("fresh");
      await bench.store.charge(call);
      expect(await bench.store.claim(call)).toBe("repeated");
      expect(await bench.store.claim(call)).toBe("repeated");
    });

    test.each([
      [119_999, false],
      [120_000, true],
      [120_001, true],
      [-1, true],
    ])("claimed %i ms ago can be claimed again: %s", async (later, isFree) => {
      const call = chargeOf(await bench.account(), "call", []);
      await bench.store.claim(call);
      bench.now += later;
      if (isFree) expect(await bench.store.claim(call)).toBe("fresh");
      else await expect(bench.store.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
    });

    test("is its account's own", async () => {
      const [one, other] = [await bench.account(), await bench.account()];
      await bench.store.claim(chargeOf(one, "call", []));
      expect(await bench.store.claim(chargeOf(other, "call", []))).toBe("fresh");
      await bench.store.charge(chargeOf(one, "call", [3]));
      expect(await bench.store.charge(chargeOf(other, "call", [4], "other"))).toMatchObject({
        repeated: false,
        words: 4,
      });
    });
  });
}
