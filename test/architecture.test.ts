import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

/** Lower rows know nothing of higher ones. Folders of one row do not see each other. */
const ROWS = [
  ["errors.ts"],
  ["check-options.ts", "json-field.ts", "lazily.ts"],
  ["text"],
  ["dictionary", "norms", "catalogue"],
  ["core"],
  ["dictionary-measures"],
  ["service-measures"],
  ["frameworks"],
  ["results"],
  ["outputs"],
  ["engine"],
  ["pool", "accounts", "corpus", "transcript"],
  ["jobs"],
  ["http"],
  ["cli", "index.ts"],
];

/** The same of the core: nothing below is shared but constants, memory and state. */
const CORE_ROWS = [["abi.ts", "memory.ts", "state.ts"], ["text"], ["tokens", "counts"], ["dictionary"], ["index.ts"]];

/** Words that only some places may say. */
const RESERVED: readonly { readonly word: RegExp; readonly where: RegExp }[] = [
  { word: /\bWebAssembly\.(?!Module\b)/, where: /^core\// },
  { word: /\bnew Worker\(/, where: /^pool\// },
  {
    word: /from "node:/,
    where: /^(?:pool\/node(?:-worker|-start)?\.ts|accounts\/sqlite\/|http\/node(?:\.ts|\/)|jobs\/|cli\/)/,
  },
  // A property in a literal costs everybody who loads the module: text/reg-exp.ts.
  { word: /(?<!String\.raw`[^`\n]*)\\[pP]\{/, where: /^dictionary\/en-open\// },
  { word: /\b(?:Math\.(?:log|exp|pow)|toLocale|localeCompare|Intl\.)/, where: /^(?:cli|pool|http|jobs|corpus)\// },
];

const root = resolve(import.meta.dirname, "../src");
const rank = new Map(ROWS.flatMap((row, level) => row.map((folder) => [folder, level] as const)));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

describe("the core", () => {
  const core = resolve(root, "../assembly");
  const ranks = new Map(CORE_ROWS.flatMap((row, level) => row.map((folder) => [folder, level] as const)));
  const sources = readdirSync(core, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

  test.each(sources)("%s imports only from below", (file) => {
    const rankOf = (path: string): number | undefined => ranks.get(folderOf(path));
    expect(rankOf(file)).toBeDefined();
    const imported = [...readFileSync(join(core, file), "utf8").matchAll(/\bfrom\s+"(\.[^"]+)"/g)];
    for (const [, specifier] of imported) {
      const target = `${relative(core, resolve(core, dirname(file), specifier!))}.ts`;
      // Constants of every folder go into the map of memory.
      if (folderOf(target) === folderOf(file) || rankOf(file) === 0) continue;
      expect(rankOf(target), `${file} → ${target}`).toBeLessThan(rankOf(file)!);
    }
  });
});

test("every source file belongs to a row", () => {
  expect(files.length).toBeGreaterThan(20); // an empty walk would pass every rule below
  expect(files.filter((file) => !rank.has(folderOf(file)))).toEqual([]);
});

test.each(files)("%s imports only from below, and no barrel", (file) => {
  for (const target of importsOf(file)) {
    if (folderOf(target) === folderOf(file)) continue;
    expect(rank.get(folderOf(target)), `${file} → ${target}`).toBeLessThan(rank.get(folderOf(file))!);
    expect(target).not.toMatch(/(?:^|\/)index(?:\.ts)?$/);
  }
});

test.each(files)("%s says no reserved word", (file) => {
  const source = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  for (const { word, where } of RESERVED) {
    if (!where.test(file)) expect(source, `${word}`).not.toMatch(word);
  }
});

test("the library imports no package", () => {
  const outside = files.filter((file) => !/^(?:cli|http|jobs|pool|accounts)\//.test(file));
  for (const file of outside) expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/\bfrom "[^.]/);
});

function folderOf(file: string): string {
  return file.split("/")[0]!;
}

/** Local imports of a file, as paths from `src`; the contract file of the core is everybody's. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/\bfrom\s+"(\.[^"]+)"/g)]
    .map(([, specifier]) => relative(root, resolve(root, dirname(file), specifier!)))
    .filter((target) => target !== "../assembly/abi")
    .map((target) => (target.includes("/") || target.endsWith(".ts") ? target : `${target}.ts`));
}
