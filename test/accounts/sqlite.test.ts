import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openCredentials } from "../../src/accounts/credentials";
import { type Driver, findDriver } from "../../src/accounts/sqlite/driver";
import { checkSchema, migrate } from "../../src/accounts/sqlite/schema";
import { openSqliteStore } from "../../src/accounts/sqlite/store";
import { describeStore } from "./store-conformance";

const folder = mkdtempSync(join(tmpdir(), "store-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const newPath = () => join(folder, `${count++}.db`);

const atOnce = { members: 64, milliseconds: 0 };
test("options that there are not are refused", async () => {
  await expect(openSqliteStore(newPath(), { clok: Date.now } as never)).rejects.toThrow('no option "clok"');
});

describeStore("sqlite", (clock) => openSqliteStore(newPath(), { clock, gathering: atOnce }));

describe("a store in a file", () => {
  test("remembers what was answered", async () => {
    const path = newPath();
    const first = await openSqliteStore(path);
    const { key } = await first.createAccount({ key: "key", name: "é", plan: {}, digest: new Uint8Array(32) });
    await first.charge({ account: key, call: "call", body: "body", words: [3] });
    await first.close();
    expect([existsSync(path), existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([true, false, false]);
    const second = await openSqliteStore(path);
    expect(await second.usage(key)).toMatchObject({ used: 3 });
    expect(await second.charge({ account: key, call: "call", body: "body", words: [3] })).toMatchObject({
      repeated: true,
    });
    await second.close();
  });

  test("finishes what was accepted before it closes", async () => {
    const store = await openSqliteStore(newPath(), { gathering: { members: 64, milliseconds: 60_000 } });
    const created = store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
    await store.close();
    await expect(created).resolves.toMatchObject({ key: "key" });
  });

  test("is for one opener, and says what to do", async () => {
    const path = newPath();
    const store = await openSqliteStore(path);
    const error = await openSqliteStore(path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "STORE_LOCKED", message: expect.stringContaining("PostgreSQL") });
    await store.close();
    await (await openSqliteStore(path)).close();
  });

  test("of a later release is refused and stays as it is", async () => {
    const path = newPath();
    await (await openSqliteStore(path)).close();
    const database = (await findDriver())(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    const before = readFileSync(path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ code: "STORE_NEWER", detail: { found: 99, known: 1 } });
    expect(readFileSync(path)).toEqual(before);
  });

  test("of somebody else is refused and stays as it is", async () => {
    const path = newPath();
    const database = (await findDriver())(path);
    database.exec("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)");
    database.close();
    const before = readFileSync(path);
    await expect(openSqliteStore(path)).rejects.toMatchObject({ code: "STORE_FOREIGN" });
    expect(readFileSync(path)).toEqual(before);

    const text = newPath();
    writeFileSync(text, "no database at all, but a text that is long enough for a header".repeat(20));
    await expect(openSqliteStore(text)).rejects.toMatchObject({ code: "STORE_FOREIGN" });
    await expect(openSqliteStore(join(folder, "none", "x.db"))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
  });

  test("is migrated step by step, and a step that fails leaves the last good state", async () => {
    const database = (await findDriver())(":memory:");
    const steps = ["CREATE TABLE a (x);", "CREATE TABLE b (x);"];
    expect(() => migrate(database, [...steps, "CREATE TABLE c (x); CREATE TABLE a (x);"])).toThrow();
    expect(checkSchema(database, [...steps, "", ""])).toBe(2);
    expect(
      database
        .prepare("SELECT name FROM sqlite_master ORDER BY name")
        .all()
        .map(({ name }) => name),
    ).toEqual(["a", "b"]);
    migrate(database, [...steps, "CREATE TABLE c (x);"]);
    migrate(database, [...steps, "CREATE TABLE c (x);"]);
    expect(checkSchema(database, [...steps, "", ""])).toBe(3);
    expect(() => checkSchema(database, steps)).toThrow("schema 3");
  });
});

describe("a group of charges", () => {
  test.each([
    [63, 1],
    [64, 1],
    [65, 2],
    [128, 2],
  ])("%i at once take %i commits", async (charges, commits) => {
    let seen = 0;
    const driver = await listening((sql) => {
      if (sql === "COMMIT") seen++;
    });
    const store = await openSqliteStore(newPath(), { driver });
    await store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
    seen = 0;
    const calls = Array.from({ length: charges }, (_, call) => `call-${call}`);
    await Promise.all(calls.map((call) => store.charge({ account: "key", call, body: "body", words: [1] })));
    expect(seen).toBe(commits);
    expect(await store.usage("key")).toMatchObject({ used: charges });
    await store.close();
  });

  test("is answered after the commit, and a refused member does not concern the others", async () => {
    const events: string[] = [];
    const driver = await listening((sql) => {
      if (sql === "COMMIT") events.push("commit");
    });
    const store = await openSqliteStore(newPath(), { driver });
    await store.createAccount({ key: "key", name: "", plan: { words: 5 }, digest: new Uint8Array(32) });
    events.length = 0;
    const charge = (call: string, words: number, body = "body") =>
      store.charge({ account: "key", call, body, words: [words] }).then(
        ({ granted, usage }) => events.push(`${call}: ${granted} of 1, ${usage.used} used`),
        ({ code }) => events.push(`${call}: ${code}`),
      );
    await Promise.all([charge("a", 3), charge("b", 3), charge("a", 3, "other"), charge("c", 2)]);
    expect(events).toEqual([
      "commit",
      "a: 1 of 1, 3 used",
      "b: 0 of 1, 3 used",
      "a: CALL_CONFLICT",
      "c: 1 of 1, 5 used",
    ]);
    await store.close();
  });
});

test("no secret, pepper or body reaches the disk or an error", async () => {
  const path = newPath();
  const store = await openSqliteStore(path);
  const pepper = new TextEncoder().encode("CANARY-PEPPER-0123456789-0123456789");
  const credentials = await openCredentials(store, pepper);
  const { account, secret } = await credentials.create("canary");
  const words = "CANARY-BODY a text of a person";
  const body = await credentials.fingerprint(account.key, new TextEncoder().encode(words));
  await store.charge({ account: account.key, call: "call", body, words: [6] });
  const errors = await Promise.all([
    credentials.authenticate(account.key, `${secret}x`),
    store.charge({ account: account.key, call: "call", body: "CANARY-OTHER", words: [6] }).catch(String),
    store.charge({ account: `${secret}`, call: "call", body, words: [6] }).catch(String),
  ]);
  const seen = [readFileSync(path), readFileSync(`${path}-wal`)].map((bytes) => bytes.toString("latin1"));
  await store.close();
  seen.push(readFileSync(path).toString("latin1"), JSON.stringify(errors));
  expect(seen[1]).toContain(account.key); // the search looks where things are
  for (const place of seen) for (const canary of ["CANARY-", secret]) expect(place.includes(canary)).toBe(false);
});

async function listening(hear: (sql: string) => void): Promise<Driver> {
  const real = await findDriver();
  return (path) => {
    const database = real(path);
    return {
      ...database,
      exec: (sql) => {
        database.exec(sql);
        hear(sql);
      },
    };
  };
}
