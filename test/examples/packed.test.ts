import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { createInterface } from "node:readline";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "../../examples/playground/examples";
import type { HostAnswer, SentRequest } from "./edge-host";
import { type Installed, install, ROOT, run } from "./installed";

const LETTER = EXAMPLES[0]!.text;
const LINES = EXAMPLES.flatMap(({ text }) => text.split("\n").filter((line) => line.trim() !== ""));

let installed: Installed;

beforeAll(() => {
  if (!existsSync(join(ROOT, "dist/cli.js"))) throw new Error("There is no dist: run `npm run build` first.");
  installed = install(["edge", "node"]);
  writeFileSync(join(installed.folder, "letter.txt"), LETTER);
  writeFileSync(join(installed.folder, "lines.txt"), `${LINES.join("\n")}\n`);
}, 180_000);

afterAll(() => installed?.remove());

test("the tarball has what is exported, and no source, no test and no extension", () => {
  const { files } = installed;
  expect(files).toEqual(expect.arrayContaining(["dist/index.js", "dist/http.js", "dist/core.wasm", "NOTICE"]));
  expect(files.filter((file) => /^(?:src|test|examples|scripts|build)\/|extension/.test(file))).toEqual([]);
});

test("the examples import the package by name, and besides it only Node", () => {
  const sources = ["edge", "node"].flatMap((folder) =>
    readdirSync(join(installed.folder, folder))
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(installed.folder, folder, file), "utf8")),
  );
  const names = sources.flatMap((source) => [...source.matchAll(/\bfrom "([^"]+)"/g)].map(([, name]) => name!));
  expect(sources).toHaveLength(4);
  expect(new Set(names.filter((name) => !name.startsWith("node:")))).toEqual(
    new Set(["lexometer", "lexometer/core.wasm", "lexometer/http", "lexometer/http/node", "lexometer/pool"]),
  );
});

