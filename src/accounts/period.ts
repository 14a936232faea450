/** A stretch of time in milliseconds since 1970 (UTC): `start` belongs to it, `end` to the next. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** How far an account is through its words, at one moment. */
export interface Usage {
  readonly limit: number;
  /** More than `limit` only where the plan was made smaller in the middle of a period. */
  readonly used: number;
  readonly period: Period;
}

/** `plan_usage` as every answer of the service carries it. */
export interface PlanUsage {
  readonly word_limit: number;
  readonly words_used: number;
  readonly words_remaining: number;
  /** 0–100, two decimals. */
  readonly percent_used: number;
  readonly start_date: string;
  /** The last second of the period. */
  readonly end_date: string;
}

/** Milliseconds after which no current period can hold a moment, whatever its anchor is or was. */
export const KEPT = 62 * 86_400_000;

/**
 * The month of account that `now` lies in.
 *
 * It begins at midnight UTC of the anchor day. A month that is too short begins
 * it on its last day, without moving those that follow: anchored on the 31st,
 * the periods begin on 31 January, 28 February, 31 March.
 */
export function periodAt(anchorDay: number, now: number): Period {
  const date = new Date(now);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const start = anchorOf(month, anchorDay);
  if (now < start) return { start: anchorOf(month - 1, anchorDay), end: start };
  return { start, end: anchorOf(month + 1, anchorDay) };
}

/** @param month counted from year 0 */
function anchorOf(month: number, anchorDay: number): number {
  const year = Math.floor(month / 12);
  const days = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  return Date.UTC(year, month % 12, Math.min(anchorDay, days));
}

/** The shape in which clients get a usage. */
export function planUsage({ limit, used, period }: Usage): PlanUsage {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return {
    word_limit: limit,
    words_used: used,
    words_remaining: Math.max(0, limit - used),
    percent_used: Math.round(share * 10_000) / 100,
    start_date: toSeconds(period.start),
    end_date: toSeconds(period.end - 1000),
  };
}

function toSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
