import pg from "pg";
import { describe, expect, test } from "vitest";
import { migrate, type Step } from "../../src/accounts/postgres/migrate";
import { ask, isMissing, newSchema, openStore, removeSchemas, url } from "./schemas";

removeSchemas();

describe.skipIf(isMissing)("the schema", () => {
  const STEPS: readonly Step[] = [(schema) => `CREATE TABLE ${schema}.a ()`, (schema) => `CREATE TABLE ${schema}.b ()`];

  async function tablesOf(schema: string): Promise<unknown[]> {
    const rows = await ask("SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace($1) ORDER BY 1", [
      schema,
    ]);
    return rows.map(({ relname }) => relname);
  }

  async function migrated(schema: string, steps: readonly Step[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await migrate(client, schema, steps);
    } finally {
      await client.end();
    }
  }

  test("is made once by eight servers that start at once, and found by those that come later", async () => {
    const schema = newSchema();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openStore({ schema, connections: 1 })));
    await stores[0]!.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
    for (const store of stores) expect(await store.accounts()).toHaveLength(1);
    await Promise.all(stores.map((store) => store.close()));
    expect(await ask(`SELECT version FROM ${schema}.lexometer`)).toEqual([{ version: 1 }]);
  });

  test("goes on from where it is, also with several at once", async () => {
    const schema = newSchema();
    await migrated(schema, STEPS.slice(0, 1));
    await Promise.all(Array.from({ length: 6 }, () => migrated(schema, STEPS)));
    expect(await tablesOf(schema)).toEqual(["a", "b", "lexometer"]);
  });

  test("stays as it was where a step fails", async () => {
    const schema = newSchema();
    await migrated(schema, STEPS.slice(0, 1));
    const bad = [...STEPS, () => "SELECT CANARY"];
    await expect(migrated(schema, bad)).rejects.toMatchObject({ code: "42703" });
    expect(await tablesOf(schema)).toEqual(["a", "lexometer"]);
    await expect(migrated(newSchema(), [() => "SELECT CANARY"])).rejects.toMatchObject({ code: "42703" });
  });

  test("of a later release is refused and stays as it is", async () => {
    const schema = newSchema();
    await (await openStore({ schema })).close();
    await ask(`UPDATE ${schema}.lexometer SET version = 99`);
    await expect(openStore({ schema })).rejects.toMatchObject({ code: "STORE_NEWER", detail: { found: 99, known: 1 } });
    expect(await ask(`SELECT version FROM ${schema}.lexometer`)).toEqual([{ version: 99 }]);
  });

  test("of somebody else is refused and stays as it is; an empty one is taken", async () => {
    const schema = newSchema();
    await ask(`CREATE SCHEMA ${schema}`);
    await ask(`CREATE TABLE ${schema}.theirs ()`);
    await expect(openStore({ schema })).rejects.toMatchObject({ code: "STORE_FOREIGN" });
    expect(await tablesOf(schema)).toEqual(["theirs"]);
    await ask(`DROP TABLE ${schema}.theirs`);
    await (await openStore({ schema })).close();
    expect(await tablesOf(schema)).toContain("account");
  });
});
