import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { sampleTexts } from "../../texts";
import { openProgram } from "../program";

const PROGRAM = resolve(import.meta.dirname, "../../../../dist/cli.js");
/** Kills of each job; LEXOMETER_KILLS=200 for a long run. */
const KILLS = Number(process.env.LEXOMETER_KILLS ?? 10);
const { folder, run, file } = openProgram();

const texts = sampleTexts(500);
/** Rows of which every 50th has nothing to score. */
function rows(count: number): string {
  const lines = Array.from({ length: count }, (_, index) =>
    index % 50 === 7 ? `{"id":${index}}` : JSON.stringify({ id: index, text: texts[(index * 7) % texts.length] }),
  );
  return `${lines.join("\n")}\n`;
}
file("posts.ndjson", rows(20_000));
for (let number = 0; number < 1500; number++)
  file(`letters/${number}.txt`, texts[number % texts.length]!.repeat(1 + (number % 40)));
file("letters/2-long.txt", texts.join("\n\n").repeat(5));

/** Says that a journal has a mark. */
const MARK = '"position"';

function size(name: string): number {
  return statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
}

function bytes(name: string): Buffer | undefined {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined;
}

/** Starts the program, and ends it by `kill -9` when `isDue`; whether that came before it was done. */
async function killed(args: readonly string[], isDue: (milliseconds: number) => boolean): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, stdio: "ignore" });
  const closed = new Promise<NodeJS.Signals | null>((done) => child.once("close", (_, signal) => done(signal)));
  const started = performance.now();
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  while (!isClosed && !isDue(performance.now() - started)) await sleep(2);
  child.kill("SIGKILL");
  return (await closed) === "SIGKILL";
}

const JOBS: readonly (readonly [string, readonly string[], number])[] = [
  ["rows.csv", ["posts.ndjson", "--measures", "we,clout"], KILLS],
  ["rows.json", ["posts.ndjson", "--measures", "we", "--norming", "none", "--workers", "2"], Math.ceil(KILLS / 2)],
  ["rows.parquet", ["posts.ndjson", "--measures", "we,clout", "--shape"], Math.ceil(KILLS / 2)],
  ["cut.csv", ["letters", "--measures", "we", "--segments", "words:50"], Math.ceil(KILLS / 2)],
];

test.each(JOBS)("%s is the same, however often its job is killed", { timeout: 1_200_000 }, async (out, args, kills) => {
  const whole = `whole-${out}`;
  const [side, wholeSide] = [out, whole].map((name) => `${name}.skipped.ndjson`) as [string, string];
  const unbroken = await run(["score", ...args, "--out", whole]);
  const job = ["score", ...args, "--out", out, "--resume"];
  let withMark = 0;
  for (let times = 0, tries = 0; times < kills; tries++) {
    expect(tries).toBeLessThan(10 * kills + 20); // a machine that never lets itself be interrupted
    // One in three while it starts, the others when it has come further than ever.
    const wait = Math.random() * 600;
    const before = bytes(`${out}.journal`)?.includes(MARK) ? size(`${out}.journal`) : 0;
    let further: number | undefined;
    const isDue = (ms: number): boolean => {
      if (tries % 3 === 0) return ms > wait;
      if (size(`${out}.journal`) > before && bytes(`${out}.journal`)?.includes(MARK)) further ??= ms;
      return further !== undefined && ms > further + wait / 2;
    };
    if (await killed(job, isDue)) {
      times++;
      if (bytes(`${out}.journal`)?.includes(MARK)) withMark++;
    } else {
      expect(bytes(out)).toEqual(bytes(whole));
      rmSync(join(folder, out));
    }
  }
  const last = await run(job);
  expect(last).toEqual(existsSync(join(folder, wholeSide)) ? { ...last, code: 1 } : { code: 0, out: "", err: "" });
  expect(last.err.replaceAll(out, whole).split("\n").slice(-4)).toEqual(unbroken.err.split("\n").slice(-4));
  expect(bytes(out)?.equals(bytes(whole)!)).toBe(true);
  expect(bytes(side)).toEqual(bytes(wholeSide));
  for (const name of [`${out}.journal`, `${out}.part`, `${out}.skipped.part`]) expect(bytes(name)).toBeUndefined();
  // Otherwise it was only ever begun anew.
  expect(withMark).toBeGreaterThan(0);
});

