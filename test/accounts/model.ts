/** Charges of one account as somebody with pen and paper would keep them. */
export interface ModelAccount {
  words: number;
  anchorDay: number;
  readonly entries: Map<
    string,
    { readonly body: string; readonly words: number; readonly granted: number; readonly at: number }
  >;
  readonly claims: Map<string, string>;
}

export type ModelAnswer =
  | { readonly granted: number; readonly words: number; readonly repeated: boolean }
  | { readonly code: "CALL_CONFLICT" };

export function newAccount(words: number): ModelAccount {
  return { words, anchorDay: 1, entries: new Map(), claims: new Map() };
}

/** The sum of the entries whose period is that of `now`; nothing is remembered but the entries. */
export function usedAt({ entries, anchorDay }: ModelAccount, now: number): number {
  const start = startOf(anchorDay, now);
  let used = 0;
  for (const { at, words } of entries.values()) if (startOf(anchorDay, at) === start) used += words;
  return used;
}

/** What a charge answers and, if it is to, leaves behind. */
export function chargeModel(
  account: ModelAccount,
  { call, body, words, now }: { call: string; body: string; words: readonly number[]; now: number },
): ModelAnswer {
  const entry = account.entries.get(call);
  if (entry !== undefined) {
    if (entry.body !== body) return { code: "CALL_CONFLICT" };
    return { granted: entry.granted, words: entry.words, repeated: true };
  }
  let left = Math.max(0, account.words - usedAt(account, now));
  let granted = 0;
  let sum = 0;
  for (const cost of words) {
    if (cost > left) break;
    left -= cost;
    sum += cost;
    granted++;
  }
  if (granted > 0) account.entries.set(call, { body, words: sum, granted, at: now });
  account.claims.delete(call);
  return { granted, words: sum, repeated: false };
}

/** Walks back day by day to the last one on which a period begins: slow, and easy to believe. */
function startOf(anchorDay: number, now: number): number {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  for (;;) {
    const next = new Date(day);
    next.setUTCDate(next.getUTCDate() + 1);
    const isLastOfMonth = next.getUTCMonth() !== day.getUTCMonth();
    if (day.getUTCDate() === anchorDay || (isLastOfMonth && day.getUTCDate() < anchorDay)) return day.getTime();
    day.setUTCDate(day.getUTCDate() - 1);
  }
}
