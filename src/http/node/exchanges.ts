import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly answered: Promise<void>;
}

/** The requests that were accepted and are not answered yet, by connection. */
export class Exchanges {
  readonly #open = new Map<Duplex, Set<Exchange>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(incoming: IncomingMessage, answered: Promise<void>): void {
    const { socket } = incoming;
    const exchange = { incoming, answered };
    const those = this.#open.get(socket) ?? new Set();
    this.#open.set(socket, those.add(exchange));
    this.#count++;
    void answered.finally(() => {
      this.#count--;
      those.delete(exchange);
      if (those.size === 0) this.#open.delete(socket);
    });
  }

  /** Waits for the answers to what came on this connection before. */
  async earlierOn(socket: Duplex): Promise<void> {
    const earlier = this.#open.get(socket);
    if (earlier !== undefined) await Promise.all([...earlier].map(({ answered }) => answered));
  }

  /** Waits for the answers to what came in whole on this connection: nothing may be sent in front of them. */
  async answeredOn(socket: Duplex): Promise<void> {
    const whole = [...(this.#open.get(socket) ?? [])].filter(({ incoming }) => incoming.complete);
    await Promise.all(whole.map(({ answered }) => answered));
  }

  /** Waits for all answers, also of requests that come in meanwhile. */
  async allAnswered(): Promise<void> {
    while (this.#count > 0) {
      await Promise.all([...this.#open.values()].flatMap((those) => [...those].map(({ answered }) => answered)));
    }
  }
}
