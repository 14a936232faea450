import type { IncomingMessage, ServerResponse } from "node:http";

/** What the server has to do with the reading of a body. */
export interface Reading {
  /** Tells a client that waits for it to go on. */
  readonly goOn?: (() => void) | undefined;
  /** Whether the connection has been given up meanwhile. */
  readonly isOver: () => boolean;
  /** Of the request: aborted when its client goes before it is answered. */
  readonly signal: AbortSignal;
}

/** Methods that a `Request` cannot be made with. */
const FORBIDDEN = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * A request of Node as one of the web.
 *
 * Nothing of the body is read before the handler asks for it. So by then path,
 * method, account, rate and declared length have been checked, and that is when a
 * client that waits for `100 Continue` is told to go on.
 *
 * Not by way of @hono/node-server, for two reasons: it replaces the global
 * `Request`, and answers `Expect` before anybody has looked at the request.
 */
export function requestOf(incoming: IncomingMessage, reading: Reading): Request {
  const { method = "GET", rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  // Paths are read from the raw target, so this one says nothing.
  const url = "http://localhost/";
  if (FORBIDDEN.has(method)) return Object.defineProperty(new Request(url, { headers }), "method", { value: method });
  const hasBody = method !== "GET" && method !== "HEAD" && isFramed(incoming);
  if (!hasBody) return new Request(url, { method, headers });
  // Web types do not know yet that a streamed body is sent half duplex.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    body: bodyOf(incoming, reading),
    duplex: "half",
    signal: reading.signal,
  };
  return new Request(url, init);
}

/** Whether a request says that a body comes along. */
export function isFramed({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The body as it comes in; breaks off with an error where the client does. */
function bodyOf(incoming: IncomingMessage, { goOn, isOver }: Reading): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (chunks === undefined) {
          goOn?.();
          // The connection is needed for the answer, so a reader that stops early must not end it.
          chunks = incoming.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
        }
        const { done, value } = await chunks.next();
        // The client was told that it was too slow: what it sends now must not be charged.
        if (isOver()) throw new Error("This connection is over.");
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    // Nothing ahead of what is asked for.
    { highWaterMark: 0 },
  );
}

/** So much of a body that nobody wants is read in passing, and its connection kept. */
const SMALL_REST = 64 * 1024;

/**
 * Sends an answer and waits until it is out. Says whether the connection goes on.
 *
 * A larger body that nobody read is read now and dropped, for as long as `patience`
 * lasts: ending a connection that still has something to say makes systems throw
 * away the answer that is on its way.
 */
export async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { isLast, patience }: { readonly isLast: boolean; readonly patience: number },
): Promise<boolean> {
  const pieces = await piecesOf(response);
  if (outgoing.destroyed) return false;
  const isUnread = !incoming.complete && hasMuchToSay(incoming);
  const isEnd = isLast || isUnread || response.headers.get("connection") === "close";
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    headers[name] = value;
  });
  if (response.status !== 304)
    headers["content-length"] = String(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  if (isEnd) headers.connection = "close";
  const gone = new Promise<void>((resolve) => outgoing.once("close", resolve));
  outgoing.writeHead(response.status, headers);
  const last = isUnread ? undefined : pieces.pop();
  // Node sends what it is given in one turn together.
  for (const piece of pieces) outgoing.write(piece);
  if (isUnread) await dropRest(incoming, patience);
  outgoing.end(last);
  await gone;
  return !isEnd;
}

/** A body as it was handed over: large ones are not put together first. */
async function piecesOf(response: Response): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) pieces.push(step.value);
  return pieces;
}

/** A client that was not told to go on may send its body or not: one cannot know where its next request begins. */
function hasMuchToSay(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  if (!isFramed(incoming)) return false;
  return headers.expect !== undefined || !(Number(headers["content-length"]) <= SMALL_REST);
}

async function dropRest(incoming: IncomingMessage, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
    for (const event of ["end", "close", "error"]) incoming.once(event, resolve);
    // Whoever began to read the body still listens, and then nothing flows.
    incoming.removeAllListeners("readable");
    incoming.resume();
  });
  clearTimeout(timer);
}
