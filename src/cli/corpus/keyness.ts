import { basename } from "node:path";
import type { Command } from "commander";
import { CategoryTally } from "../../corpus/category-statistics";
import { FrequencyList } from "../../corpus/frequencies";
import { type CorpusCounts, type Keyness, type KeynessOrder, keynessOf } from "../../corpus/keyness";
import { piecesOf } from "../../corpus/pieces";
import { WordReader } from "../../corpus/words";
import type { Engine } from "../../engine/engine";
import { engineFor } from "../engine-for";
import { filesOf, findInputs } from "../inputs";
import { plural } from "../labels";
import { numberFrom } from "../numbers";
import { paint, showsColour } from "../paint";
import { csvWriter, type Field, ndjsonWriter, signed, type TableColumn, tableLine } from "../rows";
import { targetOf } from "../target";
import { padded } from "../text-width";
import { oneOf, UsageError } from "../usage";
import { writeOut } from "../write-out";
import { addViewOptions, formatOf, openCorpus, type ViewOptions } from "./reading";

const KINDS = ["words", "categories", "both"] as const;

interface KeynessOptions extends ViewOptions {
  readonly what: (typeof KINDS)[number];
  readonly top?: number;
  readonly minCount: number;
  readonly minDocuments: number;
  readonly minG2: number;
  readonly sort: KeynessOrder;
}

const SCREEN_ROWS = 15;

export function addKeyness(corpus: Command): void {
  const command = corpus
    .command("keyness")
    .description("Which words and categories differ most between two corpora.")
    .argument("<a>", "a file or folder")
    .argument("<b>", "a file or folder")
    .option("--what <kind>", "words, categories or both", oneOf(KINDS), "both")
    .option("--top <number>", `so many each way (default: ${SCREEN_ROWS} in a table, else all)`, numberFrom(1))
    .option("--min-count <number>", "occurrences in both together, at least", numberFrom(1), 5)
    .option("--min-documents <number>", "texts in both together, at least", numberFrom(1), 1)
    .option("--min-g2 <number>", "G², at least: 3.84 is p < .05, 15.13 is p < .0001", numberFrom(0, false), 15.13)
    .option("--sort <by>", "g2 (how sure) or ratio (how large)", oneOf(["g2", "ratio"] as const), "g2");
  addViewOptions(command)
    .addHelpText(
      "after",
      `
G² is the log-likelihood ratio; the log ratio counts doublings: +1 is twice as frequent in A.
Texts are read once; kept are the counts of up to 400,000 different words a corpus.

Examples:
  lexometer corpus keyness novels/ minutes/
  lexometer corpus keyness 2024.csv 2025.csv --text-column body --what categories
  lexometer corpus keyness ours.ndjson theirs.ndjson --min-documents 10 --sort ratio --format csv > keyness.csv`,
    )
    .action(keyness);
}

/** What of a corpus is compared. */
interface Side {
  readonly name: string;
  readonly words: FrequencyList;
  readonly categories: CategoryTally;
}

interface Row extends Keyness {
  readonly kind: "word" | "category";
  readonly rates: readonly [one: number, other: number];
}

async function keyness(a: string, b: string, options: KeynessOptions): Promise<void> {
  if (a === "-" && b === "-") throw new UsageError("Only one of the two can be standard input.");
  const engine = await engineFor(options.dictionary);
  // The second side is opened when the first is counted, which is late to learn that it would be written over.
  if (options.out !== undefined) await targetOf(options.out, filesOf(await findInputs([a, b], options.input)));
  const sides = [await readSide(a, engine, options), await readSide(b, engine, options)] as const;
  const words = options.what === "categories" ? [] : rowsOf("word", sides, options);
  const categories = options.what === "words" ? [] : rowsOf("category", sides, options);
  const format = formatOf(options);
  await writeOut(options.out, async (sink) => {
    if (format === "table") {
      const inColour = options.out === undefined && showsColour(process.stdout);
      await sink.write(keynessTable(sides, { words, categories }, options, inColour));
    } else {
      const { head, row } = (format === "csv" ? csvWriter : ndjsonWriter)(FIELDS);
      await sink.write(head + [...words, ...categories].map(row).join(""));
    }
  });
}

async function readSide(path: string, engine: Engine, options: KeynessOptions): Promise<Side> {
  const corpus = await openCorpus([path], options);
  const words = new FrequencyList();
  const categories = new CategoryTally(engine, false);
  const reader = await WordReader.open();
  try {
    for await (const batch of corpus.batches()) {
      for (const { content } of batch) {
        const before = words.tokens;
        words.startDocument();
        for await (const piece of piecesOf(content)) {
          if (options.what !== "categories") reader.read(piece, (word) => words.add(word));
          if (options.what !== "words") categories.add(piece);
        }
        categories.endDocument();
        corpus.count(words.tokens - before);
      }
    }
  } finally {
    corpus.close();
  }
  return { name: basename(path), words, categories };
}

