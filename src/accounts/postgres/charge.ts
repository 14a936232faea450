import { checkCharge } from "../draft";
import { callConflict, unknownAccount } from "../refusals";
import type { Charge, Receipt } from "../store";
import type { Row } from "./connections";
import { checkStorable } from "./session";

/** A charge on its way: each try of one attempt has its mark, by which the answer to an earlier try is known again. */
export interface Attempt {
  readonly call: string;
  readonly body: string;
  readonly attempt: string;
  /** Words of the first 1, 2, … items together. */
  readonly sums: readonly number[];
}

/** @throws {@link LexometerError} `ARGUMENT` */
export function attemptOf(charge: Charge): Attempt {
  const { call, body } = charge;
  checkStorable([charge.account, call, body]);
  return { call, body, sums: checkCharge(charge), attempt: crypto.randomUUID() };
}

/**
 * The statement that charges calls of one account, in their order, all or none. It
 * may stand in a transaction of the caller's, together with what is paid for: from
 * then until the end of that transaction the account's other charges wait.
 *
 * @param clock milliseconds since 1970; the database's own if left out
 * @returns SQL, its values, and what makes receipts of its rows. That throws
 *   `ACCOUNT_UNKNOWN`; a call in conflict is an error in its place
 */
export function chargeStatement(
  schema: string,
  account: string,
  attempts: readonly Attempt[],
  clock?: number,
): {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly receiptsOf: (rows: readonly Row[]) => readonly (Receipt | Error)[];
} {
  return {
    sql: `SELECT * FROM ${schema}.charge($1, $2, $3)`,
    values: [account, JSON.stringify(attempts), clock ?? null],
    receiptsOf: (rows) => {
      if (rows.length !== attempts.length) throw unknownAccount();
      return rows.map((row) => (row.outcome === "conflict" ? callConflict() : receiptOf(row)));
    },
  };
}

function receiptOf(row: Row): Receipt {
  const { granted, words, outcome } = row;
  return { granted: Number(granted), words: Number(words), repeated: outcome === "repeated", usage: usageOf(row) };
}

export function usageOf({ used, most, start, finish }: Row): Receipt["usage"] {
  return { limit: Number(most), used: Number(used), period: { start: Number(start), end: Number(finish) } };
}
