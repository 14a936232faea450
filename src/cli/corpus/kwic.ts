import type { Command } from "commander";
import { concordanceOf, type Occurrence } from "../../corpus/concordance";
import type { Engine } from "../../engine/engine";
import type { Span } from "../../engine/span";
import { engineFor } from "../engine-for";
import { plural } from "../labels";
import { numberFrom } from "../numbers";
import { paint, showsColour } from "../paint";
import { csvWriter, type Field, ndjsonWriter } from "../rows";
import { endOf, onOneLine, padded, startOf, widthOf } from "../text-width";
import { knownIds, UsageError } from "../usage";
import { writeOut } from "../write-out";
import { addViewOptions, formatOf, openCorpus, type ViewOptions } from "./reading";
import { engineFinding } from "./word-search";

interface KwicOptions extends ViewOptions {
  readonly category?: string;
  readonly context?: number;
  readonly top?: number;
}

const FILE_CONTEXT = 80;

export function addKwic(corpus: Command): void {
  const command = corpus
    .command("kwic")
    .description("Key words in context: each place of a word, wildcard or phrase, or of a category.")
    .argument("<what...>", "what to look for (not with --category), then files or folders; - for standard input")
    .option("--category <ids>", "look for these categories, separated by commas")
    .option(
      "--context <number>",
      `characters each side (default: what fits in a table, else ${FILE_CONTEXT})`,
      numberFrom(0),
    )
    .option("--top <number>", "stop after so many", numberFrom(1));
  addViewOptions(command)
    .addHelpText(
      "after",
      `
What is looked for is matched as entries of dictionaries are: letter case does not matter,
"happ*" finds happily, "kind of" finds kind-of, and "dog" finds dog's.
What no text can hold is refused.

Examples:
  lexometer corpus kwic happ* letters/
  lexometer corpus kwic "kind of" interviews.ndjson --top 20
  lexometer corpus kwic --category anger posts.csv --text-column body
  lexometer corpus kwic --category tentative report.txt --format ndjson > tentative.ndjson`,
    )
    .action(kwic);
}

/** What is looked for: an engine whose spans are asked, and which of them count. */
interface Search {
  readonly engine: Engine;
  readonly isWanted: (span: Span) => boolean;
}

interface Place extends Occurrence {
  readonly id: string;
}

async function kwic(what: readonly string[], options: KwicOptions): Promise<void> {
  const [word, ...rest] = what;
  const paths = options.category === undefined ? rest : what;
  if (paths.length === 0) throw new UsageError("Say what to look for and where: lexometer corpus kwic WORD FILES.");
  const search = await searchFor(word!, options);
  const corpus = await openCorpus(paths, options);
  const format = formatOf(options);
  const width = process.stdout.columns ?? 80;
  const context = options.context ?? (format === "table" ? width : FILE_CONTEXT);
  const inColour = options.out === undefined && showsColour(process.stdout);
  const { head, row } =
    format === "table"
      ? { head: "", row: screenLine(width, options.context, inColour) }
      : (format === "csv" ? csvWriter : ndjsonWriter)(FIELDS);
  const tally = { places: 0, texts: 0, withPlaces: 0 };
  try {
    await writeOut(options.out, async (sink) => {
      await sink.write(head);
      for await (const place of placesIn(corpus, search, context, tally)) {
        await sink.write(row(place));
        if (tally.places === options.top) break;
      }
      if (format === "table") await sink.write(`${tally.places > 0 ? "\n" : ""}${tallyLine(tally, options)}\n`);
    });
  } finally {
    corpus.close();
  }
}

async function searchFor(word: string, { category, dictionary }: KwicOptions): Promise<Search> {
  if (category !== undefined) {
    const engine = await engineFor(dictionary);
    const wanted = knownIds(category, engine.measures, "category");
    return { engine, isWanted: ({ categories }) => wanted.some((id) => categories.includes(id)) };
  }
  return { engine: await engineFinding(word), isWanted: () => true };
}

interface Tally {
  places: number;
  texts: number;
  withPlaces: number;
}

async function* placesIn(
  corpus: Awaited<ReturnType<typeof openCorpus>>,
  { engine, isWanted }: Search,
  context: number,
  tally: Tally,
): AsyncGenerator<Place> {
  for await (const batch of corpus.batches()) {
    for (const { id, content } of batch) {
      tally.texts++;
      let isFirst = true;
      for await (const found of concordanceOf(engine, content, { isWanted, context })) {
        tally.places++;
        if (isFirst) tally.withPlaces++;
        isFirst = false;
        yield { id, ...found };
      }
      corpus.count(0);
    }
  }
}

function tallyLine({ places, texts, withPlaces }: Tally, { top }: KwicOptions): string {
  if (places === top) return `The first ${plural(places, "place")}, of ${plural(texts, "text")}; --top shows more.`;
  return `${plural(places, "place")} in ${withPlaces.toLocaleString("en")} of ${plural(texts, "text")}`;
}

const FIELDS: readonly Field<Place>[] = [
  { name: "id", of: ({ id }) => id },
  { name: "start", of: ({ start }) => start },
  { name: "end", of: ({ end }) => end },
  { name: "left", of: ({ left }) => left },
  { name: "match", of: ({ match }) => match },
  { name: "right", of: ({ right }) => right },
  { name: "entry", of: ({ entry }) => entry },
  { name: "negated", of: ({ negated }) => (negated === true ? "yes" : "") },
];

const ID = 14;
const MATCH = 14;

/** A line with the match in one column, whatever stands around it; ids are cut at their start, where they are alike. */
function screenLine(width: number, context: number | undefined, inColour: boolean): (place: Place) => string {
  const side = Math.max(0, Math.floor((Math.max(width, 50) - ID - MATCH - 4) / 2));
  const [left, right] = [Math.min(side, context ?? side), Math.min(side, context ?? side)];
  return (place) => {
    const id = onOneLine(place.id);
    const name = widthOf(id) > ID ? `…${endOf(id, ID - 1)}` : id;
    const before = padded(endOf(onOneLine(place.left), left), left, "right");
    const match = onOneLine(place.match);
    // What is missing to the width of the column, the text behind may have.
    const shown = widthOf(match) > MATCH + right ? padded(match, MATCH + right) : match;
    const after = startOf(onOneLine(place.right), MATCH + right - widthOf(shown));
    const id14 = paint(padded(name, ID), "dim", inColour);
    const line = `${id14}  ${before} ${paint(shown, "match0", inColour)}${/^\S/.test(after) ? "" : " "}${after.trim()}`;
    return `${line.trimEnd()}\n`;
  };
}
