import fc from "fast-check";
import { expect } from "vitest";
import type { Charge, Receipt, Store } from "../../src/accounts/store";
import { diskFault, type FaultyDriver } from "./faulty-driver";
import { chargeModel, type ModelAccount, newAccount, usedAt } from "./model";

interface Model {
  now: number;
  readonly accounts: readonly [ModelAccount, ModelAccount];
}

/** A store under test; `reopen` is a crash and a new start. */
export interface Real {
  readonly keys: readonly [string, string];
  readonly clock: { now: number };
  store: Store;
  readonly faults?: FaultyDriver;
  reopen(): Promise<void>;
}

type Command = fc.AsyncCommand<Model, Real>;

// Few calls, few words, small limits: retries, conflicts and limits become the rule.
const who = fc.constantFrom(0 as const, 1 as const);
const call = fc.constantFrom("a", "b", "c", "d");
const body = fc.oneof({ weight: 4, arbitrary: fc.constant("same") }, { weight: 1, arbitrary: fc.constant("other") });
const words = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 });
const order = fc.record({ who, call, body, words });
type Order = { who: 0 | 1; call: string; body: string; words: number[] };

const HOUR = 3_600_000;
const steps = fc.oneof(
  fc.constantFrom(-24 * HOUR, -HOUR, 1, HOUR, 24 * HOUR, 15 * 24 * HOUR, 31 * 24 * HOUR),
  fc.integer({ min: -3, max: 3 }),
);

const charge = order.map((one) =>
  command(`charge ${JSON.stringify(one)}`, async (model, real) => {
    expect(await answerOf(real, one)).toEqual(expectedOf(model, one));
  }),
);

const together = fc.array(order, { minLength: 2, maxLength: 6 }).map((orders) =>
  command(`together ${JSON.stringify(orders)}`, async (model, real) => {
    const answers = await Promise.all(orders.map((one) => answerOf(real, one)));
    expect(answers).toEqual(orders.map((one) => expectedOf(model, one)));
  }),
);

const claim = order.map((one) =>
  command(`claim ${JSON.stringify(one)}`, async (model, real) => {
    const account = model.accounts[one.who];
    const entry = account.entries.get(one.call);
    const claimed = account.claims.get(one.call);
    const answer = await real.store.claim(chargeOf(real, one)).catch(({ code }) => code);
    if (entry !== undefined) return expect(answer).toBe(entry.body === one.body ? "repeated" : "CALL_CONFLICT");
    if (claimed !== undefined) return expect(answer).toBe(claimed === one.body ? "CALL_RUNNING" : "CALL_CONFLICT");
    expect(answer).toBe("fresh");
    account.claims.set(one.call, one.body);
  }),
);

const release = order.map((one) =>
  command(`release ${JSON.stringify(one)}`, async (model, real) => {
    await real.store.release(chargeOf(real, one));
    model.accounts[one.who].claims.delete(one.call);
  }),
);

const clock = steps.map((step) =>
  command(`clock ${step}`, async (model, real) => {
    model.now += step;
    real.clock.now = model.now;
    // A lease of two minutes and steps of hours: no need to model when it ends.
    for (const [index, { claims }] of model.accounts.entries()) {
      for (const [name, its] of claims) await real.store.release({ account: real.keys[index]!, call: name, body: its });
      claims.clear();
    }
  }),
);

const plan = fc.record({ who, words: fc.nat(40), anchorDay: fc.constantFrom(1, 2, 15, 28, 30, 31) }).map((given) =>
  command(`plan ${JSON.stringify(given)}`, async (model, real) => {
    const { who: index, ...next } = given;
    await real.store.changePlan(real.keys[index]!, next);
    Object.assign(model.accounts[index]!, next);
  }),
);

