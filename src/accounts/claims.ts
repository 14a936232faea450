import { callConflict, callRunning } from "./refusals";
import type { Call } from "./store";

/** After so long the host has forgotten the call, or died under it. */
const LEASE = 120_000;

/** The calls that one process is working on. */
export class Claims {
  readonly #running = new Map<string, { readonly body: string; readonly until: number }>();

  /** @throws {@link LexometerError} `CALL_RUNNING`, `CALL_CONFLICT` */
  claim(call: Call, now: number): void {
    const name = nameOf(call);
    const twin = this.#running.get(name);
    // A lease that ends too far ahead was given before the clock was set back.
    if (twin !== undefined && twin.until > now && twin.until <= now + LEASE) {
      throw twin.body === call.body ? callRunning() : callConflict();
    }
    this.#running.set(name, { body: call.body, until: now + LEASE });
  }

  release(call: Call): void {
    this.#running.delete(nameOf(call));
  }
}

/** Keys of accounts hold no line break, so two calls never share a name. */
function nameOf({ account, call }: Call): string {
  return `${account}\n${call}`;
}
