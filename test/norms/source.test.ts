import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_IN, BUILT_IN_CONTEXTS, BUILT_IN_DICTIONARY } from "../../src/norms/built-in/tables";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const source = read("src/norms/built-in/SOURCE.md");
const notice = read("NOTICE").replace(/\s+/g, " ");

/** Licences of texts of which statistics may be made and passed on; those that ask for credit. */
const ALLOWED = /^(public domain|us public domain|cc0|cc-by|mit|apache-2\.0)/i;
const ASKS_FOR_CREDIT = /cc-by|mit|apache|open government/i;

/** The rows of the table in SOURCE.md whose first column has this head. */
function rowsUnder(head: string): string[][] {
  const lines = source.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const after = lines.findIndex((line, index) => index >= first && !line.startsWith("|"));
  return lines.slice(first, after).map((line) => line.slice(2, -2).split(" | "));
}

const corpora = rowsUnder("corpus");

test("says which tables and which dictionary it is about", () => {
  expect(rowsUnder("context")).toEqual(BUILT_IN_CONTEXTS.map(({ name, hash }) => [name, `\`${hash}\``]));
  expect(source).toContain(`\`${BUILT_IN_DICTIONARY}\``);
  expect(source).toContain(`(${Buffer.from(BUILT_IN, "base64").length.toLocaleString("en")} bytes, deflated)`);
});

test("every genre is of corpora that are listed, and every corpus is of a genre", () => {
  const named = rowsUnder("genre").flatMap(([, , , names]) => names!.split(", "));
  expect([...new Set(named)].sort()).toEqual([...new Set(corpora.map(([corpus]) => corpus))].sort());
});

test.each(corpora)(
  "%s, %s: a commit, an allowed licence, and credit where it is asked for",
  (corpus, _, commit, licence) => {
    expect(commit).toMatch(/^`[0-9a-f]{40}`$/);
    expect(licence).toMatch(ALLOWED);
    const credited = [corpus!, corpus!.replace(/^(openstax|ud-ewt)-.*/, "$1-*"), CREDITED_AS[corpus!] ?? "?"];
    if (ASKS_FOR_CREDIT.test(licence!)) expect(credited.some((name) => notice.includes(name))).toBe(true);
  },
);

/** How NOTICE names corpora whose ids are no names. */
const CREDITED_AS: Readonly<Record<string, string>> = {
  "carpentries-blog": "The Carpentries blog",
  "ropensci-blog": "the rOpenSci blog",
  plos: "PLOS",
  ami: "AMI",
  icsi: "ICSI",
  cabnc: "CABNC",
};

test("tables are small", () => {
  expect(Buffer.from(BUILT_IN, "base64").length).toBeLessThan(90 * 1024);
});
