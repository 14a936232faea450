import type { Command } from "commander";
import type { Engine } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import { ARRANGEMENTS, type Arrangement, type Columns, columnsOf, INCLUDED, type Included } from "../outputs/columns";
import { CSV_LINE_END, csvHeader, csvRow } from "../outputs/csv";
import { jsonRow } from "../outputs/ndjson";
import type { Result } from "../results/result";
import { engineFor } from "./engine-for";
import { frameworkTable } from "./framework-table";
import { findInputs, givenInput, INPUT_KINDS, type Input, type InputKind, stdinInput } from "./inputs";
import { NO_NORMING, NORMING_HELP, normingFor, normsTitle } from "./norming";
import { showsColour } from "./paint";
import { Problems } from "./problems";
import { Progress } from "./progress";
import { readSamples } from "./samples";
import { openSink, type Sink } from "./sink";
import { ratesTable } from "./table";
import { knownIds, oneOf, UsageError } from "./usage";

const FORMATS = ["table", "json", "ndjson", "csv"] as const;
type Format = (typeof FORMATS)[number];

interface ScoreOptions {
  readonly text?: string;
  readonly input?: InputKind;
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly format?: Format;
  readonly out?: string;
  readonly norming?: string;
  readonly arrangement?: Arrangement;
  readonly frameworks?: string;
  readonly measures?: string;
  readonly all?: boolean;
  readonly include?: string;
  readonly dictionary?: string;
  readonly shape?: boolean;
  readonly strict?: boolean;
}

export function addScore(program: Command): void {
  program
    .command("score")
    .description("Score texts: where each stands among others of its length, and how often which words occur.")
    .argument("[files...]", "files or folders; - or nothing for standard input")
    .option("--text <text>", "score this text")
    .option(
      "--input <kind>",
      "text (a file is a text), lines, ndjson or csv; told from the file name",
      oneOf(INPUT_KINDS),
    )
    .option("--text-column <name>", "column or field with the text (default: text or content)")
    .option("--id-column <name>", "column or field with the id (default: id or request_id)")
    .option(
      "--format <format>",
      "table, json, ndjson or csv (default: table on a terminal, else ndjson)",
      oneOf(FORMATS),
    )
    .option("--out <file>", "write there instead of to standard output")
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
    .option("--strict", "stop at the first line that cannot be read")
    .addHelpText(
      "after",
      `
Examples:
  lexometer score letter.txt                            what stands out, by framework
  lexometer score letter.txt --frameworks emotion       all of one framework
  lexometer score letter.txt --arrangement score        rates and percentiles of all words
  lexometer score talk.txt --norming spoken --measures analytical_thinking,we
  lexometer score --input csv --text-column body --format csv posts.csv --out scores.csv
  cat posts.ndjson | lexometer score --input ndjson --format ndjson > scores.ndjson
  cat posts.ndjson | lexometer score --input ndjson --norming none > rates.ndjson   faster: no percentiles`,
    )
    .action(score);
}

async function score(files: readonly string[], options: ScoreOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const inputs = await inputsOf(files, options);
  const isTerminal = process.stdout.isTTY === true && options.out === undefined;
  const format = options.format ?? (isTerminal ? "table" : "ndjson");
  const plan = await planOf(engine, options, format);
  const writer = writerOf(format, engine, plan, options.out === undefined && showsColour(process.stdout));
  const problems = new Problems(options.strict === true, (line) => process.stderr.write(`${line}\n`));
  const progress = new Progress(inputs);
  const sink = openSink(options.out);
  try {
    await scoreAll(engine, inputs, options, { norming: plan.norming, writer, sink, problems, progress });
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  } finally {
    progress.stop();
  }
  if (problems.count > 0) {
    process.stderr.write(`${problems.count} could not be read and were left out; the rest is scored.\n`);
    process.exitCode = 1;
  }
}

/** What of each text is worked out and written. */
interface Plan {
  readonly norming: string | NormingContext;
  readonly arrangement: Arrangement;
  readonly columns: Columns;
  readonly measures: readonly string[] | undefined;
  readonly frameworks: readonly string[] | undefined;
  readonly showsAll: boolean;
}

