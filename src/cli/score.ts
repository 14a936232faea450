import type { Command } from "commander";
import type { Engine } from "../engine/engine";
import { type Columns, columnsOf } from "../outputs/columns";
import { CSV_LINE_END, csvHeader, csvRow } from "../outputs/csv";
import { jsonRow } from "../outputs/ndjson";
import type { Result } from "../results/result";
import { engineFor } from "./engine-for";
import { findInputs, givenInput, INPUT_KINDS, type Input, type InputKind, stdinInput } from "./inputs";
import { Problems } from "./problems";
import { Progress } from "./progress";
import { readSamples } from "./samples";
import { openSink, type Sink } from "./sink";
import { resultTable } from "./table";
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
  readonly measures?: string;
  readonly dictionary?: string;
  readonly shape?: boolean;
  readonly strict?: boolean;
}

export function addScore(program: Command): void {
  program
    .command("score")
    .description("Score texts: the dictionary measures of each, with its summary.")
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
    .option("--measures <ids>", "only these measures, separated by commas")
    .option("--shape", "also word lengths, punctuation and other raw values")
    .option("--dictionary <file>", "a dictionary of your own: .dic, .dicx, .csv, .json or compiled")
    .option("--strict", "stop at the first line that cannot be read")
    .addHelpText(
      "after",
      `
Examples:
  lexometer score letter.txt
  lexometer score --text "I think we might win." --measures tentative,we
  lexometer score --input csv --text-column body --format csv posts.csv --out scores.csv
  cat posts.ndjson | lexometer score --input ndjson --format ndjson > scores.ndjson`,
    )
    .action(score);
}

async function score(files: readonly string[], options: ScoreOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const measures = options.measures === undefined ? undefined : knownIds(options.measures, engine.measures, "measure");
  const columns = columnsOf(engine, { measures, withShape: options.shape === true });
  const inputs = await inputsOf(files, options);
  const toTerminal = process.stdout.isTTY === true && options.out === undefined;
  const writer = writerOf(options.format ?? (toTerminal ? "table" : "ndjson"), engine, columns, toTerminal);
  const problems = new Problems(options.strict === true, (line) => process.stderr.write(`${line}\n`));
  const progress = new Progress(inputs);
  const sink = openSink(options.out);
  try {
    await scoreAll(engine, inputs, options, { writer, sink, problems, progress });
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
  readonly writer: Writer;
  readonly sink: Sink;
  readonly problems: Problems;
  readonly progress: Progress;
}

async function scoreAll(engine: Engine, inputs: readonly Input[], options: ScoreOptions, run: Run): Promise<void> {
  const { writer, sink, problems, progress } = run;
  const { textColumn, idColumn } = options;
  let isFirst = true;
  if (writer.head !== "") await sink.write(writer.head);
  for (const input of inputs) {
    const batches = readSamples(progress.watch(input), { textColumn, idColumn }, problems);
    for await (const batch of batches) {
      const results = input.kind === "text" ? await resultsOf(engine, batch) : engine.scoreMany(batch);
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

async function resultsOf(engine: Engine, batch: Parameters<Engine["stream"]>[0]): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of engine.stream(batch)) results.push(result);
  return results;
}

/** How results become text: what stands in front, between, behind, and each. */
interface Writer {
  readonly head: string;
  readonly between: string;
  readonly foot: string;
  row(result: Result): string;
}

function writerOf(format: Format, engine: Engine, columns: Columns, toTerminal: boolean): Writer {
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
      return { head: "", between: "\n", foot: "", row: (one) => resultTable(engine, columns, one, toTerminal) };
  }
}
