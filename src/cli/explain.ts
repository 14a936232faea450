import type { Command } from "commander";
import type { Engine } from "../engine/engine";
import type { Negation } from "../engine/negation";
import type { Span } from "../engine/span";
import { movedIn, movedText } from "./contributions";
import { engineFor } from "./engine-for";
import { NORMING_HELP, normingFor } from "./norming";
import { oneText } from "./one-text";
import { MATCH_STYLES, paint, type Style, showsColour } from "./paint";
import { onOneLine, type Unbroken, widthOf, withoutControls, wrapped } from "./text-width";
import { knownIds, oneOf, UsageError } from "./usage";

/** Columns of the screen. */
const LINE = 80;

interface ExplainOptions {
  readonly text?: string;
  readonly category?: string;
  readonly contributions?: string;
  readonly norming?: string;
  readonly negation?: Negation;
  readonly format?: "text" | "json";
  readonly dictionary?: string;
}

export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("Show which words of a text count, and for what.")
    .argument("[file]", "a text file; - or nothing for standard input")
    .option("--text <text>", "explain this text")
    .option("--category <ids>", "only these categories, separated by commas")
    .option("--negation <what>", "mark, drop or flip what a negation negates", oneOf(["mark", "drop", "flip"] as const))
    .option("--contributions <composite>", "what moved this composite, by how much: its components and their words")
    .option("--norming <norms>", `with --contributions: ${NORMING_HELP}`)
    .option("--format <format>", "text or json (spans with UTF-16 offsets)", oneOf(["text", "json"] as const))
    .option("--dictionary <file>", "a dictionary of your own")
    .addHelpText(
      "after",
      `
Examples:
  lexometer explain --text "It was kind of wonderful."
  lexometer explain letter.txt --category positive_tone,negative_tone
  lexometer explain letter.txt --contributions analytical_thinking
  lexometer explain letter.txt --format json > spans.json`,
    )
    .action(explain);
}

async function explain(file: string | undefined, options: ExplainOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  if (options.text !== undefined && file !== undefined) throw new UsageError("Give a file or --text, not both.");
  const text = options.text ?? (await fileText(file));
  if (options.contributions !== undefined) {
    const norming = await normingFor(engine, options.norming);
    const moved = movedIn(engine, text, options.contributions, norming);
    const { contributions, ...place } = moved;
    if (options.format === "json")
      process.stdout.write(`${JSON.stringify({ ...place, ...contributions }, undefined, 2)}\n`);
    else process.stdout.write(movedText(engine, moved, norming, showsColour(process.stdout)));
    return;
  }
  const wanted = options.category === undefined ? undefined : knownIds(options.category, engine.measures, "category");
  const { negation = "mark" } = options;
  const all = engine.explain(text, { negation });
  const spans = all.filter(({ categories }) => wanted?.some((id) => categories.includes(id)) ?? true);
  if (options.format === "json") process.stdout.write(`${JSON.stringify(spans, undefined, 2)}\n`);
  else process.stdout.write(explainedText(engine, text, spans, showsColour(process.stdout), wanted));
}

async function fileText(file: string | undefined): Promise<string> {
  if (file === undefined && process.stdin.isTTY === true) {
    throw new UsageError('There is nothing to explain. Name a file, pipe a text in, or give --text "…".');
  }
  return oneText(file ?? "-");
}

/** A text with its matches marked, in lines of at most 80 columns, and a legend of the categories with their counts. */
export function explainedText(
  engine: Engine,
  text: string,
  spans: readonly Span[],
  inColour: boolean,
  wanted?: readonly string[],
): string {
  const nameOf = tellingNames(engine);
  const named = spans.map((span) => ({ ...span, names: wanted ?? nameOf(span) }));
  const counts = new Map<string, number>();
  for (const { categories, names } of named) {
    for (const id of categories) if (names.includes(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const legend = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const styles = new Map(legend.map(([id], index) => [id, MATCH_STYLES[Math.min(index, MATCH_STYLES.length - 1)]!]));

  const pieces: (string | Unbroken)[] = [];
  const safe = withoutControls(text.trimEnd());
  let at = 0;
  for (const span of named) {
    const id = span.categories.find((category) => span.names.includes(category));
    if (id === undefined || span.start < at) continue;
    pieces.push(safe.slice(at, span.start));
    pieces.push(mark(safe.slice(span.start, span.end), negatedName(id, span), styles.get(id)!, inColour));
    at = span.end;
  }
  pieces.push(safe.slice(at));
  return `${wrapped(pieces)}\n\n${legendText(legend, (id) => styles.get(id)!, inColour)}`;
}

/** Categories with their counts, in as many columns as fit. */
function legendText(
  legend: readonly (readonly [id: string, count: number])[],
  styleOf: (id: string) => Style,
  inColour: boolean,
): string {
  const texts = legend.map(([id, count]) => `${String(count).padStart(5)}  ${id}`);
  const width = Math.max(0, ...texts.map(({ length }) => length));
  const columns = Math.max(1, Math.floor(LINE / width));
  const cells = legend.map(([id], index) => {
    const text = texts[index]!;
    const isLast = index % columns === columns - 1 || index === legend.length - 1;
    return paint(text, styleOf(id), inColour) + (isLast ? "\n" : " ".repeat(width - text.length));
  });
  return cells.join("");
}

/** `not` in front of what stands behind a negation. */
function negatedName(id: string, { negated }: Span): string {
  return negated === true ? `not ${id}` : id;
}

/** In colour a phrase is underlined; without, a match is followed by its category. */
function mark(text: string, category: string, style: Style, inColour: boolean): Unbroken {
  if (!inColour) {
    const shown = `[${onOneLine(text)}|${category}]`;
    return { shown, width: widthOf(shown) };
  }
  const line = onOneLine(text);
  const coloured = paint(line, style, true);
  return { shown: /\s|-/.test(line) ? paint(coloured, "phrase", true) : coloured, width: widthOf(line) };
}

/** Domains that say how a text is made and not what is in it: shown where they are asked for. */
const QUIET_DOMAINS: readonly (string | undefined)[] = ["function", "word_class", "valence", "focus"];

/** Tells what a match counts for most narrowly: no parent of another of its categories. */
function tellingNames(engine: Engine): (span: Span) => readonly string[] {
  const byId = new Map(engine.dictionary.categories.map((category) => [category.id, category]));
  return ({ categories }) => {
    const parents = new Set(categories.flatMap((id) => byId.get(id)!.parents ?? []));
    return categories.filter((id) => !parents.has(id) && !QUIET_DOMAINS.includes(byId.get(id)!.domain));
  };
}
