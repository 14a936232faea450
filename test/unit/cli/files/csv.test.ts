import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvItems } from "../../../../src/cli/files/csv";
import { delimiterNamed, delimiterOf } from "../../../../src/cli/files/delimiter";
import { type Item, isSkip } from "../../../../src/cli/files/item";
import { jsonItems, lineItems } from "../../../../src/cli/files/json-lines";
import { inputOf, listOf } from "./fixtures";

const OPTIONS = { textColumn: undefined, idColumn: undefined };

/** `line id: text`, or `line! reason`. */
function shown(items: readonly Item[]): string[] {
  return items.map((item) =>
    isSkip(item) ? `${item.line}! ${item.reason}` : `${item.line} ${item.sample.id}: ${String(item.sample.content)}`,
  );
}

async function read(csv: string, options: object = {}, chunk?: number): Promise<string[]> {
  return shown(await listOf(csvItems(inputOf(csv, "csv", chunk), { ...OPTIONS, ...options })));
}

describe("CSV", () => {
  test.each([
    ["line breaks in quotes count as lines", 'id,text\n1,"a\n\nb"\n2,c\n', ["2 1: a\n\nb", "5 2: c"]],
    ["quotes in quotes", 'id,text\n1,"a ""b"" c"', ['2 1: a "b" c']],
    ["a quote inside of a cell without is a character", 'id,text\n1,5" pipe\n2,b', ['2 1: 5" pipe', "3 2: b"]],
    ["carriage returns alone", "id,text\r1,a\r2,b\r", ["2 1: a", "3 2: b"]],
    ["another line end behind the header than before", "id,text\r\n1,a\n2,b\n3,c", ["2 1: a", "3 2: b", "4 3: c"]],
    ["line ends that change", 'id,text\n1,"a"\r\n2,b\r3,"c"\n', ["2 1: a", "3 2: b", "4 3: c"]],
    ["line ends in quotes stay", 'id,text\r\n1,"a\nb"\n2,"c\r\nd"\n', ["2 1: a\nb", "4 2: c\r\nd"]],
    ["empty lines are no rows", "\n\nid,text\n\n1,a\n\n\n2,b\n", ["5 1: a", "8 2: b"]],
    ["an empty cell is a text without words", "id,text\n1,\n", ["2 1: "]],
    ["columns in any order and case", "Content,x,ID\na,-,1", ["2 1: a"]],
    ["the usual names by rank, not by place", "content,text,id\nno,yes,1", ["2 1: yes"]],
    ["empty cells too many, as spreadsheets write them", "id,text\n1,a,,\n", ["2 1: a"]],
    ["a row that is too short", "id,x,text\n1,a\n2,b,c", ["2! The row has nothing in the text column.", "3 2: c"]],
    [
      "a comma that should be in quotes",
      "id,text\n1,a, b\n2,c",
      ["2! The row has 3 cells, the header 2. A cell with the delimiter in it has to stand in quotes.", "3 2: c"],
    ],
    [
      "a quote that is never closed",
      'id,text\n1,a\n\n2,"b\n3,c\n4,d',
      ["2 1: a", "3! A quote that opens in this row is never closed. The rest of the file is left out."],
    ],
    ["a header and nothing else", "id,text", []],
    ["nothing at all", "", []],
    ["a mark and nothing else", "\ufeff", []],
  ])("%s", async (_, csv, expected) => {
    expect(await read(csv)).toEqual(expected);
    expect(await read(csv, {}, 1)).toEqual(expected);
  });

  test("10,000 columns", async () => {
    const cells = Array.from({ length: 10_000 }, (_, column) => `c${column}`);
    const csv = `${cells.join(",")},text\n${cells.join(",")},a`;
    expect(await read(csv, { idColumn: "c7" })).toEqual(["2 c7: a"]);
    await expect(read(csv, { textColumn: "body" })).rejects.toThrow(
      /^in\.csv:1: .*no column body.* c19 …: name one with --text-column\.$/,
    );
  });

  test.each([
    [
      {},
      "id,body\n1,a",
      "in.csv:1: There is no column text or content. Its columns are id, body: name one with --text-column.",
    ],
    [
      { idColumn: "key" },
      "id,text\n1,a",
      "in.csv:1: There is no column key. Its columns are id, text: name one with --id-column.",
    ],
  ])("a column that is not there is said with those that are", async (options, csv, message) => {
    await expect(read(csv, options)).rejects.toThrow(message);
  });

  test("rows of exactly the limit are read, longer ones end the file", async () => {
    const limited = (row: string): Promise<string[]> =>
      listOf(csvItems(inputOf(`id,text\n${row}\n2,b\n`), OPTIONS, 16)).then(shown);
    // The bytes of its cells: what stands between is not kept.
    const rowOf = (length: number): string => `1,${"a".repeat(length - 1)}`;
    expect(await limited(rowOf(15))).toHaveLength(2);
    expect(await limited(rowOf(16))).toHaveLength(2);
    const [over, ...others] = await limited(rowOf(17));
    expect(over).toMatch(/^2! The row has more than 16 bytes: .* The rest of the file is left out\.$/);
    expect(others).toEqual([]);
  });

  test("what is written is read, in chunks of any size", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", "😀", ",", ";", '"', "\n", "\r\n", " "), maxLength: 6 });
    const rows = fc.array(fc.tuple(fc.constantFrom("x", "y"), cell), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (table, chunk) => {
        const csv = `id,text\n${table.map(([id, text]) => `${id},"${text.replaceAll('"', '""')}"\n`).join("")}`;
        const items = await listOf(csvItems(inputOf(csv, "csv", chunk), { ...OPTIONS, delimiter: "," }));
        expect(items.map((item) => (isSkip(item) ? item : [item.sample.id, item.sample.content]))).toEqual(table);
      }),
    );
  });
});

