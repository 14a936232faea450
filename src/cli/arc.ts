import type { Command } from "commander";
import { ARC_SHAPE, ARC_WORDS, type Arc, type ArcCurve } from "../service-measures/arc";
import { engineFor } from "./engine-for";
import { fitted, plural } from "./labels";
import { oneText } from "./one-text";
import { paint, showsColour } from "./paint";
import { oneOf } from "./usage";

interface ArcOptions {
  readonly format?: "table" | "json";
  readonly dictionary?: string;
}

export function addArc(program: Command): void {
  program
    .command("arc")
    .description("Show the course of a story: three curves over five parts of a text.")
    .argument("<file>", "a text file of 250 words or more; - for standard input")
    .option("--format <format>", "table or json", oneOf(["table", "json"] as const))
    .option("--dictionary <file>", "a dictionary of your own")
    .addHelpText("after", "\nExamples:\n  lexometer arc story.txt\n  lexometer arc story.txt --format json > arc.json")
    .action(arc);
}

async function arc(file: string, options: ArcOptions): Promise<void> {
  const engine = await engineFor(options.dictionary);
  const text = await oneText(file);
  const found = engine.arc(text);
  const words = engine.score(text).summary.word_count;
  if (options.format === "json") {
    const value = { id: file, word_count: words, minimum_words: ARC_WORDS, arc: found ?? null };
    process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
    return;
  }
  const inColour = showsColour(process.stdout);
  const head = [paint(file, "bold", inColour), `${plural(words, "word")}, in five parts`, ""];
  process.stdout.write(
    `${[...head, ...(found === undefined ? noArc(words) : arcLines(found, inColour))].join("\n")}\n`,
  );
}

function noArc(words: number): string[] {
  if (words < ARC_WORDS) {
    return [
      `This text is too short for an arc: it takes ${ARC_WORDS} words.`,
      "With fewer, a part has less than 50 words, and its curves would show chance.",
    ];
  }
  return ["This dictionary lacks the measures of an arc: articles, prepositions, pronouns and so on."];
}

const CURVES: readonly { readonly curve: ArcCurve; readonly label: string; readonly made: string }[] = [
  { curve: "staging", label: "Staging", made: "articles, prepositions: setting the scene" },
  { curve: "progression", label: "Progression", made: "auxiliaries, adverbs, pronouns …: the plot goes on" },
  { curve: "tension", label: "Tension", made: "cognitive words: what is to be worked out" },
];

const HEIGHT = 4;
const COLUMN = 7;

function arcLines(arc: Arc, inColour: boolean): string[] {
  const { narrativity } = arc;
  const lines = [
    `${paint("Narrativity", "bold", inColour)} ${narrativity.toFixed(0).replace("-", "−")} of −100 to 100: ${likeness(narrativity)}.`,
  ];
  for (const { curve, label, made } of CURVES) {
    const points = arc[curve];
    lines.push("", `${paint(fitted(label, 13), "bold", inColour)}${paint(`% of words; ${made}`, "dim", inColour)}`);
    lines.push(...chartLines(points).map((line) => `  ${paint(line, "bar", inColour)}`));
    const numbers = points.map((point) => point.toFixed(1).padStart(5).padEnd(COLUMN)).join("");
    lines.push(`  ${numbers}${paint(`stories: ${sparkline(ARC_SHAPE[curve])}`, "dim", inColour)}`);
  }
  lines.push("", paint("Columns reach from the lowest part to the highest, not from 0.", "dim", inColour));
  return lines;
}

function likeness(narrativity: number): string {
  if (narrativity >= 50) return "much like the usual course of stories";
  if (narrativity >= 20) return "somewhat like the usual course of stories";
  if (narrativity > -20) return "no likeness to the usual course of stories";
  return "rather the reverse of the usual course of stories";
}

const EIGHTHS = " ▁▂▃▄▅▆▇█";

/** Columns of some height, the lowest with an eighth of a line. */
function chartLines(points: readonly number[]): string[] {
  const levels = levelsOf(points, HEIGHT * 8);
  return Array.from({ length: HEIGHT }, (_, line) => {
    const floor = (HEIGHT - 1 - line) * 8;
    const signs = levels.map((level) => EIGHTHS[Math.min(8, Math.max(0, level - floor))]!);
    return signs
      .map((sign) => ` ${sign.repeat(COLUMN - 3)}  `)
      .join("")
      .trimEnd();
  });
}

function sparkline(points: readonly number[]): string {
  return levelsOf(points, 8)
    .map((level) => EIGHTHS[level]!)
    .join("");
}

/** Points as whole numbers from 1 to `most`; all in the middle if they are equal. */
function levelsOf(points: readonly number[], most: number): number[] {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  if (high - low < 1e-9) return points.map(() => most / 2);
  return points.map((point) => 1 + Math.round(((point - low) / (high - low)) * (most - 1)));
}
