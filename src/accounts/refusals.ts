import { LexometerError } from "../errors";

/** There is no account with this key, or no more. */
export function unknownAccount(): LexometerError {
  return new LexometerError("ACCOUNT_UNKNOWN", "There is no such account.");
}

/** The same name for two different bodies. */
export function callConflict(): LexometerError {
  return new LexometerError("CALL_CONFLICT", "This idempotency key was used with another body.");
}

/** The twin of this call has not been answered yet. */
export function callRunning(): LexometerError {
  return new LexometerError("CALL_RUNNING", "A call with this idempotency key is still running.");
}

/** Somebody else wrote the context, deleted it, or took its name. */
export function contextConflict(expected: number, found: number): LexometerError {
  const message = expected === 0 ? "This context exists already." : "This context has changed since it was read.";
  return new LexometerError("CONTEXT_CONFLICT", message, { expected, found });
}

/** The key of a new account is in use. */
export function keyTaken(): LexometerError {
  return new LexometerError("ARGUMENT", "An account with this key exists.");
}

/** The store has been closed. */
export function closed(): LexometerError {
  return new LexometerError("STORE_UNAVAILABLE", "The store is closed.");
}

/**
 * The store failed. Of the cause only its code is kept: a driver's message may
 * quote what it was given.
 */
export function unavailable(cause: unknown): LexometerError {
  if (cause instanceof LexometerError) return cause;
  const code = (cause as { code?: unknown } | undefined)?.code;
  const reason = typeof code === "string" && /^[A-Z0-9_]{1,40}$/.test(code) ? { reason: code } : {};
  return new LexometerError("STORE_UNAVAILABLE", "The store cannot be read or written at the moment.", reason);
}
