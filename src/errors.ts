/** Every failure this library reports on purpose. Stable: callers switch on it. */
export type ErrorCode =
  | "DICTIONARY_SYNTAX"
  | "DICTIONARY_LIMIT"
  | "IMAGE_MAGIC"
  | "IMAGE_VERSION"
  | "IMAGE_TRUNCATED"
  | "IMAGE_DAMAGED"
  | "NORMS_SYNTAX"
  | "NORMS_DAMAGED"
  | "NORMS_MISMATCH"
  | "MEMORY_LIMIT"
  | "WASM_UNAVAILABLE"
  | "TRAP"
  | "ARGUMENT"
  | "INPUT_SYNTAX"
  | "ACCOUNT_UNKNOWN"
  | "CALL_CONFLICT"
  | "CALL_RUNNING"
  | "CONTEXT_CONFLICT"
  | "STORE_DRIVER"
  | "STORE_FOREIGN"
  | "STORE_LOCKED"
  | "STORE_NEWER"
  | "STORE_UNAVAILABLE"
  | "WORKER_CRASH"
  | "DEADLINE"
  | "POOL_CLOSED"
  | "JOB_UNKNOWN"
  | "JOB_UNPAID"
  | "JOB_CHANGED";

/** Facts for programs that go with an error: line numbers, limits, offsets. */
export type ErrorDetail = Readonly<Record<string, string | number>>;

/**
 * An error the caller can act on.
 *
 * The message is a sentence for a person and may change in any release; `code`
 * and `detail` are for programs and change only in a major one.
 *
 * Plain data on purpose: `toJSON` and `fromJSON` carry it through a worker or
 * an HTTP reply, where `instanceof` and private fields do not survive.
 */
export class LexometerError extends Error {
  override readonly name = "LexometerError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: ErrorDetail = {},
  ) {
    super(message);
  }

  /** By name: each entry of the package is a file of its own, and may meet the errors of another. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "LexometerError";
  }

  /** What `fromJSON` makes the same error of again, in another worker or process. */
  toJSON(): { code: ErrorCode; message: string; detail: ErrorDetail } {
    return { code: this.code, message: this.message, detail: this.detail };
  }

  static fromJSON(data: { code: ErrorCode; message: string; detail: ErrorDetail }): LexometerError {
    return new LexometerError(data.code, data.message, data.detail);
  }
}