describe("on Node", () => {
  test("score.js shows what the command line scores", () => {
    const shown = run(execPath, ["node/score.js", "letter.txt", "written"], installed.folder).split("\n");
    const [{ summary, service_measures }] = cli(["letter.txt", "--norming", "written"]);
    expect(shown[0]).toBe(`${summary.word_count} words, ${summary.sentence_count} sentences`);
    const analytical = Math.round(service_measures.inward_focus!);
    expect(shown.find((line) => line.startsWith("Inward focus:"))).toMatch(
      new RegExp(`^Inward focus: ${analytical} \\(`),
    );
    expect(shown.length).toBeGreaterThan(10);
  });

  test("bulk.js writes what the command line writes, byte for byte", () => {
    const written = run(execPath, ["node/bulk.js", "lines.txt", "spoken"], installed.folder);
    const args = ["score", "lines.txt", "--input", "lines", "--format", "ndjson", "--norming", "spoken"];
    const expected = run(execPath, ["node_modules/lexometer/dist/cli.js", ...args], installed.folder);
    expect(expected.trim().split("\n")).toHaveLength(LINES.length);
    expect(written).toBe(expected.replaceAll(/^\{"id":"[^"]*",/gm, "{"));
  });

  test("server.js answers the call that it prints", async () => {
    const server = spawn(execPath, ["server.js", "0"], { cwd: join(installed.folder, "node") });
    try {
      const { value: line } = await createInterface(server.stdout)[Symbol.asyncIterator]().next();
      const [, pair, url] = /^curl -u (\S+) (\S+) /.exec(line)!;
      const response = await fetch(url!.replace("framework", "score"), {
        method: "POST",
        headers: { authorization: `Basic ${btoa(pair!)}`, "content-type": "application/json" },
        body: JSON.stringify({ content: LETTER }),
      });
      expect(response.status).toBe(200);
      expectCliNumbers(await response.json());
    } finally {
      server.kill("SIGINT");
    }
    expect(await new Promise((ended) => server.once("exit", ended))).toBe(0);
  });
});

describe("on an edge host", () => {
  const authorization = `Basic ${btoa("key:secret")}`;
  const call = (path: string, more: Partial<SentRequest> = {}): SentRequest => ({
    url: `https://edge.example${path}`,
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    ...more,
  });

  test("worker.js serves with web globals alone, and nothing is compiled there", () => {
    const { answers, modules } = serve([
      call("/v1/score", { body: JSON.stringify({ content: LETTER }) }),
      call("/v1/ping", { method: "GET", headers: { authorization: `Basic ${btoa("key:other")}` } }),
      call("/v1/ping", { method: "GET" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
    expectCliNumbers(JSON.parse(answers[0]!.body));
    expect(modules.map((file) => file.slice(installed.folder.length))).toEqual([
      "/edge/worker.js",
      "/node_modules/lexometer/dist/index.js",
      "/node_modules/lexometer/dist/core.wasm",
      "/node_modules/lexometer/dist/http.js",
    ]);
  });

  test("worker.js analyses, explains, and makes norming contexts", () => {
    const samples = EXAMPLES.map(({ text }) => ({ content: text }));
    const asked = { text: "It was kind of wonderful.", include: ["intervals", "reliability", "explain"] };
    const { answers } = serve([
      call("/v2/norming/custom/", { body: JSON.stringify({ name: "ours", min_word_count: 100, max_punctuation: 30 }) }),
      call("/v2/norming/custom/ours/one", { method: "PATCH", body: JSON.stringify(samples) }),
      call("/v2/norming/custom/ours/two", { method: "PATCH", body: JSON.stringify(samples) }),
      call("/v2/analyze/custom/ours", { body: JSON.stringify(samples) }),
      call("/v2/analyze/written?include=explain,intervals", { body: JSON.stringify(asked) }),
    ]);
    expect(answers.map(({ status, body }) => [status, /"error"/.test(body)])).toEqual(answers.map(() => [200, false]));
    expect(JSON.parse(answers[3]!.body).results).toHaveLength(samples.length);
    expect(answers[4]!.body).toContain('"entry":"kind of"');
  });

  test("worker.js says which settings it misses", () => {
    expect(() => serve([call("/v1/ping", { method: "GET" })], {})).toThrow(/Set LEXOMETER_KEY and LEXOMETER_SECRET/);
  });

  function serve(
    requests: readonly SentRequest[],
    settings: object = { LEXOMETER_KEY: "key", LEXOMETER_SECRET: "secret" },
  ): { readonly answers: readonly HostAnswer[]; readonly modules: readonly string[] } {
    const host = join(ROOT, "test/examples/edge-host.ts");
    const flags = ["--experimental-vm-modules", "--no-warnings", "--import", "tsx"];
    const args = [...flags, host, join(installed.folder, "edge"), JSON.stringify(settings)];
    return JSON.parse(run(execPath, args, ROOT, JSON.stringify(requests)));
  }
});

describe("in TypeScript", () => {
  const { ESNext, NodeNext } = ts.ModuleKind;

  test.each([NodeNext, ESNext])("what one entry makes, another takes (module %s)", (module) => {
    const program = `import { createEngine, type Engine, LexometerError, mergeNorms, type Result } from "lexometer";
      import { createHandler, createMemoryStore, openCredentials } from "lexometer/http";
      import { serve } from "lexometer/http/node";
      import * as norms from "lexometer/norms";
      import { createPool } from "lexometer/pool";

      const engine: Engine = await createEngine();
      const pool = await createPool({ norms: [engine.normsNamed("written")!], frameworks: engine.frameworks });
      const parts = [await engine.tallyNorms([]), await pool.tallyNorms([]), norms.openStatistics("")];
      const head = { name: "ours", version: "1", provenance: "" };
      await createEngine({ norms: [await mergeNorms(parts, head), await norms.mergeNorms(parts, head)] });
      export const results: Result[] = (await pool.scoreMany([])).flatMap((result) =>
        result instanceof LexometerError ? [] : [result],
      );
      const store = createMemoryStore();
      const accounts = { store, credentials: await openCredentials(store, new Uint8Array(32)) };
      export const handler = createHandler({ engine, accounts });
      export const running = await serve({ engine, accounts, port: 0 });`;
    expect(complaints(program, module)).toEqual([]);
  });

  test("what is only a type cannot be used as a value", () => {
    const program =
      'import { Engine } from "lexometer";\nexport const isEngine = (it: object) => it instanceof Engine;';
    expect(complaints(program, NodeNext).join("\n")).toMatch(/'Engine' is a type/);
  });

  function complaints(program: string, module: ts.ModuleKind): string[] {
    const file = join(installed.folder, "program.mts");
    writeFileSync(file, program);
    const checked = ts.createProgram([file], {
      module,
      ...(module === ESNext && { moduleResolution: ts.ModuleResolutionKind.Bundler }),
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      noEmit: true,
    });
    const diagnostics = ts.getPreEmitDiagnostics(checked);
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  }
});

interface Scored {
  readonly summary: Readonly<Record<string, number>>;
  readonly dictionary_measures: Readonly<Record<string, number>>;
  readonly service_measures: Readonly<Record<string, number>>;
}

function cli(args: readonly string[]): [Scored] {
  const program = ["node_modules/lexometer/dist/cli.js", "score", ...args, "--format", "ndjson"];
  return [JSON.parse(run(execPath, program, installed.folder))];
}

/** Rates and percentiles of the letter, bit for bit; files have `coverage` as well, and more in the summary. */
function expectCliNumbers(answer: unknown): void {
  const { results } = answer as { readonly results: readonly Scored[] };
  expect(results).toHaveLength(1);
  const [{ dictionary_measures, service_measures, summary }] = cli(["letter.txt"]);
  const [got] = results;
  expect(got!.dictionary_measures).toEqual(dictionary_measures);
  const { coverage, ...scores } = service_measures;
  expect(coverage).toBeGreaterThan(0);
  expect(got!.service_measures).toEqual(scores);
  expect(summary).toMatchObject(got!.summary);
}
