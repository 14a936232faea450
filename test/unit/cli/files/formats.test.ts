import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { parquetWriteFile } from "hyparquet-writer";
import { afterAll, describe, expect, test } from "vitest";
import { windows1252Text } from "../../../../src/dictionary/formats/decode";
import { openProgram } from "../program";
import { pdf, wordDocument, workbook } from "./fixtures";

const { folder, run, file } = openProgram();
const TEXTS = ["We might win, perhaps.", 'She said: "kind of\nwonderful"; nobody knew.', "no"];

function bytes(name: string, content: Uint8Array): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
}

function parquet(name: string, options: Partial<Parameters<typeof parquetWriteFile>[0]> = {}): string {
  const columnData = [
    { name: "n", data: TEXTS.map((_, index) => index), type: "INT32" as const },
    { name: "id", data: TEXTS.map((_, index) => `t${index}`), type: "STRING" as const },
    { name: "text", data: TEXTS, type: "STRING" as const },
  ];
  parquetWriteFile({ filename: join(folder, name), columnData, ...options });
  return name;
}

/** Each format with the same three texts; the rows of all have to be those of NDJSON. */
const JSON_LINES = TEXTS.map((text, index) => JSON.stringify({ id: `t${index}`, text })).join("\n");
const CSV = TEXTS.map((text, index) => `t${index},"${text.replaceAll('"', '""')}"\r\n`).join("");
file("a.ndjson", JSON_LINES);
const SHEET = [["id", "text"], ...TEXTS.map((text, index) => [`t${index}`, text])];

describe("the same rows come of", () => {
  test.each([
    ["JSONL", () => [file("a.jsonl", `${JSON_LINES}\n`)]],
    [
      "JSONL with other fields",
      () => [
        file("f.jsonl", JSON_LINES.replaceAll('"text":', '"body":').replaceAll('"id":', '"key":')),
        "--text-field",
        "body",
        "--id-field",
        "key",
      ],
    ],
    ["CSV", () => [file("a.csv", `id,text\r\n${CSV}`)]],
    ["CSV with a byte order mark", () => [file("b.csv", `\ufeffid,text\r\n${CSV}`)]],
    ["CSV with semicolons", () => [file("c.csv", `id;text\r\n${CSV.replaceAll(',"', ';"')}`)]],
    [
      "CSV with a delimiter that is said",
      () => [file("d.csv", `id~text\n${CSV.replaceAll(',"', '~"')}`), "--delimiter", "~"],
    ],
    ["TSV", () => [file("a.tsv", `id\ttext\n${CSV.replaceAll(',"', '\t"')}`)]],
    ["UTF-16", () => [bytes("w.csv", Buffer.from(`\ufeffid,text\r\n${CSV}`, "utf16le"))]],
    ["Parquet", () => [parquet("a.parquet")]],
    ["Parquet in groups of one row", () => [parquet("g.parquet", { rowGroupSize: 1 })]],
    [
      "Parquet, gzipped",
      () => [parquet("z.parquet", { codec: "GZIP", compressors: { GZIP: (data) => gzipSync(data) } })],
    ],
    ["XLSX", () => [bytes("a.xlsx", workbook({ Posts: SHEET }))]],
    ["XLSX, another sheet", () => [bytes("b.xlsx", workbook({ Notes: [["x"]], Posts: SHEET })), "--sheet", "Posts"]],
    ["XLSX, a sheet by number", () => [bytes("c.xlsx", workbook({ Notes: [["x"]], Posts: SHEET })), "--sheet", "2"]],
  ])("%s", async (_, makeArgs) => {
    const expected = await run(["score", "a.ndjson", "--norming", "none"]);
    expect(expected.out.split("\n")).toHaveLength(4);
    expect(await run(["score", ...makeArgs(), "--norming", "none"])).toEqual(expected);
  });

  test("files by name and bytes on standard input, of which the format is said", async () => {
    const content = readFileSync(join(folder, parquet("s.parquet")));
    const program = resolve(import.meta.dirname, "../../../../dist/cli.js");
    const piped = spawnSync(process.execPath, [program, "score", "--input", "parquet", "-", "--norming", "none"], {
      input: content,
    });
    expect(piped.stdout.toString()).toBe((await run(["score", "a.ndjson", "--norming", "none"])).out);
  });
});

