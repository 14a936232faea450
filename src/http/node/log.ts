import pino from "pino";
import type { AnswerFacts } from "../handler";

/** Where lines go: JSON, one for each answer. */
export interface LogOptions {
  readonly write: (line: string) => unknown;
}

/**
 * Logs answers: when, who, what, how long. Every field is named here, so that
 * nothing else slips in: no text, no label, no header, no message of an error.
 */
export function openLog(options: LogOptions | undefined): (facts: AnswerFacts) => void {
  if (options === undefined) return () => {};
  const { write } = options;
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return ({ method, endpoint, status, code, reason, account, bytes, items, words, milliseconds }) => {
    const ms = Math.round(milliseconds * 10) / 10;
    const trace = crypto.randomUUID();
    const line = { trace, account, method: methodOf(method), endpoint, status, code, reason, bytes, items, words, ms };
    if (status >= 500) log.error(line, "failed");
    else log.info(line, "answered");
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method is a word of the caller's choice. */
export function methodOf(method: string): string {
  return METHODS.has(method) ? method : "other";
}
