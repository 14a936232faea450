import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openPostgresStore } from "../../src/accounts/postgres/open";
import { command, newFolder, Program } from "../http/node/program";
import { Books, type Counts, judge, sendCalls } from "./load";
import { isMissing, newDatabase, server } from "./schemas";
import { PostgresServer } from "./server";

/** Kills of servers; set LEXOMETER_KILLS for a long run. */
const KILLS = Number(process.env.LEXOMETER_KILLS ?? 10);
const SERVERS = 4;
const CLIENTS = 16;

describe.skipIf(isMissing)("four servers on one database", () => {
  const running: Program[] = [];
  afterAll(async () => {
    delete process.env.LEXOMETER_STORE;
    await Promise.all(running.map((program) => program.end("SIGKILL")));
  });

  test(`lose and double no word when they are killed ${KILLS} times, and the database is restarted twice`, {
    timeout: 120_000 + KILLS * 30_000,
  }, async () => {
    process.env.LEXOMETER_STORE = await newDatabase();
    const folder = newFolder();
    // As whoever looks after servers does: one that cannot reach the database when it starts is started again.
    const start = async (): Promise<Program> => {
      for (;;) {
        const outcome = await Program.start(folder, "--log", "none").catch((error: Error) => error);
        if (outcome instanceof Program) return outcome;
        if (!/cannot be (reached|read or written at the moment)/.test(outcome.message)) throw outcome;
      }
    };
    const create = async (name: string, words: number, isNamed: boolean) => {
      const given = ["account", "create", name, "--rate", "10000", "--words", `${words}`, "--data", folder, "--json"];
      const { key, secret } = JSON.parse((await command(...given)).out) as { key: string; secret: string };
      return new Books(name, key, secret, isNamed);
    };
    // One never runs out, so that there is something to lose at each kill; one does on the way; one has no names.
    const all = [
      await create("large", 1_000_000_000, true),
      await create("small", KILLS * 20, true),
      await create("nameless", 1_000_000_000, false),
    ] as const;
    running.push(...(await Promise.all(Array.from({ length: SERVERS }, start))));

    const counts: Counts = { answered: 0, refused: 0, unavailable: 0, running: 0, broken: 0 };
    let isOver = false;
    const load = { addresses: () => running.map(({ address }) => address), counts, isOver: () => isOver };
    const clients = Array.from({ length: CLIENTS }, (_, client) => {
      const books = client % 8 === 7 ? all[2] : all[client % 4 === 3 ? 1 : 0];
      return sendCalls(books, `c${client}`, load);
    });
    const failed = Promise.all(clients).then(() => undefined);
    failed.catch(() => {});

    let restarts = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = counts.answered;
      // In the middle of charges; sooner only where the servers cannot keep up.
      for (let waited = 0; waited < 400 && counts.answered < before + CLIENTS; waited++) await sleep(5);
      await sleep(Math.random() * 200);
      const victim = Math.floor(Math.random() * SERVERS);
      await running[victim]!.end("SIGKILL");
      running[victim] = await start();
      if (server !== undefined && (kill === Math.floor(KILLS / 3) || kill === Math.floor((2 * KILLS) / 3))) {
        await new PostgresServer(server).restart(restarts++ === 0 ? "fast" : "immediate");
      }
    }
    isOver = true;
    await failed;
    // A server that stops takes back what it answered with an error, if it has not yet.
    const ends = running.splice(0).map(async (program) => ({ end: await program.end("SIGTERM"), err: program.err }));
    const own = expect.not.stringContaining("lexometer:");
    expect(await Promise.all(ends)).toEqual(Array(SERVERS).fill({ end: 0, err: own }));

    const store = await openPostgresStore(process.env.LEXOMETER_STORE);
    console.info("killed:", { kills: KILLS, restarts, ...counts });
    for (const books of all) {
      const verdict = await judge(store, books);
      console.info(books.name, verdict);
      expect(verdict, books.name).toMatchObject({ lost: 0, unsold: 0, doubled: 0, apart: 0, beyondLimit: 0 });
    }
    await store.close();
    // A run that did nothing proves nothing.
    expect(all[0].answered.size).toBeGreaterThan(KILLS * 8);
    expect(all[1].refused).toBeGreaterThan(0);
    if (server !== undefined) expect([restarts, counts.broken > 0]).toEqual([2, true]);
  });
});
