import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { openPostgresStore } from "../../accounts/postgres/open";
import { shardsOf } from "../../jobs/cut";
import { type Jobs, openJobs } from "../../jobs/open";
import { ARRANGEMENTS } from "../../outputs/columns";
import { accountNamed } from "../account-desk";
import { delimiterNamed } from "../files/delimiter";
import { loadPeersFor } from "../files/peer";
import { SEGMENTS_HELP } from "../files/segments";
import { findInputs, INPUT_KINDS, type InputKind } from "../inputs";
import { NORMING_HELP } from "../norming";
import { sharedUrlOf } from "../place";
import type { PlanOptions } from "../score-plan";
import { oneOf, UsageError } from "../usage";
import { corpusFiles, piecesOf } from "./corpus-files";
import { JOB_FORMATS, type JobFormat, specOf } from "./score-spec";
import { sayStatus, showStatus, statusLine } from "./status";
import { addWork } from "./work";

/** Bytes of a shard where nobody says anything: a second or two of work. */
const SHARD_BYTES = 16 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

interface StoreOption {
  readonly store?: string;
}

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

export function addJob(program: Command): void {
  const job = program
    .command("job")
    .description("Score corpora with many machines: shards in PostgreSQL, worked on by whoever is there.")
    .addHelpText("after", EXAMPLES);
  addSubmit(job);
  addWork(withStore(job.command("work")));
  withStore(job.command("status"))
    .description("Show how far jobs are.")
    .argument("[job]", "its id; all jobs where it is left out")
    .option("--watch", "go on until the job is over")
    .option("--json", "as JSON")
    .action(showStatus);
  withStore(job.command("cancel"))
    .description("Stop a job. What is done stays; what is not is not charged.")
    .argument("<job>", "its id")
    .action(cancel);
  withStore(job.command("retry"))
    .description("Have shards that were given up or cancelled worked on again.")
    .argument("<job>", "its id")
    .action(retry);
}

const EXAMPLES = `
Examples:
  export LEXOMETER_STORE=postgres://user:password@host/database
  lexometer job submit /shared/posts.ndjson --out /shared/scores
  lexometer job work                      on as many machines as there are
  lexometer job status --watch JOB
  cat /shared/scores/part-*.ndjson        what one process would have written

Corpus and output are on storage that all workers see under the same path.`;

function addSubmit(job: Command): void {
  withStore(job.command("submit"))
    .description("Cut a corpus into shards and hand them in.")
    .argument("<paths...>", "files, folders or patterns in quotes")
    .requiredOption("--out <folder>", "the folder for the parts of the output")
    .option("--account <account>", "key or name of the account that pays for the words")
    .option("--shard-size <megabytes>", `megabytes of a shard (default: ${SHARD_BYTES / MEGABYTE})`, megabytes)
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
    .action(submit);
}

export function withStore(command: Command): Command {
  return command.option(
    "--store <url>",
    "PostgreSQL: postgres://user:password@host/database (default: $LEXOMETER_STORE)",
  );
}

/** @throws {@link UsageError} where nobody said where the jobs are */
export async function openJobsAt(options: StoreOption): Promise<Jobs> {
  return await openJobs(urlOf(options));
}

function urlOf({ store }: StoreOption): string {
  const url = sharedUrlOf({ data: "", ...(store === undefined ? {} : { store }) });
  if (url === undefined)
    throw new UsageError("Jobs are in PostgreSQL: give --store postgres://… or set LEXOMETER_STORE.");
  return url;
}

async function submit(paths: readonly string[], options: SubmitOptions): Promise<void> {
  const url = urlOf(options);
  const { shardSize = SHARD_BYTES, format = "ndjson", segments, dictionary } = options;
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
  await mkdir(out, { recursive: true });
  const jobs = await openJobs(url);
  try {
    const shards = shardsOf(await corpusFiles(inputs), shardSize, piecesOf(rows));
    const draft = { kind: "score", spec, out, ...(account === undefined ? {} : { account }) } as const;
    const id = await jobs.rows.submit(draft, shards);
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

async function cancel(id: string, options: StoreOption): Promise<void> {
  const jobs = await openJobsAt(options);
  try {
    await jobs.rows.cancel(id);
    process.stdout.write(`${statusLine(await jobs.rows.status(id))}\n`);
  } finally {
    await jobs.close();
  }
}

async function retry(id: string, options: StoreOption): Promise<void> {
  const jobs = await openJobsAt(options);
  try {
    const count = await jobs.rows.retry(id);
    process.stdout.write(`${count} shards are waiting.\n`);
    sayStatus(await jobs.rows.status(id));
  } finally {
    await jobs.close();
  }
}

function megabytes(text: string): number {
  const bytes = Math.round(Number(text) * MEGABYTE);
  if (text.trim() === "" || !(bytes >= 1 && bytes <= 1e12))
    throw new InvalidArgumentError("Give a number of megabytes.");
  return bytes;
}
