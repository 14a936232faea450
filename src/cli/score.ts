import type { Command } from "commander";
import { createEngine } from "../engine/engine";
import { formatNorms } from "../norms/open";
import { ARRANGEMENTS } from "../outputs/columns";
import { engineOptionsFor } from "./engine-for";
import { delimiterNamed } from "./files/delimiter";
import { type JobOutcome, runJob } from "./files/job";
import { digestOf, inputsDigest, Journal } from "./files/journal";
import { textOutput } from "./files/output";
import { parquetOutput } from "./files/parquet-output";
import type { ByteSink } from "./files/part-file";
import { loadPeersFor } from "./files/peer";
import { ownScorer, workerScorer } from "./files/scorer";
import { cutItem, SEGMENTS_HELP, segmentationOf } from "./files/segments";
import { filesOf, findInputs, givenInput, INPUT_KINDS, type Input, type InputKind, stdinInput } from "./inputs";
import { NORMING_HELP, normingFiles } from "./norming";
import { workerCount } from "./numbers";
import { showsColour } from "./paint";
import { Problems } from "./problems";
import { Progress } from "./progress";
import { readItems, type SampleOptions } from "./samples";
import { FORMATS, type Format, type Plan, type PlanOptions, planOf, scoringOf, writerOf } from "./score-plan";
import { isOneOf, type Reads, type Target, targetOf, writeStream } from "./target";
import { oneOf, UsageError } from "./usage";

interface ScoreOptions extends PlanOptions {
  readonly text?: string;
  readonly input?: InputKind;
  readonly textColumn?: string;
  readonly textField?: string;
  readonly idColumn?: string;
  readonly idField?: string;
  readonly delimiter?: string;
  readonly sheet?: string;
  readonly segments?: string;
  readonly format?: Format;
  readonly out?: string;
  readonly resume?: boolean;
  readonly workers: number;
  readonly dictionary?: string;
  readonly strict?: boolean;
}

export function addScore(program: Command): void {
  program
    .command("score")
    .description("Score texts: where each stands among others of its length, and how often which words occur.")
    .argument("[paths...]", "files, folders or patterns in quotes; - or nothing for standard input")
    .option("--text <text>", "score this text")
    .option("--input <kind>", `${INPUT_KINDS.join(", ")}; told from the file name`, oneOf(INPUT_KINDS))
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--text-field <name>", "the same, as JSON calls it")
    .option("--id-column <name>", "column or field with the id (default: id or request_id)")
    .option("--id-field <name>", "the same, as JSON calls it")
    .option("--delimiter <character>", "what stands between cells of CSV, or tab (default: told from the first lines)")
    .option("--sheet <sheet>", "sheet of a workbook, by name or number (default: 1)")
    .option("--segments <how>", SEGMENTS_HELP)
    .option(
      "--format <format>",
      "table, json, ndjson, csv or parquet (default: by the name of --out; table on a terminal, else ndjson)",
      oneOf(FORMATS),
    )
    .option("--out <file>", "write there instead of to standard output; what is left out goes to FILE.skipped.ndjson")
    .option("--resume", "keep a journal beside --out, and go on where an earlier run was ended")
    .option("--workers <number>", "workers that count; 0 to do without", workerCount, 0)
    .option("--norming <norms>", NORMING_HELP)
    .option(
      "--arrangement <arrangement>",
      "framework (percentiles in groups) or score (one list, with rates) (default: framework in a table, else score)",
      oneOf(ARRANGEMENTS),
    )
    .option("--frameworks <ids>", "only these frameworks, separated by commas, whole")
    .option("--measures <ids>", "only these measures, separated by commas")
    .option("--all", "in a table: also what is typical or too uncertain")
    .option("--include <parts>", "in JSON also intervals, reliability, version, separated by commas")
    .option("--shape", "also word lengths, punctuation and other raw values")
    .option("--dictionary <file>", "a dictionary of your own: .dic, .dicx, .csv, .json or compiled")
    .option("--strict", "stop at the first row that cannot be read")
    .addHelpText("after", EXAMPLES)
    .action(score);
}

const EXAMPLES = `
Examples:
  lexometer score letter.txt                            what stands out, by framework
  lexometer score letter.txt --frameworks emotion       all of one framework
  lexometer score letter.txt --arrangement score        rates and percentiles of all words
  lexometer score book.txt --segments words:500 --format csv > course.csv
  lexometer score talk.txt --norming spoken --measures analytical_thinking,we
  lexometer score posts.csv --text-column body --out scores.csv
  lexometer score letters/ 'mails/**/*.{docx,pdf}' --out scores.parquet --workers 2
  lexometer score posts.csv --out scores.csv --resume   again, if it was ended: it goes on
  cat posts.ndjson | lexometer score --input ndjson --format ndjson > scores.ndjson
  cat posts.ndjson | lexometer score --input ndjson --norming none > rates.ndjson   faster: no percentiles

Ends with 0 when all is scored, 1 when rows were left out or the job failed, 2 when it was called wrongly.`;

