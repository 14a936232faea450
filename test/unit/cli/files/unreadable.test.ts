import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetWriteFile } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { runJob } from "../../../../src/cli/files/job";
import { textOutput } from "../../../../src/cli/files/output";
import { ownScorer, workerScorer } from "../../../../src/cli/files/scorer";
import { cutItem } from "../../../../src/cli/files/segments";
import { bytesOf } from "../../../../src/cli/files/unreadable";
import type { Input } from "../../../../src/cli/inputs";
import { Problems } from "../../../../src/cli/problems";
import { Progress } from "../../../../src/cli/progress";
import { readItems } from "../../../../src/cli/samples";
import { createEngine } from "../../../../src/engine/engine";
import { idsOf, openProgram } from "../program";
import { workbook } from "./fixtures";

const { folder, run, file } = openProgram();
const SCORE = ["score", "--norming", "none", "--measures", "we", "--format", "csv"];
file("a.txt", "We win.");
file("b.csv", "id,text\nb1,We win.\n");

// It is there, may be opened, and at its beginning nothing can be read.
const MEMORY = "/proc/self/mem";

describe("a file that cannot be read is left out and named, and the others are scored:", () => {
  test.skipIf(!existsSync(MEMORY)).each(["text", "lines", "ndjson", "csv", "xlsx", "docx", "pdf"])(
    "as %s",
    async (kind) => {
      const { code, err } = await run([...SCORE, MEMORY, "--input", kind]);
      expect([code, err.split("\n")[0]]).toEqual([1, `${MEMORY}:1: It cannot be read: EIO. It is left out.`]);
    },
  );

  test.skipIf(!existsSync(MEMORY))("among others, and alone where one is needed", async () => {
    const { code, out, err } = await run([...SCORE, MEMORY, "a.txt", "b.csv"]);
    expect([code, idsOf(out)]).toEqual([1, ["a.txt", "b1"]]);
    expect(err).toContain("1 of 3 could not be read and were left out; the rest is scored.\n");
    const strict = await run([...SCORE, MEMORY, "a.txt", "--strict"]);
    expect(strict).toEqual({ code: 1, out: "", err: `lexometer: ${MEMORY}:1: It cannot be read: EIO.\n` });
    const matrix = await run(["corpus", "matrix", MEMORY, "b.csv", "--measures", "we", "--format", "csv"]);
    expect(matrix).toMatchObject({ code: 1, out: "id,word_count,we\r\nb1,2,0.5\r\n" });
    expect((await run(["arc", MEMORY])).err).toBe(`lexometer: ${MEMORY}: It cannot be read: EIO.\n`);
  });

  // For root there is no such file.
  test.skipIf(process.getuid?.() === 0)("one that nobody may read", async () => {
    chmodSync(join(folder, file("secret/s.txt", "We win.")), 0);
    for (const path of ["secret/s.txt", "secret", "secret/*.txt"]) {
      const { code, out, err } = await run([...SCORE, path, "a.txt"]);
      expect([code, idsOf(out)]).toEqual([1, ["a.txt"]]);
      expect(err).toContain("secret/s.txt:1: It may not be read. It is left out.\n");
    }
  });
});

describe("a text whose end cannot be read", () => {
  const input: Input = {
    ...{ name: "long.txt", path: "long.txt", kind: "text", size: 2 ** 22 },
    open: () =>
      bytesOf(
        "long.txt",
        (async function* () {
          yield Buffer.from("We win. ".repeat(2 ** 17));
          throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
        })(),
      ),
  };
  const short: Input = {
    ...input,
    name: "short.txt",
    size: 7,
    open: async function* () {
      yield Buffer.from("We win.");
    },
  };

  test.each([
    ["whole", 0, false],
    ["whole, by workers", 1, false],
    ["in pieces", 0, true],
  ])("is left out, and the others scored: %s", async (_, workers, isCut) => {
    const engine = await createEngine();
    const scorer =
      workers === 0 ? ownScorer(engine, { norming: "none" }) : await workerScorer(workers, {}, { norming: "none" });
    const lines: string[] = [];
    const ids: (string | undefined)[] = [];
    try {
      const inputs = [short, input, short];
      const { skips } = await runJob({
        ...{ inputs, scorer, progress: new Progress([]) },
        problems: new Problems(false, (line) => lines.push(line)),
        read: (one) => readItems(one, { textColumn: undefined, idColumn: undefined }),
        ...(isCut ? { cut: (item) => cutItem(engine, item, { by: "sentences", size: 1 }) } : {}),
        openOutput: async (sink) =>
          textOutput(sink, { head: "", between: "", foot: "", row: ({ id }) => String(ids.push(id)) }, undefined),
        sink: { write: async () => {} },
      });
      expect(skips.count).toBe(1);
    } finally {
      await scorer.close();
    }
    expect(lines).toEqual(["long.txt:1: It cannot be read: EIO. It is left out."]);
    expect(ids).toEqual(isCut ? ["short.txt#1", "short.txt#1"] : ["short.txt", "short.txt"]);
  });
});

