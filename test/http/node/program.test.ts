import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { basic } from "../service";
import { bytesIn, command, modeOf, newAccount, newFolder, Programs, scoreTwoWords } from "./program";

const programs = new Programs();
afterEach(() => programs.kill());

test("the first start makes its folder, for nobody else to read, and says what comes next", async () => {
  const folder = newFolder();
  const program = await programs.start(folder);
  await expect.poll(() => program.out).toContain(`lexometer account create NAME --data ${folder}`);
  expect(program.out.split("\n")[0]).toMatch(/^Lexometer serves on http:\/\/127\.0\.0\.1:\d+, with accounts in /);
  expect(modeOf(folder)).toBe("700");
  for (const file of ["pepper", "accounts.db", "admin.sock"]) expect(modeOf(join(folder, file)), file).toBe("600");
  expect(await program.end("SIGTERM")).toBe(0);
  const again = await programs.start(folder);
  expect(await again.end("SIGINT")).toBe(0);
});

test.each([
  ["a rate that no plan has", ["--rate", "100000"], /rate is a whole number from 1 to 10000/],
  ["no folder for its page", ["--page", "/there/is/none"], /no index\.html in \/there\/is\/none/],
  ["a date that is none", ["--sunset", "soon"], /--sunset takes a date/],
  ["contexts of no text", ["--norm-texts", "0"], /whole number from 1 on/],
  ["a port for numbers that is taken", ["--metrics-port", "PORT"], /Port \d+ of \S+ is taken/],
  ["a port that is taken", ["--port", "PORT"], /Port \d+ of 127.0.0.1 is taken/],
  ["a port for numbers that is none", ["--metrics-port", "70000"], /A port is a number from 0 to 65535/],
  ["a host of others", ["--host", "192.0.2.1", "--behind-tls-proxy"], /192\.0\.2\.1 is no address of this machine/],
] as const)("a start that fails says why and ends: %s", async (_, given, why) => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const options = given.map((option) => option.replace("PORT", String(port)));
  const failed = await command("serve", "--port", "0", "--data", newFolder(), ...options);
  expect(failed).toMatchObject({ out: "", err: expect.stringMatching(why) });
  expect(failed.code).toBeGreaterThan(0);
  taken.close();
});

test.each([
  ["no name", [""], /at least one letter or digit/],
  ["a name of two lines", ["one\ntwo"], /one line/],
  [
    "an endpoint that is none",
    ["one", "--endpoints", "/v1/scores"],
    /no endpoint "\/v1\/scores"\. Did you mean \/v1\/score/,
  ],
  ["a framework that is none", ["one", "--frameworks", "emotions"], /no framework "emotions"\. Did you mean emotion/],
] as const)("an account that could not be used is not made: %s", async (_, given, why) => {
  const refused = await command("account", "create", ...given, "--data", newFolder());
  expect(refused).toMatchObject({ code: 2, out: "", err: expect.stringMatching(why) });
});

test("goes on when nobody listens to it any more", async () => {
  const folder = newFolder();
  const program = await programs.start(folder);
  const pair = await newAccount(folder);
  program.turnAway();
  for (let call = 0; call < 3; call++) expect((await scoreTwoWords(program.address, pair)).status).toBe(200);
  expect(await program.end("SIGTERM")).toBe(0);
});

