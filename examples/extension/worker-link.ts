import type { Answers, Kind, Requests } from "../playground/protocol";
import { chrome } from "./chrome-api";

/** What goes to the service worker. Messages of an extension are JSON, so numbers arrive as they left. */
export interface Question<K extends Kind = Kind> {
  readonly kind: K;
  readonly request: Requests[K];
}

/** An answer, or what went wrong as data: a message has no errors. */
export type Reply =
  | { readonly answer: Answers[Kind] }
  | { readonly error: { readonly code: string; readonly message: string } };

/** An error of the engine, by its code. */
export class WorkerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Asks the engine in the service worker; `explain` is not for here, since its typed arrays do not travel.
 *
 * @throws {@link WorkerError} with the engine's code, `WORKER` where Chrome did not start the worker
 */
export async function ask<K extends Exclude<Kind, "explain">>(kind: K, request: Requests[K]): Promise<Answers[K]> {
  const reply = (await chrome.runtime.sendMessage({ kind, request } satisfies Question<K>)) as Reply | undefined;
  if (reply === undefined)
    throw new WorkerError("WORKER", "The engine did not answer. Close this window and open it again.");
  if ("error" in reply) throw new WorkerError(reply.error.code, reply.error.message);
  return reply.answer as Answers[K];
}