describe("of a Parquet file that is damaged behind its footer", () => {
  const TEXTS = Array.from({ length: 4 }, (_, row) => `We win ${"again ".repeat(row)}.`);
  parquetWriteFile({
    filename: join(folder, "rows.parquet"),
    columnData: [
      { name: "id", data: TEXTS.map((_, row) => `r${row}`), type: "STRING" },
      { name: "text", data: TEXTS, type: "STRING" },
    ],
    rowGroupSize: [2, 1, 1],
    codec: "UNCOMPRESSED",
  });
  const whole = readFileSync(join(folder, "rows.parquet"));

  test("the groups that can be read are scored, the others named", async () => {
    const bytes = Buffer.from(whole);
    const at = bytes.indexOf(TEXTS[2]!);
    bytes.fill(0xff, at - 40, at);
    writeFileSync(join(folder, "damaged.parquet"), bytes);
    const { code, out, err } = await run([...SCORE, "damaged.parquet", "a.txt"]);
    expect([code, idsOf(out)]).toEqual([1, ["r0", "r1", "r3", "a.txt"]]);
    expect(err).toMatch(
      /^damaged\.parquet:3: Row group 2 cannot be read: it is damaged, or written in a way that is not known here\. It is left out\.\n1 of 5 /,
    );
  });

  test("bytes anywhere do not end the run", { timeout: 120_000 }, async () => {
    const items: number[] = [];
    for (let at = 4; at < whole.length - 8; at += 7) {
      const bytes = Buffer.from(whole).fill(0xff, at, at + 5);
      const input: Input = {
        name: "p",
        kind: "parquet",
        size: bytes.length,
        open: async function* () {
          yield bytes;
        },
      };
      const reading = readItems({ ...input, isFound: true }, { textColumn: undefined, idColumn: undefined });
      let count = 0;
      for await (const _ of reading) count++;
      items.push(count);
    }
    expect(Math.min(...items)).toBeGreaterThan(0);
  });

  test("a codec that nobody here knows is named", async () => {
    parquetWriteFile({
      filename: join(folder, "lz4.parquet"),
      columnData: [{ name: "text", data: TEXTS, type: "STRING" }],
      codec: "LZ4_RAW",
      compressors: { LZ4_RAW: (bytes) => bytes },
    });
    const { code, err } = await run([...SCORE, "lz4.parquet", "a.txt"]);
    expect([code, err.split("\n")[0]]).toEqual([
      1,
      "lz4.parquet:1: Row group 1 cannot be read: LZ4_RAW, by which it is compressed, is not known here. It is left out.",
    ]);
  });
});

describe("a table without texts where they should be", () => {
  file("tables/a.csv", "id,body\n1,We win.\n");
  file("tables/b.csv", "id,text\nb1,We win.\n");
  const MESSAGE =
    "tables/a.csv:1: There is no column text or content. Its columns are id, body: name one with --text-column.";

  test.each([["tables"], ["tables/*.csv"]])("is left out where only %s was named", async (path) => {
    const { code, out, err } = await run([...SCORE, path]);
    expect([code, idsOf(out)]).toEqual([1, ["b1"]]);
    expect(err.split("\n")[0]).toBe(`${MESSAGE} It is left out.`);
  });

  test("is an error where it was named itself", async () => {
    expect(await run([...SCORE, "tables/a.csv"])).toMatchObject({ code: 2, err: `lexometer: ${MESSAGE}\n` });
  });

  test("and a workbook without the sheet likewise", async () => {
    mkdirSync(join(folder, "books"));
    writeFileSync(join(folder, "books/a.xlsx"), workbook({ Notes: [["text"], ["We win."]] }));
    const message = "books/a.xlsx:1: There is no sheet Posts. Its sheets are Notes: name one with --sheet.";
    const found = await run([...SCORE, "books", "--sheet", "Posts"]);
    expect([found.code, found.err.split("\n")[0]]).toEqual([1, `${message} It is left out.`]);
    const named = await run([...SCORE, "books/a.xlsx", "--sheet", "Posts"]);
    expect(named).toMatchObject({ code: 2, err: `lexometer: ${message}\n` });
  });
});