test("a second signal ends it at once", async () => {
  const program = await programs.start(newFolder());
  program.signal("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 200));
  // A stop that came to its end would have been a 0.
  expect(await program.end("SIGINT")).toBe(130);
});

test.each(["0", "2"])("with %s workers, a large bulk is scored and a stop is clean", async (workers) => {
  const folder = newFolder();
  const program = await programs.start(folder, "--workers", workers);
  const pair = await newAccount(folder);
  const texts = Array.from({ length: 200 }, (_, index) => ({ content: `We win the day ${"and more ".repeat(index)}` }));
  const response = await fetch(`${program.address}/v1/framework/bulk`, {
    method: "POST",
    headers: { authorization: basic(pair) },
    body: JSON.stringify(texts),
  });
  const { results } = (await response.json()) as { results: { summary: { word_count: number } }[] };
  expect(results.map(({ summary }) => summary.word_count)).toEqual(texts.map((_, index) => 4 + 2 * index));
  expect(await program.end("SIGTERM")).toBe(0);
  expect(program.err).not.toContain("No worker");
});

test("a demo account is shown once, with a call that works", async () => {
  const folder = newFolder();
  const program = await programs.start(folder, "--demo");
  await expect.poll(() => program.out).toContain("curl");
  const [, key, secret] = /-u (lex_\S+?):(\S+) /.exec(program.out)!;
  expect((await scoreTwoWords(program.address, { key: key!, secret: secret! })).status).toBe(200);
  await program.end("SIGTERM");
  const again = await programs.start(folder, "--demo");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(again.out).not.toContain("secret");
});

test("accounts beside a running server and without one are the same", async () => {
  const folder = newFolder();
  const first = await newAccount(folder, "first", "--words", "5", "--rate", "50");
  const program = await programs.start(folder);
  const second = await newAccount(folder, "second");
  expect((await scoreTwoWords(program.address, first)).status).toBe(200);
  expect((await scoreTwoWords(program.address, second)).status).toBe(200);

  const rotated = JSON.parse((await command("account", "rotate", "second", "--data", folder, "--json")).out);
  expect((await scoreTwoWords(program.address, second)).status).toBe(401);
  expect((await scoreTwoWords(program.address, rotated)).status).toBe(200);

  const usage = async () => JSON.parse((await command("account", "usage", "first", "--data", folder, "--json")).out);
  expect(await usage()).toMatchObject({ key: first.key, name: "first", word_limit: 5, words_used: 2 });
  await command("account", "plan", first.key, "--words", "1", "--frameworks", "cognition", "--data", folder);
  const refused = (await (await scoreTwoWords(program.address, first)).json()) as {
    results: { error: object }[];
  };
  expect(refused.results[0]!.error).toMatchObject({ code: 1421 });
  await command("account", "delete", "second", "--data", folder);
  expect((await scoreTwoWords(program.address, rotated)).status).toBe(401);
  expect(await program.end("SIGTERM")).toBe(0);

  expect(await usage()).toMatchObject({ word_limit: 1, words_used: 2 });
  const rows = JSON.parse((await command("account", "list", "--data", folder, "--json")).out);
  expect(rows).toMatchObject([{ name: "first", plan: { words: 1, rate: 50, frameworks: ["cognition"] } }]);
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("a context that was built offline is used at once, and comes out as it went in", async () => {
  const folder = newFolder();
  const pair = await newAccount(folder, "one");
  const texts = join(dirname(folder), "texts");
  mkdirSync(texts);
  const words = "we you they think know feel good bad house work money over under because never".split(" ");
  for (let text = 0; text < 3; text++) {
    const content = Array.from({ length: 400 }, (_, at) => words[(at * (text + 2)) % words.length]).join(" ");
    writeFileSync(join(texts, `${text}.txt`), content);
  }
  const [built, out] = [join(dirname(folder), "statistics.json"), join(dirname(folder), "out.json")];
  const norms = join(dirname(folder), "norms.json");
  const build = ["norms", "build", texts, "--name", "mine", "--statistics", built, "--out", norms];
  expect(await command(...build)).toMatchObject({ code: 0 });

  const program = await programs.start(folder);
  const to = ["--account", "one", "--data", folder];
  expect(await command("norms", "import", built, "--name", "mine", ...to)).toMatchObject({
    code: 0,
    out: "/v2/analyze/custom/mine compares with 3 texts.\n",
  });
  const response = await fetch(`${program.address}/v2/analyze/custom/mine`, {
    method: "POST",
    headers: { authorization: basic(pair) },
    body: '{"text":"we think"}',
  });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"norming":"custom/mine"')]);
  expect(await command("norms", "export", "mine", "--out", out, ...to)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(out, "utf8"))).toEqual(JSON.parse(readFileSync(built, "utf8")));
  expect(await command("norms", "export", "none", ...to)).toMatchObject({ code: 1 });
});

test("contexts need as many texts as the operator says", async () => {
  const folder = newFolder();
  const pair = await newAccount(folder, "one");
  const program = await programs.start(folder, "--norm-texts", "4");
  const call = async (path: string, method: string, body: unknown) => {
    const headers = { authorization: basic(pair) };
    const response = await fetch(program.address + path, { method, headers, body: JSON.stringify(body) });
    return (await response.json()) as unknown;
  };
  const texts = (count: number) => Array.from({ length: count }, () => ({ text: "we think ".repeat(200) }));
  await call("/v2/norming/custom/", "POST", { name: "mine" });
  await call("/v2/norming/custom/mine/one", "PATCH", texts(3));
  expect(await call("/v2/norming/custom/mine/two", "PATCH", texts(4))).toMatchObject({ code: 1470 });
  await call("/v2/norming/custom/mine/one", "PATCH", texts(1));
  expect(await call("/v2/norming/custom/mine/two", "PATCH", texts(4))).toMatchObject({ analyzed_samples: 4 });
  expect(await call("/v2/analyze/custom/mine", "POST", { text: "we think" })).toHaveProperty("results");
});

test("a socket that a killed server left is no obstacle", async () => {
  const folder = newFolder();
  const pair = await newAccount(folder, "one");
  const program = await programs.start(folder);
  await program.end("SIGKILL");
  expect((await command("account", "list", "--data", folder)).out).toContain(pair.key);
  await programs.start(folder);
  expect((await command("account", "list", "--data", folder)).out).toContain(pair.key);
});

test("mistakes are said in a line", async () => {
  const folder = newFolder();
  expect(await command("account", "list", "--data", folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining("no data folder"),
  });
  await newAccount(folder, "one");
  expect(await command("account", "usage", "two", "--data", folder)).toMatchObject({
    code: 1,
    err: "lexometer: There is no such account.\n",
  });
  expect(await command("account", "plan", "one", "--rate", "0", "--data", folder)).toMatchObject({ code: 1 });
  expect(await command("serve", "--host", "0.0.0.0", "--data", folder)).toMatchObject({
    code: 2,
    err: expect.stringContaining("--behind-tls-proxy"),
  });
  const program = await programs.start(folder);
  const port = new URL(program.address).port;
  const other = await command("serve", "--port", port, "--data", newFolder());
  expect(other).toMatchObject({ code: 1, err: expect.stringMatching(/^lexometer: Port \d+ of 127.0.0.1 is taken/) });
  const twin = await command("serve", "--port", "0", "--data", folder);
  expect(twin).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^lexometer: Another process has this store open/),
  });
  await program.end("SIGTERM");
  rmSync(join(folder, "pepper"));
  expect(await command("account", "create", "--data", folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining("from a backup"),
  });
});

