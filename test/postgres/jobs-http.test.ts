import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openUploads } from "../../src/cli/job/uploads";
import { command, newAccount, newFolder, type Pair, Program } from "../http/node/program";
import { basic, checkAnswer, TestService } from "../http/service";
import { JobWorker, newPlace, textsFrom } from "./job-runs";
import { ask, isMissing, newDatabase, openStore } from "./schemas";

describe.skipIf(isMissing)("jobs over HTTP", { timeout: 120_000 }, () => {
  const running: Program[] = [];
  const [folder, uploads] = [newFolder(), newPlace()];
  let url = "";
  beforeAll(async () => {
    url = await newDatabase();
    process.env.LEXOMETER_STORE = url;
    running.push(await Program.start(folder, "--log", "none", "--jobs", uploads, "--rate", "1000"));
  });
  afterAll(async () => {
    delete process.env.LEXOMETER_STORE;
    await Promise.all(running.map((program) => program.end("SIGKILL")));
  });

  const account = (name: string, ...given: string[]): Promise<Pair> => newAccount(folder, name, ...given);

  async function send(
    pair: Pair | undefined,
    method: string,
    path: string,
    body?: string,
  ): Promise<{ status: number; text: string; type: string }> {
    const response = await fetch(`${running[0]!.address}${path}`, {
      method,
      headers: pair === undefined ? {} : { authorization: basic(pair) },
      ...(body === undefined ? {} : { body }),
    });
    const { status, headers } = response;
    const { text } = checkAnswer(method, path, { status, headers, text: await response.text(), body: undefined });
    return { status, text, type: headers.get("content-type")! };
  }

  test("take a corpus, charge it, and give its results to nobody else", async () => {
    const [pair, other] = [await account("one", "--rate", "1000"), await account("two", "--rate", "1000")];
    const lines = [...textsFrom(5, 300)].map((text, index) =>
      index === 7 ? "{" : JSON.stringify({ id: `t${index}`, text }),
    );
    const corpus = `${lines.join("\n")}\n`;
    const handed = await send(pair, "POST", "/v2/jobs?norming=written", corpus);
    expect(handed.status).toBe(200);
    const { job } = JSON.parse(handed.text);
    expect(JSON.parse(handed.text)).toMatchObject({ state: "running", shards: 1, done: 0, words: 0 });
    expect(await send(pair, "GET", `/v2/jobs/${job}/results`)).toMatchObject({ status: 409 });
    for (const path of [`/v2/jobs/${job}`, `/v2/jobs/${job}/results`]) {
      expect(await send(other, "GET", path)).toMatchObject({ status: 404 });
      expect(await send(undefined, "GET", path)).toMatchObject({ status: 401 });
    }
    expect(await send(other, "DELETE", `/v2/jobs/${job}`)).toMatchObject({ status: 404 });

    expect(await new JobWorker(url, false, "--drain", "--workers", "0").ended()).toBe(0);
    const done = JSON.parse((await send(pair, "GET", `/v2/jobs/${job}`)).text);
    expect(done).toMatchObject({ job, state: "done", done: 1, failed: 0, texts: 299, left_out: 1 });
    const results = await send(pair, "GET", `/v2/jobs/${job}/results`);
    expect(results).toMatchObject({ status: 200, type: "application/x-ndjson" });

    const alone = join(folder, "alone.ndjson");
    writeFileSync(join(folder, "corpus.ndjson"), corpus);
    await command("score", join(folder, "corpus.ndjson"), "--norming", "written", "--out", alone);
    const expected = readFileSync(alone, "utf8");
    expect(results.text).toBe(expected);
    const entries = await ask("SELECT words FROM lexometer.entry WHERE account = $1", [pair.key], url);
    expect(entries).toEqual([{ words: String(done.words) }]);
    const usage = JSON.parse((await send(pair, "GET", "/v1/usage")).text);
    expect(usage.words_used).toBe(done.words);
    // Texts of others: for the owner of the process alone.
    for (const name of readdirSync(uploads)) expect(statSync(join(uploads, name)).mode & 0o077).toBe(0);
  });

  test("refuse what they cannot take", async () => {
    const pair = await account("three", "--rate", "1000");
    expect(await send(pair, "POST", "/v2/jobs?norming=klingon", '{"text":"we"}')).toMatchObject({ status: 400 });
    expect(await send(pair, "POST", "/v2/jobs?norming=/etc/passwd", '{"text":"we"}')).toMatchObject({ status: 400 });
    // A bare name that a folder beside the server has.
    expect(await send(pair, "POST", "/v2/jobs?norming=src", '{"text":"we"}')).toMatchObject({ status: 400 });
    expect(await send(pair, "PUT", "/v2/jobs", "{}")).toMatchObject({ status: 405 });
    expect(await send(pair, "GET", "/v2/jobs/none")).toMatchObject({ status: 404 });
    expect(await send(undefined, "POST", "/v2/jobs", "{}")).toMatchObject({ status: 401 });
  });

  test("stop when they are told to", async () => {
    const pair = await account("four", "--rate", "1000");
    const { job } = JSON.parse((await send(pair, "POST", "/v2/jobs", '{"text":"we win"}\n')).text);
    expect(JSON.parse((await send(pair, "DELETE", `/v2/jobs/${job}`)).text)).toMatchObject({ state: "cancelled" });
    expect(await new JobWorker(url, false, "--drain", "--workers", "0").ended()).toBe(0);
    expect(JSON.parse((await send(pair, "GET", `/v2/jobs/${job}`)).text)).toMatchObject({
      state: "cancelled",
      done: 0,
    });
    expect(await ask("SELECT 1 FROM lexometer.entry WHERE account = $1", [pair.key], url)).toEqual([]);
  });

  test.each([-1, 0, 1])("leave nothing of a corpus that is too large: limit %i", async (over) => {
    const place = newPlace();
    const line = '{"text":"we win"}\n';
    const { desk, close } = await openUploads({ data: folder, store: url }, place);
    const store = await openStore({ schema: "lexometer" }, url);
    try {
      const limits = { jobBytes: line.length - over };
      const service = await TestService.open({ jobs: desk, limits, wrap: () => store });
      const { status } = await service.post("/v2/jobs", new Blob([line]).stream());
      expect(status).toBe(over <= 0 ? 200 : 413);
      const kept = over <= 0 ? 1 : 0;
      expect(readdirSync(place)).toHaveLength(kept);
      const owned = "SELECT 1 AS job FROM lexometer_jobs.job WHERE account = $1";
      expect(await ask(owned, [service.own.key], url)).toHaveLength(kept);
    } finally {
      await store.close();
      await close();
    }
  });

  test("say that they take PostgreSQL", async () => {
    delete process.env.LEXOMETER_STORE;
    const { code, err } = await command("serve", "--port", "0", "--data", newFolder(), "--jobs", uploads);
    process.env.LEXOMETER_STORE = url;
    expect([code, err]).toEqual([2, expect.stringContaining("--jobs goes with --store")]);
  });
});
