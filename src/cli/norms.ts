import type { Command } from "commander";
import { mergeNorms, pooledConstants } from "../norms/merge";
import { formatNorms } from "../norms/open";
import { addNormsBuild } from "./norms-build";
import { addNormsCarry } from "./norms-carry";
import { formatConstants } from "./norms-constants";
import { statisticsIn } from "./norms-files";
import { normsName, someText } from "./norms-options";
import { addNormsShow } from "./norms-show";
import { checkTargets } from "./target";
import { UsageError } from "./usage";
import { weightsOf } from "./weights";
import { writeOut } from "./write-out";

interface MergeOptions {
  readonly name?: string;
  readonly out?: string;
  readonly provenance?: string;
  readonly weights?: string;
  readonly pooledConstants?: string;
}

export function addNorms(program: Command): void {
  const norms = program
    .command("norms")
    .description("Build, merge and look into norms: what texts are compared with.")
    .addHelpText(
      "after",
      `
Examples:
  lexometer norms show written analytical_thinking
  lexometer norms build letters/ --name letters --out letters.norms.json
  lexometer score letter.txt --norming letters.norms.json`,
    );
  addNormsBuild(norms);
  addNormsShow(norms);
  addNormsCarry(norms);
  norms
    .command("merge")
    .description("Make one context of the statistics of several samples, as if they had been one.")
    .argument("<statistics...>", "files of `norms build --statistics`")
    .option("--name <name>", "name of the context: a–z, 0–9, _ . -", normsName)
    .option("--out <file>", "write there instead of to standard output")
    .option("--provenance <text>", "where the texts come from", someText)
    .option("--weights <weights>", "weights of genres, news=2,blog=1 (default: all weigh equally)")
    .option("--pooled-constants <file>", "write the constants of all samples together, and no context")
    .addHelpText(
      "after",
      `
Composites add up only if all samples were counted by the same constants:
  lexometer norms merge a.json b.json --pooled-constants constants.json
  lexometer norms build a/ --name a --constants constants.json --statistics a.json
  lexometer norms build b/ --name b --constants constants.json --statistics b.json

Example:
  lexometer norms merge a.json b.json --name all --out all.norms.json`,
    )
    .action(merge);
}

async function merge(files: readonly string[], options: MergeOptions): Promise<void> {
  await checkTargets({ "--out": options.out, "--pooled-constants": options.pooledConstants }, files);
  const parts = [];
  for (const file of files) parts.push(await statisticsIn(file));
  const weights = weightsOf(options.weights);
  if (options.pooledConstants !== undefined) {
    const constants = formatConstants(parts[0]!.dictionary, pooledConstants(parts, weights));
    await writeOut(options.pooledConstants, (sink) => sink.write(constants));
    return;
  }
  if (options.name === undefined) throw new UsageError("Give the context a name: --name all.");
  const provenance = options.provenance ?? "Not said.";
  const context = await mergeNorms(parts, { name: options.name, version: "1.0.0", provenance, weights });
  await writeOut(options.out, (sink) => sink.write(formatNorms(context)));
}
