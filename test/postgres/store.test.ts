import { describe, expect, test } from "vitest";
import { openPostgresStore } from "../../src/accounts/postgres/open";
import { playModel } from "../accounts/model-play";
import { ask, isMissing, newSchema, openStore, removeSchemas, url } from "./schemas";

/** Sequences of commands; set LEXOMETER_RUNS for a long run. */
const RUNS = Number(process.env.LEXOMETER_RUNS ?? 60);

const digest = new Uint8Array(32);
removeSchemas();

describe.skipIf(isMissing)("a store in PostgreSQL", () => {
  test(`does what the model does, ${RUNS} times`, { timeout: 60_000 + RUNS * 2000 }, async () => {
    const clock = { now: 0 };
    const options = { schema: newSchema(), clock: () => clock.now };
    const played = await playModel(async () => {
      const real = {
        keys: ["", ""] as const,
        clock,
        store: await openStore(options),
        reopen: async () => {
          await real.store.close();
          real.store = await openStore(options);
        },
      };
      return real;
    }, RUNS);
    expect(played).toBe(RUNS);
  });

  test("is one for all who open it, and remembers what was answered", async () => {
    const schema = newSchema();
    const [one, other] = [await openStore({ schema }), await openStore({ schema })];
    const who = await one.createAccount({ key: "key", name: "é 😀", plan: { words: 10 }, digest });
    expect(await other.account("key")).toEqual(who);
    const orders = Array.from({ length: 40 }, (_, index) => ({
      store: index % 2 === 0 ? one : other,
      charge: { account: "key", call: `call-${index % 20}`, body: "body", words: [1] },
    }));
    const receipts = await Promise.all(orders.map(({ store, charge }) => store.charge(charge)));
    expect(receipts.filter(({ granted, repeated }) => granted === 1 && !repeated)).toHaveLength(10);
    await one.close();
    expect(await other.usage("key")).toMatchObject({ used: 10 });
    await other.close();
    const later = await openStore({ schema });
    expect(await later.entries("key", 0, Number.MAX_SAFE_INTEGER)).toHaveLength(10);
    await later.close();
  });

  test("goes by the clock of the database where it is given none", async () => {
    const schema = newSchema();
    const store = await openStore({ schema });
    const now = async () =>
      Number((await ask("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now"))[0]?.now);
    const before = await now();
    const who = await store.createAccount({ key: "key", name: "", plan: {}, digest });
    const { usage } = await store.charge({ account: "key", call: "call", body: "body", words: [1] });
    const after = await now();
    const [entry] = await store.entries("key", 0, Number.MAX_SAFE_INTEGER);
    for (const moment of [who.created, entry!.at]) expect(before <= moment && moment <= after).toBe(true);
    expect(usage.period.start <= before && after < usage.period.end).toBe(true);
    const context = await store.saveContext(
      "key",
      { name: "mine", status: "created", options: { minWordCount: 1 }, state: digest },
      0,
    );
    expect(context.created).toBeGreaterThanOrEqual(before);
    await store.close();
  });

  test("does not let a claim outlive its process, and holds it against all others until then", async () => {
    const schema = newSchema();
    const [one, other] = [await openStore({ schema }), await openStore({ schema })];
    await one.createAccount({ key: "key", name: "", plan: {}, digest });
    const call = { account: "key", call: "call", body: "body" };
    expect(await one.claim(call)).toBe("fresh");
    await expect(other.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
    await expect(other.claim({ ...call, body: "other" })).rejects.toMatchObject({ code: "CALL_CONFLICT" });
    await other.release(call); // not its own
    await expect(other.claim(call)).rejects.toMatchObject({ code: "CALL_RUNNING" });
    await one.close();
    expect(await other.claim(call)).toBe("fresh");
    await other.charge({ ...call, words: [1] });
    expect(await other.claim(call)).toBe("repeated");
    await other.close();
  });

  test.each(["a\0b", "a\uD800b", "\uDC00"])("has no place for %j, and says so or finds nothing", async (text) => {
    const store = await openStore();
    const { key } = await store.createAccount({ key: "key", name: "", plan: {}, digest });
    const call = { account: key, call: "call", body: "body", words: [1] };
    for (const attempt of [
      () => store.createAccount({ key: text, name: "", plan: {}, digest }),
      () => store.createAccount({ key: "other", name: text, plan: {}, digest }),
      () => store.charge({ ...call, call: text }),
      () => store.charge({ ...call, account: text }),
      () => store.claim({ ...call, call: text }),
      () => store.changePlan(text, {}),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "ARGUMENT" });
    }
    expect([await store.account(text), await store.credential(text), await store.context(key, text)]).toEqual(
      Array(3).fill(undefined),
    );
    await expect(store.usage(text)).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" });
    await store.close();
  });

  test.each([
    [4, true],
    [5, true],
    [6, false],
  ])("that meets %i serialization failures in a row charges: %s", async (failures, isCharged) => {
    const schema = newSchema();
    const store = await openStore({ schema });
    await store.createAccount({ key: "key", name: "", plan: {}, digest });
    // A sequence counts on where the transaction is taken back.
    await ask(`CREATE SEQUENCE ${schema}.tries;
      CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('${schema}.tries') <= ${failures} THEN RAISE EXCEPTION 'CANARY' USING ERRCODE = '40001'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${schema}.entry FOR EACH ROW EXECUTE FUNCTION ${schema}.fail()`);
    const attempt = store.charge({ account: "key", call: "call", body: "body", words: [3] });
    if (isCharged) expect(await attempt).toMatchObject({ granted: 1, repeated: false });
    else await expect(attempt).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", detail: { reason: "40001" } });
    expect(await store.usage("key")).toMatchObject({ used: isCharged ? 3 : 0 });
    await store.close();
  });

  test.each([4999, 5000, 5001])("forgets %i old entries, whatever it forgets at once", async (entries) => {
    const schema = newSchema();
    let now = Date.UTC(2026, 0, 1);
    const store = await openStore({ schema, clock: () => now });
    await store.createAccount({ key: "key", name: "", plan: {}, digest });
    await ask(
      `INSERT INTO ${schema}.entry (account, call, body, words, granted, at)
       SELECT 'key', 'call-' || n, '', 1, 1, $1 FROM generate_series(1, $2) AS n`,
      [now, entries],
    );
    now += 62 * 86_400_000;
    expect(await store.prune()).toBe(0);
    now += 1;
    expect(await store.prune()).toBe(entries);
    await store.close();
  });
});

