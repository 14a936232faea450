import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { createEngine } from "../engine/engine";
import { openState, packState, textsIn } from "../http/context-state";
import { MIN_WORD_COUNT } from "../http/norming";
import { formatStatistics } from "../norms/statistics";
import { statisticsIn } from "./norms-files";
import { wholeNumber } from "./numbers";
import { type Place, withPlace } from "./place";
import { targetOf } from "./target";
import { UsageError } from "./usage";
import { withDesk } from "./with-desk";
import { writeOut } from "./write-out";

interface ImportOptions extends Place {
  readonly account: string;
  readonly name: string;
  readonly minWordCount: number;
}

interface ExportOptions extends Place {
  readonly account: string;
  readonly out?: string;
}

/** Contexts of accounts of a server: the statistics they are made of, in and out. */
export function addNormsCarry(norms: Command): void {
  withPlace(norms.command("import"))
    .description("Give an account of a server a context that was built offline, to be used at once.")
    .argument("<statistics>", "a file of `norms build --statistics`, or of `norms export`")
    .requiredOption("--account <account>", "key or name of the account")
    .requiredOption("--name <name>", "what the account calls it: /v2/analyze/custom/NAME; one of this name is replaced")
    .option("--min-word-count <n>", "for texts that are added later", wholeNumber, MIN_WORD_COUNT)
    .addHelpText(
      "after",
      `
Example:
  lexometer norms build letters/ --name letters --statistics letters.json --out letters.norms.json
  lexometer norms import letters.json --account demo --name letters`,
    )
    .action(importContext);
  withPlace(norms.command("export"))
    .description("Write the statistics of a context of an account: counts, never texts.")
    .argument("<name>", "the context")
    .requiredOption("--account <account>", "key or name of the account")
    .option("--out <file>", "write there instead of to standard output")
    .addHelpText("after", "\nExample:\n  lexometer norms export letters --account demo --out letters.json")
    .action(exportContext);
}

async function importContext(file: string, options: ImportOptions): Promise<void> {
  const { account, name, minWordCount } = options;
  const statistics = await statisticsIn(file);
  const engine = await createEngine();
  const state = packState(statistics);
  // Of another dictionary or release it would be refused at the first call: better now.
  const opened = openState(state, engine.normingPasses(), engine.version.dictionary);
  const texts = textsIn(opened.plain);
  if (texts === 0) throw new UsageError(`${file} has statistics of no text.`);
  const carried = { name, options: { minWordCount }, state: Buffer.from(state).toString("base64") };
  await withDesk(options, (desk) => desk.importContext(account, carried));
  process.stdout.write(`/v2/analyze/custom/${name} compares with ${texts} texts.\n`);
}

async function exportContext(name: string, options: ExportOptions): Promise<void> {
  const { account, out } = options;
  if (out !== undefined) await targetOf(out, await filesIn(options.data));
  const engine = await createEngine();
  const { state } = await withDesk(options, (desk) => desk.exportContext(account, name));
  const opened = openState(Buffer.from(state, "base64"), engine.normingPasses(), engine.version.dictionary);
  const text = formatStatistics({ ...opened, constants: opened.constants ?? {} });
  await writeOut(out, (sink) => sink.write(text));
}

/** The files of a data folder, which accounts are in; none where there is no folder. */
async function filesIn(data: string): Promise<string[]> {
  const names = await readdir(data).catch(() => []);
  return names.map((name) => join(data, name));
}
