import type { Command } from "commander";
import type { Engine } from "../engine/engine";
import type { NormingContext } from "../norms/context";
import { type Columns, columnsOf } from "../outputs/columns";
import { CSV_LINE_END, csvCell, csvRow } from "../outputs/csv";
import { jsonRow } from "../outputs/ndjson";
import { numberNames } from "../outputs/table";
import type { Result } from "../results/result";
import { MATCHING_CATEGORIES } from "../service-measures/matching";
import { type SpeakerMatch, scoreTranscript, type TranscriptScore } from "../transcript/speakers";
import { readTranscript, type Transcript, type Turn } from "../transcript/transcript";
import { engineFor } from "./engine-for";
import { filesOf } from "./inputs";
import { NORMING_HELP, normingFiles, normingFor } from "./norming";
import { oneInput, textOf } from "./one-text";
import { showsColour } from "./paint";
import { csvWriter, type Field, ndjsonWriter } from "./rows";
import { targetOf } from "./target";
import { speakerName, transcriptTable } from "./transcript-table";
import { knownIds, oneOf, UsageError } from "./usage";
import { writeOut } from "./write-out";

const FORMATS = ["table", "csv", "ndjson"] as const;
const ROWS = ["speakers", "pairs", "turns"] as const;

interface TranscriptCommandOptions {
  readonly speakers?: string;
  readonly rows: (typeof ROWS)[number];
  readonly format?: (typeof FORMATS)[number];
  readonly out?: string;
  readonly norming?: string;
  readonly measures?: string;
  readonly dictionary?: string;
}

export function addTranscript(program: Command): void {
  program
    .command("transcript")
    .description("Score a conversation by its speakers, and match their styles.")
    .argument("[file]", "a transcript, WebVTT or SRT; - or nothing for standard input")
    .option("--speakers <names>", "only these names begin turns, separated by commas")
    .option("--rows <rows>", "in a file: speakers, pairs (style matching) or turns", oneOf(ROWS), "speakers")
    .option("--format <format>", "table, csv or ndjson (default: table on a terminal, else ndjson)", oneOf(FORMATS))
    .option("--out <file>", "write there instead of to standard output")
    .option("--norming <norms>", NORMING_HELP)
    .option("--measures <ids>", "only these measures, separated by commas")
    .option("--dictionary <file>", "a dictionary of your own")
    .addHelpText(
      "after",
      `
A turn begins with "Name: …", "[00:01:02] Name: …", ">> NAME: …", a line "Name 00:01:02",
or <v Name> in WebVTT, and goes on over the lines below it. What stands before the first
speaker is scored as "(no speaker)". Where prose has colons ("Note: …"), say who speaks with --speakers.

Examples:
  lexometer transcript meeting.txt
  lexometer transcript meeting.vtt --norming spoken --measures clout,we,tentative
  lexometer transcript interview.txt --speakers Anna,Ben --rows pairs --format csv
  lexometer transcript interview.srt --rows turns > turns.ndjson`,
    )
    .action(transcript);
}

async function transcript(path: string | undefined, options: TranscriptCommandOptions): Promise<void> {
  if (path === undefined && process.stdin.isTTY === true) {
    throw new UsageError("There is nothing to read. Name a file, or pipe a transcript in.");
  }
  const file = path ?? "-";
  const input = await oneInput(file);
  const engine = await engineFor(options.dictionary);
  if (options.out !== undefined) {
    const norms = normingFiles(engine, options.norming);
    await targetOf(options.out, [...filesOf([input]), options.dictionary, ...norms]);
  }
  const norming = await normingFor(engine, options.norming);
  const names = options.speakers?.split(",");
  const read = readTranscript(await textOf(input), names === undefined ? {} : { speakers: names });
  const isTerminal = process.stdout.isTTY === true && options.out === undefined;
  const format = options.format ?? (isTerminal ? "table" : "ndjson");
  const { serviceMeasures } = engine.score("", { norming });
  const known = [...new Set([...engine.measures, ...Object.keys(serviceMeasures)])];
  const measures = options.measures === undefined ? undefined : knownIds(options.measures, known, "measure");
  await writeOut(options.out, async (sink) => {
    if (format === "table") {
      const inColour = options.out === undefined && showsColour(process.stdout);
      const score = scoreTranscript(engine, read, { norming });
      await sink.write(transcriptTable(engine, score, { name: file, norming, measures, inColour }));
    } else {
      const columns = columnsOf(engine, { norming, measures });
      await sink.write(rowsOf(engine, read, { format, rows: options.rows, columns, norming }));
    }
  });
}

interface RowOptions {
  readonly format: "csv" | "ndjson";
  readonly rows: TranscriptCommandOptions["rows"];
  readonly columns: Columns;
  readonly norming: string | NormingContext;
}

function rowsOf(engine: Engine, read: Transcript, { format, rows, columns, norming }: RowOptions): string {
  if (rows === "turns") return resultRows(format, columns, TURN, turnsOf(engine, read, norming));
  const { speakers, matches } = scoreTranscript(engine, read, { norming });
  if (rows === "speakers") return resultRows(format, columns, SPEAKER, speakers);
  const { head, row } = (format === "csv" ? csvWriter : ndjsonWriter)(PAIR);
  return head + matches.map(row).join("");
}

interface TurnScore extends Turn {
  readonly turn: number;
  readonly result: Result;
}

function turnsOf(engine: Engine, { turns }: Transcript, norming: string | NormingContext): readonly TurnScore[] {
  const results = engine.scoreMany(
    turns.map(({ text }) => text),
    { norming },
  );
  return turns.map((turn, index) => ({ ...turn, turn: index + 1, result: results[index]! }));
}

const SPEAKER: readonly Field<TranscriptScore["speakers"][number]>[] = [
  { name: "speaker", of: ({ speaker }) => speakerName(speaker) },
  { name: "turns", of: ({ turns }) => turns },
];

const TURN: readonly Field<TurnScore>[] = [
  { name: "turn", of: ({ turn }) => turn },
  { name: "speaker", of: ({ speaker }) => speakerName(speaker) },
  { name: "line", of: ({ line }) => line },
  { name: "start", of: ({ start }) => start },
  { name: "text", of: ({ text }) => text },
];

const PAIR: readonly Field<SpeakerMatch>[] = [
  { name: "one", of: ({ one }) => one },
  { name: "other", of: ({ other }) => other },
  { name: "style_match", of: ({ match }) => match.score },
  ...MATCHING_CATEGORIES.map((id) => ({ name: id, of: ({ match }: SpeakerMatch) => match.byCategory[id] })),
  { name: "flags", of: ({ match }) => match.flags.join(" ") },
];

/** Rows that begin with fields of their own and go on as those of `score`. */
function resultRows<Row extends { readonly result: Result }>(
  format: "csv" | "ndjson",
  columns: Columns,
  fields: readonly Field<Row>[],
  rows: readonly Row[],
): string {
  if (format === "csv") {
    const own = csvWriter(fields);
    const scores = csvRow(columns);
    const names = fields.map(({ name }) => name);
    const head = [...names, ...numberNames(columns, names)].map(csvCell).join(",") + CSV_LINE_END;
    // Results without ids: their rows begin with the comma behind it.
    const line = (row: Row): string => own.row(row).slice(0, -CSV_LINE_END.length) + scores(row.result) + CSV_LINE_END;
    return head + rows.map(line).join("");
  }
  const own = ndjsonWriter(fields);
  const scores = jsonRow(columns);
  return rows.map((row) => `${own.row(row).trimEnd().slice(0, -1)},${scores(row.result).slice(1)}\n`).join("");
}
