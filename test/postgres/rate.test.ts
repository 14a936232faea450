import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { command, newFolder, Program } from "../http/node/program";
import { basic } from "../http/service";
import { ask, isMissing, newDatabase } from "./schemas";

const RATE = 10;
const SECONDS = 4;

/** A request as its client saw it, by the clock of this machine, which is the database's too. */
interface Seen {
  readonly before: number;
  readonly after: number;
  readonly isAdmitted: boolean;
}

describe.skipIf(isMissing || process.env.DATABASE_URL !== undefined)("the rate of four servers together", () => {
  const running: Program[] = [];
  afterAll(async () => {
    delete process.env.LEXOMETER_STORE;
    await Promise.all(running.map((program) => program.end("SIGKILL")));
  });

  test(`is ${RATE} in any rolling second, and refuses nobody while there is a place`, async () => {
    const url = await newDatabase();
    process.env.LEXOMETER_STORE = url;
    const folder = newFolder();
    const created = await command("account", "create", "greedy", "--rate", `${RATE}`, "--data", folder, "--json");
    const pair = JSON.parse(created.out) as { key: string; secret: string };
    // Written down beside the store, and by nobody who decides.
    await ask(
      `CREATE TABLE witness (number bigserial, moments bigint[]);
       CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO witness (moments) VALUES (NEW.moments); RETURN NEW; END $$;
       CREATE TRIGGER witness AFTER UPDATE ON lexometer.rate FOR EACH ROW EXECUTE FUNCTION witness()`,
      [],
      url,
    );
    running.push(...(await Promise.all([0, 1, 2, 3].map(() => Program.start(folder, "--log", "none")))));

    const until = Date.now() + SECONDS * 1000;
    const seen: Seen[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        const address = running[client % 4]!.address;
        while (Date.now() < until) {
          const before = Date.now();
          const response = await fetch(`${address}/v1/usage`, { headers: { authorization: basic(pair) } });
          await response.arrayBuffer();
          expect([200, 429]).toContain(response.status);
          seen.push({ before, after: Date.now(), isAdmitted: response.status === 200 });
          await sleep(10);
        }
      }),
    );

    const logs = (await ask("SELECT moments FROM witness ORDER BY number", [], url)).map(({ moments }) =>
      (moments as string[]).map(Number),
    );
    const moments = appended(logs);
    expect(moments).toHaveLength(seen.filter(({ isAdmitted }) => isAdmitted).length);
    const held = (at: number) => moments.filter((moment) => moment > at - 1000 && moment <= at).length;
    const most = Math.max(...moments.map(held));
    const falsely = seen.filter(({ before, after, isAdmitted }) => {
      if (isAdmitted) return false;
      const moments = Array.from({ length: after - before + 1 }, (_, offset) => before + offset);
      return Math.max(...moments.map(held)) < RATE;
    });
    console.info("rate:", { requests: seen.length, admitted: moments.length, most, falsely: falsely.length });
    expect({ most, falsely }).toEqual({ most: RATE, falsely: [] });
  });
});

/** All moments that were ever appended, from the states of the log: each begins with what is left of the one before. */
function appended(logs: readonly (readonly number[])[]): number[] {
  const all: number[] = [];
  let last: readonly number[] = [];
  for (const log of logs) {
    let dropped = 0;
    while (last.slice(dropped).some((moment, place) => log[place] !== moment)) dropped++;
    all.push(...log.slice(last.length - dropped));
    last = log;
  }
  return all;
}
