import { describe, expect, test } from "vitest";
import type { ContextDraft } from "../../../src/accounts/store";
import { type Bench, NOON } from "./bench";

/** Custom norming contexts. */
export function describeContexts(bench: Bench): void {
  describe("a context", () => {
    test("comes back as it was saved, with its options and bytes", async () => {
      const { key } = await bench.account();
      const state = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const full = { ...draft("a"), options: { minWordCount: 350, maxPunctuation: 0.25 }, state };
      const saved = await bench.store.saveContext(key, full, 0);
      expect(saved).toEqual({ ...full, version: saved.version, created: NOON, updated: NOON });
      state[0] = 9; // the store has its own
      const { state: bytes, ...head } = (await bench.store.context(key, "a"))!;
      expect(bytes).toEqual(saved.state);
      const { state: _, ...second } = await bench.store.saveContext(key, draft("a-"), 0);
      expect(await bench.store.contexts(key)).toEqual([head, second]);
    });

    test("is written only by who knows its version", async () => {
      const { key } = await bench.account();
      bench.now += 5;
      const { version, created } = await bench.store.saveContext(key, draft("mine"), 0);
      for (const expected of [0, version - 1, version + 1]) {
        if (expected === version) continue;
        const attempt = bench.store.saveContext(key, draft("mine", "pass_one"), expected);
        await expect(attempt).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
      }
      bench.now += 5;
      const next = await bench.store.saveContext(key, draft("mine", "pass_one"), version);
      expect(next).toMatchObject({ status: "pass_one", created, updated: bench.now });
      expect(next.version).toBeGreaterThan(version);
      await expect(bench.store.saveContext(key, draft("none"), 3)).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
    });

    test("of many writers at once has one winner", async () => {
      const { key } = await bench.account();
      const attempts = [1, 2, 3, 4].map(() => bench.store.saveContext(key, draft("mine"), 0));
      const done = await Promise.allSettled(attempts);
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("that was deleted and made again is not the old one", async () => {
      const { key } = await bench.account();
      const old = await bench.store.saveContext(key, draft("mine"), 0);
      expect(await bench.store.deleteContext(key, "mine")).toBe(true);
      expect(await bench.store.deleteContext(key, "mine")).toBe(false);
      expect(await bench.store.context(key, "mine")).toBeUndefined();
      await bench.store.saveContext(key, draft("mine"), 0);
      const late = bench.store.saveContext(key, draft("mine", "completed"), old.version);
      await expect(late).rejects.toMatchObject({ code: "CONTEXT_CONFLICT" });
    });

    test("is its account's own", async () => {
      const [one, other] = [await bench.account(), await bench.account()];
      await bench.store.saveContext(one.key, draft("mine"), 0);
      expect(await bench.store.context(other.key, "mine")).toBeUndefined();
      expect(await bench.store.deleteContext(other.key, "mine")).toBe(false);
      await expect(bench.store.saveContext("nobody", draft("mine"), 0)).rejects.toMatchObject({
        code: "ACCOUNT_UNKNOWN",
      });
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
      const attempt = bench.store.saveContext((await bench.account()).key, draft(name), 0);
      if (isGood) await expect(attempt).resolves.toMatchObject({ name });
      else await expect(attempt).rejects.toMatchObject({ code: "ARGUMENT" });
    });
  });
}

export function draft(name: string, status: ContextDraft["status"] = "created"): ContextDraft {
  return { name, status, options: { minWordCount: 350 }, state: new Uint8Array(0) };
}
