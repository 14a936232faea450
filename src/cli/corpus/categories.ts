import type { Command } from "commander";
import { type CategoryStatistics, CategoryTally } from "../../corpus/category-statistics";
import { piecesOf } from "../../corpus/pieces";
import { engineFor } from "../engine-for";
import { plural } from "../labels";
import { paint, showsColour } from "../paint";
import { csvWriter, type Field, ndjsonWriter, signed, type TableColumn, tableLine } from "../rows";
import { knownIds, oneOf } from "../usage";
import { writeOut } from "../write-out";
import { addViewOptions, formatOf, openCorpus, type ViewOptions } from "./reading";

const ORDERS = ["frequency", "documents", "alpha", "dictionary"] as const;

interface CategoriesOptions extends ViewOptions {
  readonly categories?: string;
  readonly sort: (typeof ORDERS)[number];
}

export function addCategories(corpus: Command): void {
  const command = corpus
    .command("categories")
    .description("What the categories of the dictionary are in a corpus: frequency, spread, consistency.")
    .argument("<paths...>", "files or folders; - for standard input")
    .option("--categories <ids>", "only these, separated by commas")
    .option("--sort <by>", ORDERS.join(", "), oneOf(ORDERS), "frequency");
  addViewOptions(command)
    .addHelpText(
      "after",
      `
Rates are in % of the words of a text; mean and SD are over texts. α is Cronbach's, of the rates
of the entries of a category; KR-20 is the same of whether they occur. Entries that never occur
are no items. Kept are two sums for each entry and category, and of texts nothing.

Examples:
  lexometer corpus categories letters/
  lexometer corpus categories posts.csv --text-column body --sort alpha
  lexometer corpus categories interviews/ --dictionary my.dic --format csv > categories.csv`,
    )
    .action(categories);
}

async function categories(paths: readonly string[], options: CategoriesOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const tally = new CategoryTally(engine, true);
  const wanted =
    options.categories === undefined ? tally.categories : knownIds(options.categories, tally.categories, "category");
  const corpus = await openCorpus(paths, options);
  try {
    for await (const batch of corpus.batches()) {
      for (const { content } of batch) {
        const before = tally.tokens;
        for await (const piece of piecesOf(content)) tally.add(piece);
        tally.endDocument();
        corpus.count(tally.tokens - before);
      }
    }
  } finally {
    corpus.close();
  }
  const rows = tally.statistics().filter(({ category }) => wanted.includes(category));
  if (options.sort !== "dictionary") rows.sort((a, b) => sortKey(b, options.sort) - sortKey(a, options.sort));
  const format = formatOf(options);
  await writeOut(options.out, async (sink) => {
    if (format === "table") {
      await sink.write(statisticsTable(tally, rows, options.out === undefined && showsColour(process.stdout)));
    } else {
      const { head, row } = (format === "csv" ? csvWriter : ndjsonWriter)(FIELDS);
      await sink.write(head + rows.map(row).join(""));
    }
  });
}

function sortKey(row: CategoryStatistics, order: CategoriesOptions["sort"]): number {
  switch (order) {
    case "frequency":
      return row.count;
    case "documents":
      return row.documents;
    case "alpha":
      return row.alpha ?? Number.NEGATIVE_INFINITY;
    case "dictionary":
      return 0;
  }
}

const FIELDS: readonly Field<CategoryStatistics>[] = [
  { name: "category", of: ({ category }) => category },
  { name: "count", of: ({ count }) => count },
  { name: "documents", of: ({ documents }) => documents },
  { name: "rate", of: ({ rate }) => rate },
  { name: "mean", of: ({ mean }) => mean },
  { name: "sd", of: ({ deviation }) => deviation },
  { name: "entries", of: ({ entries }) => entries },
  { name: "alpha", of: ({ alpha }) => alpha },
  { name: "kr20", of: ({ kr20 }) => kr20 },
];

function statisticsTable(tally: CategoryTally, rows: readonly CategoryStatistics[], inColour: boolean): string {
  const columns = columnsOf(tally.documents);
  const heads = columns.map(({ head }) => head);
  const met = rows.filter(({ count }) => count > 0);
  const lines = [
    `${plural(tally.documents, "text")}, ${plural(tally.tokens, "word")}`,
    "",
    paint(tableLine(heads, columns), "bold", inColour),
    ...met.map((row) =>
      tableLine(
        columns.map((column) => column.of(row)),
        columns,
      ),
    ),
  ];
  const absent = rows.length - met.length;
  if (absent > 0) lines.push("", paint(`${absent} without a hit`, "dim", inColour));
  return `${lines.join("\n")}\n`;
}

function columnsOf(documents: number): readonly TableColumn<CategoryStatistics>[] {
  const measured = (value: number | undefined): string =>
    value === undefined ? "" : signed(value, 2).replace("+", "");
  return [
    { head: "", width: 22, of: ({ category }) => category },
    { head: "count", width: 10, of: ({ count }) => count.toLocaleString("en") },
    { head: "texts", width: 6, of: (row) => `${Math.round((100 * row.documents) / documents)} %` },
    { head: "mean %", width: 6, of: ({ mean }) => (100 * mean).toFixed(2) },
    { head: "SD", width: 5, of: ({ deviation }) => (100 * deviation).toFixed(2) },
    { head: "entries", width: 7, of: ({ entries }) => entries.toLocaleString("en") },
    { head: "α", width: 5, of: ({ alpha }) => measured(alpha) },
    { head: "KR-20", width: 5, of: ({ kr20 }) => measured(kr20) },
  ];
}
