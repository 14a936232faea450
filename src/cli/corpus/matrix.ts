import type { Command } from "commander";
import type { Engine } from "../../engine/engine";
import type { NormingContext } from "../../norms/context";
import { columnOf } from "../../outputs/column-names";
import type { Result } from "../../results/result";
import type { Sample } from "../../text/sample";
import { isPieces } from "../../text/sample";
import { engineFor } from "../engine-for";
import { NO_NORMING, NORMING_HELP, normingFiles, normingFor } from "../norming";
import { paint, showsColour } from "../paint";
import { csvWriter, type Field, ndjsonWriter, type TableColumn, tableLine } from "../rows";
import { onOneLine } from "../text-width";
import { knownIds, oneOf, UsageError } from "../usage";
import { weightedMeasures } from "../weighted";
import { writeOut } from "../write-out";
import { addViewOptions, formatOf, openCorpus, type ViewOptions } from "./reading";

const VALUES = ["rates", "counts", "percentiles"] as const;

interface MatrixOptions extends ViewOptions {
  readonly values: (typeof VALUES)[number];
  readonly measures?: string;
  readonly norming?: string;
}

export function addMatrix(corpus: Command): void {
  const command = corpus
    .command("matrix")
    .description("Texts by measures: a row a text, for statistics elsewhere. Numbers are not rounded.")
    .argument("<paths...>", "files or folders; - for standard input")
    .option("--values <what>", "rates (0–1), counts (hits) or percentiles (0–100)", oneOf(VALUES), "rates")
    .option("--measures <ids>", "only these, separated by commas, in this order")
    .option("--norming <norms>", `with percentiles: ${NORMING_HELP}`);
  addViewOptions(command)
    .addHelpText(
      "after",
      `
Weighted measures are means and have no counts. One batch of texts is in memory.

Examples:
  lexometer corpus matrix letters/ --format csv > matrix.csv
  lexometer corpus matrix posts.ndjson --values counts --measures i,we,you --format ndjson
  lexometer corpus matrix talks/ --values percentiles --norming spoken --out talks.csv`,
    )
    .action(matrix);
}

interface Row {
  readonly id: string;
  readonly result: Result;
}

async function matrix(paths: readonly string[], options: MatrixOptions): Promise<void> {
  if (options.norming !== undefined && options.values !== "percentiles")
    throw new UsageError("--norming goes with --values percentiles: rates and counts have no norms.");
  const engine = await engineFor(options.dictionary);
  const norming = options.values === "percentiles" ? await normingFor(engine, options.norming) : NO_NORMING;
  if (options.values === "percentiles" && norming === NO_NORMING)
    throw new UsageError("Percentiles need norms. Name some with --norming, or take --values rates.");
  const measures = measuresOf(engine, options, norming);
  const fields = fieldsOf(engine, measures, options.values);
  const corpus = await openCorpus(paths, options, normingFiles(engine, options.norming));
  const format = formatOf(options);
  const inColour = options.out === undefined && showsColour(process.stdout);
  const { head, row, foot } =
    format === "table"
      ? screenOf(engine, measures, options, inColour)
      : { ...(format === "csv" ? csvWriter : ndjsonWriter)(fields, String), foot: "" };
  try {
    await writeOut(options.out, async (sink) => {
      await sink.write(head);
      for await (const batch of corpus.batches()) {
        const results = await resultsOf(engine, batch, norming);
        const rows = results.map((result, index) => ({ id: batch[index]!.id, result }));
        await sink.write(rows.map(row).join(""));
        for (const { summary } of results) corpus.count(summary.word_count);
      }
      await sink.write(foot);
    });
  } finally {
    corpus.close();
  }
}

/** `scoreMany`, or `stream` for a text that comes in pieces: the same numbers. */
async function resultsOf(
  engine: Engine,
  batch: readonly Sample[],
  norming: string | NormingContext,
): Promise<readonly Result[]> {
  if (!batch.some(({ content }) => isPieces(content))) return engine.scoreMany(batch, { norming });
  const results: Result[] = [];
  for await (const result of engine.stream(batch, { norming })) results.push(result);
  return results;
}

