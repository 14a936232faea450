import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../../src/accounts/sqlite/store";
import { basic } from "../service";
import { command, newFolder, Program } from "./program";

/** Kills of the real server; set LEXOMETER_KILLS for a long run. */
const KILLS = Number(process.env.LEXOMETER_KILLS ?? 5);
const CLIENTS = 16;

/** 1 to 9 words, by the name of the call. */
const wordsOf = (client: number, index: number): number => 1 + ((client + index) % 9);

test(`a server that is killed ${KILLS} times under load loses and doubles no word`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const folder = newFolder();
  const create = async (name: string, words: number) => {
    const given = ["account", "create", name, "--rate", "10000", "--words", `${words}`, "--data", folder, "--json"];
    return JSON.parse((await command(...given)).out) as { key: string; secret: string };
  };
  // One never runs out, so that there is something to lose at each kill; the other does on the way.
  const pairs = [await create("large", 1_000_000_000), await create("small", KILLS * 10)];
  const answered = pairs.map(() => new Map<string, number>());
  const sent = pairs.map(() => new Map<string, number>());
  /** How far each client is; a call without an answer is sent again, by the same name. */
  const next = Array.from({ length: CLIENTS }, () => 0);
  let refused = 0;

  for (let kill = 0; kill < KILLS; kill++) {
    const program = await Program.start(folder, "--log", "none", "--workers", "0");
    let isDead = false;
    let answers = 0;
    const client = async (which: number): Promise<void> => {
      const own = which % 4 === 3 ? 1 : 0;
      while (!isDead) {
        const index = next[which]!;
        const [call, words] = [`c${which}-${index}`, wordsOf(which, index)];
        sent[own]!.set(call, words);
        try {
          const response = await fetch(`${program.address}/v1/framework`, {
            method: "POST",
            headers: { authorization: basic(pairs[own]!), "idempotency-key": call },
            body: JSON.stringify({ content: "word ".repeat(words) }),
          });
          const body = (await response.json()) as { results?: { error?: { code: number } }[] };
          // On a busy machine a request may take too long to arrive: it is sent again, as after a kill.
          if (response.status === 408) continue;
          expect(response.status).toBe(200);
          const { error } = body.results![0]!;
          if (error === undefined) {
            answered[own]!.set(call, words);
            if (own === 0) answers++;
          } else refused++;
          next[which] = index + 1;
        } catch (error) {
          if (error instanceof Error && error.name === "AssertionError") throw error;
          await sleep(5);
        }
      }
    };
    const load = Promise.all(next.map((_, which) => client(which)));
    // Now and then while it opens the store and reads its log; else in the middle of charges.
    while (kill % 4 !== 3 && answers < CLIENTS) await sleep(5);
    await sleep(Math.random() * 200);
    await program.end("SIGKILL");
    isDead = true;
    await load;
  }

  const store = await openSqliteStore(`${folder}/accounts.db`);
  for (const [own, { key }] of pairs.entries()) {
    const entries = await store.entries(key, 0, Number.MAX_SAFE_INTEGER);
    const { used, limit } = await store.usage(key);
    const ledger = new Map(entries.map(({ call, words }) => [call, words]));
    const sum = entries.reduce((total, { words }) => total + words, 0);
    const lost = [...answered[own]!].filter(([call, words]) => ledger.get(call) !== words);
    const wrong = [...ledger].filter(([call, words]) => sent[own]!.get(call) !== words);
    console.info("killed:", { kills: KILLS, answered: answered[own]!.size, entries: entries.length, used, refused });
    expect({ lost, wrong, doubled: entries.length - ledger.size, used, isOver: used > limit }).toEqual({
      lost: [],
      wrong: [],
      doubled: 0,
      used: sum,
      isOver: false,
    });
  }
  await store.close();
  // A run that did nothing proves nothing.
  expect(answered[0]!.size).toBeGreaterThan(KILLS * 8);
  expect(refused).toBeGreaterThan(0);
});
