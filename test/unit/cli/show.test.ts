import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const program = resolve(import.meta.dirname, "../../../dist/cli.js");
const folder = mkdtempSync(join(tmpdir(), "lexometer-show-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `lexometer dictionary show` of the built program, as a user would. */
function show(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [program, "dictionary", "show", ...args],
      { cwd: folder, maxBuffer: 1 << 26 },
      (_, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe("a word", () => {
  test("says what it counts for, what that is part of, and which lines say so", async () => {
    const { code, out, err } = await show("furious");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^furious {2}hit as it is$/m);
    expect(out).toMatch(/^ {2}counts for +anger, valence -2\.7, common_adjective$/m);
    expect(out).toMatch(/^ {2}and so for +affect, negative_emotion, negative_tone$/m);
    expect(out).toMatch(/^ {2}by the lines +content\/anger\.txt:\d+$/m);
  });

  test("lists the phrases that hold it", async () => {
    const { out } = await show("kind");
    expect(out).toMatch(/^\d+ phrases hold it, the first 20:$/m);
  });

  test("is a word where a category is called so, if that is wanted", async () => {
    expect((await show("love")).out).toMatch(/^Love \(love\)$/m);
    expect((await show("love", "--word")).out).toMatch(/^love {2}hit as it is$/m);
  });

  test("in JSON is what engine.dictionary.lookup gives", async () => {
    const found = JSON.parse((await show("kind of", "--format", "json")).out);
    expect(found.word).toBe("kind of");
    expect(found.matches[0]).toMatchObject({ entry: "kind of", by: "whole" });
    expect(found.matches[0].inherited).toContain("tentative");
    expect(found.matches[0].sources).toContainEqual({ file: "content/tentative.txt", line: expect.any(Number) });
    expect(found.phrases.length).toBeLessThanOrEqual(20);
    expect(found.phraseCount).toBeGreaterThanOrEqual(found.phrases.length);
  });

  test("in CSV is a table", async () => {
    const { out } = await show("furious", "--format", "csv");
    const [header, row] = out.split("\r\n");
    expect(header).toBe("entry,by,categories,inherited,sources");
    expect(row).toMatch(
      /^furious,whole,anger; valence -2\.7; common_adjective,affect; negative_emotion; negative_tone,content\/anger\.txt:\d+$/,
    );
  });
});

describe("a category", () => {
  test("says what it is, and lists its entries and those of its parts with their lines", async () => {
    const { code, out } = await show("negative_emotion");
    expect(code).toBe(0);
    expect(out).toMatch(/^Negative emotion \(negative_emotion\)$/m);
    expect(out).toMatch(/^Part of negative_tone\.$/m);
    expect(out).toMatch(/^Its parts are anger, .*shame\.$/m);
    expect(out).toMatch(/^From about [\d,]+ words on\.\nSource: /m);
    expect(out).toMatch(/^furious +anger, valence -2\.7, common_adjective +anger:\d+$/m);
  });

  test("in JSON has its row of the catalogue", async () => {
    const { category, parts, entries } = JSON.parse((await show("cognitive_processes", "--format", "json")).out);
    expect(category).toMatchObject({ id: "cognitive_processes", range: { min: 0, max: 1 } });
    expect(parts).toContain("tentative");
    expect(entries.length).toBeGreaterThan(500);
  });
});

test("a dictionary of the caller's has no lines and no row of the catalogue", async () => {
  writeFileSync(join(folder, "my.dic"), "%\n1\tanger\n%\nfuri*\t1\n");
  expect((await show("anger", "--dictionary", "my.dic")).out).toBe(
    "anger\n1 entry, 0 of them phrases:\n\nfuri*  anger\n",
  );
  expect((await show("furious", "--dictionary", "my.dic")).out).toBe(
    "furi*  hit by a wildcard\n  counts for      anger\n",
  );
});

test.each([
  ["tentativ", '"tentative"'],
  ["beatiful", '"beautiful"'],
  ["qqqqqqqqqqqq", "Categories are"],
])("%s is unknown, and something like it is named", async (name, hint) => {
  const { code, out, err } = await show(name);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(`"${name}" is no category, and no entry knows it.`);
  expect(err).toContain(hint);
});
