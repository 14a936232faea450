import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openProgram, PROGRAM } from "./program";

const { folder, run, file } = openProgram();
const LINES = "We might win, perhaps.\n".repeat(20_000);

const namesOf = (out: string): string[] => readdirSync(folder).filter((name) => name.startsWith(out));

/** Sends a signal once something is there, and says by what the program ended. */
async function interrupted(
  args: readonly string[],
  signal: NodeJS.Signals,
  isDue: () => boolean,
): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: ["pipe", "ignore", "ignore"] });
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once("close", (_, by) => done(by)));
  // Standard input stays open, so there is always more to come.
  child.stdin.on("error", () => {}).write(LINES);
  while (child.exitCode === null && !isDue()) await sleep(5);
  child.kill(signal);
  return ended;
}

describe.each(["SIGINT", "SIGTERM"] as const)("%s", (signal) => {
  test.each([
    ["score", ["score", "-", "--input", "lines", "--norming", "none"]],
    ["score by workers", ["score", "-", "--input", "lines", "--norming", "none", "--workers", "1"]],
    ["matrix", ["corpus", "matrix", "-", "--input", "lines"]],
  ])(
    "leaves nothing of a file that was being written, and nothing changes in the one that was there: %s",
    async (_, args) => {
      file("k.csv", "old");
      const by = await interrupted([...args, "--out", "k.csv"], signal, () => namesOf("k.csv.").length > 0);
      expect(by).toBe(signal);
      expect(namesOf("k.csv")).toEqual(["k.csv"]);
      expect(readFileSync(join(folder, "k.csv"), "utf8")).toBe("old");
    },
  );
});

test("a job that can be resumed keeps its files, and goes on", async () => {
  file("posts.txt", LINES.repeat(10));
  const args = ["score", "posts.txt", "--input", "lines", "--norming", "none", "--measures", "we", "--out"];
  const job = [...args, "r.csv", "--resume"];
  const hasMark = (): boolean =>
    namesOf("r.csv.journal").some((name) => readFileSync(join(folder, name), "utf8").includes('"position"'));
  expect(await interrupted(job, "SIGTERM", hasMark)).toBe("SIGTERM");
  expect(namesOf("r.csv")).toEqual(["r.csv.journal", "r.csv.part", "r.csv.skipped.part"]);
  expect(await run(job)).toMatchObject({ code: 0 });
  await run([...args, "whole.csv"]);
  expect(readFileSync(join(folder, "r.csv")).equals(readFileSync(join(folder, "whole.csv")))).toBe(true);
});
