import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openPostgresStore, type SharedStore } from "../../src/accounts/postgres/open";
import { ask, isMissing, newSchema, openStore, removeSchemas, server } from "./schemas";
import { PostgresServer } from "./server";
import { Wire } from "./wire";

const CHARGE = { account: "key", call: "call", body: "body", words: [3] };
removeSchemas();

describe.skipIf(isMissing)("where the wire to the database breaks", () => {
  let wire: Wire;
  let schema: string;
  let store: SharedStore;

  beforeEach(async () => {
    schema = newSchema();
    wire = await Wire.open();
    store = await openPostgresStore(wire.url, { schema, connections: 2, times: { patience: 400 } });
    await store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
    wire.about = ".charge(";
  });
  afterEach(async () => {
    await store.close();
    await wire.close();
  });

  const stored = async () => (await ask(`SELECT call, words FROM ${schema}.entry`)) as { call: string }[];
  const used = async () => Number((await ask(`SELECT coalesce(sum(used), 0) AS used FROM ${schema}.period`))[0]?.used);

  test.each([1, 2, 3])("a charge whose answer is lost %i times is charged once, and is no repetition", async (lost) => {
    wire.lost = lost;
    expect(await store.charge(CHARGE)).toMatchObject({ granted: 1, words: 3, repeated: false, usage: { used: 3 } });
    expect(wire.lost).toBe(0);
    expect([await stored(), await used()]).toEqual([[{ call: "call", words: "3" }], 3]);
    expect(await store.charge(CHARGE)).toMatchObject({ repeated: true, usage: { used: 3 } });
  });

  test("a charge of which nobody knows is refused, and taken back when the database is there again", async () => {
    wire.lost = Number.POSITIVE_INFINITY;
    await expect(store.charge(CHARGE)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(await stored()).toHaveLength(1);
    wire.cut();
    await expect(store.charge({ ...CHARGE, call: "next" })).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    wire.lost = 0;
    wire.isCut = false;
    await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
    expect(await used()).toBe(0);
    expect(await store.charge(CHARGE)).toMatchObject({ granted: 1, repeated: false, usage: { used: 3 } });
  });

  test("a charge of which nobody knows stays if its call was sent again, to whatever server", async () => {
    wire.lost = Number.POSITIVE_INFINITY;
    await expect(store.charge(CHARGE)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    const other = await openStore({ schema });
    expect(await other.charge(CHARGE)).toMatchObject({ granted: 1, repeated: true, usage: { used: 3 } });
    wire.lost = 0;
    await store.close(); // tries what is left
    expect([await stored(), await used()]).toEqual([[{ call: "call", words: "3" }], 3]);
    await other.close();
  });

  test("a claim whose answer is lost is still fresh, and a request is not counted twice", async () => {
    wire.about = ".claim(";
    wire.lost = 2;
    expect(await store.claim(CHARGE)).toBe("fresh");
    wire.about = ".admit(";
    wire.lost = 1;
    const who = (await store.account("key"))!;
    await expect(store.admit(who)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(wire.lost).toBe(0);
    expect(await store.admit(who)).toMatchObject({ admitted: true });
  });

  test("everything fails while it is cut, and works when it is mended", async () => {
    wire.cut();
    const who = { key: "key", name: "", plan: { words: 1, anchorDay: 1, rate: 1 }, created: 0 };
    for (const attempt of [
      () => store.ready(),
      () => store.account("key"),
      () => store.claim(CHARGE),
      () => store.charge(CHARGE),
      () => store.admit(who),
      () => store.contexts("key"),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    }
    wire.isCut = false;
    await store.ready();
    expect(await store.claim(CHARGE)).toBe("fresh");
    expect(await store.charge(CHARGE)).toMatchObject({ granted: 1, repeated: false });
  });
});

describe.skipIf(server === undefined)("where the database is stopped", () => {
  test.each(["fast", "immediate"] as const)("%s, it is away and comes back with all it has answered", async (mode) => {
    const database = new PostgresServer(server!);
    const store = await openStore({ times: { patience: 200 } });
    const who = await store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
    const acknowledged: string[] = [];
    for (let index = 0; index < 20; index++) {
      await store.charge({ ...CHARGE, call: `call-${index}` });
      acknowledged.push(`call-${index}`);
    }
    await store.claim({ ...CHARGE, call: "claimed" });
    await database.halt(mode);
    await expect(store.ready()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await expect(store.admit(who)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await expect(store.charge(CHARGE)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await database.start();
    await store.ready();
    expect(await store.admit(who)).toMatchObject({ admitted: true });
    expect((await store.entries("key", 0, Number.MAX_SAFE_INTEGER)).map(({ call }) => call)).toEqual(acknowledged);
    expect(await store.claim({ ...CHARGE, call: "claimed" })).toBe("fresh");
    expect(await store.usage("key")).toMatchObject({ used: 60 });
    await store.close();
  });
});
