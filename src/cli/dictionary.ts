import { readFile, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { checkDictionary } from "../dictionary/check";
import { compileDictionary } from "../dictionary/compile";
import type { Entry } from "../dictionary/dictionary";
import { readDictionary } from "../dictionary/formats/read";
import { packImage } from "../dictionary/serial";
import { createEngine, type Engine } from "../engine/engine";
import { csvCell } from "../outputs/csv";
import { engineFor, readFileDictionary } from "./engine-for";
import { oneOf } from "./usage";

const SHOW_FORMATS = ["table", "json", "csv"] as const;

export function addDictionary(program: Command): void {
  const dictionary = program.command("dictionary").description("Check, compile and look into dictionaries.");
  dictionary
    .command("check")
    .description("List what is wrong or odd in a dictionary file, by line.")
    .argument("<file>", ".dic, .dicx, .csv or .json")
    .option("--coverage <file>", "also the share of the words of this text that the dictionary knows")
    .addHelpText("after", "\nExample:\n  lexometer dictionary check my.dic --coverage letter.txt")
    .action(check);
  dictionary
    .command("compile")
    .description("Compile a dictionary to the image that the engine opens.")
    .argument("<file>", ".dic, .dicx, .csv or .json")
    .requiredOption("--out <file>", "where to write it")
    .option("--packed", "compressed, for shipping")
    .addHelpText("after", "\nExample:\n  lexometer dictionary compile my.dic --out my.lxd")
    .action(compile);
  dictionary
    .command("show")
    .description("Show the entries of a category, or what a word counts for.")
    .argument("<name>", "a category, or a word or phrase")
    .option("--dictionary <file>", "a dictionary of your own")
    .option("--format <format>", "table, json or csv", oneOf(SHOW_FORMATS), "table")
    .addHelpText("after", '\nExamples:\n  lexometer dictionary show tentative\n  lexometer dictionary show "kind of"')
    .action(show);
}

async function check(file: string, options: { readonly coverage?: string }): Promise<void> {
  const { dictionary, diagnostics } = readDictionary(await readFile(file));
  const lines = diagnostics.map(
    ({ severity, line, column, message, fix }) => `${file}:${line}:${column}: ${severity}: ${message} ${fix}`,
  );
  for (const finding of checkDictionary(dictionary)) lines.push(`${file}: ${finding.kind}: ${finding.message}`);
  const phrases = dictionary.entries.filter(({ pattern }) => /\S[\s-]+\S/.test(pattern)).length;
  lines.push(
    `${dictionary.entries.length} entries, ${phrases} of them phrases, in ${dictionary.categories.length} categories.`,
  );
  if (options.coverage !== undefined) {
    const engine = await createEngine({ dictionary });
    const { coverage } = engine.score(await readFile(options.coverage)).shape;
    lines.push(`${(coverage * 100).toFixed(1)} % of the words of ${options.coverage} are known.`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  if (diagnostics.some(({ severity }) => severity === "error")) process.exitCode = 1;
}

async function compile(file: string, options: { readonly out: string; readonly packed?: boolean }): Promise<void> {
  const image = compileDictionary(await readFileDictionary(file));
  const bytes = options.packed === true ? await packImage(image) : image;
  await writeFile(options.out, bytes);
  process.stderr.write(`${options.out}: ${bytes.length} bytes.\n`);
}

interface ShowOptions {
  readonly dictionary?: string;
  readonly format: (typeof SHOW_FORMATS)[number];
}

async function show(name: string, options: ShowOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const rows = engine.measures.includes(name) ? entriesOf(engine, name) : hitsOf(engine, name);
  if (rows.length === 0) {
    throw new Error(
      `"${name}" is no category, and no entry knows it. \`lexometer score --help\` shows how to score texts.`,
    );
  }
  switch (options.format) {
    case "json":
      process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`);
      return;
    case "csv":
      process.stdout.write(
        rows.map(({ entry, categories }) => `${csvCell(entry)},${csvCell(categories.join(" "))}\r\n`).join(""),
      );
      return;
    case "table": {
      const width = Math.min(32, Math.max(...rows.map(({ entry }) => entry.length)));
      process.stdout.write(
        rows.map(({ entry, categories }) => `${entry.padEnd(width)}  ${categories.join(", ")}\n`).join(""),
      );
    }
  }
}

interface Row {
  readonly entry: string;
  readonly categories: readonly string[];
}

/** The entries that are in a category themselves or by one of its descendants. */
function entriesOf(engine: Engine, category: string): Row[] {
  const within = new Set([category]);
  const { categories } = engine.dictionary;
  for (let grown = true; grown; ) {
    const before = within.size;
    for (const { id, parents } of categories) if (parents?.some((parent) => within.has(parent))) within.add(id);
    grown = within.size > before;
  }
  const isIn = (entry: Entry): boolean => Object.keys(entry.categories).some((id) => within.has(id));
  const rows: Row[] = [];
  for (const entry of engine.dictionary.entries()) {
    if (isIn(entry)) rows.push({ entry: entry.pattern, categories: Object.keys(entry.categories) });
  }
  return rows;
}

function hitsOf(engine: Engine, text: string): Row[] {
  return engine.explain(text).map(({ entry, categories }) => ({ entry, categories }));
}
