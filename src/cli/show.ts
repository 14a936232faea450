import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { catalogue } from "../catalogue/catalogue";
import type { Measure } from "../catalogue/measure";
import type { Category } from "../dictionary/dictionary";
import { openSourceLines, type SourceLines } from "../dictionary/source-lines";
import type { Engine } from "../engine/engine";
import type { Lookup, LookupMatch } from "../engine/lookup";
import { csvCell } from "../outputs/csv";
import { engineFor } from "./engine-for";
import { paint, showsColour } from "./paint";
import { linesOf, padded, widthOf, wrapped } from "./text-width";
import { nearest, oneOf } from "./usage";

interface ShowOptions {
  readonly dictionary?: string;
  readonly format: "table" | "json" | "csv";
  readonly word?: boolean;
}

export function addShow(dictionary: Command): void {
  dictionary
    .command("show")
    .description("Show what a category holds, or what a word counts for and which line says so.")
    .argument("<name>", "a category, or a word or phrase")
    .option("--word", "take the name for a word, though a category is called so")
    .option("--dictionary <file>", "a dictionary of your own")
    .option("--format <format>", "table, json or csv", oneOf(["table", "json", "csv"] as const), "table")
    .addHelpText(
      "after",
      `
Examples:
  lexometer dictionary show tentative
  lexometer dictionary show "kind of"
  lexometer dictionary show love --word --format json`,
    )
    .action(show);
}

async function show(name: string, options: ShowOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const sources = options.dictionary === undefined ? await shippedSources() : undefined;
  const category = engine.dictionary.categories.find(({ id }) => id === name);
  if (category !== undefined && options.word !== true) {
    showCategory(engine, category, sources, options);
    return;
  }
  const lookup = engine.dictionary.lookup(name, { ...(sources === undefined ? {} : { sources }) });
  if (lookup.matches.length === 0 && lookup.phraseCount === 0) throw unknownName(engine, name);
  if (options.format === "json") writeJson({ word: name, ...lookup });
  else if (options.format === "csv") writeCsv([...lookup.matches, ...lookup.phrases]);
  else process.stdout.write(wordText(name, lookup));
}

