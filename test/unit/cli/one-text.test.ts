import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pdf, wordDocument, workbook } from "./files/fixtures";
import { openProgram } from "./program";

// Commands that look at one text, and what they are to do with all else.

const { folder, run, file } = openProgram();

function bytes(name: string, content: Uint8Array): string {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
}

const TEXT = "We might win, perhaps.";
file("t.txt", TEXT);
file("my.dic", "%\n1\twinning\n%\nwin*\t1\n");
bytes("letter.docx", wordDocument([TEXT]));
bytes("page.pdf", pdf([[TEXT]]));
bytes("broken.docx", Buffer.from("PK\x03\x04 no document"));
bytes("letter.bin", wordDocument([TEXT]));
bytes("sheet.xlsx", workbook({ one: [["text"], [TEXT]] }));
bytes("long.txt", Buffer.alloc(2 ** 21, "We won. ").fill(0, 5, 6));
bytes("wide.txt", Buffer.from(`\ufeff${TEXT}`, "utf16le"));
file("table.csv", `Ann: ${TEXT}\n`);
file("g/blog/a.txt", TEXT);
file("g/news/a.txt", TEXT);

/** Each command with a file in the place of its text. */
const COMMANDS: readonly (readonly [string, (path: string) => readonly string[]])[] = [
  ["arc", (path) => ["arc", path, "--format", "json"]],
  ["compare, first", (path) => ["compare", path, "t.txt", "--format", "json"]],
  ["compare, second", (path) => ["compare", "t.txt", path, "--format", "json"]],
  ["explain", (path) => ["explain", path, "--format", "json"]],
  ["explain --contributions", (path) => ["explain", path, "--contributions", "clout", "--format", "json"]],
  ["transcript", (path) => ["transcript", path, "--format", "csv"]],
  ["dictionary check --coverage", (path) => ["dictionary", "check", "my.dic", "--coverage", path]],
];

describe.each(COMMANDS)("%s", (_, of) => {
  test("takes the text of a document", async () => {
    const { code, out, err } = await run(of("letter.docx"));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.replaceAll("letter.docx", "t.txt")).toBe((await run(of("t.txt"))).out);
  });

  test.each([
    ["letter.bin", 1, "letter.bin: There are zero bytes in it, as in pictures, archives"],
    ["g", 2, "g is a folder, where a file is needed."],
    ["g/*/*.txt", 2, "g/*/*.txt fits 2 files, where one is needed. Name one of them, such as g/blog/a.txt."],
  ])("refuses %s", async (path, code, words) => {
    expect(await run(of(path))).toEqual({ code, out: "", err: expect.stringContaining(`lexometer: ${words}`) });
  });
});

describe("one text", () => {
  test.each(["page.pdf", "wide.txt", "?.txt"])("is taken from %s", async (path) => {
    const { code, out } = await run(["explain", path, "--format", "json"]);
    expect({ code, out }).toEqual({ code: 0, out: (await run(["explain", "t.txt", "--format", "json"])).out });
  });

  test.each([
    ["sheet.xlsx", "sheet.xlsx: There are zero bytes in it"],
    ["long.txt", "long.txt: There are zero bytes in it"],
    ["broken.docx", "broken.docx: The file cannot be read as a Word document"],
    ["g/*.txt", "No file matches g/*.txt."],
    ["none.txt", "There is no none.txt."],
  ])("is not taken from %s", async (path, words) => {
    expect(await run(["arc", path])).toEqual({ code: 1, out: "", err: expect.stringContaining(`lexometer: ${words}`) });
  });
});

test("any other text is one, whatever its name says; standard input is one as it is", async () => {
  expect((await run(["transcript", "table.csv", "--format", "csv"])).out).toContain("\r\nAnn,1,");
  expect(await run(["explain", "-", "--format", "json"], "We\0won")).toMatchObject({ code: 0, err: "" });
  expect((await run(["explain", "--format", "json"], TEXT)).out).toBe(
    (await run(["explain", "t.txt", "--format", "json"])).out,
  );
});

test("a transcript that a pattern names is not written over", async () => {
  const { code, err } = await run(["transcript", "tab*.csv", "--out", "table.csv"]);
  expect([code, err]).toEqual([2, expect.stringContaining("--out table.csv is one of the inputs")]);
});
