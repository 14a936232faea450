import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openCredentials } from "../../../src/accounts/credentials";
import { createMemoryStore } from "../../../src/accounts/memory";
import { REFUSALS } from "../../../src/http/errors";
import { JOB_ROUTES } from "../../../src/http/jobs";
import { DEFAULT_LIMITS } from "../../../src/http/limits";
import { serve } from "../../../src/http/node";
import { ROUTES } from "../../../src/http/routes";
import { PROGRAM } from "../../unit/cli/program";
import { MemoryDesk, type Work } from "../job-desk";
import { engine } from "../service";

// `UPDATE_GOLDEN=1 npx vitest run test/http/node/docs.test.ts` writes the page anew.

const PAGE = resolve(import.meta.dirname, "../../../docs/http.md");
const EXAMPLES = /```console\n([\s\S]*?)```/g;
const FILE = /<!-- file (\S+) -->\n+```\n([\s\S]*?)```/g;
const JOB = "0f8a4c1e-52d7-4b6a-9c3e-000000000001";
const MOST = 1000;
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)(
  "docs/http.md shows what the server answers, its routes, codes and limits",
  async () => {
    const page = readFileSync(PAGE, "utf8");
    const session = await openSession();
    // A line that goes on indented is broken in the page alone.
    for (const [, name, content] of page.matchAll(FILE)) session.file(name!, content!.replaceAll(/\n +/g, " "));
    let examples = 0;
    let renewed = "";
    let from = 0;
    for (const found of page.matchAll(EXAMPLES)) {
      const commands = found[1]!.split("\n").filter((line) => line.startsWith("$ "));
      examples += commands.length;
      const printed = [];
      for (const line of commands) printed.push(`${line}\n${await session.printed(line.slice(2))}`);
      renewed += `${page.slice(from, found.index)}\`\`\`console\n${printed.join("\n")}\`\`\``;
      from = found.index + found[0].length;
    }
    renewed += page.slice(from);
    for (const [name, lines] of Object.entries(TABLES)) {
      const table = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
      expect(renewed).toMatch(table);
      renewed = renewed.replace(table, (_, start, end) => `${start}\n${lines.join("\n")}\n\n${end}`);
    }
    await session.end();
    expect(examples).toBeGreaterThan(30);
    // Each endpoint is called at least once.
    for (const { path } of JOB_ROUTES) expect(renewed).toContain(`localhost:8080${path.replace("{name}", JOB)}`);
    for (const { path } of ROUTES) expect(renewed).toContain(`localhost:8080${path.replace("{name}", "ours")}`);
    if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(PAGE, renewed);
    else expect(renewed).toBe(page);
  },
  120_000,
);

const { singleBytes, bulkBytes, jobBytes, items, depth, marks, contexts, normTexts } = DEFAULT_LIMITS;
const TABLES: Readonly<Record<string, readonly string[]>> = {
  routes: [
    "| | | body |",
    "|---|---|---|",
    ...[...ROUTES, ...JOB_ROUTES].map(
      ({ method, path, summary, body }) => `| ${method} \`${path}\` | ${summary} | ${body === "none" ? "" : body} |`,
    ),
  ],
  codes: [
    "| code | status | |",
    "|---|---|---|",
    ...Object.entries(REFUSALS).map(([code, [status, message]]) => `| ${code} | ${status} | ${message} |`),
  ],
  limits: [
    "| | |",
    "|---|---|",
    `| body with one sample | ${singleBytes.toLocaleString("en")} bytes |`,
    `| body with an array | ${bulkBytes.toLocaleString("en")} bytes |`,
    `| corpus of a job | ${jobBytes.toLocaleString("en")} bytes |`,
    `| samples in an array | ${items.toLocaleString("en")} |`,
    `| depth of JSON | ${depth} |`,
    `| brackets, commas and colons in a body | ${marks.toLocaleString("en")} |`,
    `| norming contexts of an account | ${contexts} |`,
    `| texts that each pass of a context needs | ${normTexts}, or \`--norm-texts\` |`,
  ],
};

interface Session {
  file(name: string, content: string): void;
  /** What a shell prints for a line. */
  printed(command: string): Promise<string>;
  end(): Promise<void>;
}

/** A server with accounts and a clock of its own: half a second passes between commands, a tenth in the section on rates. */
async function openSession(): Promise<Session> {
  let now = Date.UTC(2026, 10, 21, 12);
  const store = createMemoryStore({ clock: () => now });
  const credentials = await openCredentials(store, new Uint8Array(32).fill(7));
  const pairs: Record<string, string> = {};
  for (const [name, plan] of Object.entries({ PAIR: {}, SMALL: { words: 10 }, SLOW: { rate: 1 } })) {
    const { account, secret } = await credentials.create(name, plan);
    pairs[name] = `${account.key}:${secret}`;
  }
  const jobs = new MemoryDesk(() => now);
  const server = await serve({ engine, accounts: { store, credentials }, jobs, port: 0, times: { notice: 0 } });
  const folder = mkdtempSync(join(tmpdir(), "lexometer-docs-"));
  const real = spawnSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).stdout.trim();
  const own = join(folder, "curl");
  const to = `localhost:8080:127.0.0.1:${server.port}`;
  writeFileSync(own, `#!/bin/sh\nexec ${real} -q -sS --noproxy '*' --connect-to ${to} "$@"\n`);
  chmodSync(own, 0o755);
  const env = { ...process.env, ...pairs, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return {
    file: (name, content) => writeFileSync(join(folder, name), content),
    printed: async (command) => {
      now += command.includes("$SLOW") ? 100 : 500;
      // What waits is done by the time that somebody asks how far it is.
      if (command.endsWith(JOB)) jobs.work(scored);
      const { stdout } = await promisify(execFile)("sh", ["-c", `{ ${command}\n} 2>&1`], { cwd: folder, env });
      const [head, body] = /^HTTP/.test(stdout) ? stdout.split("\r\n\r\n") : ["", stdout];
      const shown = body!.length > MOST ? `${body!.slice(0, MOST)}…` : body!;
      const lines = head === "" ? [shown] : [...head!.split("\r\n").filter(isShown), "", shown];
      return `${fixed(lines.join("\n")).trimEnd()}\n`;
    },
    end: () => server.stop(),
  };
}

/** What a worker makes of a corpus is, byte for byte, what one process makes of it: see test/postgres. */
function scored(corpus: string, norming = "general"): Work {
  const given = ["score", "--input", "ndjson", "--format", "ndjson", "--norming", norming];
  const { stdout } = spawnSync(process.execPath, [PROGRAM, ...given], { input: corpus, encoding: "utf8" });
  const lines = stdout.trimEnd().split("\n");
  const words = lines.reduce((sum, line) => sum + JSON.parse(line).summary.word_count, 0);
  return { results: stdout, texts: lines.length, leftOut: corpus.trimEnd().split("\n").length - lines.length, words };
}

/** Headers of the connection say nothing about the service. */
function isShown(line: string): boolean {
  return !/^(?:date|connection|keep-alive|content-length):/i.test(line);
}

function fixed(text: string): string {
  return text.replaceAll(/"response_id":"[0-9a-f-]{36}"/g, '"response_id":"5f0c1f2e-6a7b-4c8d-9e0f-1a2b3c4d5e6f"');
}
