import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { openPostgresStore } from "../../accounts/postgres/open";
import { shardsOf } from "../../jobs/cut";
import type { JobDraft } from "../../jobs/job";
import { openJobs } from "../../jobs/open";
import { ARRANGEMENTS } from "../../outputs/columns";
import { accountNamed } from "../account-desk";
import { delimiterNamed } from "../files/delimiter";
import { loadPeersFor } from "../files/peer";
import { SEGMENTS_HELP } from "../files/segments";
import { findInputs, INPUT_KINDS, type Input, type InputKind } from "../inputs";
import { NORMING_HELP } from "../norming";
import { MEGABYTE, megabytes } from "../numbers";
import type { SampleOptions } from "../samples";
import type { PlanOptions } from "../score-plan";
import { oneOf, UsageError } from "../usage";
import { corpusFiles, piecesOf } from "./corpus-files";
import { JOB_FORMATS, type JobFormat, specOf } from "./score-spec";
import { type StoreOption, urlOf, withStore } from "./store-option";

/** Bytes of a shard where nobody says anything: a second or two of work. */
const SHARD_BYTES = 16 * 1024 * 1024;
export const SHARD_HELP = `megabytes of a shard (default: ${SHARD_BYTES / MEGABYTE})`;

interface SubmitOptions extends StoreOption, PlanOptions {
  readonly out: string;
  readonly account?: string;
  readonly shardSize?: number;
  readonly input?: InputKind;
  readonly format?: JobFormat;
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly segments?: string;
  readonly dictionary?: string;
  readonly json?: boolean;
}

export function addSubmit(job: Command): void {
  withStore(job.command("submit"))
    .description("Cut a corpus into shards and hand them in.")
    .argument("<paths...>", "files, folders or patterns in quotes")
    .requiredOption("--out <folder>", "the folder for the parts of the output")
    .option("--account <account>", "key or name of the account that pays for the words")
    .option("--shard-size <megabytes>", SHARD_HELP, megabytes)
    .option("--input <kind>", `${INPUT_KINDS.join(", ")}; told from the file name`, oneOf(INPUT_KINDS))
    .option("--format <format>", "ndjson or csv (default: ndjson)", oneOf(JOB_FORMATS))
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--id-column <name>", "column or field with the id (default: id or request_id)")
    .option("--delimiter <character>", "what stands between cells of CSV, or tab (default: told from the first lines)")
    .option("--sheet <sheet>", "sheet of a workbook, by name or number (default: 1)")
    .option("--segments <how>", SEGMENTS_HELP)
    .option("--norming <norms>", NORMING_HELP)
    .option("--arrangement <arrangement>", "framework or score (default: score)", oneOf(ARRANGEMENTS))
    .option("--frameworks <ids>", "only these frameworks, separated by commas, whole")
    .option("--measures <ids>", "only these measures, separated by commas")
    .option("--include <parts>", "in NDJSON also intervals, reliability, version, separated by commas")
    .option("--shape", "also word lengths, punctuation and other raw values")
    .option("--dictionary <file>", "a dictionary of your own: .dic, .dicx, .csv, .json or compiled")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      `
Examples:
  lexometer job submit /shared/posts.ndjson --out /shared/scores
  lexometer job submit '/shared/*.csv' --text-column body --out /shared/scores --account 'research group'`,
    )
    .action(submit);
}

async function submit(paths: readonly string[], options: SubmitOptions): Promise<void> {
  const url = urlOf(options);
  const { format = "ndjson", segments, dictionary } = options;
  const delimiter = options.delimiter === undefined ? undefined : delimiterNamed(options.delimiter);
  if (options.delimiter !== undefined && delimiter === undefined) {
    throw new UsageError("--delimiter is one character that is neither a quote nor a line break, or tab.");
  }
  const { norming, arrangement, frameworks, measures, include, shape } = options;
  const plan = { norming, arrangement, frameworks, measures, include, shape };
  const rows = { textColumn: options.textColumn, idColumn: options.idColumn, delimiter, sheet: options.sheet };
  const spec = await specOf({
    ...{ format, rows },
    plan: Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined)),
    ...(segments === undefined ? {} : { segments }),
    ...(dictionary === undefined ? {} : { dictionary }),
  });
  const inputs = await findInputs(paths, options.input);
  await loadPeersFor(inputs, format);
  const account = options.account === undefined ? undefined : await keyOf(url, options.account);
  const out = resolve(options.out);
  const draft = { kind: "score", spec, out, ...(account === undefined ? {} : { account }) } as const;
  await handIn(url, draft, inputs, { ...options, rows });
}

/** Cuts inputs into shards and says under which number they wait. */
export async function handIn(
  url: string,
  draft: JobDraft,
  inputs: readonly Input[],
  options: { readonly shardSize?: number; readonly json?: boolean; readonly rows: SampleOptions },
): Promise<void> {
  const { shardSize = SHARD_BYTES, rows } = options;
  await mkdir(draft.out, { recursive: true });
  const jobs = await openJobs(url);
  try {
    const id = await jobs.rows.submit(draft, shardsOf(await corpusFiles(inputs), shardSize, piecesOf(rows)));
    const status = await jobs.rows.status(id);
    if (options.json === true) process.stdout.write(`${JSON.stringify(status)}\n`);
    else {
      process.stdout.write(`${id}\n`);
      process.stderr.write(`${status.shards} shards are waiting: lexometer job work, here and elsewhere.\n`);
    }
  } finally {
    await jobs.close();
  }
}

/** @throws {@link LexometerError} `ACCOUNT_UNKNOWN` */
async function keyOf(url: string, wanted: string): Promise<string> {
  const store = await openPostgresStore(url, { connections: 1 });
  try {
    return (await accountNamed(store, wanted)).key;
  } finally {
    await store.close();
  }
}
