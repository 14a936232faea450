import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

// `UPDATE_GOLDEN=1 npx vitest run test/unit/errors.test.ts` writes the table of the page anew.

const root = resolve(import.meta.dirname, "../..");
const PAGE = resolve(root, "docs/errors.md");
const union = /export type ErrorCode =\n([\s\S]*?);\n/.exec(readFileSync(resolve(root, "src/errors.ts"), "utf8"))![1]!;
const codes = [...union.matchAll(/\| "(\w+)"/g)].map(([, code]) => code!);
const meanings = [...union.matchAll(/\/\*\* (.+) \*\/\n +\| "(\w+)"/g)].map(([, meaning, code]) => ({
  code: code!,
  meaning: meaning!,
}));

test("every code has a meaning, and docs/errors.md shows it", () => {
  expect(codes.length).toBeGreaterThan(20);
  expect(meanings.map(({ code }) => code)).toEqual(codes);
  const page = readFileSync(PAGE, "utf8");
  const rows = ["| code | |", "|---|---|", ...meanings.map(({ code, meaning }) => `| \`${code}\` | ${meaning} |`)];
  const table = /(<!-- codes -->\n)[\s\S]*?(<!-- end -->)/;
  expect(page).toMatch(table);
  const renewed = page.replace(table, (_, start, end) => `${start}\n${rows.join("\n")}\n\n${end}`);
  if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(PAGE, renewed);
  else expect(renewed).toBe(page);
});

test("every code is made somewhere", () => {
  const source = resolve(root, "src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const text = files.map((file) => readFileSync(resolve(source, file), "utf8")).join("\n");
  const made = new Set([...text.matchAll(/(?:\bLexometerError\(\s*|\bcode: )"(\w+)"/g)].map(([, code]) => code));
  expect(codes.filter((code) => !made.has(code))).toEqual([]);
});
