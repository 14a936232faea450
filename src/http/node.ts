import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { checkOptions, type OptionNames } from "../check-options";
import { LexometerError } from "../errors";
import { refusalAnswer, responseOf } from "./answers";
import { RETRY, Refusal, type RefusalCode } from "./errors";
import { type AnswerFacts, createHandler, HANDLER_OPTIONS, type Handler, type HandlerOptions } from "./handler";
import { requestOf, send } from "./node/adapt";
import { Exchanges } from "./node/exchanges";
import { framingFault } from "./node/framing";
import { type LogOptions, openLog } from "./node/log";
import { isLoopback } from "./node/loopback";
import { Numbers } from "./node/numbers";
import { codeOfClientError, endWithFault } from "./node/socket-fault";
import { DEFAULT_TIMES, type Times } from "./node/times";

export type { PostgresTimes } from "../accounts/postgres/connections";
export { openPostgresStore, type PostgresOptions, type SharedStore } from "../accounts/postgres/open";
export { openSqliteStore, type SqliteOptions } from "../accounts/sqlite/store";
export { isLoopback } from "./node/loopback";
export { readPageFolder } from "./node/page-folder";
export { openScoringPool, type ScoringPool, type ScoringPoolOptions } from "./node/scoring-pool";
export type { Times } from "./node/times";

/** How to serve: what a handler takes, and where it is to be found. */
export interface ServeOptions extends Omit<HandlerOptions, "metrics"> {
  /** 0 for any that is free. */
  readonly port: number;
  /** `127.0.0.1` if left out. */
  readonly host?: string;
  /** Secrets travel in clear text over HTTP, so beyond this machine only a proxy with TLS may reach the server. */
  readonly isBehindTlsProxy?: boolean;
  readonly times?: Partial<Times>;
  readonly metrics?: MetricsOptions;
  readonly log?: LogOptions;
}

const SERVE_OPTIONS: OptionNames<ServeOptions> = {
  ...HANDLER_OPTIONS,
  port: true,
  host: true,
  isBehindTlsProxy: true,
  times: true,
  log: true,
};

/** Where Prometheus finds its numbers. Without either there are none. */
export interface MetricsOptions {
  /** At `/metrics` of the service, for who says `Authorization: Bearer` and this. */
  readonly token?: string;
  /** At `/metrics` of a port of its own, on this machine only and for whoever asks. */
  readonly port?: number;
}

const METRICS_OPTIONS: OptionNames<MetricsOptions> = { token: true, port: true };

/** A server that runs. */
export interface Running {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
  /**
   * Ends without losing anything: `/readyz` says no, then nobody is let in any
   * more, then everything that was accepted is answered. The store stays open.
   */
  stop(): Promise<void>;
}

/**
 * Serves over HTTP/1.1 on Node.
 *
 * In front of the handler it refuses what parsers read in different ways, and
 * gives up on clients that are too slow.
 *
 * @throws {@link LexometerError} `ARGUMENT` for a host beyond this machine without `isBehindTlsProxy`;
 *   what Node throws where it cannot listen
 */
export async function serve(options: ServeOptions): Promise<Running> {
  checkOptions("serve", options, SERVE_OPTIONS);
  const { port, host = "127.0.0.1", isBehindTlsProxy = false, metrics = {}, log, times = {}, ...own } = options;
  checkOptions("`times`", times, DEFAULT_TIMES);
  checkOptions("`metrics`", metrics, METRICS_OPTIONS);
  if (!isBehindTlsProxy && !isLoopback(host)) throw inClear(host);
  const numbers = new Numbers(() => front.inFlight);
  const write = openLog(log);
  const note = (facts: AnswerFacts): void => {
    numbers.count(facts);
    write(facts);
    own.onAnswer?.(facts);
  };
  const { token } = metrics;
  const handle = createHandler({
    ...own,
    onAnswer: note,
    ...(token === undefined ? { metrics: undefined } : { metrics: { token, text: () => numbers.text() } }),
  } as HandlerOptions);
  const front = new Front(handle, note, { ...DEFAULT_TIMES, ...times });
  // First what can fail by itself: a server that listens would keep the process of whoever gives up.
  const aside = metrics.port === undefined ? undefined : await numbers.listen(metrics.port);
  const address = await listen(front.server, port, host).catch(async (error: unknown) => {
    await aside?.close();
    throw error;
  });
  return {
    address: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    port: address.port,
    metricsPort: aside?.port,
    stop: async () => {
      await front.stop();
      await aside?.close();
    },
  };
}

/** The server with what stands between its sockets and the handler. */
class Front {
  readonly server: Server;
  readonly #handle: Handler;
  readonly #note: (facts: AnswerFacts) => void;
  readonly #times: Times;
  readonly #exchanges = new Exchanges();
  /** Connections that end after what is on its way. */
  readonly #over = new WeakSet<object>();
  #isStopping = false;
  #stopped: Promise<void> | undefined;
  #isClosed = false;

