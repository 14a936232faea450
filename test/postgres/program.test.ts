import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bytesIn, command, modeOf, newAccount, newFolder, Programs, scoreTwoWords } from "../http/node/program";
import { basic } from "../http/service";
import { ask, isMissing, newDatabase, server } from "./schemas";
import { PostgresServer } from "./server";
import { Wire } from "./wire";

describe.skipIf(isMissing)("the program with a shared store", () => {
  const programs = new Programs();
  let url = "";
  beforeEach(async () => {
    url = await newDatabase();
    process.env.LEXOMETER_STORE = url;
  });
  afterEach(async () => {
    delete process.env.LEXOMETER_STORE;
    delete process.env.LEXOMETER_PEPPER;
    await programs.kill();
  });

  test("two servers know the same accounts, words and calls, and commands work beside them", async () => {
    const folder = newFolder();
    const pair = await newAccount(folder, "one", "--words", "5");
    expect(modeOf(folder)).toBe("700");
    expect(modeOf(join(folder, "pepper"))).toBe("600");
    const [first, second] = [await programs.start(folder), await programs.start(folder)];
    expect(first!.out).toContain(`with accounts in PostgreSQL at ${new URL(url).host}/`);
    expect([
      (await scoreTwoWords(first!.address, pair, "a")).status,
      (await scoreTwoWords(second!.address, pair, "a")).status,
    ]).toEqual([200, 200]);
    expect((await scoreTwoWords(second!.address, pair)).status).toBe(200);
    const usage = JSON.parse((await command("account", "usage", "one", "--data", folder, "--json")).out);
    expect(usage).toMatchObject({ words_used: 4, word_limit: 5 });
    // The option is for the variable, where the URL has no password that others may see.
    delete process.env.LEXOMETER_STORE;
    const rotated = JSON.parse(
      (await command("account", "rotate", "one", "--store", url, "--data", folder, "--json")).out,
    );
    for (const { address } of [first!, second!]) {
      expect([(await scoreTwoWords(address, pair)).status, (await scoreTwoWords(address, rotated)).status]).toEqual([
        401, 200,
      ]);
    }
    expect(existsSync(join(folder, "accounts.db"))).toBe(false);
    expect(await first!.end("SIGTERM")).toBe(0);
    expect((await scoreTwoWords(second!.address, rotated)).status).toBe(200);
  });

  test("a server without the pepper of the store is told which file it lacks", async () => {
    const [folder, other] = [newFolder(), newFolder()];
    // Nobody has been here: only what creates something makes a pepper.
    expect(await command("account", "list", "--data", folder)).toMatchObject({ code: 1, out: "" });
    await newAccount(folder, "one");
    const refused = { code: 1, err: expect.stringContaining(`Copy ${join(other, "pepper")}`) };
    expect(await command("account", "list", "--data", other)).toMatchObject(refused);
    expect(await command("serve", "--port", "0", "--data", other)).toMatchObject(refused);
    expect(existsSync(join(other, "pepper"))).toBe(false);
    mkdirSync(other);
    writeFileSync(join(other, "pepper"), Buffer.alloc(32, 1));
    expect(await command("account", "list", "--data", other)).toMatchObject(refused);
    copyFileSync(join(folder, "pepper"), join(other, "pepper"));
    expect(await command("account", "list", "--data", other)).toMatchObject({ code: 0 });
  });

  test.each([
    [31, 2],
    [32, 0],
    [33, 0],
  ])("a pepper of %i bytes in LEXOMETER_PEPPER ends with %i, and needs no folder", async (length, code) => {
    const folder = newFolder();
    process.env.LEXOMETER_PEPPER = Buffer.alloc(length, 7).toString("base64");
    const { code: found, err } = await command("account", "create", "one", "--data", folder);
    expect({ code: found, says: err.includes("LEXOMETER_PEPPER") }).toEqual({ code, says: code !== 0 });
    expect(err).not.toContain(process.env.LEXOMETER_PEPPER);
    expect(existsSync(folder)).toBe(false);
  });

  test("no password, pepper, secret or text is printed or comes to rest where it does not belong", async () => {
    const folder = newFolder();
    const pair = await newAccount(folder, "one");
    const program = await programs.start(folder);
    await scoreTwoWords(program.address, pair, "CANARY-key");
    await fetch(`${program.address}/v1/framework`, {
      method: "POST",
      headers: { authorization: basic(pair) },
      body: '{"content":"CANARY-text","request_id":"CANARY-label"}',
    });
    const wrong = new URL(url);
    wrong.password = "CANARY-password";
    const told = await command("serve", "--port", "0", "--store", wrong.href, "--data", folder);
    expect(told).toMatchObject({ code: 1, err: expect.stringContaining("does not accept this user and password") });
    const bad = await command("serve", "--store", "CANARY-url", "--data", folder);
    expect(bad.code).toBe(1);
    expect(await program.end("SIGTERM")).toBe(0);
    const printed = [program.out, program.err, told.out, told.err, bad.out, bad.err].join();
    expect(printed).toContain('"status":200');
    for (const canary of ["CANARY", new URL(url).password, pair.secret]) {
      expect(printed.includes(canary), canary.slice(0, 12)).toBe(false);
    }
    // The name of a call is what the ledger knows it by.
    const rows = JSON.stringify(await everyRow()).replaceAll("CANARY-key", "");
    const pepper = readFileSync(join(folder, "pepper"));
    expect(rows).toContain(pair.key);
    for (const canary of ["CANARY", pair.secret, pepper.toString("hex"), pepper.toString("base64")]) {
      expect(rows.includes(canary), canary.slice(0, 12)).toBe(false);
    }
    expect(bytesIn(folder).includes(new URL(url).password)).toBe(false);
  });

  /** Everything that is in the tables, bytes in hexadecimal. */
  async function everyRow(): Promise<unknown[]> {
    const tables = await ask("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'lexometer'", [], url);
    expect(tables.length).toBeGreaterThan(6);
    const rows = tables.map(({ name }) => ask(`SELECT to_jsonb(t) AS row FROM lexometer.${name} t`, [], url));
    return (await Promise.all(rows)).flat();
  }

  test("without the package pg it says what to install", () => {
    const apart = mkdtempSync(join(tmpdir(), "lexometer-apart-"));
    copyFileSync(resolve(import.meta.dirname, "../../dist/cli.js"), join(apart, "cli.mjs"));
    const { status, stderr } = spawnSync(process.execPath, ["cli.mjs", "account", "list"], { cwd: apart });
    expect([status, `${stderr}`]).toEqual([1, expect.stringContaining("npm install pg")]);
  });

  test("a store that is away when the hints are to be printed ends no server", async () => {
    const folder = newFolder();
    const pair = await newAccount(folder, "one");
    const wire = await Wire.open();
    try {
      const through = new URL(url);
      through.host = new URL(wire.url).host;
      process.env.LEXOMETER_STORE = through.href;
      wire.about = ".account ORDER BY";
      wire.lost = Number.POSITIVE_INFINITY;
      const program = await programs.start(folder, "--log", "none");
      await expect.poll(() => program.err, { timeout: 10_000 }).toContain("lexometer account list");
      expect((await scoreTwoWords(program.address, pair)).status).toBe(200);
      expect(await program.end("SIGTERM")).toBe(0);
    } finally {
      await wire.close();
    }
  });

  test.skipIf(server === undefined).each(["fast", "immediate"] as const)(
    "a database that is stopped (%s) and comes back: 503, then 200; nobody ends, nothing is charged twice",
    async (mode) => {
      const folder = newFolder();
      const pair = await newAccount(folder, "one");
      const program = await programs.start(folder);
      const ready = async () => (await fetch(`${program.address}/readyz`)).status;
      expect([await ready(), (await scoreTwoWords(program.address, pair, "first")).status]).toEqual([200, 200]);
      const database = new PostgresServer(server!);
      await database.halt(mode);
      try {
        expect(await ready()).toBe(503);
        const refused = await scoreTwoWords(program.address, pair, "second");
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
        expect(await refused.json()).toMatchObject({ code: 1501 });
        expect((await fetch(`${program.address}/livez`)).status).toBe(200);
      } finally {
        await database.start();
      }
      expect(await ready()).toBe(200);
      for (const call of ["first", "second", "second"]) {
        expect((await scoreTwoWords(program.address, pair, call)).status).toBe(200);
      }
      const usage = JSON.parse((await command("account", "usage", "one", "--data", folder, "--json")).out);
      expect(usage).toMatchObject({ words_used: 4 });
      expect(await program.end("SIGTERM")).toBe(0);
    },
  );
});
