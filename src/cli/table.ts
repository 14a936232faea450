import type { Engine } from "../engine/engine";
import type { Columns } from "../outputs/columns";
import type { Result } from "../results/result";
import { textLines } from "./framework-table";
import { plural } from "./labels";
import { paint } from "./paint";
import { isHit, WEIGHTED_NOTE, weightedMeasures } from "./weighted";

const BAR = 24;

/**
 * The rates of a text as a person reads them: measures with bars, most frequent
 * first within each family, and with norms the percentile of each. Means of weights
 * stand below them, without bars: they are no shares of a text.
 */
export function ratesTable(engine: Engine, { measures, service }: Columns, result: Result, inColour: boolean): string {
  const values = result.dictionaryMeasures;
  const weighted = weightedMeasures(engine);
  const present = measures.filter((id) => isHit(engine, result, id));
  const means = present.filter((id) => weighted.has(id));
  const rates = present.filter((id) => !weighted.has(id));
  const widest = Math.max(...rates.map((id) => values[id]!), Number.MIN_VALUE);
  const depths = depthsOf(engine, new Set(rates));
  const ordered = byFamily(engine, rates, values);
  const width = Math.max(0, ...[...ordered, ...means].map((id) => id.length + 2 * depths.get(id)!));
  const place = (id: string): string => (service.length === 0 ? "" : percentileCell(result, id, inColour));

  const lines = [...textLines(result, inColour), ""];
  const head = means.length > 0 && ordered.length === 0 ? "mean" : "rate";
  if (service.length > 0) lines.push(paint(`  ${"".padEnd(width)}      ${head}  percentile`, "dim", inColour));
  for (const id of ordered) {
    const value = values[id]!;
    const name = `${"  ".repeat(depths.get(id)!)}${id}`.padEnd(width);
    const bar = "█".repeat(Math.max(1, Math.round((value / widest) * BAR)));
    lines.push(`  ${name}  ${(value * 100).toFixed(2).padStart(6)} %  ${place(id)}${paint(bar, "bar", inColour)}`);
  }
  if (means.length > 0 && ordered.length > 0) lines.push("");
  for (const id of means)
    lines.push(`  ${id.padEnd(width)}  ${values[id]!.toFixed(3).padStart(6)}    ${place(id)}`.trimEnd());
  const absent = measures.length - present.length;
  const notes = means.length > 0 ? [WEIGHTED_NOTE] : [];
  if (absent > 0) notes.push(`${plural(absent, "measure")} without a hit`);
  if (notes.length > 0) lines.push("", ...notes.map((note) => paint(`  ${note}`, "dim", inColour)));
  return `${lines.join("\n")}\n`;
}

/** Grey, and with a tilde, where the text is too short for it. */
function percentileCell({ serviceMeasures, reliability }: Result, id: string, inColour: boolean): string {
  const score = serviceMeasures[id];
  if (score === undefined || reliability[id] === "none") return "".padEnd(12);
  const isSure = reliability[id] === "ok";
  const text = `${isSure ? "" : "~"}${score.toFixed(0)}`.padStart(10);
  return `${isSure ? text : paint(text, "dim", inColour)}  `;
}

/** How many ancestors each category has above it on the screen. */
function depthsOf(engine: Engine, shown: ReadonlySet<string>): ReadonlyMap<string, number> {
  const byId = new Map(engine.dictionary.categories.map((category) => [category.id, category]));
  const depth = (id: string): number => {
    const [parent] = byId.get(id)?.parents ?? [];
    return parent === undefined || !shown.has(parent) ? 0 : depth(parent) + 1;
  };
  return new Map(engine.measures.map((id) => [id, depth(id)]));
}

/** Measures under their first parent, most frequent first. */
function byFamily(engine: Engine, ids: readonly string[], values: Readonly<Record<string, number>>): string[] {
  const parentOf = new Map(engine.dictionary.categories.map(({ id, parents }) => [id, parents?.[0]]));
  const below = (parent: string | undefined): string[] =>
    ids
      .filter((id) => {
        const own = parentOf.get(id);
        return (own !== undefined && ids.includes(own) ? own : undefined) === parent;
      })
      .sort((a, b) => values[b]! - values[a]!)
      .flatMap((id) => [id, ...below(id)]);
  return below(undefined);
}
