import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createMemoryStore } from "../../src/accounts/memory";
import { findDriver } from "../../src/accounts/sqlite/driver";
import { openSqliteStore } from "../../src/accounts/sqlite/store";
import { faultyDriver } from "./faulty-driver";
import { playModel, type Real } from "./model-play";

/** Sequences of commands; set LEXOMETER_RUNS for a long run. */
const RUNS = Number(process.env.LEXOMETER_RUNS ?? 500);

// In memory where there is such a folder: what a commit survives is the matter of the kill test.
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "model-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["memory", openMemory],
  ["sqlite", openFile],
] as const)("%s does what the model does", { timeout: 30_000 + RUNS * 200 }, async (_name, open) => {
  expect(await playModel(open, RUNS)).toBe(RUNS);
});

async function openMemory(): Promise<Real> {
  const time = { now: 0 };
  const store = createMemoryStore({ clock: () => time.now });
  return { keys: ["", ""], clock: time, store, reopen: async () => undefined };
}

async function openFile(): Promise<Real> {
  const faults = faultyDriver(await findDriver());
  const time = { now: 0 };
  const options = { clock: () => time.now, driver: faults.driver, gathering: { members: 64, milliseconds: 0 } };
  const open = () => openSqliteStore(join(folder, "model.db"), options);
  const real: Real = {
    keys: ["", ""],
    clock: time,
    store: await open(),
    faults,
    reopen: async () => {
      await real.store.close();
      real.store = await open();
    },
  };
  return real;
}