describe("documents", () => {
  bytes("docs/letter.docx", wordDocument(["We might win & lose.", "Perhaps."]));
  bytes("docs/deep/report.pdf", pdf([["The committee met.", "It was late."], ["We (all) won."]]));
  bytes("docs/deep/scan.pdf", pdf([[]]));
  bytes("docs/broken.docx", Buffer.from("PK\x03\x04 nothing"));
  bytes("docs/broken.pdf", Buffer.from("%PDF-1.4 nothing"));
  file("docs/plain.txt", "We might win.");
  file("docs/.hidden.txt", "no");
  file("docs/picture.png", "no");

  test("of a folder are a text each; what cannot be read is listed with the reason, and the rest is scored", async () => {
    const { code, err } = await run(["score", "docs", "--out", "docs.csv", "--measures", "we", "--norming", "none"]);
    expect(code).toBe(1);
    const rows = readFileSync(join(folder, "docs.csv"), "utf8").trimEnd().split("\r\n").slice(1);
    expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual([
      ["docs/deep/report.pdf", "9", "3"],
      ["docs/letter.docx", "5", "2"],
      ["docs/plain.txt", "3", "1"],
    ]);
    const skipped = readFileSync(join(folder, "docs.csv.skipped.ndjson"), "utf8").trimEnd().split("\n");
    expect(skipped.map((line) => JSON.parse(line))).toEqual([
      {
        input: "docs/broken.docx",
        line: 1,
        id: "docs/broken.docx",
        reason: expect.stringContaining("as a Word document"),
      },
      { input: "docs/broken.pdf", line: 1, id: "docs/broken.pdf", reason: expect.stringContaining("as a PDF") },
      { input: "docs/deep/scan.pdf", line: 1, id: "docs/deep/scan.pdf", reason: expect.stringContaining("a scan") },
    ]);
    expect(err).toContain("3 of 6 could not be read and were left out; the rest is scored.\n");
    expect(err).toContain("They are listed in docs.csv.skipped.ndjson.\n");
  });

  test("are found by a pattern", async () => {
    const { out } = await run(["score", "docs/**/*.{docx,txt}", "--norming", "none"]);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(["docs/letter.docx", "docs/plain.txt"]);
    const none = await run(["score", "docs/*.odt"]);
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toContain("No file matches docs/*.odt");
  });

  test("a list of an earlier run does not stay when nothing is left out", async () => {
    await run(["score", "docs/plain.txt", "--out", "docs.csv"]);
    expect(() => readFileSync(join(folder, "docs.csv.skipped.ndjson"))).toThrow("ENOENT");
  });
});

describe("a package that is not there", () => {
  const lonely = mkdtempSync(join(tmpdir(), "lexometer-lonely-"));
  afterAll(() => rmSync(lonely, { recursive: true }));
  cpSync(resolve(import.meta.dirname, "../../../../dist/cli.js"), join(lonely, "cli.mjs"));

  test.each([
    ["a.parquet", [], "hyparquet"],
    ["a.xlsx", [], "read-excel-file"],
    ["a.docx", [], "mammoth"],
    ["a.pdf", [], "unpdf"],
    ["a.txt", ["--format", "parquet", "--out", "out.parquet"], "hyparquet-writer"],
  ])("for %s is named, with the command that installs it", (name, args, wanted) => {
    writeFileSync(join(lonely, name), "nothing");
    const { status, stderr, stdout } = spawnSync(process.execPath, ["cli.mjs", "score", name, ...args], {
      cwd: lonely,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`takes the package ${wanted}, which is not there: npm install ${wanted}\n$`));
  });
});

describe("Parquet", () => {
  test("has the numbers of CSV, and null for what a text is too short for", async () => {
    const args = ["score", "a.ndjson", "--shape", "--measures", "we,tentative"];
    await run([...args, "--out", "o.csv"]);
    await run([...args, "--out", "o.parquet"]);
    const [header, ...lines] = readFileSync(join(folder, "o.csv"), "utf8")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, "o.parquet")) });
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0]!)).toEqual(header);
    expect(rows.map((row) => Object.values(row).map((cell) => (cell === null ? "" : String(cell))))).toEqual(lines);
    expect(lines.flat()).toContain("");
  });

  test("without a row is a table all the same", async () => {
    file("none.csv", "id,text\n");
    expect(await run(["score", "none.csv", "--out", "none.parquet"])).toMatchObject({ code: 0, err: "" });
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, "none.parquet")) })).toEqual([]);
  });
});