function measuresOf(
  engine: Engine,
  { values, measures }: MatrixOptions,
  norming: string | NormingContext,
): readonly string[] {
  const weighted = weightedMeasures(engine);
  const known =
    values === "percentiles"
      ? Object.keys(engine.score("", { norming }).serviceMeasures)
      : engine.measures.filter((id) => values === "rates" || !weighted.has(id));
  return measures === undefined ? known : knownIds(measures, known, "measure");
}

function fieldsOf(engine: Engine, measures: readonly string[], values: MatrixOptions["values"]): readonly Field<Row>[] {
  const read = readerOf(values);
  // Percentiles are also of numbers that are no categories, and go by their own names.
  const nameOf = (measure: string): string => (engine.measures.includes(measure) ? columnOf(measure) : measure);
  return [
    { name: "id", of: ({ id }) => id },
    { name: "word_count", of: ({ result }) => result.summary.word_count },
    ...measures.map((measure) => ({ name: nameOf(measure), of: ({ result }: Row): number => read(result, measure) })),
  ];
}

function readerOf(values: MatrixOptions["values"]): (result: Result, measure: string) => number {
  switch (values) {
    case "rates":
      return ({ dictionaryMeasures }, measure) => dictionaryMeasures[measure]!;
    case "counts":
      // A rate is hits / scored tokens, so this is the whole number that it was made of.
      return ({ dictionaryMeasures, shape }, measure) => Math.round(dictionaryMeasures[measure]! * shape.scored_tokens);
    case "percentiles":
      return ({ serviceMeasures }, measure) => serviceMeasures[measure]!;
  }
}

/** What a screen shows of many measures, as far as a dictionary has them. */
const FIRST_MEASURES = ["analytical_thinking", "i", "we", "positive_tone", "negative_tone", "tentative", "certainty"];
const CELL = 7;
/** Columns of a terminal that are left for measures beside id and words. */
const ROOM = 55;

function screenOf(
  engine: Engine,
  measures: readonly string[],
  options: MatrixOptions,
  inColour: boolean,
): { readonly head: string; readonly row: (row: Row) => string; readonly foot: string } {
  const usual = FIRST_MEASURES.filter((id) => measures.includes(id));
  const isChosen = options.measures !== undefined || engine.dictionary.name !== "en-open";
  const shown = firstThatFit(isChosen ? measures : usual);
  const read = readerOf(options.values);
  const textOf = (value: number): string =>
    options.values === "rates" ? value.toFixed(4) : value.toLocaleString("en", { maximumFractionDigits: 0 });
  const columns: readonly TableColumn<Row>[] = [
    { head: "", width: 15, of: ({ id }) => onOneLine(id) },
    { head: "words", width: 8, of: ({ result }) => result.summary.word_count.toLocaleString("en") },
    ...shown.map((id) => ({
      head: id,
      width: Math.max(CELL, id.length),
      of: ({ result }: Row): string => textOf(read(result, id)),
    })),
  ];
  const rest = measures.length - shown.length;
  const heads = columns.map(({ head }) => head);
  const hint = `${rest} more measures: --measures chooses, --format csv has all.`;
  return {
    head: `${paint(tableLine(heads, columns), "bold", inColour)}\n`,
    row: (row) =>
      `${tableLine(
        columns.map((column) => column.of(row)),
        columns,
      )}\n`,
    foot: rest > 0 ? `\n${paint(hint, "dim", inColour)}\n` : "",
  };
}

/** At least one, whatever its name. */
function firstThatFit(measures: readonly string[]): readonly string[] {
  let used = 0;
  return measures.filter((id, index) => {
    used += Math.max(CELL, id.length) + 2;
    return used <= ROOM || index === 0;
  });
}
