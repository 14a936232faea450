import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

// The clients of a server that is observed: a round of calls for each number that comes in.

const { address, authorization } = workerData as { readonly address: string; readonly authorization: string };
parentPort!.on("message", async (round: number) => parentPort!.postMessage(await mixedRound(round)));

const LARGE = "I think that we might win it in the end. ".repeat(2500);

/** What a server sees of a day. Resolves to the number of answers that were as they should be. */
async function mixedRound(round: number): Promise<number> {
  const call = async (status: number, method: string, path: string, body?: unknown, headers = {}): Promise<number> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status === status ? 1 : 0;
  };
  const name = `round-${round}`;
  const texts = Array.from({ length: 30 }, (_, index) => ({ content: LARGE.slice(0, 300 + 7 * index) }));
  const custom = "/v2/norming/custom/";
  const steps = [
    () => call(200, "POST", "/v1/framework", { content: `Round ${round} is on.` }),
    () => call(200, "POST", "/v2/analyze/spoken?include=intervals,explain", { text: "We won!" }),
    () => call(200, "POST", "/v1/framework/bulk", texts, { "idempotency-key": name }),
    () => call(200, "POST", "/v1/framework", { content: LARGE }),
    () => call(400, "POST", "/v1/framework", "{"),
    () => call(404, "GET", `/${name}`),
    () => call(401, "GET", "/v1/usage", undefined, { authorization: "Basic YTpi" }),
    () => call(200, "POST", custom, { name, min_word_count: 50 }),
    () => call(200, "PATCH", `${custom}${name}/one`, texts),
    () => call(200, "PATCH", `${custom}${name}/two`, texts),
    () => call(200, "POST", `/v2/analyze/custom/${name}`, { text: "We won!" }),
    () => call(200, "DELETE", `${custom}${name}`),
  ];
  let right = 0;
  for (const step of steps) right += await step();
  await breakOff();
  return right;
}

/** A client that goes away in the middle of its body. */
async function breakOff(): Promise<void> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  const head = `POST /v1/framework HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 1000\r\n\r\n{`;
  socket.write(head, () => socket.destroy());
  await closed;
}
