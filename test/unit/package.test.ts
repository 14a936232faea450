import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
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

test.each(["index.d.ts", "pool.d.ts"])("the types of %s are our own and web types", (file) => {
  const types = readFileSync(join(root, "dist", file), "utf8");
  expect(types).not.toMatch(/\bfrom ['"]|["']node:|NodeJS|\bBuffer\b|\bRemote</);
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

test("the lockfile and the manifest name no registry host", () => {
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/"resolved"|registry\./);
  }
});
