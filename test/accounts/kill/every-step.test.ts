import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Driver, findDriver } from "../../../src/accounts/sqlite/driver";
import { diskFault, faultyDriver } from "../faulty-driver";
import { buildChild } from "./harness";
import { CALLS, LIMIT, play } from "./scenario";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "steps-"));
afterAll(() => rmSync(folder, { recursive: true }));

const prices = new Map(CALLS.flat().map(([call, , words]) => [call, words]));
let real: Driver;
let steps = 0;

beforeAll(async () => {
  real = await findDriver();
  const faults = faultyDriver(real);
  faults.plan(undefined);
  const store = await play(join(folder, "whole.db"), faults.driver, () => undefined);
  steps = faults.steps();
  await store.close();
  expect(steps).toBeGreaterThan(60); // fewer would mean that the steps are not counted
});

test.each(["before", "after"] as const)("an error %s any step loses and doubles nothing", async (side) => {
  for (let step = 1; step <= steps; step++) {
    const path = join(folder, `${side}-${step}.db`);
    const answers = new Map<string, number>();
    const faults = faultyDriver(real);
    faults.plan({ step, side, happens: diskFault });
    const failed = await play(path, faults.driver, (call, words) => answers.set(call, words)).catch(
      (error: { code: string; message: string }) => error,
    );
    if ("close" in failed) await failed.close();
    else expect(failed, `step ${step}`).toMatchObject({ code: expect.stringMatching(/^STORE_/) });
    expect(JSON.stringify(failed)).not.toContain("CANARY");
    await settled(path, answers, `${side} step ${step}`);
  }
});

test("a kill at any step loses and doubles nothing", { timeout: 120_000 }, async () => {
  const child = await buildChild("step-child");
  // A few at a time: nearly all of it is the start of the processes.
  for (let first = 1; first <= steps; first += 4) {
    const batch = [0, 1, 2, 3].map((offset) => first + offset).filter((step) => step <= steps);
    await Promise.all(batch.map((step) => killed(child, step)));
  }

  async function killed(child: string, step: number): Promise<void> {
    const [path, record] = [join(folder, `kill-${step}.db`), join(folder, `kill-${step}.txt`)];
    writeFileSync(record, "");
    const [, signal] = await once(spawn(process.execPath, [child, path, record, `${step}`]), "exit");
    expect(signal, `step ${step}`).toBe("SIGKILL");
    const lines = readFileSync(record, "utf8").split("\n").slice(0, -1);
    const answers = new Map(lines.map((line) => [line.split(" ")[0]!, Number(line.split(" ")[1])]));
    await settled(path, answers, `kill at step ${step}`);
  }
});

/** What was answered is in the ledger; what was not can be tried again; in the end everything is paid once. */
async function settled(path: string, answers: ReadonlyMap<string, number>, when: string): Promise<void> {
  for (const [call, words] of answers) expect(words, `${call}, ${when}`).toBe(prices.get(call));
  const again = new Map<string, number>();
  const store = await play(path, real, (call, words) => again.set(call, words));
  expect(again, when).toEqual(prices);
  const entries = await store.entries("key", 0, Number.MAX_SAFE_INTEGER);
  const stored = entries.map(({ call, words }) => [call, words] as const);
  expect(new Map(stored), when).toEqual(new Map([...prices].filter(([, words]) => words > 0)));
  expect(stored.length, when).toBe(prices.size - 1);
  expect(await store.usage("key"), when).toMatchObject({ limit: LIMIT, used: 19 });
  await store.close();
}
