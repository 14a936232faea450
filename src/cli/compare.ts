import type { Command } from "commander";
import type { Comparison, Difference } from "../engine/compare";
import type { Engine } from "../engine/engine";
import { columnsOf } from "../outputs/columns";
import { jsonRow } from "../outputs/ndjson";
import { MATCHING_CATEGORIES } from "../service-measures/matching";
import { engineFor } from "./engine-for";
import { textLines } from "./framework-table";
import { fitted, labelsOf, plural } from "./labels";
import { NO_NORMING, NORMING_HELP, normingFor, normsTitle } from "./norming";
import { oneText } from "./one-text";
import { paint, showsColour } from "./paint";
import { pairLine, SCALE_HEAD } from "./scale-line";
import { oneOf, UsageError } from "./usage";

interface CompareOptions {
  readonly norming?: string;
  readonly format?: "table" | "json";
  readonly dictionary?: string;
  readonly all?: boolean;
}

export function addCompare(program: Command): void {
  program
    .command("compare")
    .description("Set two texts side by side: how alike their style is, and what sets them apart.")
    .argument("<one>", "a text file; - for standard input")
    .argument("<other>", "a text file; - for standard input")
    .option("--norming <norms>", NORMING_HELP)
    .option("--all", "also differences that two pieces of one text could have")
    .option("--format <format>", "table or json", oneOf(["table", "json"] as const))
    .option("--dictionary <file>", "a dictionary of your own")
    .addHelpText(
      "after",
      `
Examples:
  lexometer compare draft.txt final.txt
  lexometer compare she.txt he.txt --norming spoken
  lexometer compare a.txt b.txt --format json > comparison.json`,
    )
    .action(compare);
}

async function compare(one: string, other: string, options: CompareOptions): Promise<void> {
  if (one === "-" && other === "-") throw new UsageError("Only one of the two can be standard input.");
  const engine = await engineFor(options.dictionary);
  const norming = await normingFor(engine, options.norming);
  const texts = [await oneText(one), await oneText(other)] as const;
  const comparison = engine.compare(...texts, { norming });
  if (options.format === "json") {
    const row = jsonRow(columnsOf(engine, { norming, include: ["intervals", "reliability", "version"] }));
    process.stdout.write(`${comparisonJson(comparison, [one, other], row)}\n`);
    return;
  }
  const inColour = showsColour(process.stdout);
  const norms = norming === NO_NORMING ? undefined : normsTitle(norming);
  const showsAll = options.all === true;
  process.stdout.write(comparisonTable(engine, comparison, { names: [one, other], norms, showsAll, inColour }));
}

function comparisonJson(
  { one, other, styleMatch, differences }: Comparison,
  [first, second]: readonly [string, string],
  row: ReturnType<typeof jsonRow>,
): string {
  const { score, byCategory, flags } = styleMatch;
  const parts = differences.map(({ isClear, ...rest }) => ({ ...rest, is_clear: isClear }));
  return JSON.stringify(
    {
      one: { id: first, ...JSON.parse(row(one)) },
      other: { id: second, ...JSON.parse(row(other)) },
      style_match: { score: score ?? null, by_category: byCategory, flags },
      differences: parts,
    },
    undefined,
    2,
  );
}

interface TableOptions {
  readonly names: readonly [string, string];
  readonly norms: string | undefined;
  readonly showsAll: boolean;
  readonly inColour: boolean;
}

/** Columns of labels: a whole line of two places has 80. */
const LABEL = 34;
const BAR = 20;

function comparisonTable(engine: Engine, comparison: Comparison, options: TableOptions): string {
  const { names, norms, showsAll, inColour } = options;
  const lines = [comparison.one, comparison.other].flatMap((result, side) => {
    const [name, about] = textLines({ ...sideOf(result), id: names[side]! }, inColour);
    return [`${side === 0 ? "○" : "●"} ${name}`, `  ${about}`];
  });
  lines.push("", ...styleLines(engine, comparison, inColour));
  if (norms === undefined) return `${lines.join("\n")}\n`;

  const clear = comparison.differences.filter(({ isClear }) => isClear);
  const others = comparison.differences.filter(({ isClear, difference }) => !isClear && difference !== 0);
  const labels = labelsOf(engine);
  const row = (difference: Difference): string => pairRow(labels.of(difference.measure), difference, inColour);
  lines.push("", `Places, of 100, among texts of their lengths in ${norms}.`, "");
  lines.push(heading("Clear differences", inColour), ...clear.map(row));
  if (clear.length === 0) {
    lines.push("  None: whatever differs, two pieces of one text could differ by as much.");
  }
  if (showsAll && others.length > 0) lines.push("", heading("Differences by chance?", inColour), ...others.map(row));
  else if (others.length > 0) {
    const rest = `${plural(others.length, "more difference")}, as two pieces of one text could have: --all shows.`;
    lines.push("", paint(rest, "dim", inColour));
  }
  return `${lines.join("\n")}\n`;
}

/** What of a result its two lines need. */
function sideOf(result: Comparison["one"]): Comparison["one"] {
  return Object.assign(Object.create(null), { summary: result.summary, shape: result.shape });
}

function styleLines(engine: Engine, { styleMatch }: Comparison, inColour: boolean): string[] {
  const { score, byCategory, flags } = styleMatch;
  if (score === undefined) return ["Style matching needs function words, which this dictionary does not have."];
  const labels = labelsOf(engine);
  const notes = ["  1 is function words at equal rates; people in talk have .6 to .95."];
  if (flags.includes("too_short")) notes.push("  Under 50 words a side, this is mostly chance.");
  return [
    `${paint(fitted("Style matching", LABEL + 2), "bold", inColour)} ${score.toFixed(2)}  ${bar(score, inColour)}`,
    ...notes.map((note) => paint(note, "dim", inColour)),
    ...MATCHING_CATEGORIES.map((id) => {
      const match = byCategory[id]!;
      return `  ${fitted(labels.of(id), LABEL)} ${match.toFixed(2)}  ${bar(match, inColour)}`;
    }),
  ];
}

function bar(share: number, inColour: boolean): string {
  const full = Math.round(share * BAR);
  return paint("█".repeat(full), "bar", inColour) + paint("░".repeat(BAR - full), "dim", inColour);
}

function heading(title: string, inColour: boolean): string {
  return `${paint(fitted(title, LABEL + 14), "bold", inColour)} ${paint(SCALE_HEAD, "dim", inColour)}`;
}

function pairRow(label: string, { one, other, isClear }: Difference, inColour: boolean): string {
  const style = isClear ? (other > one ? "above" : "below") : "dim";
  const numbers = `${one.toFixed(0).padStart(3)} → ${other.toFixed(0).padStart(3)}`;
  const text = `  ${fitted(label, LABEL)} ${numbers}`;
  return `${isClear ? text : paint(text, "dim", inColour)}   ${pairLine(one, other, style, inColour)}`;
}
