import type { Engine } from "../engine/engine";
import { bandOf } from "../frameworks/bands";
import type { Framework, FrameworkMeasure, PlainMeasure } from "../frameworks/framework";
import type { Result } from "../results/result";
import { fitted, type Labels, labelsOf, plural } from "./labels";
import { paint } from "./paint";
import { SCALE_HEAD, scoreLine, styleOf } from "./scale-line";
import { onOneLine, widthOf } from "./text-width";

/** Which lines a person sees. */
export interface FrameworkTableOptions {
  /** How the norms are called: `general English`. */
  readonly norms: string;
  readonly frameworks: readonly Framework[];
  /** Only these measures; those of no framework come last. */
  readonly measures?: readonly string[] | undefined;
  /** All measures of the frameworks, not only composites and what is clear. */
  readonly showsAll: boolean;
  readonly inColour: boolean;
}

/** Columns of labels: a whole line has 80. */
const LABEL = 22;

/**
 * A result as a person reads it: for each framework its composites, and those
 * rates that are above or below the middle for certain.
 */
export function frameworkTable(engine: Engine, result: Result, options: FrameworkTableOptions): string {
  const { inColour, measures, norms } = options;
  const labels = labelsOf(engine);
  const lines = [
    ...textLines(result, inColour),
    `● is the place, of 100, among texts of this length in ${norms}.`,
    "├─┤ is where 95 of 100 other such texts by the same hand would fall.",
  ];
  const shown = new Set<string>();
  let quiet = 0;
  for (const framework of options.frameworks) {
    const parts = framework.measures.filter(
      (part) => measures === undefined || ("derived" in part ? false : measures.includes(part.measure)),
    );
    const visible = parts.filter((part) => options.showsAll || measures !== undefined || tells(part, result, labels));
    quiet += parts.length - visible.length;
    for (const part of visible) if (!("derived" in part)) shown.add(part.measure);
    if (visible.length === 0) continue;
    lines.push("", ...headings(framework.label, visible, inColour));
    for (const part of visible) lines.push(lineOf(framework, part, result, labels, inColour));
  }
  const others = (measures ?? []).filter((id) => !shown.has(id));
  if (others.length > 0) {
    const parts = others.map((id): PlainMeasure => ({ key: id, measure: id, value: "service" }));
    lines.push("", ...headings("Other measures", parts, inColour));
    for (const part of parts) lines.push(serviceLine(part.measure, result, labels, inColour));
  }
  if (quiet > 0) {
    lines.push(
      "",
      paint(`${plural(quiet, "more measure")}: typical, or too uncertain in a text of this length.`, "dim", inColour),
      paint("--all shows them, --frameworks one framework, --arrangement score the rates.", "dim", inColour),
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The name of a text, and how long it is. */
export function textLines({ id, summary, shape }: Result, inColour: boolean): string[] {
  const { word_count: words, sentence_count: sentences, words_per_sentence: length } = summary;
  return [
    paint(onOneLine(id ?? "text"), "bold", inColour),
    `${plural(words, "word")}, ${plural(sentences, "sentence")}, ${length.toFixed(1)} words a sentence, ` +
      `${(shape.coverage * 100).toFixed(0)} % of the words known`,
  ];
}

/** Whether a number says something without being asked for. */
function tells(part: FrameworkMeasure, { intervals, reliability }: Result, labels: Labels): boolean {
  if ("derived" in part) return true;
  const { measure, value } = part;
  if (value !== "service") return false;
  if (labels.facts(measure)?.group === "composites") return true;
  const [low, high] = intervals[measure]!;
  return reliability[measure] === "ok" && (low > 50 || high < 50);
}

/** The name of a group, with the scale beside it; below it, where the name is too long. */
function headings(label: string, parts: readonly FrameworkMeasure[], inColour: boolean): string[] {
  const title = paint(label, "bold", inColour);
  if (parts.every((part) => "derived" in part || part.value !== "service")) return [title];
  const room = LABEL + 8;
  const scale = paint(SCALE_HEAD, "dim", inColour);
  if (widthOf(label) >= room) return [title, " ".repeat(room) + scale];
  return [title + " ".repeat(room - widthOf(label)) + scale];
}

function lineOf(
  framework: Framework,
  part: FrameworkMeasure,
  result: Result,
  labels: Labels,
  inColour: boolean,
): string {
  const value = result.frameworks[framework.id]?.[part.key];
  if ("derived" in part) return `  ${fitted(part.label, LABEL)} ${rawText(value)}`;
  if (part.value === "service") return serviceLine(part.measure, result, labels, inColour);
  return `  ${fitted(labels.of(part.measure), LABEL)} ${rawText(value)}`;
}

function rawText(value: number | undefined): string {
  return value === undefined ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(3);
}

function serviceLine(id: string, result: Result, labels: Labels, inColour: boolean): string {
  const score = result.serviceMeasures[id]!;
  const reliability = result.reliability[id]!;
  const label = fitted(labels.of(id), LABEL);
  if (reliability === "none") return paint(`  ${label}   –  not measured in this text`, "dim", inColour);
  const isSure = reliability === "ok";
  const line = scoreLine(score, result.intervals[id]!, isSure ? styleOf(score) : "dim", inColour);
  const words = labels.facts(id)?.minimumWords ?? 50;
  const band = isSure ? bandOf(score).label : `wants ${rounded(words)} words`;
  const parts = [`  ${label} ${score.toFixed(0).padStart(3)}`, line, band];
  return isSure ? parts.join("  ") : `${paint(parts[0]!, "dim", inColour)}  ${line}  ${paint(band, "dim", inColour)}`;
}

/** So many words that they fit the line: 1,200, 36k. */
function rounded(words: number): string {
  return words < 10_000 ? words.toLocaleString("en") : `${Math.round(words / 1000)}k`;
}
