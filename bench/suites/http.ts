import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultWorkers } from "../../src/pool/create";
import { bundled } from "../children/bundle";
import { median } from "../race";
import { KB, largeText, MB } from "../texts";
import type { Suite } from "./suite";

const SAMPLES = 1000;
const ROUNDS = 7;
/** Times an echo of the same JSON: in one thread, and with workers. */
const MOST_RATIO = { alone: 2.5, pooled: 2 };
/** Milliseconds that the event loop may be held for while workers score. */
const MOST_HOLD = 20;
const CLIENTS = 8;
const PACE = 100;
const SECONDS = 10;

/** What a call costs: a bulk against the mere cost of its JSON, and single ones that come at a steady pace. */
export const http: Suite = {
  name: "http",
  about: "a bulk of 10 MB and 1,000 samples against an echo of its JSON; single calls at a steady pace",
  async run() {
    const folder = await bundled(["echo", "service"], { scoring: "src/http/node/scoring-worker.ts" });
    const workers = Math.max(1, defaultWorkers(availableParallelism()));
    const servers = await Promise.all(
      [["echo"], ["service", "0"], ["service", String(workers)]].map(([name, ...given]) =>
        Child.start(join(folder, `${name}.mjs`), given),
      ),
    );
    const [echo, alone, pooled] = servers as [Child, Child, Child];
    try {
      const body = bulkBody();
      const times = new Map<Child, number[]>(servers.map((server) => [server, []]));
      for (let round = 0; round <= ROUNDS; round++) {
        for (const server of servers) {
          const time = await timed(server, server === echo ? "" : BULK, body, server === echo ? 0 : SAMPLES);
          // The first round warms up.
          if (round > 0) times.get(server)!.push(time);
        }
      }
      const timeOf = (server: Child): number => median(times.get(server)!);
      const ratioOf = (server: Child): number => timeOf(server) / timeOf(echo);
      const held = await heldWhile(pooled, body);
      const paced = await pacedCalls(pooled);
      const pace = `single calls, ${PACE} a second, 2 KB`;
      return {
        races: [],
        figures: [
          { name: "echo of 10 MB", value: timeOf(echo), unit: "ms" },
          { name: "bulk of 10 MB, no worker", value: timeOf(alone), unit: "ms" },
          { name: "bulk to echo, no worker", value: ratioOf(alone), unit: "×", most: MOST_RATIO.alone },
          { name: `bulk of 10 MB, workers: ${workers}`, value: timeOf(pooled), unit: "ms" },
          { name: `bulk to echo, workers: ${workers}`, value: ratioOf(pooled), unit: "×", most: MOST_RATIO.pooled },
          { name: `${CLIENTS} bulks at once`, value: held.time, unit: "ms" },
          { name: "event loop held meanwhile: p50", value: held.p50, unit: "ms" },
          { name: "event loop held meanwhile: p99", value: held.p99, unit: "ms", most: MOST_HOLD },
          { name: "event loop held meanwhile: most", value: held.most, unit: "ms" },
          { name: `${pace}: p50`, value: at(paced, 0.5), unit: "ms" },
          { name: `${pace}: p99`, value: at(paced, 0.99), unit: "ms" },
        ],
      };
    } finally {
      for (const server of servers) server.end();
    }
  },
};

const BULK = "/v1/framework/bulk";

/** A server in a process of its own. */
class Child {
  readonly #process: ChildProcess;
  readonly address: string;
  readonly authorization: string;

  private constructor(child: ChildProcess, address: string, authorization: string) {
    this.#process = child;
    this.address = address;
    this.authorization = authorization;
  }

  static async start(file: string, given: readonly string[]): Promise<Child> {
    const child = spawn(process.execPath, [file, ...given]);
    child.stderr.pipe(process.stderr);
    const [address = "", ...pair] = await nextLine(child);
    return new Child(child, address, pair.join(" "));
  }

  /** What its event loop was held for since this was last asked: p50, p99 and the most, in milliseconds. */
  async holds(): Promise<readonly number[]> {
    this.#process.stdin!.write("\n");
    return (await nextLine(this.#process)).map(Number);
  }

  end(): void {
    this.#process.kill();
  }
}

async function nextLine(child: ChildProcess): Promise<string[]> {
  const [chunk] = await once(child.stdout!, "data");
  return String(chunk).trim().split(" ");
}

/** Several bulks at once, and what became of the event loop. */
async function heldWhile(
  server: Child,
  body: string,
): Promise<{ readonly time: number; readonly p50: number; readonly p99: number; readonly most: number }> {
  await server.holds();
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, () => timed(server, BULK, body, SAMPLES)));
  const time = performance.now() - started;
  const [p50 = 0, p99 = 0, most = 0] = await server.holds();
  return { time, p50, p99, most };
}

/** As near to 10 MB as whole samples come from below. */
function bulkBody(): string {
  const text = largeText(9 * MB);
  const each = Math.floor(text.length / SAMPLES);
  const samples = Array.from({ length: SAMPLES }, (_, index) => ({
    request_id: `sample-${index}`,
    content: text.slice(index * each, (index + 1) * each),
  }));
  const body = JSON.stringify(samples);
  if (Buffer.byteLength(body) > 10 * MB) throw new Error("The body is larger than a bulk may be.");
  return body;
}

async function timed(server: Child, path: string, body: string, results: number): Promise<number> {
  const { address, authorization } = server;
  const before = performance.now();
  const response = await fetch(`${address}${path}`, { method: "POST", headers: { authorization }, body });
  const text = await response.text();
  const time = performance.now() - before;
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${text.slice(0, 200)}`);
  const answer = JSON.parse(text);
  if (results > 0 && answer.results.length !== results) throw new Error("Results are missing.");
  return time;
}

/** Milliseconds of each call, ascending, from the moment at which it was due: a stall counts for all that it holds up. */
async function pacedCalls(server: Child): Promise<number[]> {
  const body = JSON.stringify({ content: largeText(9 * MB).slice(0, 2 * KB) });
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < PACE * SECONDS; index++) {
    const due = start + (index * 1000) / PACE;
    await sleep(Math.max(0, due - performance.now()));
    calls.push(
      timed(server, "/v1/framework", body, 1).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(calls);
  return times.sort((a, b) => a - b);
}

function at(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))]!;
}