describe("the delimiter", () => {
  test.each([
    ["id,text\n1,a\n", ","],
    ["id;text\n1;a, b, c\n2;d\n", ";"],
    ["id\ttext\n1\ta, b; c\n", "\t"],
    ["id|text\n1|a\n", "|"],
    ['id,text\n1,"a;b;c"\n2,"d;e;f"\n', ","],
    ["text\none, two\n", ","],
    ["text\n", ","],
    ["", ","],
    ['id;"te,xt"\n1;"a\n;b"\n', ";"],
  ])("of %j is %j", (head, delimiter) => expect(delimiterOf(head)).toBe(delimiter));

  test.each([
    ["tab", "\t"],
    ["\\t", "\t"],
    ["~", "~"],
    ["§", "§"],
    ["", undefined],
    ["ab", undefined],
    ['"', undefined],
    ["\n", undefined],
  ])("%j names %j", (name, delimiter) => expect(delimiterNamed(name)).toBe(delimiter));
});

describe("lines", () => {
  const LINE = '{"text":"aaaa"}';

  test.each([15, 16, 17])("of %i bytes of 16 are read up to the limit, and the others beside", async (length) => {
    const line = `${LINE.slice(0, -2)}${"a".repeat(length - LINE.length)}"}`;
    expect(line).toHaveLength(length);
    for (const chunk of [1, 5, 100]) {
      const items = await listOf(jsonItems(inputOf(`${line}\n{"text":"b"}`, "ndjson", chunk), OPTIONS, 16));
      expect(items.map(isSkip)).toEqual([length > 16, false]);
      const plain = await listOf(lineItems(inputOf(`${line}\nb`, "lines", chunk), OPTIONS, 16));
      expect(shown(plain)).toEqual([length > 16 ? "1! The line has more than 16 bytes." : `1 1: ${line}`, "2 2: b"]);
    }
  });

  test("keep the id of what is left out", async () => {
    const [item] = await listOf(jsonItems(inputOf('{"id":7,"text":null}', "ndjson"), OPTIONS));
    expect(item).toEqual({
      input: "in.ndjson",
      line: 1,
      id: "7",
      reason: expect.stringContaining("no string in text"),
    });
  });
});
