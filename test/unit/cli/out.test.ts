import { execFileSync } from "node:child_process";
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openProgram } from "./program";

const { folder, run, file } = openProgram();
const DIC = "%\n1\tjoy\n%\nglad\t1\n";
const SCORE = ["score", "a.txt", "--measures", "we", "--format", "csv"];

file("a.txt", "We are glad.");
file("my.dic", DIC);
file("corpus/a.csv", "text\nWe are glad.\n");
file("norms.json", "{}");
file("b.csv.skipped.ndjson", '{"text":"We are glad."}\n');
file("data/accounts.db", "accounts");
mkdirSync(join(folder, "folder"));

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

describe("--out", () => {
  test.each([
    [["score", "a.txt", "--out", "a.txt"], "a.txt"],
    [["score", "a.txt", "--out", "./a.txt", "--resume"], "a.txt"],
    [["score", "corpus", "--out", "corpus/a.csv"], "corpus/a.csv"],
    [["corpus", "matrix", "corpus", "--out", "corpus/a.csv"], "corpus/a.csv"],
    [["corpus", "keyness", "a.txt", "corpus", "--out", "corpus/a.csv"], "corpus/a.csv"],
    [["transcript", "a.txt", "--out", "a.txt"], "a.txt"],
    [["dictionary", "compile", "my.dic", "--out", "my.dic"], "my.dic"],
    [["dictionary", "convert", "my.dic", "--out", "my.dic"], "my.dic"],
    [["score", "a.txt", "--dictionary", "my.dic", "--format", "csv", "--out", "my.dic"], "my.dic"],
    [["score", "a.txt", "--norming", "norms.json", "--format", "csv", "--out", "norms.json"], "norms.json"],
    [["score", "b.csv.skipped.ndjson", "--format", "csv", "--out", "b.csv"], "b.csv.skipped.ndjson"],
    [["corpus", "kwic", "we", "a.txt", "--dictionary", "my.dic", "--out", "my.dic"], "my.dic"],
    [["transcript", "a.txt", "--norming", "norms.json", "--out", "norms.json"], "norms.json"],
    [["transcript", "a.txt", "--dictionary", "my.dic", "--out", "my.dic"], "my.dic"],
    [["norms", "build", "a.txt", "--name", "x", "--out", "a.txt"], "a.txt"],
    [["norms", "build", "a.txt", "--name", "x", "--out", "x.json", "--statistics", "a.txt"], "a.txt"],
    [["norms", "build", "a.txt", "--name", "x", "--dictionary", "my.dic", "--out", "my.dic"], "my.dic"],
    [["norms", "build", "a.txt", "--name", "x", "--constants", "norms.json", "--out", "norms.json"], "norms.json"],
    [["norms", "merge", "norms.json", "--name", "x", "--out", "norms.json"], "norms.json"],
    [["norms", "merge", "norms.json", "--pooled-constants", "norms.json"], "norms.json"],
    [["norms", "export", "x", "--account", "y", "--out", "data/accounts.db"], "data/accounts.db"],
  ])("%j: an input is not written over", async (args, name) => {
    const before = read(name);
    const { code, err } = await run(args);
    expect([code, err]).toEqual([2, expect.stringContaining("is one of the inputs")]);
    expect(read(name)).toBe(before);
  });

  test("an input by another name is none the less one", async () => {
    linkSync(join(folder, "a.txt"), join(folder, "hard.csv"));
    symlinkSync("a.txt", join(folder, "soft.csv"));
    for (const name of ["hard.csv", "soft.csv"])
      expect(await run([...SCORE, "--out", name])).toMatchObject({ code: 2 });
    expect(read("a.txt")).toBe("We are glad.");
  });

  test.each([
    ["folder", "is a folder"],
    ["nowhere/x.csv", "There is no folder"],
    ["a.txt/x.csv", "There is no folder"],
  ])("%s is refused before any work", async (out, words) => {
    const build = ["norms", "build", "a.txt", "--name", "x"];
    const others = [build, ["norms", "merge", "norms.json", "--name", "x"], ["norms", "export", "x", "--account", "y"]];
    for (const args of [SCORE, ["corpus", "matrix", "a.txt"], ["dictionary", "compile", "my.dic"], ...others]) {
      const { code, err } = await run([...args, "--out", out]);
      expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    }
  });

  test("two files of one run are two", async () => {
    symlinkSync("folder", join(folder, "same"));
    symlinkSync("there.json", join(folder, "also.json"));
    file("there.json", "");
    for (const [out, statistics] of [
      ["new.json", "./new.json"],
      ["folder/new.json", "same/new.json"],
      ["there.json", "also.json"],
    ] as const) {
      const build = ["norms", "build", "a.txt", "--name", "x", "--out", out, "--statistics", statistics];
      const { code, err } = await run(build);
      expect([code, err]).toEqual([2, expect.stringContaining("--out and --statistics are one file")]);
    }
    const { code, err } = await run(["norms", "build", "a.txt", "--name", "x", "--statistics", "nowhere/x.json"]);
    expect([code, err]).toEqual([2, expect.stringMatching(/There is no folder .*nowhere for --statistics/)]);
  });

  test("a build of norms that fails leaves the file that was there", async () => {
    file("old.json", "old");
    expect(await run(["norms", "build", "a.txt", "--name", "x", "--out", "old.json"])).toMatchObject({ code: 1 });
    expect(read("old.json")).toBe("old");
    file("long.txt", "We are glad of all of it. ".repeat(10));
    const build = ["norms", "build", "long.txt", "--name", "x", "--statistics", "s.json", "--out", "old.json"];
    expect(await run(build)).toMatchObject({ code: 0, out: "" });
    expect(JSON.parse(read("old.json")).name).toBe("x");
    expect(await run(["norms", "merge", "s.json", "--name", "x", "--out", "m.json"])).toMatchObject({ code: 0 });
    expect(read("m.json")).toBe(read("old.json"));
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("a link goes on leading to its file", async () => {
    file("real.csv", "");
    symlinkSync("real.csv", join(folder, "link.csv"));
    expect(await run([...SCORE, "--out", "link.csv"])).toMatchObject({ code: 0 });
    expect(lstatSync(join(folder, "link.csv")).isSymbolicLink()).toBe(true);
    expect(read("real.csv")).toMatch(/^id,word_count,.*\na\.txt,3,/s);
  });

  test.skipIf(!existsSync("/dev/stdout"))("a pipe stays one, and has all of it", async () => {
    const expected = (await run(SCORE)).out;
    expect(expected).toContain("a.txt,3,");
    expect((await run([...SCORE, "--out", "/dev/stdout"])).out).toBe(expected);
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const [taken] = await Promise.all([readFile(join(folder, "pipe"), "utf8"), run([...SCORE, "--out", "pipe"])]);
    expect(taken).toBe(expected);
    expect(lstatSync(join(folder, "pipe")).isFIFO()).toBe(true);
    expect(await run([...SCORE, "--out", "pipe", "--resume"])).toMatchObject({ code: 2 });
  });

  test.skipIf(!existsSync("/dev/full"))("that has no space is said in words, and so is standard output", async () => {
    const { code, err } = await run([...SCORE, "--out", "/dev/full"]);
    expect([code, err]).toEqual([1, "lexometer: There is no space left to write to.\n"]);
    expect(lstatSync("/dev/full").isCharacterDevice()).toBe(true);
  });
});

describe("files that cannot be used", () => {
  test("a damaged workbook and a damaged Parquet file are left out, and named", async () => {
    file("d.xlsx", "no workbook");
    file("d.parquet", "no table");
    const { code, out, err } = await run(["score", "d.xlsx", "d.parquet", "a.txt", "--format", "csv"]);
    expect(code).toBe(1);
    expect(out).toContain("a.txt,3,");
    expect(err).toContain("d.xlsx:1: The file cannot be read as a workbook");
    expect(err).toContain("d.parquet:1: The file cannot be read as a Parquet file");
  });

  test("a dictionary without entries scores nothing", async () => {
    const { code, err } = await run(["score", "a.txt", "--dictionary", file("empty.dic", "")]);
    expect([code, err]).toEqual([1, expect.stringContaining("empty.dic has no entries that could be read")]);
  });

  test("a compiled dictionary can be checked", async () => {
    await run(["dictionary", "compile", "my.dic", "--out", "my.lxd"]);
    const { code, out } = await run(["dictionary", "check", "my.lxd"]);
    expect([code, out]).toEqual([0, expect.stringContaining("1 entries")]);
  });

  test("explain takes a file or a text, not both", async () => {
    expect(await run(["explain", "--text", "we", "a.txt"])).toMatchObject({ code: 2 });
  });
});

test("ids that are nearly right are named, each once is enough", async () => {
  expect((await run(["score", "a.txt", "--measures", "WE"])).err).toMatch(/Did you mean we\b/);
  expect((await run(["score", "a.txt", "--measures", "nope"])).err).not.toContain("Did you mean");
  const { out } = await run(["score", "a.txt", "--measures", "we,we", "--format", "csv", "--norming", "none"]);
  expect(out.split("\n")[0]!.match(/\bwe\b/g)).toHaveLength(1);
});