describe("a job", () => {
  const ARGS = ["score", "posts.ndjson", "--norming", "none"];

  /** Kills a job that has a mark. */
  async function broken(out: string, ...more: readonly string[]): Promise<readonly string[]> {
    const args = [...ARGS, "--out", out, "--resume", ...more];
    const hasMark = (): boolean => bytes(`${out}.journal`)?.includes(MARK) ?? false;
    expect(await killed(args, hasMark)).toBe(true);
    return args;
  }

  test("is not gone on with when inputs or options are other ones", async () => {
    const args = await broken("other.ndjson");
    const options = await run([...args, "--measures", "we"]);
    expect(options).toMatchObject({ code: 2, out: "" });
    expect(options.err).toContain("not those that this job began with. Remove other.ndjson.journal to begin anew.");
    utimesSync(join(folder, "posts.ndjson"), 1, 1);
    const inputs = await run(args);
    expect(inputs.code).toBe(2);
    expect(inputs.err).toContain("The inputs are not those that this job began with");
    expect(existsSync(join(folder, "other.ndjson"))).toBe(false);
  });

  test("is refused when its output is shorter than was written", async () => {
    const args = await broken("short.ndjson");
    writeFileSync(join(folder, "short.ndjson.part"), "");
    const says = "short.ndjson.journal says that \\d+ were written. Remove short.ndjson.journal to begin anew.\n$";
    const short = await run(args);
    expect(short).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(new RegExp(`^lexometer: short.ndjson.part has 0 bytes; ${says}`)),
    });
    rmSync(join(folder, "short.ndjson.part"));
    const missing = await run(args);
    expect(missing.err).toMatch(new RegExp(`^lexometer: short.ndjson.part is not there; ${says}`));
    rmSync(join(folder, "short.ndjson.journal"));
    await run(args);
    expect(bytes("short.ndjson")?.length).toBeGreaterThan(1000);
  });

  test("is refused when the list of what was left out is not there, or what was complete", async () => {
    const args = await broken("listed.ndjson");
    rmSync(join(folder, "listed.ndjson.skipped.part"));
    expect((await run(args)).err).toMatch(
      /^lexometer: listed\.ndjson\.skipped\.part is not there; listed\.ndjson\.journal/,
    );

    mkdirSync(join(folder, "whole.ndjson.skipped.ndjson"));
    const whole = [...ARGS, "--out", "whole.ndjson", "--resume"];
    await run(whole);
    rmdirSync(join(folder, "whole.ndjson.skipped.ndjson"));
    expect(bytes("whole.ndjson.journal")?.includes("isComplete")).toBe(true);
    writeFileSync(join(folder, "whole.ndjson.part"), "cut");
    expect((await run(whole)).err).toMatch(/^lexometer: whole\.ndjson\.part has 3 bytes; whole\.ndjson\.journal says/);
    rmSync(join(folder, "whole.ndjson.part"));
    expect((await run(whole)).err).toMatch(/^lexometer: whole\.ndjson is not there; whole\.ndjson\.journal says/);
    expect(bytes("whole.ndjson.journal")).toBeDefined();
  });

  test("does not write over a file that is called like its journal", async () => {
    file("q.csv.journal", "hello\n");
    const { code, err } = await run([...ARGS, "--out", "q.csv", "--resume"]);
    expect([code, err]).toEqual([2, "lexometer: q.csv.journal is no journal of ours. Move it, or write elsewhere.\n"]);
    expect(bytes("q.csv.journal")?.toString()).toBe("hello\n");
    expect(existsSync(join(folder, "q.csv"))).toBe(false);
  });

  test("that could not give its file a name gives it when it can", async () => {
    mkdirSync(join(folder, "taken.ndjson.skipped.ndjson"));
    const args = [...ARGS, "--out", "taken.ndjson", "--resume"];
    expect(await run(args)).toMatchObject({ code: 1 });
    rmdirSync(join(folder, "taken.ndjson.skipped.ndjson"));
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toMatch(/^400 of 20,000 could not be read/m);
    await run([...ARGS, "--out", "free.ndjson"]);
    expect(bytes("taken.ndjson")?.equals(bytes("free.ndjson")!)).toBe(true);
    expect(bytes("taken.ndjson.skipped.ndjson")).toEqual(bytes("free.ndjson.skipped.ndjson"));
    expect(bytes("taken.ndjson.journal")).toBeUndefined();
  });

  test.each([
    [["posts.ndjson", "--resume"], "--resume goes with --out"],
    [["-", "--resume", "--out", "x.csv"], "not standard input"],
  ])("%j cannot be resumed", async (args, words) => {
    const { code, err } = await run(["score", ...args]);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });
});
