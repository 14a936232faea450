import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { openProgram } from "./program";

const { folder, run, file } = openProgram();
const IDS = ["id", "word_count", "commas", "category.id", "service_measures.we", "text", "we"];
const COLUMNS = [
  ...["category.id", "category.word_count", "category.commas", "category.category.id"],
  ...["category.service_measures.we", "text", "we"],
];
// Each category has a word of its own, and so many of that are in the text.
const WORDS = ["one", "two", "three", "four", "five", "six", "seven"];
file("mine.csv", `word,category\n${IDS.map((id, index) => `${WORDS[index]},${id}\n`).join("")}`);
file("a.txt", `${WORDS.map((word, index) => `${word} `.repeat(index + 1)).join("")}zero, zero.`);
const RATES = IDS.map((_, index) => (index + 1) / 30);
const OPTIONS = ["a.txt", "--dictionary", "mine.csv"];

function tableOf(csv: string): { readonly names: string[]; readonly cells: string[] } {
  const [names, cells] = csv.trimEnd().split("\r\n");
  return { names: names!.split(","), cells: cells!.split(",") };
}

describe("categories that are called like other columns have names of their own", () => {
  test.each([[[]], [["--shape"]]])("in CSV %j, and in Parquet", async (more) => {
    const { names, cells } = tableOf((await run(["score", ...OPTIONS, ...more, "--format", "csv"])).out);
    expect(new Set(names).size).toBe(names.length);
    const from = names.indexOf("category.id");
    expect(names.slice(from, from + 7)).toEqual(COLUMNS);
    expect(cells.slice(from, from + 7)).toEqual(RATES.map((rate) => String(Number(rate.toFixed(6)))));
    expect([cells[names.indexOf("id")], cells[names.indexOf("word_count")]]).toEqual(["a.txt", "30"]);
    expect(await run(["score", ...OPTIONS, ...more, "--out", "o.parquet"])).toMatchObject({ code: 0 });
    const [row] = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, "o.parquet")) });
    expect(Object.keys(row!)).toEqual(names);
    expect(Object.values(row!).map((cell) => (cell === null ? "" : String(cell)))).toEqual(cells);
  });

  test("in a matrix", async () => {
    const matrix = ["corpus", "matrix", ...OPTIONS, "--format"];
    const { names, cells } = tableOf((await run([...matrix, "csv"])).out);
    expect(names).toEqual(["id", "word_count", ...COLUMNS]);
    expect(cells).toEqual(["a.txt", "30", ...RATES.map(String)]);
    const row = JSON.parse((await run([...matrix, "ndjson"])).out);
    expect(row).toEqual(
      Object.fromEntries(names.map((name, index) => [name, index === 0 ? "a.txt" : Number(cells[index])])),
    );
  });

  test("in a transcript, whose own columns are others", async () => {
    file("talk.txt", "Anna: six six we.\n");
    const args = ["transcript", "talk.txt", "--dictionary", "mine.csv", "--rows", "turns", "--format", "csv"];
    const { names, cells } = tableOf((await run(args)).out);
    expect(new Set(names).size).toBe(names.length);
    expect([cells[names.indexOf("text")], cells[names.indexOf("category.text")]]).toEqual(["six six we.", "0.666667"]);
  });
});

test("where groups are nested they keep their names", async () => {
  const { out } = await run(["score", ...OPTIONS, "--format", "ndjson"]);
  expect(Object.keys(JSON.parse(out).dictionary_measures)).toEqual(IDS);
});

test("dictionary check names them", async () => {
  const { code, out } = await run(["dictionary", "check", "mine.csv"]);
  const named = out.split("\n").filter((line) => line.startsWith("mine.csv: column: "));
  expect([code, named]).toEqual([
    0,
    IDS.slice(0, 5).map(
      (id, index) => `mine.csv: column: "${id}" is called like a column of tables; there it is "${COLUMNS[index]}".`,
    ),
  ]);
});
