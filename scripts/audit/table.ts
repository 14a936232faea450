/**
 * The table of an audit, in Markdown: `tsx scripts/audit/table.ts TEXTS VERDICTS SENTENCES`.
 *
 * TEXTS are the reference texts, VERDICTS a folder of <category>.txt whose first
 * line is `wrong N of M` of a sample of sample.ts, SENTENCES the folder of
 * recall.ts, of which every second sentence is counted: the others were used to
 * mend the lists. Rates are means over genres of the means over texts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../../src/index";
import { readGenres } from "./genres";

const [texts, verdicts, sentences] = process.argv.slice(2);
if (texts === undefined || verdicts === undefined || sentences === undefined) {
  console.error("usage: tsx scripts/audit/table.ts TEXTS VERDICTS SENTENCES");
  process.exit(2);
}

const engine = await createEngine();
const genres = readGenres(engine, texts);
const rates = { spoken: meanOf("spoken"), written: meanOf("written") };
const entries = new Map<string, number>();
for (const { categories } of engine.dictionary.entries()) {
  for (const id of Object.keys(categories)) entries.set(id, (entries.get(id) ?? 0) + 1);
}

const rows = readdirSync(verdicts)
  .map((file) => file.replace(/\.txt$/, ""))
  .sort()
  .map((category) => {
    const [, wrong, judged] = /wrong (\d+) of (\d+)/.exec(firstLine(join(verdicts, `${category}.txt`)))!.map(Number);
    const [caught, asked] = recallOf(category);
    return { category, right: judged! - wrong!, judged: judged!, caught, asked };
  });

console.log("| category | entries | spoken | written | precision | 95 % interval | recall |");
console.log("|---|---|---|---|---|---|---|");
for (const { category, right, judged, caught, asked } of rows) {
  const [low, high] = wilson(right, judged);
  const column = engine.measures.indexOf(category);
  const cells = [
    category,
    entries.get(category) ?? 0,
    (100 * rates.spoken[column]!).toFixed(2),
    (100 * rates.written[column]!).toFixed(2),
    `${right}/${judged}`,
    `${Math.round(100 * low)}–${Math.round(100 * high)}`,
    `${caught}/${asked}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
const precision = rows.map(({ right, judged }) => right / judged).sort((a, b) => a - b);
const recall = rows.map(({ caught, asked }) => caught / asked).sort((a, b) => a - b);
console.log(`\nMedian precision ${middle(precision)}, median recall ${middle(recall)}.`);
console.log(
  `Precision below .88: ${precision.filter((share) => share < 0.88).length}; below .80: ${precision.filter((share) => share < 0.8).length}.`,
);

function firstLine(path: string): string {
  return readFileSync(path, "utf8").split("\n", 1)[0]!;
}

/** Sentences caught, of those that nobody mended a list by. */
function recallOf(category: string): readonly [number, number] {
  const lines = readFileSync(join(sentences!, `${category}.txt`), "utf8")
    .split("\n")
    .filter(Boolean);
  const kept = lines.filter((_, index) => index % 2 === 1);
  const column = engine.measures.indexOf(category);
  return [kept.filter((line) => engine.measure(line)[column]! > 0).length, kept.length];
}

/** Wilson's score interval of a share, 95 %. */
function wilson(right: number, judged: number): readonly [number, number] {
  const z = 1.96;
  const share = right / judged;
  const centre = share + (z * z) / (2 * judged);
  const half = z * Math.sqrt((share * (1 - share)) / judged + (z * z) / (4 * judged * judged));
  const scale = 1 + (z * z) / judged;
  return [(centre - half) / scale, (centre + half) / scale];
}

function middle(sorted: readonly number[]): string {
  return sorted[sorted.length >> 1]!.toFixed(2);
}

/** Mean rate of each measure in a mode, genres weighing equally. */
function meanOf(mode: string): Float64Array {
  const those = genres.filter((genre) => genre.mode === mode);
  return new Float64Array(engine.measures.length).map(
    (_, measure) => those.reduce((sum, { rates }) => sum + rates[measure]!, 0) / those.length,
  );
}
