import { describe, expect, test } from "vitest";
import type { Dictionary } from "../../../src/dictionary/dictionary";
import type { Diagnostic } from "../../../src/dictionary/formats/diagnostics";
import { readDictionary } from "../../../src/dictionary/formats/read";
import { LexometerError } from "../../../src/errors";
import { DIC_CASES } from "./dic-files";

describe("a .dic file", () => {
  test.each(DIC_CASES)("$name", ({ source, categories, entries, diagnostics }) => {
    const read = readDictionary(source, { format: "dic" });
    expect(categoriesOf(read.dictionary)).toEqual(categories);
    expect(entriesOf(read.dictionary)).toEqual(entries);
    expect(read.diagnostics.map(placeOf)).toEqual(diagnostics.map((line) => line.split(" ").slice(0, 2).join(" ")));
    read.diagnostics.forEach(({ message }, index) => {
      expect(message).toContain(diagnostics[index]!.split(" ").slice(2).join(" "));
    });
  });

  test("the cases are as many as they should be, and each has a name of its own", () => {
    expect(new Set(DIC_CASES.map(({ name }) => name)).size).toBe(DIC_CASES.length);
    expect(DIC_CASES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(DIC_CASES.filter(({ source }) => source !== "" && !/^x\t/.test(String(source))))(
    "$name: is told to be one",
    (dic) => {
      expect(readDictionary(dic.source)).toEqual(readDictionary(dic.source, { format: "dic" }));
    },
  );
});

describe("strict", () => {
  test("throws at the first error, with its place", () => {
    const read = (): unknown => readDictionary("%\n1\ta\n%\nx\t1\n  y\n", { strict: true });
    expect(read).toThrow(LexometerError);
    expect(read).toThrow(expect.objectContaining({ code: "DICTIONARY_SYNTAX", detail: { line: 5, column: 3 } }));
  });

  test("lets warnings pass", () => {
    const { diagnostics } = readDictionary("%\n1\ta\n%\nx\t1\t9\n", { strict: true });
    expect(diagnostics.map(placeOf)).toEqual(["warning 4:5"]);
  });
});

test("a diagnostic says what was read, what is the matter and what to do", () => {
  const { diagnostics } = readDictionary("%\n1\ta\n%\nx\t1\t9\n");
  expect(diagnostics).toEqual([
    {
      severity: "warning",
      line: 4,
      column: 5,
      read: "9",
      message: "There is no category 9; it is ignored.",
      fix: "Add it to the header or correct the id.",
    },
  ]);
});

test("a diagnostic shows no more than 80 characters of what was read", () => {
  const { diagnostics } = readDictionary(`%\n1\ta\n%\n${"a".repeat(300)}\t1\n`);
  expect(diagnostics[0]!.read).toHaveLength(80);
});

function categoriesOf({ categories }: Dictionary): string[] {
  return categories.map(({ id, label }) => (label === undefined ? id : `${id} = ${label}`));
}

function entriesOf({ entries }: Dictionary): string[] {
  return entries.map(({ pattern, categories, masks = [] }) => {
    return `${pattern}: ${[...Object.keys(categories).sort(), ...masks.map((id) => `-${id}`)].join(", ")}`;
  });
}

function placeOf({ severity, line, column }: Diagnostic): string {
  return `${severity} ${line}:${column}`;
}
