import { LexometerError } from "../errors";

/** What an account may use. */
export interface Plan {
  /** Words in a period. */
  readonly words: number;
  /** The day on which a period begins, 1–31; in a shorter month its last day. */
  readonly anchorDay: number;
  /** Requests in any rolling second. */
  readonly rate: number;
  /** Endpoints that it includes; without the list, all. An empty list includes none. */
  readonly endpoints?: readonly string[];
  /** Frameworks that it includes; without the list, all. An empty list includes none. */
  readonly frameworks?: readonly string[];
}

/** What an operator gives who says nothing. */
export const DEFAULT_PLAN: Plan = Object.freeze({ words: 250_000, anchorDay: 1, rate: 10 });

/** A log of one second is kept per account, so its length is bounded. */
const MOST_RATE = 10_000;

/**
 * A plan from what the caller says of it and the default for the rest; the same object is never kept.
 *
 * @throws {@link LexometerError} `ARGUMENT` if a number is not whole or out of range
 */
export function checkPlan(given: Partial<Plan>): Plan {
  const { words = DEFAULT_PLAN.words, anchorDay = DEFAULT_PLAN.anchorDay, rate = DEFAULT_PLAN.rate } = given;
  const { endpoints, frameworks } = given;
  inRange("words", words, 0, Number.MAX_SAFE_INTEGER);
  inRange("anchorDay", anchorDay, 1, 31);
  inRange("rate", rate, 1, MOST_RATE);
  return Object.freeze({
    words,
    anchorDay,
    rate,
    ...(endpoints && { endpoints: Object.freeze([...endpoints]) }),
    ...(frameworks && { frameworks: Object.freeze([...frameworks]) }),
  });
}

function inRange(what: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw new LexometerError("ARGUMENT", `A plan's ${what} is a whole number from ${least} to ${most}.`, { least, most });
}
