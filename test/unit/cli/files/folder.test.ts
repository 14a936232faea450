import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findInputs } from "../../../../src/cli/inputs";
import { corpusFiles } from "../../../../src/cli/job/corpus-files";
import { idsOf, openProgram } from "../program";

const { folder, run, file } = openProgram();

file("t.txt", "We win.");
file("d/a.txt", "We win.");
file("d/.hidden.txt", "We win.");
file("d/x/b.md", "We win.");
file("d/x/c.odt", "We win.");
file("elsewhere/e.txt", "We win.");
const LINKS: readonly (readonly [from: string, to: string])[] = [
  ["d/l.txt", "../t.txt"],
  ["d/ll.txt", "l.txt"],
  ["d/x/no-known-name", "../../t.txt"],
  ["d/.l.txt", "../t.txt"],
  ["d/up", ".."],
  ["d/x/circle", "."],
  ["d/folder.txt", "../elsewhere"],
];
for (const [from, to] of LINKS) symlinkSync(to, join(folder, from));

async function namesIn(path: string): Promise<string[]> {
  return (await findInputs([join(folder, path)], undefined)).map(({ name }) => name.slice(folder.length + 1));
}

const SCORE = ["score", "--norming", "none", "--measures", "we", "--format", "csv"];

describe("of a folder", () => {
  test("links to files are taken like files, links to folders are not followed", async () => {
    expect(await namesIn("d")).toEqual(["d/a.txt", "d/l.txt", "d/ll.txt", "d/x/b.md"]);
    symlinkSync("d", join(folder, "named"));
    expect(await namesIn("named")).toEqual(["named/a.txt", "named/l.txt", "named/ll.txt", "named/x/b.md"]);
    const { code, out } = await run([...SCORE, "d"]);
    expect([code, idsOf(out)]).toEqual([0, ["d/a.txt", "d/l.txt", "d/ll.txt", "d/x/b.md"]]);
  });

  test("only a link to a folder is nothing to score", async () => {
    mkdirSync(join(folder, "only"));
    symlinkSync("../elsewhere", join(folder, "only/l.txt"));
    expect(await run([...SCORE, "only"])).toMatchObject({ code: 1, out: "" });
  });
});

describe("what a folder lists and nobody can reach is left out, and the rest scored:", () => {
  const nameOf = (end: string): Buffer =>
    Buffer.concat([Buffer.from(`${join(folder, "odd")}/`), Buffer.from([0xff]), Buffer.from(end)]);

  test("a link that leads nowhere, and one to itself", async () => {
    file("links/z.txt", "We win.");
    symlinkSync("gone.txt", join(folder, "links/a.txt"));
    symlinkSync("b.txt", join(folder, "links/b.txt"));
    const { code, out, err } = await run([...SCORE, "links", "--out", "links.csv"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("links/a.txt:1: It is a link to a file that is not there, or has just been removed. It is");
    expect(err).toContain("links/b.txt:1: It is a link that leads back to itself. It is left out.\n");
    expect(err).toContain("2 of 3 could not be read and were left out; the rest is scored.");
    const matched = await run([...SCORE, "links/*.txt"]);
    expect([matched.code, idsOf(matched.out), matched.err]).toEqual([1, ["links/z.txt"], err.split("They are")[0]]);
    const strict = await run([...SCORE, "links", "--strict"]);
    expect(strict).toMatchObject({ code: 1, err: expect.stringContaining("links/a.txt:1:") });
    expect((await run(["corpus", "matrix", "links", "--measures", "we", "--format", "csv"])).out).toMatch(
      /^id,word_count,we\r\nlinks\/z\.txt:1,2,0\.5\r\n|^id,word_count,we\r\nlinks\/z\.txt,2,0\.5\r\n/,
    );
    await expect(corpusFiles(await findInputs([join(folder, "links")], undefined))).rejects.toThrow(
      /links\/a\.txt: It is a link .* Nothing was handed in\.$/,
    );
  });

  // Other systems have no such names.
  test.skipIf(process.platform !== "linux")("names of files and folders that are not UTF-8", async () => {
    file("odd/z.txt", "We win.");
    mkdirSync(nameOf("folder"));
    writeFileSync(nameOf(".txt"), "We win.");
    for (const path of ["odd", "odd/*.txt"]) {
      const { code, out, err } = await run([...SCORE, path]);
      expect([code, idsOf(out)]).toEqual([1, ["odd/z.txt"]]);
      expect(err).toContain(
        "odd/\ufffd.txt:1: Its name is not UTF-8, so it cannot be opened: rename it. It is left out.",
      );
    }
    expect((await run([...SCORE, "odd"])).err).toContain("odd/\ufffdfolder:1: Its name is not UTF-8");
    const job = [...SCORE, "odd", "--out", "odd.csv", "--resume"];
    expect(await run(job)).toMatchObject({
      code: 1,
      err: expect.stringContaining("They are listed in odd.csv.skipped"),
    });
    rmSync(nameOf("folder"), { recursive: true });
    renameSync(nameOf(".txt"), join(folder, "odd/y.txt"));
    expect(await run(job)).toEqual({ code: 0, out: "", err: "" });
  });
});
