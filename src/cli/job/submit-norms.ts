import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { loadPeersFor } from "../files/peer";
import { findInputs, INPUT_KINDS, type InputKind } from "../inputs";
import { GENRES_FROM } from "../norm-texts";
import { oneOf } from "../usage";
import { weightsOf } from "../weights";
import { type NormsSpec, normsSpecOf } from "./norms-spec";
import { type StoreOption, urlOf, withStore } from "./store-option";
import { handIn, megabytes, SHARD_HELP } from "./submit";

interface NormsOptions extends StoreOption {
  readonly name: string;
  readonly out: string;
  readonly provenance?: string;
  readonly minWords?: number;
  readonly maxPunctuation?: number;
  readonly genreFrom: NormsSpec["genreFrom"];
  readonly weights?: string;
  readonly input?: InputKind;
  readonly textColumn?: string;
  readonly dictionary?: string;
  readonly shardSize?: number;
  readonly json?: boolean;
}

export function addSubmitNorms(job: Command): void {
  withStore(job.command("norms"))
    .description("Make a norming context of a corpus with many machines: what `norms build` would make, byte for byte.")
    .argument("<paths...>", "folders, files or patterns in quotes")
    .requiredOption("--name <name>", "name of the context: a–z, 0–9, _ . -")
    .requiredOption("--out <folder>", "the folder for NAME.norms.json, NAME.statistics.json and what they are made of")
    .option("--provenance <text>", "where the texts come from, for whoever uses the context")
    .option("--min-words <number>", "leave out shorter texts (default: 50)", atLeast(1))
    .option("--max-punctuation <number>", "leave out texts with more punctuation marks per 100 words", atLeast(0))
    .option("--genre-from <what>", "folder (the one a file is in) or none", oneOf(GENRES_FROM), "folder")
    .option("--weights <weights>", "weights of genres, news=2,blog=1 (default: all weigh equally)")
    .option("--shard-size <megabytes>", SHARD_HELP, megabytes)
    .option("--input <kind>", `${INPUT_KINDS.join(", ")}; told from the file name`, oneOf(INPUT_KINDS))
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--dictionary <file>", "a dictionary of your own")
    .option("--json", "as JSON")
    .action(submit);
}

async function submit(paths: readonly string[], options: NormsOptions): Promise<void> {
  const url = urlOf(options);
  const { name, minWords, maxPunctuation, genreFrom, dictionary, provenance = "Not said.", textColumn } = options;
  const rows = { textColumn, idColumn: undefined };
  const spec = await normsSpecOf({
    ...{ name, provenance, genreFrom, rows, weights: weightsOf(options.weights) },
    ...(minWords === undefined ? {} : { minWords }),
    ...(maxPunctuation === undefined ? {} : { maxPunctuation }),
    ...(dictionary === undefined ? {} : { dictionary }),
  });
  const inputs = await findInputs(paths, options.input);
  await loadPeersFor(inputs, "ndjson");
  await handIn(url, { kind: "norms", spec, out: resolve(options.out) }, inputs, { ...options, rows });
}

function atLeast(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() === "" || !(number >= least)) throw new InvalidArgumentError(`Give a number from ${least} on.`);
    return number;
  };
}