test("no content, label, key of a call or secret comes to rest: not in logs, not in the folder, not in errors", async () => {
  const folder = newFolder();
  const pair = await newAccount(folder, "one", "--rate", "1000");
  const program = await programs.start(folder);
  const canary = "CANARYINTHEMINE";
  const call = async (path: string, method: string, body: string | undefined, headers: Record<string, string> = {}) => {
    const response = await fetch(program.address + path, {
      method,
      headers: { authorization: basic(pair), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text() };
  };
  const sample = (content: unknown, label: unknown) => JSON.stringify({ content, request_id: label });
  const good = await call("/v1/framework", "POST", sample(`${canary} words`, `${canary}-label`), {
    "idempotency-key": `${canary}-key`,
  });
  expect(good.status).toBe(200);
  const long = `${canary} word `.repeat(400);
  const bodies = Array.from({ length: 3 }, () => ({ text: long, request_id: `${canary}-label` }));
  await call("/v2/norming/custom/", "POST", '{"name":"mine"}');
  for (const pass of ["one", "two"]) {
    expect(await call(`/v2/norming/custom/mine/${pass}`, "PATCH", JSON.stringify(bodies))).toMatchObject({
      status: 200,
    });
  }
  const bad = [
    await call("/v1/framework", "POST", `{"content":"${canary}"`),
    await call("/v1/framework", "POST", `["${canary}"]`),
    await call("/v1/framework", "POST", sample([canary], "a")),
    await call("/v1/framework", "POST", sample("a", { canary })),
    await call("/v1/framework", "POST", sample("other", "a"), { "idempotency-key": `${canary}-key` }),
    await call(`/v1/${canary}?${canary}`, "GET", undefined),
    await call(`/v2/analyze/written?frameworks=${canary}`, "POST", sample("a", "b")),
    await call("/v1/ping", "GET", undefined, { authorization: `Basic ${btoa(`${canary}:${canary}`)}` }),
    await call("/v1/ping", "GET", undefined, { authorization: `Bearer ${canary}` }),
  ];
  for (const { status, text } of bad) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain("CANARY");
  }
  const open = bytesIn(folder);
  await program.end("SIGKILL");
  const left = bytesIn(folder);
  expect(program.err).toContain('"status":200');
  for (const [where, bytes] of [
    ["logs", Buffer.from(program.out + program.err)],
    ["folder", open],
    ["folder after a kill", left],
  ] as const) {
    // The name of a call is what the ledger knows it by; it is a client's own and no text.
    const text = bytes.toString("latin1").replaceAll(`${canary}-key`, where === "logs" ? "CANARY" : "");
    expect(text.toLowerCase().includes(canary.toLowerCase()), where).toBe(false);
    for (const secret of [pair.secret, basic(pair).slice(6), "Authorization"]) {
      expect(text.includes(secret), `${secret.slice(0, 6)}… in ${where}`).toBe(false);
    }
  }
});
