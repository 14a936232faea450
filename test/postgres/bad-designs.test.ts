import { describe, expect, test } from "vitest";
import type { SharedStore } from "../../src/accounts/postgres/open";
import { Books, judge, type Verdict } from "./load";
import { ask, isMissing, newSchema, openStore, removeSchemas, server, url } from "./schemas";
import { PostgresServer } from "./server";

removeSchemas();

/** What is wrong with each, as edits of the database. */
const DESIGNS = {
  /** What is left is asked and written back later, and nobody waits for anybody. */
  "read-then-write": (schema: string) => [
    `CREATE OR REPLACE FUNCTION ${schema}.take(who text, first bigint, amount bigint, most bigint) RETURNS boolean
     LANGUAGE plpgsql AS $$ DECLARE before bigint; BEGIN
       SELECT used INTO before FROM ${schema}.period WHERE account = who AND start = first;
       PERFORM pg_sleep(0.002);
       IF before + amount > most THEN RETURN false; END IF;
       UPDATE ${schema}.period SET used = before + amount WHERE account = who AND start = first;
       RETURN true;
     END $$`,
    withoutLock(schema),
  ],
  /** The entry in one statement with the words, which stays where they do not fit. */
  "entries that nobody pays": (schema: string) => [
    `CREATE OR REPLACE FUNCTION ${schema}.take(who text, first bigint, amount bigint, most bigint) RETURNS boolean
     LANGUAGE plpgsql AS $$ BEGIN
       UPDATE ${schema}.period SET used = used + amount WHERE account = who AND start = first AND used + amount <= most;
       RETURN true;
     END $$`,
  ],
};

/** The charge as it is, but for the lock of the account. */
function withoutLock(schema: string): string {
  return `DO $$ BEGIN EXECUTE replace(pg_get_functiondef('${schema}.charge'::regproc), 'FOR NO KEY UPDATE', ''); END $$`;
}

/** Charges from two processes' worth of stores, and says what came of it. */
async function charge(stores: readonly SharedStore[], calls: number): Promise<Verdict> {
  const books = new Books("bad", "key", "", true);
  books.answered.set("first", 1);
  await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const [call, words] = [`call-${index}`, 1 + (index % 5)];
      const order = { account: "key", call, body: "body", words: [words] };
      const { granted } = await stores[index % stores.length]!.charge(order);
      if (granted === 1) books.answered.set(call, words);
    }),
  );
  return await judge(stores[0]!, books);
}

describe.skipIf(isMissing)("the accounts of a run show", () => {
  async function play(edit: (schema: string) => readonly string[]): Promise<Verdict> {
    const schema = newSchema();
    const stores = await Promise.all([openStore({ schema }), openStore({ schema })]);
    await stores[0]!.createAccount({ key: "key", name: "", plan: { words: 300 }, digest: new Uint8Array(32) });
    // The period is there from now on.
    await stores[0]!.charge({ account: "key", call: "first", body: "body", words: [1] });
    for (const sql of edit(schema)) await ask(sql);
    const verdict = await charge(stores, 200);
    await Promise.all(stores.map((store) => store.close()));
    return verdict;
  }

  test("nothing of the real one", async () => {
    expect(await play(() => [])).toMatchObject({ used: 300, lost: 0, unsold: 0, doubled: 0, apart: 0, beyondLimit: 0 });
  });

  test("words that are lost where they are read and written back", async () => {
    const { apart } = await play(DESIGNS["read-then-write"]);
    expect(apart).toBeGreaterThan(0);
  });

  test("entries beyond the limit that nobody paid", async () => {
    const { apart, beyondLimit } = await play(DESIGNS["entries that nobody pays"]);
    expect(apart).toBeGreaterThan(0);
    expect(beyondLimit).toBeGreaterThan(0);
  });

  test.skipIf(server === undefined)("answers that were given before the disk had them", async () => {
    // A crash may come just after the disk has caught up: a few tries.
    for (let attempt = 1; ; attempt++) {
      const hasty = new URL(url);
      hasty.searchParams.set("options", "-c synchronous_commit=off");
      const schema = newSchema();
      const store = await openStore({ schema }, hasty.href);
      await store.createAccount({ key: "key", name: "", plan: {}, digest: new Uint8Array(32) });
      const books = new Books("hasty", "key", "", true);
      await ask("CHECKPOINT");
      for (let index = 0; index < 30; index++) {
        await store.charge({ account: "key", call: `call-${index}`, body: "body", words: [1] });
        books.answered.set(`call-${index}`, 1);
      }
      await new PostgresServer(server!).restart("immediate");
      await store.ready();
      const { lost } = await judge(store, books);
      await store.close();
      if (lost > 0 || attempt === 5) return expect(lost).toBeGreaterThan(0);
    }
  });
});
