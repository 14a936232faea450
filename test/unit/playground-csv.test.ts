import { expect, test } from "vitest";
import { readCsv } from "../../examples/playground/csv";

test("a cell that only begins with a quoted part is kept to its last letter", () => {
  expect(readCsv('id\ttext\n1\t"Hello," she said\n2\t"a ""b"" c"\n3\t"x').rows).toEqual([
    ["1", '"Hello," she said'],
    ["2", 'a "b" c'],
    ["3", '"x'],
  ]);
});

test("a cell may have megabytes", () => {
  const text = "We are glad. ".repeat(800_000);
  expect(readCsv(`id,text\n1,"${text}"\n`).rows[0]?.[1]).toBe(text);
});
