import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { LexometerError } from "../errors";
import type { AccountDesk } from "./account-desk";

// A connection carries one question and its answer, a line of JSON each:
//
//   {"operation":"create","given":["a name",{"words":1000}]}
//   {"value":{"key":…}}                       or {"error":{"code":…,"message":…,"detail":{}}}

/** No context is as large. */
const LONGEST = 64 * 1024 * 1024;

const OPERATIONS: readonly (keyof AccountDesk)[] = [
  "create",
  "list",
  "rotate",
  "plan",
  "usage",
  "remove",
  "exportContext",
  "importContext",
];

/**
 * Lets commands beside a running server, which has the store to itself, do their
 * work in it. Only who owns the socket may: it has the mode 0600, in a folder
 * of 0700.
 */
export async function listenToCommands(path: string, desk: AccountDesk): Promise<{ close(): Promise<void> }> {
  // The store is ours, so a socket that lies here is left of a server that was killed.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    void readLine(socket)
      .then((line) => answerTo(line, desk))
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return { close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

async function answerTo(line: string, desk: AccountDesk): Promise<object> {
  try {
    const { operation, given } = JSON.parse(line) as { operation: keyof AccountDesk; given: unknown[] };
    if (!OPERATIONS.includes(operation))
      throw new LexometerError("ARGUMENT", "The running server is of another release.");
    const work = desk[operation] as (...given: unknown[]) => Promise<unknown>;
    return { value: (await work(...given)) ?? null };
  } catch (error) {
    if (error instanceof LexometerError) return { error: error.toJSON() };
    return { error: { code: "STORE_UNAVAILABLE", message: "The running server could not do this.", detail: {} } };
  }
}

/** The desk of the server that listens there, or `undefined` if none does. */
export async function deskBeside(path: string): Promise<AccountDesk | undefined> {
  const probe = await connection(path);
  if (probe === undefined) return undefined;
  probe.destroy();
  const operations = OPERATIONS.map((operation) => [operation, (...given: unknown[]) => ask(path, operation, given)]);
  return Object.fromEntries(operations) as unknown as AccountDesk;
}

async function ask(path: string, operation: string, given: readonly unknown[]): Promise<unknown> {
  const socket = await connection(path);
  if (socket === undefined) throw new LexometerError("STORE_UNAVAILABLE", "The server has just stopped. Try again.");
  socket.write(`${JSON.stringify({ operation, given })}\n`);
  const { value, error } = JSON.parse(await readLine(socket));
  if (error !== undefined) throw LexometerError.fromJSON(error);
  return value;
}

async function connection(path: string): Promise<Socket | undefined> {
  return await new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
  });
}

async function readLine(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (chunk.includes(0x0a)) return Buffer.concat(chunks).toString("utf8");
    if (size > LONGEST) break;
  }
  throw new LexometerError("STORE_UNAVAILABLE", "The server did not answer.");
}
