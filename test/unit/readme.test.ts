import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/version";

const root = resolve(import.meta.dirname, "../..");

test("the example of the README prints what the README says", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, code, output] = /```ts\n([\s\S]*?)```\s*<!-- output -->\s*```\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(code).toContain("createEngine");

  const folder = mkdtempSync(join(tmpdir(), "lexometer-readme-"));
  const built = pathToFileURL(join(root, "dist/index.js")).href;
  writeFileSync(join(folder, "example.mjs"), code!.replace('"lexometer"', JSON.stringify(built)));
  const printed = execFileSync(process.execPath, [join(folder, "example.mjs")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(printed).toBe(output);
});

test("the version of the engine is that of the package", () => {
  expect(ENGINE_VERSION).toBe(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
});
