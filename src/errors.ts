/** Every failure this library reports on purpose. Stable: callers switch on it. docs/errors.md has the same list. */
export type ErrorCode =
  /** A dictionary cannot be read, has nothing in it that can be, or contradicts itself. */
  | "DICTIONARY_SYNTAX"
  /** A dictionary has more of something than an image holds, or a pattern is too long to be matched. */
  | "DICTIONARY_LIMIT"
  /** These bytes are no dictionary image, or no source lines. */
  | "IMAGE_MAGIC"
  /** A dictionary image is of another version of the format: compile it again. */
  | "IMAGE_VERSION"
  /** A dictionary image has fewer bytes than its header, or than its header promises. */
  | "IMAGE_TRUNCATED"
  /** A dictionary image, or its source lines, cannot be unpacked, or are wrong at some byte. */
  | "IMAGE_DAMAGED"
  /** These are not, in all their fields, the JSON of a norming context, of statistics or of constants. */
  | "NORMS_SYNTAX"
  /** The fields of a norming context are fine, but its hash is of others. */
  | "NORMS_DAMAGED"
  /** Norms or statistics do not fit: they are of another dictionary, release, measures or constants. */
  | "NORMS_MISMATCH"
  /** The host gives too little WebAssembly memory for a dictionary. */
  | "MEMORY_LIMIT"
  /** The host does not compile WebAssembly. */
  | "WASM_UNAVAILABLE"
  /** The core stopped on a text: a defect of ours. The engine goes on with a fresh core. */
  | "TRAP"
  /** What the caller gave cannot be used: an argument, an option, a name, a profile. */
  | "ARGUMENT"
  /** What the command line was to read is not there, or cannot be read, or is not as its journal says. */
  | "INPUT_SYNTAX"
  /** There is no such account, or several have the name. */
  | "ACCOUNT_UNKNOWN"
  /** The idempotency key was used with another body, or at another path. */
  | "CALL_CONFLICT"
  /** The call with this idempotency key is still being worked on. */
  | "CALL_RUNNING"
  /** A custom context was written or deleted since it was read, or its name was taken. */
  | "CONTEXT_CONFLICT"
  /** A package is missing that the store or the queue of jobs needs. */
  | "STORE_DRIVER"
  /** What is there is not a store of ours, or the pepper of the store is missing or another. */
  | "STORE_FOREIGN"
  /** Another process has the file of the store open. */
  | "STORE_LOCKED"
  /** A later release has written the store. */
  | "STORE_NEWER"
  /** The store, or the server that has it, is closed or fails. What became of a change may be unknown. */
  | "STORE_UNAVAILABLE"
  /** While a text was read, a worker ended, or something was thrown that nobody expected. */
  | "WORKER_CRASH"
  /** A text took longer than its deadline, and its worker was ended. */
  | "DEADLINE"
  /** The pool was closed before the call, or before its answer. */
  | "POOL_CLOSED"
  /** There is no job of this id, or not of this account. */
  | "JOB_UNKNOWN"
  /** The account has fewer words left than a shard of the job takes. */
  | "JOB_UNPAID"
  /** The files, dictionary, norms or release of a job are not those with which it was submitted. */
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
