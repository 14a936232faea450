import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
mkdirSync(join(folder, "links"));
symlinkSync("nowhere.txt", join(folder, "links/gone.txt"));
symlinkSync("self.txt", join(folder, "links/self.txt"));
symlinkSync("../a.txt", join(folder, "links/there.txt"));
symlinkSync("../x", join(folder, "links/folder.txt"));
const GONE = "links/gone.txt: It is a link to a file that is not there, or has just been removed.";
const SELF = "links/self.txt: It is a link that leads back to itself.";

async function found(pattern: string): Promise<string[]> {
  return (await filesMatching(join(folder, pattern))).map(
    ({ path, fault }) => relative(folder, path) + (fault === undefined ? "" : `: ${fault}`),
  );
}

test.each([
  ["*.txt", ["a.txt", "b.txt", "q[1].txt", "é.txt"]],
  ["?.txt", ["a.txt", "b.txt", "é.txt"]],
  ["[ab].*", ["a.txt", "b.txt"]],
  ["[!a].txt", ["b.txt", "é.txt"]],
  ["[a-c].{txt,md}", ["a.txt", "b.txt", "c.md"]],
  ["{a,x/a}.txt", ["a.txt", "x/a.txt"]],
  ["**/a.txt", ["a.txt", "x/a.txt", "x/y/a.txt"]],
  ["**/gone.txt", [GONE]],
  ["x/**", ["x/a.txt", "x/y/a.txt", "x/y/b.csv"]],
  ["**/y/*.csv", ["x/y/b.csv"]],
  ["*/a.txt", ["x/a.txt"]],
  [".*.txt", [".d.txt"]],
  [".h/*", [".h/a.txt"]],
  ["a.txt/*", []],
  ["none/*", []],
  ["links/*.txt", [GONE, SELF, "links/there.txt"]],
  ["link?/gone.txt", [GONE]],
  ["links/{gone,self,folder}.txt", [GONE, SELF]],
  ["links/*/a.txt", ["links/folder.txt/a.txt"]],
  ["links/*/*.txt", ["links/folder.txt/a.txt"]],
])("%s finds %j", async (pattern, files) => expect(await found(pattern)).toEqual(files));

// Root may read all folders.
test.skipIf(process.getuid?.() === 0)("a folder that may not be read has a fault, and the search goes on", async () => {
  for (const name of ["p/closed/a.txt", "p/open/a.txt"]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), "We win.");
  }
  chmodSync(join(folder, "p/closed"), 0);
  const expected = ["p/closed: It may not be read.", "p/open/a.txt"];
  for (const pattern of ["p/**", "p/**/*.txt", "p/*/*.txt"]) expect(await found(pattern)).toEqual(expected);
  expect(await found("p/*/a.txt")).toEqual(["p/closed/a.txt: It may not be read.", "p/open/a.txt"]);
  chmodSync(join(folder, "p/closed"), 0o755);
});

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
