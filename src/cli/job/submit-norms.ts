import { resolve } from "node:path";
import type { Command } from "commander";
import { loadPeersFor } from "../files/peer";
import { findInputs } from "../inputs";
import { genreOf } from "../norm-texts";
import { type NormsOptions, tallyOptionsOf, withNormsOptions } from "../norms-options";
import { megabytes } from "../numbers";
import { checkWeightsFor } from "../weights";
import { normsSpecOf } from "./norms-spec";
import { type StoreOption, urlOf, withStore } from "./store-option";
import { handIn, SHARD_HELP } from "./submit";

interface SubmitOptions extends StoreOption, NormsOptions {
  readonly out: string;
  readonly shardSize?: number;
  readonly json?: boolean;
}

export function addSubmitNorms(job: Command): void {
  withNormsOptions(withStore(job.command("norms")))
    .description("Make a norming context of a corpus with many machines: what `norms build` would make, byte for byte.")
    .argument("<paths...>", "folders, files or patterns in quotes")
    .requiredOption("--out <folder>", "the folder for NAME.norms.json, NAME.statistics.json and what they are made of")
    .option("--shard-size <megabytes>", SHARD_HELP, megabytes)
    .option("--json", "as JSON")
    .addHelpText("after", "\nExample:\n  lexometer job norms /shared/letters --name letters --out /shared/norms")
    .action(submit);
}

async function submit(paths: readonly string[], options: SubmitOptions): Promise<void> {
  const url = urlOf(options);
  const { name, genreFrom, dictionary, provenance = "Not said.", textColumn } = options;
  const rows = { textColumn, idColumn: undefined };
  const spec = await normsSpecOf({
    ...{ name, provenance, genreFrom, rows },
    ...tallyOptionsOf(options),
    ...(dictionary === undefined ? {} : { dictionary }),
  });
  const inputs = await findInputs(paths, options.input);
  checkWeightsFor(
    spec.weights,
    inputs.map((input) => genreOf(input.name, genreFrom)),
  );
  await loadPeersFor(inputs, "ndjson");
  await handIn(url, { kind: "norms", spec, out: resolve(options.out) }, inputs, { ...options, rows });
}
