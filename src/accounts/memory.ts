import { checkOptions } from "../check-options";
import { Claims } from "./claims";
import { checkCharge, checkContextName } from "./draft";
import { KEPT, type Period, periodAt, type Usage } from "./period";
import { checkPlan, type Plan } from "./plan";
import { takeLongestPrefix, wordsOf } from "./prefix";
import { RateLogs } from "./rate-log";
import { callConflict, closed, contextConflict, keyTaken, unknownAccount } from "./refusals";
import type {
  Account,
  Admission,
  Call,
  Charge,
  ContextDraft,
  ContextHead,
  Credential,
  Entry,
  Receipt,
  Store,
  StoredContext,
} from "./store";

interface Line extends Entry {
  readonly body: string;
}

interface Holding {
  account: Account;
  digest: Uint8Array;
  readonly lines: Map<string, Line>;
  /** Words used by start of period; always the sum of the lines, kept so that a charge need not add them up. */
  readonly used: Map<number, number>;
  readonly contexts: Map<string, StoredContext>;
}

/**
 * A store that lasts as long as the process: for tests, for pages, for trying out,
 * and as the meaning of the contract.
 *
 * Each method does its work without waiting for anything, which makes it a
 * transaction by itself.
 *
 * @param options.clock milliseconds since 1970
 */
export function createMemoryStore(options: { clock?: () => number } = {}): Store {
  checkOptions("createMemoryStore", options, { clock: true });
  return new MemoryStore(options.clock ?? Date.now);
}

class MemoryStore implements Store {
  readonly #clock: () => number;
  readonly #holdings = new Map<string, Holding>();
  readonly #claims = new Claims();
  readonly #rates = new RateLogs();
  #version = 0;
  #isClosed = false;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  async createAccount(given: { key: string; name: string; plan: Partial<Plan>; digest: Uint8Array }): Promise<Account> {
    const { key, name, digest } = given;
    if (this.#find(key) !== undefined) throw keyTaken();
    const account = Object.freeze({ key, name, plan: checkPlan(given.plan), created: this.#clock() });
    const empty = { lines: new Map(), used: new Map(), contexts: new Map() };
    this.#holdings.set(key, { account, digest: digest.slice(), ...empty });
    return account;
  }

  async account(key: string): Promise<Account | undefined> {
    return this.#find(key)?.account;
  }

  async credential(key: string): Promise<Credential | undefined> {
    const holding = this.#find(key);
    return holding && { account: holding.account, digest: holding.digest.slice() };
  }

  async accounts(): Promise<readonly Account[]> {
    this.#open();
    const all = [...this.#holdings.values()].map(({ account }) => account);
    return all.sort((a, b) => a.created - b.created || (a.key < b.key ? -1 : 1));
  }

  async replaceDigest(key: string, digest: Uint8Array): Promise<void> {
    this.#holding(key).digest = digest.slice();
  }

  async changePlan(key: string, given: Partial<Plan>): Promise<Account> {
    const holding = this.#holding(key);
    const plan = checkPlan(given);
    if (plan.anchorDay !== holding.account.plan.anchorDay) holding.used.clear();
    holding.account = Object.freeze({ ...holding.account, plan });
    return holding.account;
  }

  async deleteAccount(key: string): Promise<boolean> {
    this.#open();
    this.#rates.forget(key);
    return this.#holdings.delete(key);
  }

  async claim(call: Call): Promise<"fresh" | "repeated"> {
    const line = this.#holding(call.account).lines.get(call.call);
    if (line !== undefined && line.body !== call.body) throw callConflict();
    if (line !== undefined) return "repeated";
    this.#claims.claim(call, this.#clock());
    return "fresh";
  }

  async release(call: Call): Promise<void> {
    this.#claims.release(call);
  }

  async charge(charge: Charge): Promise<Receipt> {
    const sums = checkCharge(charge);
    const { account, lines, used } = this.#holding(charge.account);
    const now = this.#clock();
    const period = periodAt(account.plan.anchorDay, now);
    const usage = () => this.#usage(charge.account, period);

    const line = lines.get(charge.call);
    if (line !== undefined) {
      if (line.body !== charge.body) throw callConflict();
      return { granted: line.granted, words: line.words, repeated: true, usage: usage() };
    }

    const granted = takeLongestPrefix(sums, (words) => {
      const before = usage().used;
      if (words > 0 && words > account.plan.words - before) return false;
      used.set(period.start, before + words);
      return true;
    });
    const words = wordsOf(sums, granted);
    if (granted > 0) lines.set(charge.call, { call: charge.call, body: charge.body, words, granted, at: now });
    this.#claims.release(charge);
    return { granted, words, repeated: false, usage: usage() };
  }

  async usage(key: string): Promise<Usage> {
    const { account } = this.#holding(key);
    return this.#usage(key, periodAt(account.plan.anchorDay, this.#clock()));
  }

  async entries(key: string, start: number, end: number): Promise<readonly Entry[]> {
    const lines = [...(this.#find(key)?.lines.values() ?? [])];
    return lines
      .filter(({ at }) => at >= start && at < end)
      .map(({ call, words, granted, at }) => ({ call, words, granted, at }));
  }

  async prune(): Promise<number> {
    this.#open();
    const before = this.#clock() - KEPT;
    let count = 0;
    for (const { lines, used } of this.#holdings.values()) {
      for (const [call, { at }] of lines) if (at < before && lines.delete(call)) count++;
      // A sum of which a part was forgotten must not be kept, or it would differ from its entries.
      for (const start of used.keys()) if (start < before) used.delete(start);
    }
    return count;
  }

  async admit({ key, plan }: Account, now = this.#clock()): Promise<Admission> {
    this.#open();
    return this.#rates.admit(key, plan.rate, now);
  }

  async saveContext(key: string, draft: ContextDraft, expected: number): Promise<StoredContext> {
    checkContextName(draft);
    const { contexts } = this.#holding(key);
    const { name, status, options, state } = draft;
    const found = contexts.get(name);
    if ((found?.version ?? 0) !== expected) throw contextConflict(expected, found?.version ?? 0);
    const updated = this.#clock();
    const stamp = { version: ++this.#version, created: found?.created ?? updated, updated };
    const context = { name, status, options: { ...options }, ...stamp, state: state.slice() };
    contexts.set(name, context);
    return { ...context, state: state.slice() };
  }

  async context(key: string, name: string): Promise<StoredContext | undefined> {
    const found = this.#find(key)?.contexts.get(name);
    return found && { ...found, state: found.state.slice() };
  }

  async contexts(key: string): Promise<readonly ContextHead[]> {
    const all = [...(this.#find(key)?.contexts.values() ?? [])];
    return all.map(({ state: _, ...head }) => head).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async deleteContext(key: string, name: string): Promise<boolean> {
    return this.#find(key)?.contexts.delete(name) ?? false;
  }

  async ready(): Promise<void> {
    this.#open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#holdings.clear();
  }

  #open(): void {
    if (this.#isClosed) throw closed();
  }

  #find(key: string): Holding | undefined {
    this.#open();
    return this.#holdings.get(key);
  }

  #holding(key: string): Holding {
    const holding = this.#find(key);
    if (holding === undefined) throw unknownAccount();
    return holding;
  }

  #usage(key: string, period: Period): Usage {
    const { account, lines, used } = this.#holding(key);
    let sum = used.get(period.start);
    if (sum === undefined) {
      sum = 0;
      for (const { at, words } of lines.values()) if (at >= period.start && at < period.end) sum += words;
      used.set(period.start, sum);
    }
    return { limit: account.plan.words, used: sum, period };
  }
}
