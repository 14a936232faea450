import type { Command } from "commander";
import { createEngine } from "../engine/engine";
import type { NormedLength, NormedMeasure, NormingContext } from "../norms/context";
import { LENGTHS } from "../norms/lengths";
import { RANK_UNITS, spreadOf } from "../norms/ranks";
import { type Scale, valueAt } from "../norms/scale";
import { labelsOf, plural } from "./labels";
import { normsIn } from "./norms-files";
import { paint, showsColour } from "./paint";
import { linesOf } from "./text-width";
import { knownIds, oneOf } from "./usage";

interface ShowOptions {
  readonly format?: "table" | "json";
}

export function addNormsShow(norms: Command): void {
  norms
    .command("show")
    .description("Show what norms are made of, or how a measure is distributed in them.")
    .argument("<norms>", "written, spoken, general, or a file")
    .argument("[measure]", "a measure: its values at each length")
    .option("--format <format>", "table or json", oneOf(["table", "json"] as const))
    .addHelpText(
      "after",
      `
Examples:
  lexometer norms show written
  lexometer norms show spoken analytical_thinking
  lexometer norms show letters.norms.json --format json`,
    )
    .action(show);
}

async function show(name: string, measure: string | undefined, { format }: ShowOptions): Promise<void> {
  const engine = await createEngine();
  const context = engine.normsNamed(name) ?? (await normsIn(name, engine.norming));
  const inColour = showsColour(process.stdout);
  if (measure === undefined) {
    const { measures, constants, ...head } = context;
    const ids = measures.map(({ id }) => id);
    if (format === "json") writeJson({ ...head, measures: ids });
    else process.stdout.write(contextText(context, inColour));
    return;
  }
  const [id] = knownIds(
    measure,
    context.measures.map(({ id }) => id),
    "measure",
  );
  const found = context.measures.find((one) => one.id === id)!;
  if (format === "json") writeJson(measureJson(found));
  else process.stdout.write(measureText(found, context, labelsOf(engine).of(found.id), inColour));
}

function writeJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

function contextText(
  { name, version, hash, dictionary, provenance, genres, measures }: NormingContext,
  inColour: boolean,
): string {
  const total = genres.reduce((sum, { weight }) => sum + weight, 0);
  const width = Math.max(5, ...genres.map((genre) => genre.name.length));
  const rows = genres.map(
    ({ name, texts, words, weight }) =>
      `  ${name.padEnd(width)}  ${count(texts)}  ${count(words)}  ${((100 * weight) / total).toFixed(0).padStart(5)} %`,
  );
  const lines = [
    `${paint(name, "bold", inColour)} ${version}`,
    ...linesOf(provenance),
    `${plural(measures.length, "measure")} at ${LENGTHS.map((words) => words.toLocaleString("en")).join(", ")} words`,
    ...linesOf(`dictionary ${dictionary}`),
    hash,
    "",
    paint(`  ${"genre".padEnd(width)}  ${"texts".padStart(11)}  ${"words".padStart(11)}   weight`, "dim", inColour),
    ...rows,
  ];
  return `${lines.join("\n")}\n`;
}

function count(number: number): string {
  return number.toLocaleString("en").padStart(11);
}

const SHARES = [5, 25, 50, 75, 95] as const;

function measureJson({ id, scale, lengths }: NormedMeasure): unknown {
  return {
    id,
    lengths: lengths.map((length, index) => ({
      words: LENGTHS[index],
      mean: length.mean,
      sd: length.sd,
      zeros: zerosOf(length),
      quantiles: Object.fromEntries(SHARES.map((share) => [share, quantileIn(length, scale, share)])),
      noise: length.noise,
      spread: length.spread,
    })),
  };
}

function measureText(
  { scale, lengths, id }: NormedMeasure,
  { name }: NormingContext,
  label: string,
  inColour: boolean,
): string {
  // Rates are read in percent.
  const isShare = scale.min === 0 && scale.max === 1;
  const text = (value: number): string => (isShare ? `${fittingNumber(100 * value, 5)} %` : fittingNumber(value, 7));
  const heads = ["words", "mean", "sd", "none", ...SHARES.map((share) => `p${share}`), "noise"];
  const rows = lengths.map((length, index) =>
    rowOf([
      LENGTHS[index]!.toLocaleString("en"),
      text(length.mean),
      text(length.sd),
      `${(100 * zerosOf(length)).toFixed(0)} %`,
      ...SHARES.map((share) => text(quantileIn(length, scale, share))),
      text(length.noise),
    ]),
  );
  const lines = [
    `${paint(label === id ? id : `${label} (${id})`, "bold", inColour)} in ${name}`,
    "The first so many words of each text. none: texts without any; p25: the value",
    "below which 25 of 100 texts lie; noise: the spread (SD) of pieces of one text.",
    "",
    paint(rowOf(heads), "dim", inColour),
    ...rows,
  ];
  return `${lines.join("\n")}\n`;
}

/** Ten cells in 80 columns. */
function rowOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(8)).join("");
}

/** Two decimals, fewer where these do not fit. */
function fittingNumber(value: number, width: number): string {
  const texts = [2, 1, 0].map((decimals) => value.toFixed(decimals).replace("-", "−"));
  return texts.find((text) => text.length <= width) ?? texts[2]!;
}

function zerosOf({ ranks }: NormedLength): number {
  return ranks.zeros / RANK_UNITS;
}

/** The value at a percentile, from the table of ranks: from the smallest to the largest one besides 0 that it knows. */
function quantileIn({ ranks }: NormedLength, scale: Scale, share: number): number {
  if (share <= (100 * ranks.zeros) / RANK_UNITS) return 0;
  const spread = spreadOf(ranks);
  const bin = spread.findIndex((rank) => rank >= share);
  if (bin === -1) return valueAt((ranks.bins.at(-1) ?? 0) + 0.5, scale);
  // In front of the smallest value all bins have its rank.
  if (bin === 0) return valueAt((ranks.bins[0] ?? 0) + 0.5, scale);
  const before = spread[bin - 1]!;
  return valueAt(bin - 0.5 + (share - before) / (spread[bin]! - before), scale);
}
