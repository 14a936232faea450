import { badNumber } from "../check-options";
import type { CallOptions } from "./pool";
import type { Call } from "./task";

/**
 * Runs a call of the caller, which its signal can end.
 *
 * @param most the deadline of the pool, for a call that says none
 */
export async function runCall<Answer>(
  { signal, deadline }: CallOptions,
  most: number,
  run: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const call: Call = { deadline: deadline ?? most, isStopped: false };
  checkDeadline(call.deadline);
  signal?.throwIfAborted();
  if (signal === undefined) return run(call);
  return new Promise<Answer>((resolve, reject) => {
    const stop = (): void => {
      call.isStopped = true;
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    void run(call)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

export function checkDeadline(deadline: number): void {
  // Timers take no more than 2³¹ − 1 ms.
  if (deadline > 0 && deadline <= 0x7fffffff) return;
  throw badNumber("deadline", deadline, "milliseconds above 0, and 2,147,483,647 at most");
}

/** What of larger options says how the call is done. */
export function callOptionsOf({ signal, deadline }: CallOptions): CallOptions {
  return { ...(signal === undefined ? {} : { signal }), ...(deadline === undefined ? {} : { deadline }) };
}
