import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sampleTexts } from "../../texts";
import { openProgram } from "../program";

/** Texts of a run that takes minutes and gigabytes: LEXOMETER_LARGE=2000000. */
const TEXTS = Number(process.env.LEXOMETER_LARGE ?? 0);
const PROGRAM = resolve(import.meta.dirname, "../../../../dist/cli.js");
const MOST_MEGABYTES = 400;
const { folder } = openProgram();

async function writeTable(): Promise<void> {
  const file = createWriteStream(join(folder, "posts.csv"));
  const texts = sampleTexts(5000, 2).map((text) => `"${text.replaceAll('"', '""')}"\n`);
  file.write("id,text\n");
  for (let first = 0; first < TEXTS; first += 1000) {
    let rows = "";
    for (let row = first; row < Math.min(TEXTS, first + 1000); row++)
      rows += `${row},${texts[(row * 31) % texts.length]}`;
    if (!file.write(rows)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

/** Runs it to its end, or kills it after so many seconds; the most memory that it had, in megabytes. */
async function peak(args: readonly string[], seconds = Number.POSITIVE_INFINITY): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, "score", "posts.csv", ...args], { cwd: folder, stdio: "inherit" });
  let isClosed = false;
  child.once("close", () => {
    isClosed = true;
  });
  let most = 0;
  const started = performance.now();
  while (!isClosed) {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid!)) ?? [];
    most = Math.max(most, Number(kilobytes ?? 0) / 1024);
    if (performance.now() - started > 1000 * seconds) child.kill("SIGKILL");
    await sleep(50);
  }
  return most;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return ""; // It has just ended.
  }
}

async function digestOf(name: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(join(folder, name))) digest.update(chunk);
  return digest.digest("hex");
}

test.runIf(TEXTS > 0)(
  "many short texts are scored in little memory, also after kills",
  { timeout: 7_200_000 },
  async () => {
    await writeTable();
    const started = performance.now();
    const most = await peak(["--norming", "none", "--out", "whole.csv"]);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${TEXTS} texts: ${seconds.toFixed(1)} s, ${(TEXTS / seconds).toFixed(0)} a second, ${most.toFixed(0)} MB`,
    );
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(MOST_MEGABYTES);
    for (let kill = 0; kill < 5; kill++) {
      await peak(["--norming", "none", "--out", "broken.csv", "--resume"], (seconds / 6) * (0.5 + Math.random()));
    }
    expect(await peak(["--norming", "none", "--out", "broken.csv", "--resume"])).toBeLessThan(MOST_MEGABYTES);
    expect(await digestOf("broken.csv")).toBe(await digestOf("whole.csv"));
  },
);