async function planOf(engine: Engine, options: ScoreOptions, format: Format): Promise<Plan> {
  const norming = await normingFor(engine, options.norming);
  const { serviceMeasures } = engine.score("", { norming });
  const known = [...new Set([...engine.measures, ...Object.keys(serviceMeasures)])];
  const measures = options.measures === undefined ? undefined : knownIds(options.measures, known, "measure");
  const ids = engine.frameworks.map(({ id }) => id);
  const frameworks = options.frameworks === undefined ? undefined : knownIds(options.frameworks, ids, "framework");
  const include = includedOf(options.include, format);
  // Without norms there are only rates.
  const isGrouped = (format === "table" || frameworks !== undefined) && norming !== NO_NORMING;
  const arrangement = options.arrangement ?? (isGrouped ? "framework" : "score");
  if (format === "table" && arrangement === "framework" && norming === NO_NORMING) {
    throw new UsageError(
      "Without norms there is nothing to arrange by framework. Leave --arrangement or --norming out.",
    );
  }
  const withShape = options.shape === true;
  const columns = columnsOf(engine, { norming, arrangement, measures, frameworks, include, withShape });
  const showsAll = options.all === true || frameworks !== undefined;
  return { norming, arrangement, columns, measures, frameworks, showsAll };
}

function includedOf(wanted: string | undefined, format: Format): readonly Included[] {
  if (wanted === undefined) return [];
  if (format !== "json" && format !== "ndjson")
    throw new UsageError(`--include goes with json and ndjson, not ${format}.`);
  const parts = knownIds(wanted, INCLUDED, "part of a result");
  return INCLUDED.filter((part) => parts.includes(part));
}

async function inputsOf(files: readonly string[], options: ScoreOptions): Promise<Input[]> {
  if (options.text !== undefined) {
    if (files.length > 0) throw new UsageError("Give files or --text, not both.");
    return [givenInput(options.text, options.input ?? "text")];
  }
  if (files.length > 0) return findInputs(files, options.input);
  if (process.stdin.isTTY === true) {
    throw new UsageError('There is nothing to score. Name a file, pipe a text in, or give --text "…".');
  }
  return [stdinInput(options.input ?? "text")];
}

interface Run {
  readonly norming: string | NormingContext;
  readonly writer: Writer;
  readonly sink: Sink;
  readonly problems: Problems;
  readonly progress: Progress;
}

async function scoreAll(engine: Engine, inputs: readonly Input[], options: ScoreOptions, run: Run): Promise<void> {
  const { norming, writer, sink, problems, progress } = run;
  const { textColumn, idColumn } = options;
  let isFirst = true;
  if (writer.head !== "") await sink.write(writer.head);
  for (const input of inputs) {
    const batches = readSamples(progress.watch(input), { textColumn, idColumn }, problems);
    for await (const batch of batches) {
      const results =
        input.kind === "text" ? await resultsOf(engine, batch, norming) : engine.scoreMany(batch, { norming });
      let text = "";
      for (const result of results) {
        text += (isFirst ? "" : writer.between) + writer.row(result);
        isFirst = false;
        progress.count(result.summary.word_count);
      }
      if (text !== "") await sink.write(text);
    }
  }
  if (writer.foot !== "") await sink.write(writer.foot);
}

async function resultsOf(
  engine: Engine,
  batch: Parameters<Engine["stream"]>[0],
  norming: string | NormingContext,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of engine.stream(batch, { norming })) results.push(result);
  return results;
}

/** How results become text: what stands in front, between, behind, and each. */
interface Writer {
  readonly head: string;
  readonly between: string;
  readonly foot: string;
  row(result: Result): string;
}

function writerOf(format: Format, engine: Engine, plan: Plan, inColour: boolean): Writer {
  const { columns } = plan;
  switch (format) {
    case "csv": {
      const row = csvRow(columns);
      return { head: csvHeader(columns) + CSV_LINE_END, between: "", foot: "", row: (one) => row(one) + CSV_LINE_END };
    }
    case "ndjson": {
      const row = jsonRow(columns);
      return { head: "", between: "", foot: "", row: (one) => `${row(one)}\n` };
    }
    case "json":
      return { head: "[\n", between: ",\n", foot: "\n]\n", row: jsonRow(columns) };
    case "table":
      return { head: "", between: "\n", foot: "", row: tableOf(engine, plan, inColour) };
  }
}

function tableOf(engine: Engine, plan: Plan, inColour: boolean): (result: Result) => string {
  const { norming, arrangement, columns, measures, showsAll } = plan;
  if (arrangement === "score") return (result) => ratesTable(engine, columns, result, inColour);
  const frameworks = engine.frameworks.filter(({ id }) => plan.frameworks?.includes(id) ?? true);
  const norms = normsTitle(norming);
  return (result) => frameworkTable(engine, result, { norms, frameworks, measures, showsAll, inColour });
}
