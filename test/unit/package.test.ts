import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("the library has no runtime dependencies", () => {
  expect(manifest.dependencies).toBeUndefined();
  expect(readFileSync(join(root, "dist/index.js"), "utf8")).not.toMatch(/\bfrom "|\brequire\(|\bimport\("/);
});

test("every export is built", () => {
  const files = Object.values<unknown>(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : Object.values(entry as Record<string, string>),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of [...files, ...Object.values<string>(manifest.bin)])
    expect(existsSync(join(root, file)), file).toBe(true);
});

test("the pool is built for the web without Node, and works from there in Node", async () => {
  for (const file of ["pool.js", "pool-worker.js"]) {
    expect(readFileSync(join(root, "dist", file), "utf8"), file).not.toMatch(
      /^(?:import|export)\b.* from "|\brequire\(/m,
    );
  }
  const program = `import { createEngine } from "lexometer";
    import { createPool } from "lexometer/pool";
    const engine = await createEngine();
    const pool = await createPool({ workers: 2 });
    const results = [await pool.score("I think we might win."), engine.score("I think we might win.")];
    console.log(pool.workers, new Set(results.map((result) => JSON.stringify(result))).size);
    await pool.close();`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: root, encoding: "utf8" });
  expect([run.stderr, run.stdout]).toEqual(["", "2 1\n"]);
});

test.each(["norms.js", "http.js"])("what goes into pages and edge hosts imports nothing: %s", (file) => {
  expect(readFileSync(join(root, "dist", file), "utf8")).not.toMatch(/^import\b|\brequire\(|\bimport\("/m);
});

test("norms are opened without an engine", async () => {
  const program = `import { createEngine } from "lexometer";
    import { formatNorms, mergeNorms, openNorms } from "lexometer/norms";
    const engine = await createEngine();
    const written = await openNorms(formatNorms(engine.normsNamed("written")));
    console.log(written.hash === engine.normsNamed("written").hash, typeof mergeNorms);`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: root, encoding: "utf8" });
  expect([run.stderr, run.stdout]).toEqual(["", "true function\n"]);
});

test("the server and the command line import Node and optional peers, those late", () => {
  const peers = Object.keys(manifest.peerDependencies);
  for (const [file, some] of [
    ["dist/http-node.js", ["libsql", "pg"]],
    ["dist/cli.js", ["libsql", "pg", "hyparquet", "hyparquet-writer", "read-excel-file", "mammoth", "unpdf"]],
  ] as const) {
    const source = readFileSync(join(root, file), "utf8");
    const imported = [...source.matchAll(/^import .* from "([^"]+)";$|\bimport\("([^"]+)"\)/gm)];
    expect(
      imported.flatMap(([, fixed]) => (fixed === undefined || isBuiltin(fixed) ? [] : [fixed])),
      file,
    ).toEqual([]);
    const late = new Set(imported.flatMap(([, , name]) => (name === undefined || isBuiltin(name) ? [] : [name])));
    const packages = [...late].map((name) => name.split("/")[0]!);
    expect(peers, file).toEqual(expect.arrayContaining(packages));
    expect(packages, file).toEqual(expect.arrayContaining([...some]));
  }
});

test("every package that was bundled is in NOTICE", () => {
  const notice = readFileSync(join(root, "NOTICE"), "utf8");
  const bundled = [
    "dist/index.js",
    "dist/norms.js",
    "dist/pool.js",
    "dist/http.js",
    "dist/http-node.js",
    "dist/http-node-worker.js",
    "dist/cli.js",
  ].flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...source.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name]) => name!);
  });
  expect(bundled.length).toBeGreaterThan(10);
  expect([...new Set(bundled)].filter((name) => !new RegExp(`\\b${name.replace("@", "")}\\b`).test(notice))).toEqual(
    [],
  );
});

test("the types name nothing but our own and web types", () => {
  for (const file of readdirSync(join(root, "dist")).filter((name) => name.endsWith(".d.ts"))) {
    // Files of ours beside it are fine.
    expect(readFileSync(join(root, "dist", file), "utf8"), file).not.toMatch(
      /\bfrom ['"][^.]|["']node:|NodeJS|\bBuffer\b|\bRemote</,
    );
  }
});

test("the lockfile and the manifest name no registry host", () => {
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/"resolved"|registry\./);
  }
});