test("workers do not change a byte", async () => {
  const lines = Array.from({ length: 3000 }, (_, index) =>
    JSON.stringify({ id: String(index), text: TEXTS[index % 3]!.repeat(1 + (index % 9)) }),
  );
  file("many/a.ndjson", lines.join("\n"));
  file("many/b.txt", `${TEXTS.join(" ")} `.repeat(60_000));
  file("many/c.csv", 'id,text\n1,"never closed');
  const alone = await run(["score", "many", "--format", "csv", "--measures", "we,clout", "--segments", "words:1000"]);
  const workers = await run([
    "score",
    "many",
    "--format",
    "csv",
    "--measures",
    "we,clout",
    "--segments",
    "words:1000",
    "--workers",
    "2",
  ]);
  expect(alone.out.split("\r\n").length).toBeGreaterThan(3300);
  expect(workers).toEqual(alone);
  const whole = await run(["score", "many", "--format", "csv", "--measures", "we,clout", "--workers", "2"]);
  expect(whole).toEqual(await run(["score", "many", "--format", "csv", "--measures", "we,clout"]));
});

describe("a file that is not UTF-8", () => {
  const TEXT = "I don’t think we’re naïve. It’s what we’ve said.\n";
  /** As Windows writes it: the apostrophe of typographers is byte 0x92. */
  const windows = Buffer.from(TEXT.replaceAll("’", "\x92"), "latin1");
  const rates = async (path: string, ...args: string[]) => {
    const { code, out, err } = await run([
      "score",
      path,
      "--norming",
      "none",
      "--format",
      "csv",
      "--measures",
      "we,negation",
      ...args,
    ]);
    return { code, row: out.split("\n")[1]?.replace(/^[^,]*/, ""), err };
  };

  test.each([
    ["text", "win.txt", windows],
    ["a last letter that could go on", "end.txt", Buffer.from("We saw a caf\xe9", "latin1")],
    ["rows", "win.csv", Buffer.concat([Buffer.from("id,text\n1,"), windows])],
  ])("is read as Windows-1252, with a note: %s", async (_what, name, content) => {
    const found = await rates(bytes(name, content));
    const same = await rates(bytes(`utf8-${name}`, Buffer.from(windows1252Text(content))));
    expect(found).toEqual({ ...same, err: expect.stringContaining("It is not UTF-8, so it is read as Windows-1252.") });
    expect([found.code, same.err]).toEqual([0, ""]);
  });

  test("a file of one letter in UTF-8 is UTF-8", async () => {
    expect((await rates(bytes("letter.txt", Buffer.from("é")))).err).toBe("");
  });

  test("is UTF-8 where most of it is", async () => {
    const damaged = Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe9, 0x20]), Buffer.from(TEXT)]);
    expect((await rates(bytes("damaged.txt", damaged))).err).toBe("");
  });
});

describe("a file with zero bytes is no text", () => {
  const withZero = (at: number, length = 9000): Buffer =>
    Buffer.from("We won. ".repeat(length / 8)).fill(0, at, at + 1);
  const score = (...args: string[]) =>
    run(["score", ...args, "--norming", "none", "--format", "csv", "--measures", "we"]);

  test.each([0, 7998, 7999])("at %d: it is left out, and the rest scored", async (at) => {
    const { code, out, err } = await score(bytes("zero.txt", withZero(at)), file("plain.txt", "We won."));
    expect(code).toBe(1);
    expect(out.trimEnd().split("\n").slice(1)).toEqual([expect.stringMatching(/^plain\.txt,2,/)]);
    expect(err).toContain("zero.txt:1: There are zero bytes in it, as in pictures, archives, and UTF-16 without");
    expect(err).toContain("pass it on standard input. It is left out.\n");
  });

  test("further on: it is scored", async () => {
    const { code, out } = await score(bytes("late.txt", withZero(8000)));
    expect([code, out.split("\n")[1]]).toEqual([0, expect.stringMatching(/^late\.txt,2\d{3},/)]);
  });

  test("a long one, of which only the head is read, and one that is called a text", async () => {
    const { code, err } = await score(bytes("long.txt", withZero(5, 2 ** 21)), "--input", "text");
    expect([code, err]).toEqual([1, expect.stringContaining("long.txt:1: There are zero bytes in it")]);
  });

  test("on standard input it is scored as it is", async () => {
    const { code, out } = await run(
      ["score", "-", "--norming", "none", "--format", "csv", "--measures", "we"],
      "We\0won",
    );
    expect([code, out.split("\n")[1]]).toEqual([0, expect.stringMatching(/^stdin,2,/)]);
  });

  test("strictly it is an error", async () => {
    const { code, err } = await score(bytes("strict.txt", withZero(1)), "--strict");
    expect([code, err]).toEqual([1, expect.stringContaining("strict.txt:1: There are zero bytes in it")]);
  });
});
