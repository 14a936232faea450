import type { Command } from "commander";
import type { Engine } from "../engine/engine";
import type { Span } from "../engine/explain";
import type { Negation } from "../engine/negation";
import { readText } from "./bytes";
import { movedIn, movedText } from "./contributions";
import { engineFor } from "./engine-for";
import { findInputs, stdinInput } from "./inputs";
import { NORMING_HELP, normingFor } from "./norming";
import { MATCH_STYLES, paint, type Style, showsColour } from "./paint";
import { knownIds, oneOf, UsageError } from "./usage";

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
  const text = options.text ?? (await textOf(file));
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

async function textOf(file: string | undefined): Promise<string> {
  if (file === undefined && process.stdin.isTTY === true) {
    throw new UsageError('There is nothing to explain. Name a file, pipe a text in, or give --text "…".');
  }
  const [input] = file === undefined ? [stdinInput("text")] : await findInputs([file], "text");
  return readText(input!.open());
}

/** A text with its matches marked, and a legend of the categories with their counts. */
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

  let marked = "";
  let at = 0;
  for (const span of named) {
    const id = span.categories.find((category) => span.names.includes(category));
    if (id === undefined || span.start < at) continue;
    marked +=
      text.slice(at, span.start) +
      mark(text.slice(span.start, span.end), negatedName(id, span), styles.get(id)!, inColour);
    at = span.end;
  }
  const entries = legend.map(([id, count]) => `  ${paint(id, styles.get(id)!, inColour)} ${count}`);
  return `${marked}${text.slice(at)}\n\n${entries.join("\n")}\n`;
}

/** `not` in front of what stands behind a negation. */
function negatedName(id: string, { negated }: Span): string {
  return negated === true ? `not ${id}` : id;
}

function mark(text: string, category: string, style: Style, inColour: boolean): string {
  if (!inColour) return `[${text}|${category}]`;
  const coloured = paint(text, style, true);
  return /\s|-/.test(text) ? paint(coloured, "phrase", true) : coloured;
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
