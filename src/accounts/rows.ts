import { checkPlan, type Plan } from "./plan";
import type { Account, ContextHead, ContextStatus, Credential, StoredContext } from "./store";

// Accounts and contexts as rows: the tables in SQLite and in PostgreSQL have the same
// columns. Drivers give them differently: a whole number may be a string.

type Row = Readonly<Record<string, unknown>>;

/** A plan as `words, anchor_day, rate, endpoints, frameworks`. */
export function planColumns({
  words,
  anchorDay,
  rate,
  endpoints,
  frameworks,
}: Plan): readonly (number | string | null)[] {
  return [words, anchorDay, rate, listed(endpoints), listed(frameworks)];
}

function listed(names: readonly string[] | undefined): string | null {
  return names === undefined ? null : JSON.stringify(names);
}

export function accountOf(row: Row): Account {
  const plan = checkPlan({
    words: Number(row.words),
    anchorDay: Number(row.anchor_day),
    rate: Number(row.rate),
    ...(typeof row.endpoints === "string" && { endpoints: JSON.parse(row.endpoints) }),
    ...(typeof row.frameworks === "string" && { frameworks: JSON.parse(row.frameworks) }),
  });
  return Object.freeze({ key: String(row.key), name: String(row.name), plan, created: Number(row.created) });
}

export function credentialOf(row: Row): Credential {
  return { account: accountOf(row), digest: bytesOf(row.digest) };
}

/** Every column of a context but the statistics, in the order in which they are written. */
export const CONTEXT_HEAD = "name, status, min_word_count, max_punctuation, version, created, updated";

export function contextHeadOf(row: Row): ContextHead {
  const minWordCount = Number(row.min_word_count);
  const maxPunctuation = row.max_punctuation;
  return {
    name: String(row.name),
    status: row.status as ContextStatus,
    options: typeof maxPunctuation === "number" ? { minWordCount, maxPunctuation } : { minWordCount },
    version: Number(row.version),
    created: Number(row.created),
    updated: Number(row.updated),
  };
}

export function contextOf(row: Row): StoredContext {
  return { ...contextHeadOf(row), state: bytesOf(row.state) };
}

/** In an array of their own: a driver's may lie in a piece of memory that it shares with others. */
function bytesOf(value: unknown): Uint8Array {
  return Uint8Array.from(value as Uint8Array);
}
