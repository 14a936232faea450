import type { Credentials } from "../accounts/credentials";
import { type PlanUsage, planUsage } from "../accounts/period";
import type { Plan } from "../accounts/plan";
import type { Account, Store, StoredContext } from "../accounts/store";
import { LexometerError } from "../errors";

/** An account as its operator sees it. */
export interface AccountRow extends Account {
  readonly usage: PlanUsage;
}

/** A pair, for the one time that it is shown. */
export interface NewPair {
  readonly key: string;
  readonly secret: string;
  readonly name: string;
  readonly plan: Plan;
}

/** A custom norming context on its way in or out; statistics, as the store keeps them, in base64. */
export interface CarriedContext {
  readonly name: string;
  readonly state: string;
  readonly options: StoredContext["options"];
}

/** What an operator does with accounts. Everything in and out is JSON, since it may go through a socket. */
export interface AccountDesk {
  create(name: string, plan: Partial<Plan>): Promise<NewPair>;
  list(): Promise<readonly AccountRow[]>;
  /** @param account a key, or a name that only one has. @throws {@link LexometerError} `ACCOUNT_UNKNOWN` */
  rotate(account: string): Promise<NewPair>;
  /** What is not in `changes` stays; null lifts a list. */
  plan(account: string, changes: PlanChanges): Promise<AccountRow>;
  usage(account: string): Promise<AccountRow>;
  remove(account: string): Promise<Account>;
  exportContext(account: string, name: string): Promise<CarriedContext>;
  /** In place of the one of this name, if there is one. */
  importContext(account: string, context: CarriedContext): Promise<void>;
}

export type PlanChanges = { readonly [Field in keyof Plan]?: Plan[Field] | null };

/** The desk of a store that this process has open. @param defaults what new accounts get unless something else is said */
export function deskOf(store: Store, credentials: Credentials, defaults: Partial<Plan> = {}): AccountDesk {
  const rowOf = async (account: Account): Promise<AccountRow> => ({
    ...account,
    usage: planUsage(await store.usage(account.key)),
  });
  const find = (wanted: string): Promise<Account> => accountNamed(store, wanted);
  return {
    async create(name, plan) {
      const { account, secret } = await credentials.create(name, { ...defaults, ...plan });
      return { key: account.key, secret, name, plan: account.plan };
    },
    async list() {
      const rows: AccountRow[] = [];
      for (const account of await store.accounts()) rows.push(await rowOf(account));
      return rows;
    },
    async rotate(wanted) {
      const { account, secret } = await credentials.rotate((await find(wanted)).key);
      return { key: account.key, secret, name: account.name, plan: account.plan };
    },
    async plan(wanted, changes) {
      const { key, plan } = await find(wanted);
      const all = Object.entries({ ...plan, ...changes }).filter(([, value]) => value !== null);
      return await rowOf(await store.changePlan(key, Object.fromEntries(all) as Partial<Plan>));
    },
    async usage(wanted) {
      return await rowOf(await find(wanted));
    },
    async remove(wanted) {
      const account = await find(wanted);
      await store.deleteAccount(account.key);
      return account;
    },
    async exportContext(wanted, name) {
      const context = await store.context((await find(wanted)).key, name);
      if (context === undefined) throw new LexometerError("ARGUMENT", "The account has no context of this name.");
      if (context.status !== "completed") throw new LexometerError("ARGUMENT", "This context is not completed yet.");
      return { name, options: context.options, state: Buffer.from(context.state).toString("base64") };
    },
    async importContext(wanted, { name, options, state }) {
      const { key } = await find(wanted);
      const version = (await store.context(key, name))?.version ?? 0;
      const draft = { name, options, status: "completed", state: Buffer.from(state, "base64") } as const;
      await store.saveContext(key, draft, version);
    },
  };
}

/**
 * @param wanted a key, or a name that only one has
 * @throws {@link LexometerError} `ACCOUNT_UNKNOWN`
 */
export async function accountNamed(store: Store, wanted: string): Promise<Account> {
  const account = await store.account(wanted);
  if (account !== undefined) return account;
  const named = (await store.accounts()).filter(({ name }) => name === wanted);
  if (named.length === 1) return named[0]!;
  const message = named.length === 0 ? "There is no such account." : "Several accounts have this name: give the key.";
  throw new LexometerError("ACCOUNT_UNKNOWN", message);
}
