import type { Client } from "pg";
import type { Connections } from "./connections";
import { LOCKS } from "./schema/turns";

/**
 * Shows the other servers that this one lives, by a lock that goes with its
 * connection: however the process ends, its claims are free at once.
 */
export class Presence {
  readonly #connections: Connections;
  #client: Promise<{ readonly client: Client; readonly holder: number }> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /**
   * The number under which this process claims. Another one after a connection
   * broke: what was claimed under the old one is free.
   */
  async holder(): Promise<number> {
    this.#client ??= this.#appear();
    try {
      return (await this.#client).holder;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async leave(): Promise<void> {
    const present = await this.#client?.catch(() => undefined);
    await present?.client.end().catch(() => {});
  }

  async #appear(): Promise<{ client: Client; holder: number }> {
    const client = await this.#connections.connect();
    client.once("end", () => {
      this.#client = undefined;
    });
    try {
      for (;;) {
        const holder = 1 + Math.floor(Math.random() * 0x7ffffffe);
        const { rows } = await client.query("SELECT pg_try_advisory_lock($1, $2) AS ours", [LOCKS, holder]);
        if (rows[0].ours === true) return { client, holder };
      }
    } catch (error) {
      // Its end has to come before the next one appears, which it would take for itself.
      await client.end().catch(() => {});
      throw error;
    }
  }
}
