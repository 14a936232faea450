import type { Command } from "commander";
import { addCategories } from "./categories";
import { addKeyness } from "./keyness";
import { addKwic } from "./kwic";
import { addMatrix } from "./matrix";

export function addCorpus(program: Command): void {
  const corpus = program
    .command("corpus")
    .description("Views of many texts: what sets two apart, words in context, categories, a matrix.")
    .addHelpText(
      "after",
      `
Texts are files, folders of them, lines, NDJSON or CSV, read once and never kept as a whole.

Examples:
  lexometer corpus keyness novels/ minutes/
  lexometer corpus kwic "kind of" interviews.ndjson
  lexometer corpus categories letters/
  lexometer corpus matrix letters/ > matrix.csv`,
    );
  for (const add of [addKeyness, addKwic, addCategories, addMatrix]) add(corpus);
}
