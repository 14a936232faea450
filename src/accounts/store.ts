import type { Usage } from "./period";
import type { Plan } from "./plan";

/** Somebody who may use the service. */
export interface Account {
  /** The public half of the credentials and the account's identity: it never changes and is never given again. */
  readonly key: string;
  /** A label for the operator; need not be unique. */
  readonly name: string;
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** What a store keeps of an account's credentials: never the secret. */
export interface Credential {
  readonly account: Account;
  /** HMAC-SHA-256(pepper, secret), 32 bytes. See `credentials.ts`. */
  readonly digest: Uint8Array;
}

/** Names one request that costs words, so that it is paid once however often it is sent. */
export interface Call {
  /** The key of the account. */
  readonly account: string;
  /** The client's idempotency key, or a random one where it sent none. */
  readonly call: string;
  /**
   * What is asked for: the path with a keyed hash of the body, see `Credentials.fingerprint`. The same key with another
   * one is a mistake of the client.
   */
  readonly body: string;
}

/** A call with its price. */
export interface Charge extends Call {
  /** Words of each item in the order sent, whole numbers from 0; an item that failed costs 0. At least one item. */
  readonly words: readonly number[];
}

/** What a charge did. */
export interface Receipt {
  /**
   * Items that may be delivered: the first so many. With 5 words left, items of
   * 3, 2, 1 and 0 words are granted 2: from the first that does not fit on, none.
   */
  readonly granted: number;
  /** Words that these cost, in this charge or, if it is `repeated`, in the first one. */
  readonly words: number;
  /** The call had been charged before, and this time cost nothing. */
  readonly repeated: boolean;
  /** Taken inside the charge's own transaction; of the current period also where the call belongs to an earlier one. */
  readonly usage: Usage;
}

/** A line of the ledger. */
export interface Entry {
  readonly call: string;
  readonly words: number;
  readonly granted: number;
  /** When it was charged, by the store's clock. */
  readonly at: number;
}

/** Whether a request may go on now. */
export type Admission =
  | { readonly admitted: true; readonly remaining: number }
  /** `wait` is the whole number of milliseconds after which it will be admitted, if no other takes the slot. */
  | { readonly admitted: false; readonly wait: number };

/** Where a custom norming context stands in its life. */
export type ContextStatus = "created" | "pass_one" | "pass_two" | "completed";

/** A custom norming context without its statistics. */
export interface ContextHead {
  /** `[a-z0-9_.-]{1,64}`, unique in its account. */
  readonly name: string;
  readonly status: ContextStatus;
  readonly options: { readonly minWordCount: number; readonly maxPunctuation?: number };
  /** Grows with every write and is never used twice, not even after the name was deleted and taken again. */
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** A custom norming context. `state` holds statistics, never texts; what they are is the norms' business. */
export interface StoredContext extends ContextHead {
  readonly state: Uint8Array;
}

/** What a caller says of a context; the store knows the rest. */
export type ContextDraft = Pick<StoredContext, "name" | "status" | "options" | "state">;

/**
 * Accounts with their plans, and the hashes of their secrets.
 *
 * Everything that follows from an account is its own: another one's contexts or
 * entries cannot be named, let alone read.
 */
export interface AccountStore {
  /**
   * Opens an account whose first period begins now.
   *
   * @param given.key new and random; `openCredentials(…).create` makes it
   * @throws {@link LexometerError} `ARGUMENT` if the plan is out of range or the key is taken
   */
  createAccount(given: {
    readonly key: string;
    readonly name: string;
    readonly plan: Partial<Plan>;
    readonly digest: Uint8Array;
  }): Promise<Account>;

  /** What is kept of an account, or `undefined` if there is none of this key. */
  account(key: string): Promise<Account | undefined>;

  /** For the check of a secret only. */
  credential(key: string): Promise<Credential | undefined>;

  /** All of them, the oldest first. */
  accounts(): Promise<readonly Account[]>;

  /**
   * Puts another secret's digest in place: the old secret ends at once.
   * @throws {@link LexometerError} `ACCOUNT_UNKNOWN`
   */
  replaceDigest(key: string, digest: Uint8Array): Promise<void>;

  /**
   * Puts another plan in place, from the next charge on. What was used stays
   * used: with another anchor day the new period counts the entries that lie in
   * it. So no change of plan gives words back or takes them twice.
   *
   * @throws {@link LexometerError} `ACCOUNT_UNKNOWN`, `ARGUMENT`
   */
  changePlan(key: string, plan: Partial<Plan>): Promise<Account>;

