import { connect, type Socket } from "node:net";
import { openCredentials } from "../../../src/accounts/credentials";
import { createMemoryStore } from "../../../src/accounts/memory";
import type { Plan } from "../../../src/accounts/plan";
import type { Store } from "../../../src/accounts/store";
import { type Running, type ServeOptions, serve } from "../../../src/http/node";
import { basic, engine, type Pair } from "../service";

/** A server on a port of its own, over a store in memory, with an account. */
export interface TestServer extends Pair {
  readonly running: Running;
  readonly port: number;
  readonly store: Store;
  /** `Authorization: Basic …` with its line end. */
  readonly authorization: string;
  readonly lines: string[];
}

export async function testServer(
  options: Partial<ServeOptions> & { readonly plan?: Partial<Plan>; readonly wrap?: (store: Store) => Store } = {},
): Promise<TestServer> {
  const { plan = {}, wrap = (store) => store, ...rest } = options;
  const store = wrap(createMemoryStore());
  const credentials = await openCredentials(store, new Uint8Array(32).fill(7));
  const { account, secret } = await credentials.create("a test", { rate: 10_000, words: 100_000_000, ...plan });
  const lines: string[] = [];
  const log = { write: (line: string) => lines.push(line) };
  const running = await serve({ engine, accounts: { store, credentials }, port: 0, log, ...rest });
  const pair = { key: account.key, secret };
  return { running, port: running.port, store, ...pair, authorization: `Authorization: ${basic(pair)}\r\n`, lines };
}

/** What came back on a connection, whole. */
export interface Answered {
  readonly status: number;
  readonly head: string;
  readonly text: string;
  /** Of a refusal. */
  readonly code: number | undefined;
}

/** A connection that is written to byte by byte. */
export class Wire {
  readonly #socket: Socket;
  #got = "";
  #isClosed = false;
  #wake: () => void = () => {};
  readonly opened = performance.now();

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => {
      this.#got += chunk.toString("latin1");
      this.#wake();
    });
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  write(data: string | Uint8Array): this {
    if (typeof data === "string") this.#socket.write(data, "latin1");
    else this.#socket.write(data);
    return this;
  }

  /** Writes, and fails unless all of it was taken. */
  sent(data: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(data, "latin1", (error) => (error == null ? resolve() : reject(error)));
    });
  }

  pause(): void {
    this.#socket.pause();
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Half of it only: what a client does that is done sending. */
  finish(): this {
    this.#socket.end();
    return this;
  }

  get received(): string {
    return this.#got;
  }

  /** The next answer, taken off what was received. `100 Continue` counts as one. */
  async answer(): Promise<Answered> {
    for (;;) {
      const found = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(this.#got);
      if (found !== null) {
        const [head, status] = found;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (this.#got.length >= head!.length + length) {
          const text = this.#got.slice(head!.length, head!.length + length);
          this.#got = this.#got.slice(head!.length + length);
          const code = /^\{"code":(\d+)/.exec(text)?.[1];
          return { status: Number(status), head: head!, text, code: code === undefined ? undefined : Number(code) };
        }
      }
      if (this.#isClosed) throw new Error(`closed after ${JSON.stringify(this.#got.slice(0, 200))}`);
      await this.#more();
    }
  }

  /** Milliseconds from opening to the end of the connection. */
  async closed(): Promise<number> {
    while (!this.#isClosed) await this.#more();
    return performance.now() - this.opened;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
