import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { alternatives, filesMatching, nameMatcher } from "../../../../src/cli/files/glob";
import { findInputs } from "../../../../src/cli/inputs";

const folder = mkdtempSync(join(tmpdir(), "lexometer-glob-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of [
  "a.txt",
  "b.txt",
  "c.md",
  ".d.txt",
  "x/a.txt",
  "x/y/a.txt",
  "x/y/b.csv",
  ".h/a.txt",
  "q[1].txt",
  "é.txt",
]) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), "We win.");
}
symlinkSync(folder, join(folder, "x/loop"));

async function found(pattern: string): Promise<string[]> {
  return (await filesMatching(join(folder, pattern))).map((path) => relative(folder, path));
}

test.each([
  ["*.txt", ["a.txt", "b.txt", "q[1].txt", "é.txt"]],
  ["?.txt", ["a.txt", "b.txt", "é.txt"]],
  ["[ab].*", ["a.txt", "b.txt"]],
  ["[!a].txt", ["b.txt", "é.txt"]],
  ["[a-c].{txt,md}", ["a.txt", "b.txt", "c.md"]],
  ["{a,x/a}.txt", ["a.txt", "x/a.txt"]],
  ["**/a.txt", ["a.txt", "x/a.txt", "x/y/a.txt"]],
  ["x/**", ["x/a.txt", "x/y/a.txt", "x/y/b.csv"]],
  ["**/y/*.csv", ["x/y/b.csv"]],
  ["*/a.txt", ["x/a.txt"]],
  [".*.txt", [".d.txt"]],
  [".h/*", [".h/a.txt"]],
  ["a.txt/*", []],
  ["none/*", []],
])("%s finds %j", async (pattern, files) => expect(await found(pattern)).toEqual(files));

describe("names", () => {
  test.each([
    ["*", "anything\nat all", true],
    ["a.b", "aXb", false],
    ["a+(b)", "a+(b)", true],
    ["[]]x", "]x", true],
    ["[x", "[x", true],
    ["[^a]", "^", true],
  ])("%j and %j: %j", (pattern, name, fits) => expect(nameMatcher(pattern)(name)).toBe(fits));

  test.each([
    ["a{b,c{d,e}}f", ["abf", "acdf", "acef"]],
    ["{a,b}{c,}", ["ac", "a", "bc", "b"]],
    ["a{b", ["a{b"]],
  ])("%s is any of %j", (pattern, plain) => expect(alternatives(pattern)).toEqual(plain));
});

test("a file that is called like a pattern is that file", async () => {
  const inputs = await findInputs([join(folder, "q[1].txt")], undefined);
  expect(inputs.map(({ name }) => relative(folder, name))).toEqual(["q[1].txt"]);
});
