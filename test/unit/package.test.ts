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

test("the types name nothing but our own and web types", () => {
  expect(readFileSync(join(root, "dist/index.d.ts"), "utf8")).not.toMatch(/\bfrom ['"]|node:|NodeJS|Buffer\b/);
});

test("the lockfile and the manifest name no registry host", () => {
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/"resolved"|registry\./);
  }
});
