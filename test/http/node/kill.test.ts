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
  timeout: 30_000 + KILLS * 5000,
}, async () => {
  const folder = newFolder();
  const created = await command(
    "account",
    "create",
    "load",
    "--rate",
    "10000",
    "--words",
    "20000",
    "--data",
    folder,
    "--json",
  );
  const pair = JSON.parse(created.out) as { key: string; secret: string };
  const answered = new Map<string, number>();
  const sent = new Map<string, number>();
  /** How far each client is; a call without an answer is sent again, by the same name. */
  const next = Array.from({ length: CLIENTS }, () => 0);
  let isFull = false;

  for (let kill = 0; kill < KILLS; kill++) {
    const program = await Program.start(folder, "--log", "none");
    let isDead = false;
    const client = async (which: number): Promise<void> => {
      while (!isDead) {
        const index = next[which]!;
        const [call, words] = [`c${which}-${index}`, wordsOf(which, index)];
        sent.set(call, words);
        try {
          const response = await fetch(`${program.address}/v1/framework`, {
            method: "POST",
            headers: { authorization: basic(pair), "idempotency-key": call },
            body: JSON.stringify({ content: "word ".repeat(words) }),
          });
          const body = (await response.json()) as { results?: { error?: { code: number } }[] };
          if (response.status !== 200) continue;
          const code = body.results![0]!.error?.code;
          if (code === undefined) answered.set(call, words);
          else if (code === 1421) isFull = true;
          next[which] = index + 1;
        } catch {
          await sleep(5);
        }
      }
    };
    const load = Promise.all(next.map((_, which) => client(which)));
    await sleep(100 + Math.random() * 500);
    await program.end("SIGKILL");
    isDead = true;
    await load;
  }

  const store = await openSqliteStore(`${folder}/accounts.db`);
  const entries = await store.entries(pair.key, 0, Number.MAX_SAFE_INTEGER);
  const { used, limit } = await store.usage(pair.key);
  await store.close();
  const ledger = new Map(entries.map(({ call, words }) => [call, words]));
  const sum = entries.reduce((total, { words }) => total + words, 0);
  const lost = [...answered].filter(([call, words]) => ledger.get(call) !== words);
  const wrong = [...ledger].filter(([call, words]) => sent.get(call) !== words);
  console.info("killed:", { kills: KILLS, answered: answered.size, entries: entries.length, used, isFull });
  expect({ lost, wrong, doubled: entries.length - ledger.size, used, isOver: used > limit }).toEqual({
    lost: [],
    wrong: [],
    doubled: 0,
    used: sum,
    isOver: false,
  });
  expect(answered.size).toBeGreaterThan(KILLS); // a run that did nothing proves nothing; how much it did is a matter of speed
});
