import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { command } from "../http/node/program";
import { hiddenIn, JobWorker, newPlace, partsIn, startsReach, statusOf, submit, textsFrom } from "./job-runs";
import { ask, isMissing, newDatabase } from "./schemas";

describe.skipIf(isMissing)("jobs", { timeout: 180_000 }, () => {
  const running: JobWorker[] = [];
  const folder = newPlace();
  const HOW = ["--norming", "none", "--measures", "we,tentative"];
  let url = "";
  beforeAll(async () => {
    url = await newDatabase();
    process.env.LEXOMETER_STORE = url;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.end("SIGKILL")));
  });
  afterAll(() => {
    delete process.env.LEXOMETER_STORE;
  });

  function work(...given: string[]): JobWorker {
    const worker = new JobWorker(url, false, ...given);
    running.push(worker);
    return worker;
  }

  async function drain(...given: string[]): Promise<string> {
    const worker = work("--drain", ...given);
    expect(await worker.ended()).toBe(0);
    return worker.said;
  }

  async function account(name: string, words: number): Promise<string> {
    const given = ["--words", `${words}`, "--data", join(folder, "data"), "--json"];
    return JSON.parse((await command("account", "create", name, ...given)).out).key;
  }

  function write(name: string, content: string): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  const texts = [...textsFrom(3, 600)];
  // Line ends of all kinds, cells with delimiters and line breaks, rows that lack something, and lines that are empty.
  const table = texts.map((text, index) => {
    if (index % 61 === 7) return `t${index}\n`;
    if (index % 17 === 3) return `t${index};"${text.replaceAll(" we ", ' ""we"";\n')}"\n\n`;
    return `t${index};${text}\n`;
  });

  test.each([
    [
      "ndjson",
      "ndjson",
      texts.map((text, index) => JSON.stringify(index % 50 === 9 ? { no: 1 } : { text })).join("\n"),
    ],
    [
      "lines",
      "csv",
      `\uFEFF${texts.map((text, index) => (index % 9 === 0 ? `\uFEFF${text}\r\n` : `${text}\n\n`)).join("")}`,
    ],
    ["csv", "csv", `\uFEFFid;text\n${table.join("")}`],
    ["csv", "ndjson", `id;text\n${table.join("")}t;"never closed\n${table.join("")}`],
  ])(
    "over %s, written as %s, come out as of one process, with their lines, by threads or without",
    async (input, format, content) => {
      const corpus = write(`corpus-${input}-${format}`, content);
      const alone = join(folder, `alone-${input}.${format}`);
      const how = [...HOW, "--input", input, "--format", format];
      await command("score", corpus, ...how, "--out", alone);
      for (const workers of ["0", "2"]) {
        const out = join(folder, `out-${input}-${format}-${workers}`);
        const { job, shards } = await submit(corpus, "--out", out, "--shard-size", "0.01", ...how);
        expect(shards).toBeGreaterThan(5);
        await drain("--workers", workers);
        expect(await statusOf(job)).toMatchObject({ state: "done", done: shards, failed: 0 });
        expect(partsIn(out, format).toString()).toBe(readFileSync(alone, "utf8"));
        expect(hiddenIn(out)).toEqual([]);
        if (input !== "lines") {
          expect(partsIn(out, "skipped\\.ndjson").toString()).toBe(readFileSync(`${alone}.skipped.ndjson`, "utf8"));
        }
      }
    },
  );

  test("over many small files put them together, and cut texts where they are told to", async () => {
    for (const [index, text] of texts.slice(0, 40).entries()) write(`small-${index + 10}.txt`, text);
    const [alone, out] = [join(folder, "alone-small.ndjson"), join(folder, "out-small")];
    const corpus = [join(folder, "small-*.txt"), "--segments", "words:15", ...HOW];
    await command("score", ...corpus, "--out", alone);
    const { job, shards } = await submit(...corpus, "--out", out, "--shard-size", "0.002");
    expect(shards).toBeGreaterThan(3);
    expect(shards).toBeLessThan(20);
    await drain("--workers", "0");
    expect(partsIn(out, "ndjson").toString()).toBe(readFileSync(alone, "utf8"));
    expect((await statusOf(job)).rows).toBe(readFileSync(alone, "utf8").trimEnd().split("\n").length);
  });

  test("isolate a shard that cannot be done, say why, and do it when it can be", async () => {
    const good = write("good.ndjson", `${JSON.stringify({ text: "we win" })}\n`.repeat(30));
    const bad = write("bad.csv", `id,words\n1,we win\n${"2,we lose\n".repeat(30)}`);
    const out = join(folder, "out-poison");
    const { job, shards } = await submit(good, bad, "--out", out, "--shard-size", "0.0002", ...HOW);
    const said = await drain("--workers", "0");
    const failed = await statusOf(job);
    expect(failed).toMatchObject({ state: "failed", done: failed.shards - failed.failed });
    expect(failed.failed).toBeGreaterThan(0);
    expect(failed.failed).toBeLessThan(shards);
    expect(failed.failures[0]!.reason).toContain("There is no column text or content");
    expect(said).toContain("again");
    const [row] = await ask(
      "SELECT max(failures) AS most, max(starts) AS starts FROM lexometer_jobs.shard WHERE job = $1",
      [job],
      url,
    );
    expect(row).toEqual({ most: 3, starts: 3 });
    const shown = await command("job", "status", job);
    expect([shown.code, shown.out]).toEqual([1, expect.stringContaining("was given up: ")]);
    // Of the good file all but what shares a shard with the bad one.
    expect(partsIn(out, "ndjson").toString().trim().split("\n")).toHaveLength(failed.rows);
    expect(failed.rows).toBeGreaterThan(20);
  });

  test("give a shard up that ends its workers again and again, and leave the others alone", async () => {
    const corpus = write("deaths.ndjson", `${JSON.stringify({ text: "we win" })}\n`.repeat(40));
    const { job, shards } = await submit(corpus, "--out", join(folder, "out-deaths"), "--shard-size", "0.0002", ...HOW);
    // As eight deaths leave it; one less is worked on.
    const set = "UPDATE lexometer_jobs.shard SET starts = $3 WHERE job = $1 AND number = $2";
    for (const [number, starts] of [7, 8, 9].entries()) await ask(set, [job, number, starts], url);
    await drain("--workers", "0");
    const status = await statusOf(job);
    expect(status).toMatchObject({ state: "failed", failed: 2, done: shards - 2 });
    expect(status.failures.map(({ number }) => number)).toEqual([1, 2]);
    expect(status.failures[0]!.reason).toContain("ended 8 times without a word");
    expect((await command("job", "retry", job)).out).toContain("2 shards are waiting");
    await drain("--workers", "0");
    expect(await statusOf(job)).toMatchObject({ state: "done", failed: 0, done: shards, rows: 40 });
  });

  test("charge what fits, publish nothing that is not paid for, and go on when there are words again", async () => {
    const key = await account("small", 50);
    const corpus = write("paid.ndjson", `${JSON.stringify({ text: "we all hope to win this time" })}\n`.repeat(20));
    const out = join(folder, "out-paid");
    const { job, shards } = await submit(corpus, "--out", out, "--account", "small", "--shard-size", "0.00003", ...HOW);
    expect(shards).toBe(20);
    await drain("--workers", "0");
    const short = await statusOf(job);
    expect(short).toMatchObject({ state: "failed", account: key, done: 7, failed: 13, words: 49 });
    expect(short.failures[0]!.reason).toContain("less than the 7 words left");
    expect(partsIn(out, "ndjson").toString().trim().split("\n")).toHaveLength(7);
    expect(hiddenIn(out)).toEqual([]);
    await command("account", "plan", "small", "--words", "1000", "--data", join(folder, "data"));
    await command("job", "retry", job);
    await drain("--workers", "0");
    expect(await statusOf(job)).toMatchObject({ state: "done", done: 20, words: 140 });
    const entries = await ask("SELECT words FROM lexometer.entry WHERE account = $1", [key], url);
    expect(entries.map(({ words }) => Number(words))).toEqual(Array(20).fill(7));
  });

  test("stop when they are cancelled, and go on from there", async () => {
    const corpus = write(
      "long.ndjson",
      texts.map((text) => `${JSON.stringify({ text: `${text} `.repeat(40) })}\n`).join(""),
    );
    const out = join(folder, "out-cancelled");
    const { job, shards } = await submit(corpus, "--out", out, "--shard-size", "0.02", ...HOW);
    const started = await startsReach(0, url);
    const worker = work("--workers", "0", "--drain");
    await startsReach(started + 3, url);
    expect((await command("job", "cancel", job)).out).toContain("cancelled");
    expect(await worker.ended()).toBe(0);
    const stopped = await statusOf(job);
    expect(stopped.state).toBe("cancelled");
    expect(stopped.done).toBeLessThan(shards);
    expect(hiddenIn(out)).toEqual([]);
    await command("job", "retry", job);
    await drain("--workers", "0");
    expect(await statusOf(job)).toMatchObject({ state: "done", done: shards, rows: texts.length });
  });

  test("refuse a file that has changed since", async () => {
    const corpus = write("changed.ndjson", `${JSON.stringify({ text: "we win" })}\n`);
    const { job } = await submit(corpus, "--out", join(folder, "out-changed"), ...HOW);
    utimesSync(corpus, 1, 1);
    await drain("--workers", "0");
    const status = await statusOf(job);
    expect(status).toMatchObject({ state: "failed", failed: 1 });
    expect(status.failures[0]!.reason).toContain("has changed since the job was submitted");
  });

  test("hand shards back when a worker is told to stop", async () => {
    const corpus = write(
      "stop.ndjson",
      texts.map((text) => `${JSON.stringify({ text: `${text} `.repeat(40) })}\n`).join(""),
    );
    const { job } = await submit(corpus, "--out", join(folder, "out-stop"), "--shard-size", "0.05", ...HOW);
    const started = await startsReach(0, url);
    const worker = work("--workers", "0");
    await startsReach(started + 2, url);
    expect(await worker.end("SIGTERM")).toBe(0);
    await drain("--workers", "0");
    expect(await statusOf(job)).toMatchObject({ state: "done", rows: texts.length, failed: 0 });
    const [row] = await ask(
      "SELECT max(starts - returns) AS starts FROM lexometer_jobs.shard WHERE job = $1",
      [job],
      url,
    );
    expect(Number(row!.starts)).toBe(1);
  });

  test("make norms as one process does, byte for byte", async () => {
    const corpus = ["letters", "talks", "notes"].map((genre, index) => {
      mkdirSync(join(folder, genre));
      // Of 30 words, which is too short, to 3,000; and, so that there is a shard without any, many that are too short.
      const long = [...textsFrom(11 + index, 60)].map((text, number) =>
        `${text} `.repeat(index === 2 ? 0 : 1 + (number % 30)),
      );
      return write(`${genre}/all.ndjson`, long.map((text) => `${JSON.stringify({ text })}\n`).join(""));
    });
    const alone = join(folder, "alone.norms.json");
    const how = ["--name", "mine", "--provenance", "ours", "--min-words", "60", "--weights", "talks=2"];
    expect(
      (await command("norms", "build", ...corpus, ...how, "--out", alone, "--statistics", `${alone}.tally`)).code,
    ).toBe(0);
    for (const workers of ["0", "2"]) {
      const out = join(folder, `out-norms-${workers}`);
      const given = await command("job", "norms", ...corpus, ...how, "--out", out, "--shard-size", "0.01", "--json");
      const { job, shards } = JSON.parse(given.out);
      expect(shards).toBeGreaterThan(10);
      await drain("--workers", workers);
      expect(await statusOf(job)).toMatchObject({ state: "done", round: 2, done: shards, failed: 0 });
      expect(readFileSync(join(out, "mine.norms.json"), "utf8")).toBe(readFileSync(alone, "utf8"));
      expect(readFileSync(join(out, "mine.statistics.json"), "utf8")).toBe(readFileSync(`${alone}.tally`, "utf8"));
    }
  });

  test("of norms without a text of enough words fail, and say so", async () => {
    const corpus = write("short.ndjson", `${JSON.stringify({ text: "we win" })}\n`.repeat(5));
    const out = join(folder, "out-short");
    const { job } = JSON.parse((await command("job", "norms", corpus, "--name", "mine", "--out", out, "--json")).out);
    await drain("--workers", "0");
    expect(await statusOf(job)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("no text is long enough"),
    });
    expect((await command("job", "status", job)).out).toContain("It failed: There is nothing to norm by");
  });

  test("say what is wrong with what they are given", async () => {
    const none = "00000000-0000-4000-8000-000000000000";
    for (const [given, says] of [
      [["status", none], "There is no such job"],
      [["cancel", none], "There is no such job"],
      [["retry", none], "There is no such job"],
      [["submit", "nowhere.ndjson", "--out", folder], "There is no nowhere.ndjson"],
      [["submit", join(folder, "good.ndjson"), "--out", folder, "--account", "nobody"], "There is no such account"],
      [["submit", "-", "--out", folder], "not standard input"],
    ] as const) {
      const { code, err } = await command("job", ...given);
      expect([code > 0, err]).toEqual([true, expect.stringContaining(says)]);
    }
    delete process.env.LEXOMETER_STORE;
    expect((await command("job", "status")).err).toContain("LEXOMETER_STORE");
    process.env.LEXOMETER_STORE = url;
  });
});
