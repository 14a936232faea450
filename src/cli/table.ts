import type { Engine } from "../engine/engine";
import type { Columns } from "../outputs/columns";
import type { Result } from "../results/result";
import { paint } from "./paint";

const BAR = 24;

/** A result as a person reads it: a line about the text, then its measures with bars, most frequent first within each family. */
export function resultTable(engine: Engine, { measures }: Columns, result: Result, inColour: boolean): string {
  const { word_count: words, sentence_count: sentences, words_per_sentence: length } = result.summary;
  const values = result.dictionaryMeasures;
  const present = measures.filter((id) => values[id]! > 0);
  const widest = Math.max(...present.map((id) => values[id]!), Number.MIN_VALUE);
  const depths = depthsOf(engine);
  const ordered = byFamily(engine, present, values);
  const width = Math.max(0, ...ordered.map((id) => id.length + 2 * depths.get(id)!));

  const lines = [
    paint(result.id ?? "text", "bold", inColour),
    `${plural(words, "word")}, ${plural(sentences, "sentence")}, ${length.toFixed(1)} words a sentence, ` +
      `${(result.shape.coverage * 100).toFixed(0)} % of the words known`,
    "",
  ];
  for (const id of ordered) {
    const value = values[id]!;
    const name = `${"  ".repeat(depths.get(id)!)}${id}`.padEnd(width);
    const bar = "█".repeat(Math.max(1, Math.round((value / widest) * BAR)));
    lines.push(`  ${name}  ${(value * 100).toFixed(2).padStart(6)} %  ${paint(bar, "bar", inColour)}`);
  }
  const absent = measures.length - present.length;
  if (absent > 0) lines.push("", paint(`  ${plural(absent, "measure")} without a hit`, "dim", inColour));
  return `${lines.join("\n")}\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many ancestors each category has above it. */
function depthsOf(engine: Engine): ReadonlyMap<string, number> {
  const byId = new Map(engine.dictionary.categories.map((category) => [category.id, category]));
  const depth = (id: string): number => {
    const [parent] = byId.get(id)?.parents ?? [];
    return parent === undefined ? 0 : depth(parent) + 1;
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