async function score(paths: readonly string[], options: ScoreOptions): Promise<void> {
  const sampleOptions = sampleOptionsOf(options);
  const segmentation = options.segments === undefined ? undefined : segmentationOf(options.segments);
  if (options.resume === true && options.out === undefined) {
    throw new UsageError("--resume goes with --out: there has to be a file to go on with.");
  }
  const engineOptions = await engineOptionsFor(options.dictionary);
  const engine = await createEngine(engineOptions);
  const inputs = await inputsOf(paths, options);
  const read = [...filesOf(inputs), options.dictionary, ...normingFiles(engine, options.norming)];
  const target = options.out === undefined ? undefined : await scoreTarget(options.out, read);
  if (target?.isStream === true && options.resume === true) {
    throw new UsageError(`--resume needs a file that can be gone on with; ${options.out} is a device or a pipe.`);
  }
  const plan = await planOf(engine, options, formatOf(options));
  await loadPeersFor(inputs, plan.format);

  const journal = options.resume === true ? await openJournal(options, plan, inputs, engine.version) : undefined;
  const inColour = options.out === undefined && showsColour(process.stdout);
  const progress = new Progress(inputs);
  const scoring = scoringOf(plan);
  const scorer =
    options.workers === 0 ? ownScorer(engine, scoring) : await workerScorer(options.workers, engineOptions, scoring);
  const problems = new Problems(options.strict === true, (line) => process.stderr.write(`${line}\n`));
  const reading = { ...sampleOptions, onRemark: problems.remark.bind(problems), onNote: problems.note.bind(problems) };
  const run = (sink: ByteSink | undefined): Promise<JobOutcome> =>
    runJob({
      ...{ inputs, scorer, progress, problems },
      read: (input) => readItems(input, reading),
      ...(segmentation === undefined ? {} : { cut: (item) => cutItem(engine, item, segmentation) }),
      openOutput: async (sink, marks) => {
        const mark = marks.at(-1);
        if (plan.format !== "parquet") return textOutput(sink, writerOf(engine, plan, inColour), mark?.rows);
        const { columns } = plan;
        const written = marks.map((one) => one.written);
        return parquetOutput(sink, { columns, bytes: mark?.bytes ?? 0, written });
      },
      ...(sink === undefined ? {} : { sink }),
      ...(target === undefined || target.isStream ? {} : { out: target.path }),
      ...(journal === undefined ? {} : { journal }),
    });
  try {
    const outcome = await (target?.isStream === true ? writeStream(target.path, run) : run(undefined));
    progress.stop();
    report(outcome);
    if (problems.remarks > 0) process.exitCode = 1;
  } finally {
    progress.stop();
    await scorer.close();
  }
}

/** @throws {@link UsageError} as `targetOf`, and where the list of what is left out would be written over a file that is read */
async function scoreTarget(out: string, read: Reads): Promise<Target> {
  const target = await targetOf(out, read);
  const list = `${target.path}.skipped.ndjson`;
  if (!target.isStream && (await isOneOf(list, read))) {
    throw new UsageError(
      `--out ${out} would list what is left out in ${list}, which is one of the inputs. Name another file.`,
    );
  }
  return target;
}

function report({ rows, skips, listedIn }: JobOutcome): void {
  if (skips.count === 0) return;
  process.stderr.write(`${skips.summary(rows, listedIn)}\n`);
  process.exitCode = 1;
}

function sampleOptionsOf(options: ScoreOptions): SampleOptions {
  const delimiter = options.delimiter === undefined ? undefined : delimiterNamed(options.delimiter);
  if (options.delimiter !== undefined && delimiter === undefined) {
    throw new UsageError("--delimiter is one character that is neither a quote nor a line break, or tab.");
  }
  return {
    textColumn: options.textColumn ?? options.textField,
    idColumn: options.idColumn ?? options.idField,
    delimiter,
    sheet: options.sheet,
  };
}

function formatOf({ format, out }: ScoreOptions): Format {
  const byName = FORMATS.find((one) => out?.toLowerCase().endsWith(`.${one}`));
  const isTerminal = process.stdout.isTTY === true && out === undefined;
  const chosen = format ?? byName ?? (isTerminal ? "table" : "ndjson");
  if (chosen === "parquet" && isTerminal) throw new UsageError("A terminal shows no Parquet. Give --out FILE.");
  return chosen;
}

async function inputsOf(paths: readonly string[], options: ScoreOptions): Promise<Input[]> {
  if (options.text !== undefined) {
    if (paths.length > 0) throw new UsageError("Give files or --text, not both.");
    return [givenInput(options.text, options.input ?? "text")];
  }
  if (paths.length > 0) return findInputs(paths, options.input);
  if (process.stdin.isTTY === true) {
    throw new UsageError('There is nothing to score. Name a file, pipe a text in, or give --text "…".');
  }
  return [stdinInput(options.input ?? "text")];
}

/** All that rows depend on goes into the journal; workers, for one, do not change them. */
async function openJournal(
  options: ScoreOptions,
  { format, norming, arrangement, columns }: Plan,
  inputs: readonly Input[],
  version: { readonly engine: string; readonly dictionary: string; readonly norms: Readonly<Record<string, string>> },
): Promise<Journal> {
  const norms = typeof norming === "string" ? norming : formatNorms(norming);
  const { segments, strict, all } = options;
  const rows = { ...sampleOptionsOf(options), segments, strict, all };
  return Journal.open(`${options.out}.journal`, {
    inputs: await inputsDigest(inputs),
    options: digestOf({ version, format, norms, arrangement, columns, rows }),
  });
}