function rowsOf(kind: Row["kind"], [one, other]: readonly [Side, Side], options: KeynessOptions): Row[] {
  const [ours, theirs]: CorpusCounts[] =
    kind === "word" ? [one.words, other.words] : [one.categories, other.categories];
  const items = kind === "word" ? [...one.words.words(), ...other.words.words()] : one.categories.categories;
  const rateOf = (count: number, { tokens }: CorpusCounts): number => (tokens === 0 ? 0 : (1000 * count) / tokens);
  const rows = keynessOf(items, ours!, theirs!, options, options.sort).map((found) => ({
    ...found,
    kind,
    rates: [rateOf(found.one.count, ours!), rateOf(found.other.count, theirs!)] as const,
  }));
  const { top } = options;
  if (top === undefined) return rows;
  const [more, less] = bothWays(rows);
  const shown = new Set([...more.slice(0, top), ...less.slice(0, top)]);
  return rows.filter((row) => shown.has(row));
}

function bothWays(rows: readonly Row[]): readonly [Row[], Row[]] {
  return [rows.filter(({ logRatio }) => logRatio > 0), rows.filter(({ logRatio }) => logRatio < 0)];
}

const FIELDS: readonly Field<Row>[] = [
  { name: "kind", of: ({ kind }) => kind },
  { name: "item", of: ({ item }) => item },
  { name: "more_in", of: ({ logRatio }) => (logRatio > 0 ? "a" : logRatio < 0 ? "b" : "") },
  { name: "g2", of: ({ g2 }) => g2 },
  { name: "log_ratio", of: ({ logRatio }) => logRatio },
  { name: "count_a", of: ({ one }) => one.count },
  { name: "count_b", of: ({ other }) => other.count },
  { name: "per_thousand_a", of: ({ rates }) => rates[0] },
  { name: "per_thousand_b", of: ({ rates }) => rates[1] },
  { name: "documents_a", of: ({ one }) => one.documents },
  { name: "documents_b", of: ({ other }) => other.documents },
];

interface Found {
  readonly words: readonly Row[];
  readonly categories: readonly Row[];
}

function keynessTable(
  sides: readonly [Side, Side],
  { words, categories }: Found,
  options: KeynessOptions,
  inColour: boolean,
): string {
  const lines = sides.map(
    (side, index) => `${paint("AB"[index]!, "bold", inColour)}  ${padded(side.name, 40)}  ${sizeOf(side)}`,
  );
  const columns = columnsOf(sides);
  for (const [title, rows] of [
    ["Words", words],
    ["Categories", categories],
  ] as const) {
    if (options.what !== "both" && title.toLowerCase() !== options.what) continue;
    for (const [index, more] of bothWays(rows).entries()) {
      const heads = [`${title}, more in ${"AB"[index]}`, ...columns.slice(1).map(({ head }) => head)];
      lines.push("", paint(tableLine(heads, columns), "bold", inColour));
      const top = options.top ?? SCREEN_ROWS;
      lines.push(
        ...more.slice(0, top).map((row) =>
          tableLine(
            columns.map((column) => column.of(row)),
            columns,
          ),
        ),
      );
      if (more.length === 0) lines.push("None.");
      if (more.length > top)
        lines.push(paint(`… ${plural(more.length - top, "more")}`.replace(/s$/, ""), "dim", inColour));
    }
  }
  const { minCount, minDocuments, minG2 } = options;
  const limits = `At least ${plural(minCount, "occurrence")} in ${plural(minDocuments, "text")}, and G² from ${minG2} on.`;
  lines.push("", paint(limits, "dim", inColour));
  lines.push(paint("‰: in 1,000 words. in A, in B: in how many of the texts.", "dim", inColour));
  const missed = Math.max(...sides.map((side) => side.words.missed));
  if (missed > 0) lines.push(`There are more different words than are kept: counts may be too low by ${missed}.`);
  return `${lines.join("\n")}\n`;
}

function sizeOf({ words, categories }: Side): string {
  return `${plural(words.documents, "text")}, ${plural(words.tokens || categories.tokens, "word")}`;
}

function columnsOf([a, b]: readonly [Side, Side]): readonly TableColumn<Row>[] {
  const share = (documents: number, { words }: Side): string =>
    words.documents === 0 ? "" : `${Math.round((100 * documents) / words.documents)} %`;
  return [
    { head: "", width: 24, of: ({ item }) => item },
    { head: "G²", width: 10, of: ({ g2 }) => (g2 < 100 ? g2.toFixed(1) : Math.round(g2).toLocaleString("en")) },
    { head: "log ratio", width: 9, of: ({ logRatio }) => signed(logRatio, 2) },
    { head: "‰ A", width: 7, of: ({ rates }) => rates[0].toFixed(2) },
    { head: "‰ B", width: 7, of: ({ rates }) => rates[1].toFixed(2) },
    { head: "in A", width: 5, of: ({ one }) => share(one.documents, a) },
    { head: "in B", width: 5, of: ({ other }) => share(other.documents, b) },
  ];
}