  constructor(handle: Handler, note: (facts: AnswerFacts) => void, times: Times) {
    this.#handle = handle;
    this.#note = note;
    this.#times = times;
    this.server = createServer({
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.checking,
      keepAliveTimeout: times.keepAlive,
      maxHeaderSize: 16 * 1024,
      // Checked by `framingFault`, whose answer has a body.
      requireHostHeader: false,
    });
    // Node would drop what is more without a word.
    this.server.maxHeadersCount = 0;
    const take = (incoming: IncomingMessage, outgoing: ServerResponse): void => this.#take(incoming, outgoing);
    this.server.on("request", take);
    this.server.on("checkExpectation", take);
    this.server.on("checkContinue", (incoming, outgoing) =>
      this.#take(incoming, outgoing, () => outgoing.writeContinue()),
    );
    this.server.on("clientError", (error, socket) => {
      const code = codeOfClientError(error);
      if (code === undefined) socket.destroy();
      else void this.#break(socket, code);
    });
    this.server.on("connect", (_, socket) => void this.#break(socket, 1460));
  }

  get inFlight(): number {
    return this.#exchanges.count;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    // Long enough for whoever shares out the requests to look at /readyz.
    await sleep(this.#times.notice);
    this.#isClosed = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    const late = new AbortController();
    await Promise.race([this.#exchanges.allAnswered(), sleep(this.#times.stopping, undefined, late).catch(() => {})]);
    late.abort();
    // What is left has not come in whole.
    this.server.closeAllConnections();
    await closed;
  }

  #take(incoming: IncomingMessage, outgoing: ServerResponse, goOn?: () => void): void {
    // One after the other: what follows the end of a connection must not be done, since nobody would hear of it.
    const earlier = this.#exchanges.earlierOn(incoming.socket);
    const answered = (async () => {
      await earlier;
      if (this.#over.has(incoming.socket)) return;
      const goesOn = await this.#exchange(incoming, outgoing, goOn);
      if (!goesOn) this.#over.add(incoming.socket);
    })().catch(() => void incoming.socket.destroy());
    this.#exchanges.add(incoming, answered);
  }

  async #exchange(incoming: IncomingMessage, outgoing: ServerResponse, goOn?: () => void): Promise<boolean> {
    const started = performance.now();
    const fault = framingFault(incoming);
    const accept = incoming.headers.accept ?? null;
    let response: Response;
    if (fault !== undefined) {
      this.#over.add(incoming.socket);
      response = responseOf(refusalAnswer(new Refusal(fault), accept));
      this.#noteFault(fault, response.status, incoming.method, started);
    } else if (this.#isStopping && incoming.url === "/readyz" && incoming.method === "GET") {
      response = responseOf(refusalAnswer(new Refusal(1501, "The server is about to stop.", RETRY), accept));
      this.#noteFault(1501, response.status, "GET", started);
    } else {
      const isOver = (): boolean => this.#over.has(incoming.socket);
      const gone = new AbortController();
      outgoing.once("close", () => {
        if (!outgoing.writableFinished) gone.abort();
      });
      const request = requestOf(incoming, { goOn, isOver, signal: gone.signal });
      response = await this.#handle(request, { rawTarget: incoming.url! });
    }
    // Ends a client that does not read; Node sets another time for the next request.
    incoming.socket.setTimeout(this.#times.reading);
    const isLast = fault !== undefined || this.#isClosed;
    return await send(response, incoming, outgoing, { isLast, patience: this.#times.patience });
  }

  /** A connection on which nothing can be read any more: its parser may fail again and again, but once is enough. */
  async #break(socket: Parameters<typeof endWithFault>[0], code: RefusalCode): Promise<void> {
    if (this.#over.has(socket)) return;
    await this.#exchanges.answeredOn(socket);
    if (this.#over.has(socket)) return;
    this.#over.add(socket);
    this.#noteFault(code, responseOf(refusalAnswer(new Refusal(code), null)).status, "", performance.now());
    await endWithFault(socket, code, this.#times.patience);
  }

  #noteFault(code: RefusalCode, status: number, method: string | undefined, started: number): void {
    const milliseconds = performance.now() - started;
    this.#note({ method: method ?? "", endpoint: undefined, status, code, milliseconds });
  }
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return server.address() as AddressInfo;
}

function inClear(host: string): LexometerError {
  return new LexometerError(
    "ARGUMENT",
    `Serving on ${host} would send secrets and texts over the network in clear text. Put a proxy that speaks TLS in front and say --behind-tls-proxy (isBehindTlsProxy), or serve on 127.0.0.1.`,
  );
}
