import { LexometerError } from "../errors";

/** Why nothing comes of a task. */
export interface Failure {
  readonly error: LexometerError;
  /** The task has done it; it was not another one that a dead worker had as well. */
  readonly isCertain: boolean;
  /** The worker was lost by it. */
  readonly isFatal: boolean;
}

/** What a task threw. The worker, or this thread, goes on. */
export function thrown(error: LexometerError): Failure {
  return { error, isCertain: true, isFatal: false };
}

export function workerCrash(reason: string): LexometerError {
  return new LexometerError("WORKER_CRASH", `A worker ended while it read this text (${reason}).`, { reason });
}

export function deadlinePassed(limit: number): LexometerError {
  return new LexometerError("DEADLINE", `A worker was ended: it took longer than ${limit} ms for this text.`, {
    limit,
  });
}

export function noWorkerLeft(): LexometerError {
  return new LexometerError("WORKER_CRASH", "A worker ended while it read this text, and no other one would start.");
}

export function callStopped(): LexometerError {
  return new LexometerError("DEADLINE", "Nobody waits for this text any more.");
}

export function poolClosed(): LexometerError {
  return new LexometerError("POOL_CLOSED", "The pool was closed; make another one.");
}

/** The error with the number of its text, and the id of its sample. */
export function atIndex(error: LexometerError, index: number, id?: string): LexometerError {
  return new LexometerError(error.code, error.message, { ...error.detail, index, ...(id === undefined ? {} : { id }) });
}
