import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundled } from "../children/bundle";
import { median } from "../race";
import { KB, largeText, MB } from "../texts";
import type { Suite } from "./suite";

const SAMPLES = 1000;
const ROUNDS = 7;
/** Times an echo of the same JSON. */
const MOST_RATIO = 2;
const PACE = 100;
const SECONDS = 10;

/** What a call costs: a bulk against the mere cost of its JSON, and single ones that come at a steady pace. */
export const http: Suite = {
  name: "http",
  about: "a bulk of 10 MB and 1,000 samples against an echo of its JSON; single calls at a steady pace",
  async run() {
    const folder = await bundled(["echo", "service"]);
    const children = ["echo", "service"].map((name) => spawn(process.execPath, [join(folder, `${name}.mjs`)]));
    try {
      const [[echo = ""], [service = "", ...pair]] = (await Promise.all(children.map(firstLine))) as [
        string[],
        string[],
      ];
      const authorization = pair.join(" ");
      const body = bulkBody();
      const parts = { echo: [] as number[], service: [] as number[] };
      for (let round = 0; round <= ROUNDS; round++) {
        const times = [
          await timed(echo, "", body, 0),
          await timed(`${service}/v1/framework/bulk`, authorization, body, SAMPLES),
        ];
        // The first round warms up.
        if (round === 0) continue;
        parts.echo.push(times[0]!);
        parts.service.push(times[1]!);
      }
      const paced = await pacedCalls(`${service}/v1/framework`, authorization);
      const [echoTime, serviceTime] = [median(parts.echo), median(parts.service)];
      return {
        races: [],
        figures: [
          { name: "echo of 10 MB", value: echoTime, unit: "ms" },
          { name: "bulk of 10 MB", value: serviceTime, unit: "ms" },
          { name: "bulk to echo", value: serviceTime / echoTime, unit: "×", most: MOST_RATIO },
          { name: `single calls, ${PACE} a second, 2 KB: p50`, value: at(paced, 0.5), unit: "ms" },
          { name: `single calls, ${PACE} a second, 2 KB: p99`, value: at(paced, 0.99), unit: "ms" },
        ],
      };
    } finally {
      for (const child of children) child.kill();
    }
  },
};

async function firstLine(child: ChildProcess): Promise<string[]> {
  child.stderr!.pipe(process.stderr);
  const [chunk] = await once(child.stdout!, "data");
  return String(chunk).trim().split(" ");
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

async function timed(address: string, authorization: string, body: string, results: number): Promise<number> {
  const before = performance.now();
  const response = await fetch(address, { method: "POST", headers: { authorization }, body });
  const text = await response.text();
  const time = performance.now() - before;
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${text.slice(0, 200)}`);
  const answer = JSON.parse(text);
  if (results > 0 && answer.results.length !== results) throw new Error("Results are missing.");
  return time;
}

/** Milliseconds of each call, ascending, from the moment at which it was due: a stall counts for all that it holds up. */
async function pacedCalls(address: string, authorization: string): Promise<number[]> {
  const body = JSON.stringify({ content: largeText(9 * MB).slice(0, 2 * KB) });
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < PACE * SECONDS; index++) {
    const due = start + (index * 1000) / PACE;
    await sleep(Math.max(0, due - performance.now()));
    calls.push(
      timed(address, authorization, body, 1).then(() => {
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