/** The source lines that are shipped beside the program; nothing where somebody has moved it. */
async function shippedSources(): Promise<SourceLines | undefined> {
  try {
    return await openSourceLines(await readFile(new URL("./en-open.sources", import.meta.url)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function unknownName(engine: Engine, name: string): Error {
  const words = Array.from(engine.dictionary.entries(), ({ pattern }) => pattern);
  const near = [...nearest(name, engine.measures, 3), ...nearest(name, words, 2)].slice(0, 5);
  const hint =
    near.length > 0
      ? `Did you mean ${near.map((other) => `"${other}"`).join(", ")}?`
      : `Categories are ${engine.measures.slice(0, 5).join(", ")} …`;
  return new Error(`"${name}" is no category, and no entry knows it. ${hint}`);
}

function showCategory(
  engine: Engine,
  category: Category,
  sources: SourceLines | undefined,
  { format, dictionary }: ShowOptions,
): void {
  const within = withDescendants(engine.dictionary.categories, category.id);
  const entries: LookupMatch[] = [];
  for (const { pattern, categories } of engine.dictionary.entries()) {
    if (!Object.keys(categories).some((id) => within.has(id))) continue;
    const options = { phrases: 0, ...(sources === undefined ? {} : { sources }) };
    const match = engine.dictionary.lookup(pattern, options).matches.find(({ entry }) => entry === pattern);
    if (match !== undefined) entries.push(match);
  }
  const measure = dictionary === undefined ? catalogue.find(({ id }) => id === category.id) : undefined;
  if (format === "csv") writeCsv(entries);
  else if (format === "json") {
    const parts = engine.dictionary.categories.filter(({ parents }) => parents?.includes(category.id));
    writeJson({ category: measure ?? category, parts: parts.map(({ id }) => id), entries });
  } else process.stdout.write(categoryText(engine, category, measure, entries));
}

/** A category and all that are part of it. */
function withDescendants(categories: readonly Category[], id: string): ReadonlySet<string> {
  const within = new Set([id]);
  for (const above of within) {
    for (const { id: below, parents } of categories) if (parents?.includes(above)) within.add(below);
  }
  return within;
}

function categoryText(
  engine: Engine,
  { id, label, parents = [] }: Category,
  measure: Measure | undefined,
  entries: readonly LookupMatch[],
): string {
  const parts = engine.dictionary.categories.filter((other) => other.parents?.includes(id));
  const phrases = entries.filter(({ entry }) => /\S[\s-]+\S/.test(entry)).length;
  const lines = [paint(label === undefined || label === id ? id : `${label} (${id})`, "bold", isInColour())];
  if (measure !== undefined) {
    lines.push(
      ...linesOf(measure.description),
      ...linesOf(`High: ${measure.direction.high}`),
      ...linesOf(`Low:  ${measure.direction.low}`),
      `From about ${measure.minimumWords.toLocaleString("en")} words on.`,
      ...linesOf(`Source: ${measure.source}.`),
    );
  }
  if (parents.length > 0) lines.push(...linesOf(`Part of ${parents.join(", ")}.`));
  if (parts.length > 0) lines.push(...linesOf(`Its parts are ${parts.map((part) => part.id).join(", ")}.`));
  lines.push(`${entries.length === 1 ? "1 entry" : `${entries.length} entries`}, ${phrases} of them phrases:`, "");
  return `${lines.join("\n")}\n${rowsOf(entries)}`;
}

const HOW: Readonly<Record<LookupMatch["by"], string>> = {
  whole: "as it is",
  possessive: "without its 's",
  stem: "by a wildcard",
  class: "as a token of its kind",
  phrase: "in a phrase",
};

function wordText(name: string, { matches, phrases, phraseCount }: Lookup): string {
  const lines: string[] = [];
  matches.forEach((match, index) => {
    const { entry, by, categories, inherited, masks, sources } = match;
    const beaten = index === 0 ? "" : ", if the entry above were not there";
    lines.push(`${paint(entry, "bold", isInColour())}  hit ${HOW[by]}${beaten}`);
    const own = weighted(categories);
    if (own.length === 0) lines.push("  counts for      nothing: it only protects the words in it");
    lines.push(...listed("counts for", own), ...listed("and so for", inherited));
    lines.push(...listed("never for", masks ?? []), ...listed("by the lines", sources.map(placeOf)));
  });
  if (matches.length === 0) lines.push(`"${name}" alone counts for nothing.`);
  if (phraseCount > 0) {
    const shown = phrases.length < phraseCount ? `, the first ${phrases.length}` : "";
    lines.push("", `${phraseCount} ${phraseCount === 1 ? "phrase holds" : "phrases hold"} it${shown}:`, "");
    return `${lines.join("\n")}\n${rowsOf(phrases)}`;
  }
  return `${lines.join("\n")}\n`;
}

const LINE = 80;
const HANGING = 18;

/** What something is, and its parts beside it, on as many lines as it takes; nothing without parts. */
function listed(what: string, parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const lines = wrapped([parts.join(", ")], LINE - HANGING).split("\n");
  return lines.map((line, index) => `  ${index === 0 ? what : ""}`.padEnd(HANGING) + line);
}

/** Entries below each other: what they count for themselves, and as many of the places where that is written as fit. */
function rowsOf(matches: readonly LookupMatch[]): string {
  const cells = matches.map(({ entry, categories }) => [entry, weighted(categories).join(", ") || "–"] as const);
  const widths = [0, 1].map((column) => Math.min(26, Math.max(0, ...cells.map((row) => widthOf(row[column]!)))));
  const lines = matches.map(({ sources }, index) => {
    const [entry, categories] = cells[index]!;
    const counted = `${filled(entry, widths[0]!)}  ${filled(categories, widths[1]!)}`;
    const room = LINE - widthOf(counted) - 2;
    const line = `${counted}  ${placesIn(room, sources.map(shortPlaceOf))}`.trimEnd();
    return widthOf(line) > LINE ? padded(line, LINE) : line;
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Filled up, never cut. */
function filled(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

function placesIn(room: number, places: readonly string[]): string {
  for (let shown = places.length; shown > 0; shown--) {
    const rest = places.length - shown;
    const text = places.slice(0, shown).join(" ") + (rest > 0 ? ` +${rest}` : "");
    if (text.length <= room) return text;
  }
  return places.length > 0 && room > 3 ? `+${places.length}` : "";
}

/** Ids, with the weight where it is not 1. */
function weighted(categories: Readonly<Record<string, number>>): string[] {
  return Object.entries(categories).map(([id, weight]) => (weight === 1 ? id : `${id} ${weight}`));
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

/** `hedges:193` for `content/hedges.txt:193`. */
function shortPlaceOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file.replace(/^.*\/|\.txt$/g, "")}:${line}`;
}

function writeJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

function writeCsv(matches: readonly LookupMatch[]): void {
  const rows = matches.map(({ entry, by, categories, inherited, sources }) => [
    entry,
    by,
    weighted(categories).join("; "),
    inherited.join("; "),
    sources.map(placeOf).join("; "),
  ]);
  const table = [["entry", "by", "categories", "inherited", "sources"], ...rows];
  process.stdout.write(table.map((row) => `${row.map(csvCell).join(",")}\r\n`).join(""));
}

function isInColour(): boolean {
  return showsColour(process.stdout);
}