/** A fault at any step of a charge: either nothing happened or all of it, and the retry tells. */
const fault = fc
  .record({
    one: order,
    step: fc.integer({ min: 1, max: 16 }),
    side: fc.constantFrom("before" as const, "after" as const),
  })
  .map(({ one, step, side }) =>
    command(`fault ${side} ${step} ${JSON.stringify(one)}`, async (model, real) => {
      if (real.faults === undefined) return;
      real.faults.plan({ step, side, happens: diskFault });
      const answer = await answerOf(real, one);
      real.faults.plan(undefined);
      if (!isUnavailable(answer)) return expect(answer).toEqual(expectedOf(model, one));
      const stored = await real.store.entries(real.keys[one.who], 0, Number.MAX_SAFE_INTEGER);
      if (stored.some((entry) => entry.call === one.call)) expectedOf(model, one);
      await compare(model, real);
      expect(await answerOf(real, one)).toEqual(expectedOf(model, one));
    }),
  );

/** The process ends just before the commit, or just after it and before the answer. */
const crash = fc.record({ one: order, isCommitted: fc.boolean() }).map(({ one, isCommitted }) =>
  command(`crash ${isCommitted ? "after" : "before"} the commit ${JSON.stringify(one)}`, async (model, real) => {
    if (real.faults === undefined) return;
    real.faults.plan({ step: "COMMIT", side: isCommitted ? "after" : "before", happens: diskFault });
    expect(await answerOf(real, one)).toSatisfy(isUnavailable);
    real.faults.plan(undefined);
    await real.reopen();
    for (const { claims } of model.accounts) claims.clear();
    if (isCommitted) expectedOf(model, one);
    await compare(model, real);
    expect(await answerOf(real, one)).toEqual(expectedOf(model, one));
  }),
);

/**
 * Holds a store against the model: random sequences of commands, and the whole
 * visible state after each.
 *
 * @returns how many sequences were played to their end
 */
export async function playModel(open: () => Promise<Real>, runs: number): Promise<number> {
  const real = await open();
  let count = 0;
  let compared = 0;
  const commands = fc.commands(
    [charge, charge, together, claim, release, clock, plan, fault, crash] as fc.Arbitrary<Command>[],
    {
      maxCommands: 20,
    },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await fc.asyncModelRun(async () => {
        const now = Date.UTC(2026, 10, 20, 12);
        const keys = [`key-${count++}`, `key-${count++}`] as const;
        real.clock.now = now;
        for (const key of keys)
          await real.store.createAccount({ key, name: "", plan: { words: 12 }, digest: new Uint8Array(32) });
        Object.assign(real, { keys });
        return { model: { now, accounts: [newAccount(12), newAccount(12)] as const }, real };
      }, sequence);
      compared++;
    }),
    { numRuns: runs },
  );
  await real.store.close();
  return compared;
}

function command(name: string, run: (model: Model, real: Real) => Promise<unknown>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      await run(model, real);
      await compare(model, real);
    },
  };
}

/** The whole state that can be seen, after every command. */
async function compare({ now, accounts }: Model, { keys, store }: Real): Promise<void> {
  for (const [index, account] of accounts.entries()) {
    const { limit, used } = await store.usage(keys[index]!);
    expect({ limit, used }).toEqual({ limit: account.words, used: usedAt(account, now) });
    const stored = await store.entries(keys[index]!, 0, Number.MAX_SAFE_INTEGER);
    const expected = [...account.entries].map(([name, { body: _, ...entry }]) => ({ call: name, ...entry }));
    expect(stored).toEqual(expected);
  }
}

function chargeOf({ keys }: Real, { who: index, ...rest }: Order): Charge {
  return { account: keys[index], ...rest };
}

async function answerOf(real: Real, one: Order): Promise<object> {
  return real.store.charge(chargeOf(real, one)).then(
    ({ usage: _, ...receipt }: Receipt) => receipt,
    ({ code }) => ({ code }),
  );
}

function expectedOf({ accounts, now }: Model, { who: index, ...rest }: Order): object {
  return chargeModel(accounts[index], { ...rest, now });
}

function isUnavailable(answer: object): boolean {
  return (answer as { code?: string }).code === "STORE_UNAVAILABLE";
}