describe.skipIf(isMissing)("opening", () => {
  test("says what is wrong, and never the password", async () => {
    const wrong = new URL(url);
    wrong.password = "CANARY";
    const nowhere = new URL(url);
    nowhere.port = "1";
    const none = new URL(url);
    none.pathname = "/none";
    const cases = [
      [wrong.href, "STORE_UNAVAILABLE", "user and password"],
      [nowhere.href, "STORE_UNAVAILABLE", "cannot be reached"],
      [none.href, "STORE_UNAVAILABLE", "no such database"],
      ["CANARY", "ARGUMENT", "postgres://"],
      ["mysql://CANARY@host/x", "ARGUMENT", "postgres://"],
    ] as const;
    for (const [given, code, says] of cases) {
      const error = await openPostgresStore(given).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code, message: expect.stringContaining(says) });
      const { password } = new URL(url);
      for (const secret of ["CANARY", password]) expect(`${JSON.stringify(error)} ${error}`).not.toContain(secret);
    }
  });

  test.each([
    ["a".repeat(62), true],
    ["a".repeat(63), true],
    ["a".repeat(64), false],
    ["", false],
    ["1a", false],
    ['a"; DROP', false],
  ])("a schema called %j: %s", async (schema, isGood) => {
    if (!isGood) return await expect(openStore({ schema })).rejects.toMatchObject({ code: "ARGUMENT" });
    const store = await openStore({ schema });
    await store.ready();
    await store.close();
    await ask(`DROP SCHEMA ${schema} CASCADE`);
  });
});
