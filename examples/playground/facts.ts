import type { Engine, Measure } from "lexometer";
import type { Facts } from "./protocol";

const UNKNOWN = {
  description: "A category of your dictionary.",
  group: "dictionaryMeasures",
  unit: "share of scored tokens",
  direction: { high: "Many of the words are of this kind.", low: "Few or none of the words are of this kind." },
  minimumWords: 0,
  source: "your dictionary",
} as const;

/**
 * What there is to say of each measure of an engine.
 *
 * The catalogue is about en-open: of a category in a dictionary of the user's it
 * says nothing, though it may have one of the same name.
 */
export function factsOf(
  engine: Engine,
  catalogue: readonly Measure[],
  isForeign: boolean,
): Readonly<Record<string, Facts>> {
  const facts: Record<string, Facts> = {};
  for (const { id, label, description, group, unit, direction, minimumWords, source } of catalogue) {
    facts[id] = { label, description, group, unit, direction, minimumWords, source };
  }
  if (!isForeign) return facts;
  for (const { id, label } of engine.dictionary.categories) facts[id] = { ...UNKNOWN, label: label ?? id };
  return facts;
}