  /** Removes the account with its entries and contexts. False if there was none. */
  deleteAccount(key: string): Promise<boolean>;
}

/**
 * Who used how many words.
 *
 * The law: what a period has used is the sum of the entries in it, and a charge
 * never takes it past the limit; at every moment, under any number of callers,
 * and after the process was killed at any point. Periods are decided by the
 * store's clock, so servers that disagree about the time do not matter.
 *
 * A call goes `claim` → (score) → `charge` → (deliver), and `release` in a
 * `finally`. The claim only keeps twins from running at the same time; without
 * one a charge is as safe.
 */
export interface Ledger {
  /**
   * Says that a call is being worked on. "fresh": nobody has charged it.
   * "repeated": it is paid, and may be delivered again for nothing.
   *
   * A claim ends with its charge, its release, or two minutes later. It may also
   * end with the process that made it, or with that process's connection to the
   * store: a call that was not charged may start again after a crash.
   *
   * @throws {@link LexometerError} `CALL_RUNNING` if its twin is being worked on,
   *   `CALL_CONFLICT` if the name is that of a call with another body
   */
  claim(call: Call): Promise<"fresh" | "repeated">;

  /** Ends a claim that will not be charged; only for who got "fresh" from `claim`. Does nothing if there is none. */
  release(call: Call): Promise<void>;

  /**
   * Charges the longest run of first items that fits into what is left of the
   * period, all in one durable transaction; the answer comes after the commit.
   * Where nothing fits, nothing is written, and the same call can be charged
   * once there are words again. Items without words always fit.
   *
   * @throws {@link LexometerError} `CALL_CONFLICT`, `ACCOUNT_UNKNOWN`, `ARGUMENT`;
   *   `STORE_UNAVAILABLE` if it is not known whether the charge was stored: then
   *   deliver nothing, and charge the same call again to find out
   */
  charge(charge: Charge): Promise<Receipt>;

  /** What was used of the plan in the current period. @throws {@link LexometerError} `ACCOUNT_UNKNOWN` */
  usage(key: string): Promise<Usage>;

  /** The entries from `start` to before `end`, in the order charged. None for an unknown account. */
  entries(key: string, start: number, end: number): Promise<readonly Entry[]>;

  /**
   * Forgets entries more than 62 days old, which no current period can hold, and
   * with them their calls' names. Returns how many.
   */
  prune(): Promise<number>;
}

/** At most so many requests in any rolling second, and never fewer. */
export interface RateLimit {
  /**
   * Whether one more request of this account may go on. A refused one takes no
   * slot, so insisting does not lengthen the wait.
   *
   * The log of the last second is one for all who share the store. It is not
   * durable: after a crash or a new start of what holds it, a process or a
   * database, it may begin empty.
   *
   * @param now whole milliseconds, the store's clock if left out; a fraction is cut off
   */
  admit(account: Account, now?: number): Promise<Admission>;
}

/** Custom norming contexts. */
export interface ContextStore {
  /**
   * Writes a context if nobody else has since.
   *
   * @param expected the version that the draft was made from, 0 for a new context
   * @throws {@link LexometerError} `CONTEXT_CONFLICT` if the stored version is
   *   another: read it again and start over; `ARGUMENT` if the name is not one;
   *   `ACCOUNT_UNKNOWN`
   */
  saveContext(key: string, draft: ContextDraft, expected: number): Promise<StoredContext>;

  /** The current version of a custom context, or `undefined`. */
  context(key: string, name: string): Promise<StoredContext | undefined>;

  /** In the order of their names. */
  contexts(key: string): Promise<readonly ContextHead[]>;

  /** False if there was none. */
  deleteContext(key: string, name: string): Promise<boolean>;
}

/**
 * Everything the service has to remember.
 *
 * `memory.ts` is the meaning, written to be read; `sqlite/store.ts` is one process on
 * one machine; `postgres/store.ts` is any number of processes, each with a store of
 * its own over one database. All of them pass `test/accounts/store-conformance.ts`.
 *
 * Any method may reject with `STORE_UNAVAILABLE`; after `close` all do, but
 * `release` may do nothing, and `close` does. No error quotes a secret, a digest, a
 * call's name or a context.
 */
export interface Store extends AccountStore, Ledger, RateLimit, ContextStore {
  /** Resolves if the store can be read and, as far as it can tell, written. */
  ready(): Promise<void>;

  /** Finishes what was accepted, then lets go of everything. A second call does nothing. */
  close(): Promise<void>;
}
