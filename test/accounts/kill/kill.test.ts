import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../../src/accounts/sqlite/store";
import { buildChild, killRepeatedly, type Verdict } from "./harness";

/** Kills of the real store; set LEXOMETER_KILLS for a long run. */
const KILLS = Number(process.env.LEXOMETER_KILLS ?? 15);

const folder = mkdtempSync(join(tmpdir(), "kill-"));
afterAll(() => rmSync(folder, { recursive: true }));
let child: string;
beforeAll(async () => {
  child = await buildChild("child");
});

const SOUND = { missing: 0, lost: 0, doubled: 0, beyondLimit: 0, damaged: 0, failed: 0 };

test(`the store loses and doubles nothing when it is killed ${KILLS} times`, {
  timeout: 20_000 + KILLS * 2000,
}, async () => {
  const verdict = await killRepeatedly(child, { design: "store", folder, kills: KILLS, processes: 1 });
  console.info("killed:", verdict);
  expect(verdict).toMatchObject(SOUND);
  expect(verdict.acknowledged).toBeGreaterThan(KILLS * 10); // a run that did nothing proves nothing
});

test("a second process is told that the file is taken, and the first goes on", async () => {
  const [path, record] = [join(folder, "taken.db"), join(folder, "taken.txt")];
  const store = await openSqliteStore(path);
  writeFileSync(record, "");
  const { status } = spawnSync(process.execPath, [child, "store", path, record, "p0"]);
  expect(status).toBe(1);
  expect(readFileSync(record, "utf8")).toBe("\n! STORE_LOCKED\n");
  await store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
  await store.close();
});

describe("the harness finds", () => {
  /** A bad design may be lucky for a moment, so it gets a few. */
  async function provoke(design: string, processes: number, isFound: (verdict: Verdict) => boolean): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const inside = mkdtempSync(join(folder, design));
      const verdict = await killRepeatedly(child, { design, folder: inside, kills: 2 * processes, processes });
      expect(verdict.acknowledged).toBeGreaterThan(0);
      if (attempt < 5 && !isFound(verdict)) continue;
      expect(isFound(verdict), JSON.stringify(verdict)).toBe(true);
      return;
    }
  }

  test("words that read-then-write loses", () => provoke("read-then-write", 1, ({ lost }) => lost > 0));

  test("charges that a deferred transaction refuses for no reason", () =>
    provoke("deferred", 2, ({ failed }) => failed > 0));

  test("words of two commits that are taken twice", () => provoke("two-commits", 1, ({ doubled }) => doubled > 0));

  test("answers that were given before the commit", () => provoke("early-answer", 1, ({ missing }) => missing > 0));

  test("entries of one statement that nobody counts", () => provoke("one-statement", 1, ({ lost }) => lost > 0));
});
