import { extname } from "node:path";
import type { Command } from "commander";
import { checkDictionary } from "../dictionary/check";
import { compileDictionary } from "../dictionary/compile";
import type { Dictionary } from "../dictionary/dictionary";
import type { DictionaryFormat } from "../dictionary/formats/read";
import { writeDictionary } from "../dictionary/formats/write";
import { createEngine, type Engine } from "../engine/engine";
import { LexometerError } from "../errors";
import { columnOf } from "../outputs/column-names";
import { deflate } from "../text/deflate";
import { examineFile, readFileDictionary } from "./engine-for";
import { neverFound } from "./never-found";
import { oneText } from "./one-text";
import { addShow } from "./show";
import { targetOf } from "./target";
import { oneOf, UsageError } from "./usage";
import { writeOut } from "./write-out";

const FORMATS: readonly DictionaryFormat[] = ["json", "csv", "dicx", "dic"];

export function addDictionary(program: Command): void {
  const dictionary = program
    .command("dictionary")
    .description("Check, compile, convert and look into dictionaries.")
    .addHelpText(
      "after",
      `
Examples:
  lexometer dictionary show tentative
  lexometer dictionary check my.dic --coverage letter.txt
  lexometer score letter.txt --dictionary my.dic`,
    );
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
    .command("convert")
    .description("Write a dictionary in another format, from .json, .csv, .dicx or .dic.")
    .argument("<file>", ".dic, .dicx, .csv or .json")
    .requiredOption("--out <file>", "where to write it")
    .option("--format <format>", `${FORMATS.join(", ")} (default: by the name of --out)`, oneOf(FORMATS))
    .addHelpText(
      "after",
      `
JSON keeps everything. The others list ancestors at each entry, and what they cannot say is refused:
.dic has no weights, and only JSON and CSV have phrases that mask categories.

Example:
  lexometer dictionary convert my.dic --out my.csv`,
    )
    .action(convert);
  addShow(dictionary);
}

async function check(file: string, options: { readonly coverage?: string }): Promise<void> {
  const { dictionary, diagnostics } = await examineFile(file);
  const lines = diagnostics.map(
    ({ severity, line, column, message, fix }) => `${file}:${line}:${column}: ${severity}: ${message} ${fix}`,
  );
  const findings = checkDictionary(dictionary);
  for (const { kind, message } of findings) lines.push(`${file}: ${kind}: ${message}`);
  for (const { id } of dictionary.categories) {
    const column = columnOf(id);
    if (column !== id)
      lines.push(`${file}: column: "${id}" is called like a column of tables; there it is "${column}".`);
  }
  const { engine, refused } = await tryEngine(dictionary);
  if (refused !== undefined) lines.push(`${file}: error: ${refused}`);
  if (engine !== undefined) {
    for (const pattern of neverFound(engine, new Set(findings.map(({ pattern = "" }) => pattern)))) {
      lines.push(`${file}: unmatchable: "${pattern}" can never match: a text is cut into other tokens there.`);
    }
  }
  const phrases = dictionary.entries.filter(({ pattern }) => /\S[\s-]+\S/.test(pattern)).length;
  lines.push(
    `${dictionary.entries.length} entries, ${phrases} of them phrases, in ${dictionary.categories.length} categories.`,
  );
  if (options.coverage !== undefined && engine !== undefined) {
    const { coverage } = engine.score(await oneText(options.coverage)).shape;
    lines.push(`${(coverage * 100).toFixed(1)} % of the words of ${options.coverage} are known.`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
  if (refused !== undefined || diagnostics.some(({ severity }) => severity === "error")) process.exitCode = 1;
}

/** An engine with the dictionary, or why it makes none. */
async function tryEngine(dictionary: Dictionary): Promise<{ readonly engine?: Engine; readonly refused?: string }> {
  try {
    return { engine: await createEngine({ dictionary }) };
  } catch (error) {
    if (error instanceof LexometerError) return { refused: error.message };
    throw error;
  }
}

async function convert(
  file: string,
  options: { readonly out: string; readonly format?: DictionaryFormat },
): Promise<void> {
  const format = options.format ?? FORMATS.find((name) => extname(options.out) === `.${name}`);
  if (format === undefined)
    throw new UsageError(`--out ends in none of ${FORMATS.map((name) => `.${name}`).join(", ")}: say --format.`);
  await targetOf(options.out, [file]);
  const dictionary = await readFileDictionary(file);
  const written = writeDictionary(dictionary, format);
  await writeOut(options.out, (sink) => sink.write(written));
  process.stderr.write(`${options.out}: ${dictionary.entries.length} entries as ${format}.\n`);
}

async function compile(file: string, options: { readonly out: string; readonly packed?: boolean }): Promise<void> {
  await targetOf(options.out, [file]);
  const image = compileDictionary(await readFileDictionary(file));
  const bytes = options.packed === true ? await deflate(image) : image;
  await writeOut(options.out, (sink) => sink.write(bytes));
  process.stderr.write(`${options.out}: ${bytes.length} bytes.\n`);
}
