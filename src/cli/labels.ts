import { catalogue } from "../catalogue/catalogue";
import type { Measure } from "../catalogue/measure";
import type { Engine } from "../engine/engine";
import { padded, widthOf } from "./text-width";

/** What screens say of measures. */
export interface Labels {
  /** `Positive tone`; the id where nobody has given it a label. */
  of(id: string): string;
  /** What the catalogue knows; nothing of a measure of the user's own dictionary. */
  facts(id: string): Measure | undefined;
}

export function labelsOf(engine: Engine): Labels {
  const isOurs = engine.dictionary.name === "en-open";
  const categories = new Map(engine.dictionary.categories.map(({ id, label }) => [id, label]));
  const facts = new Map(catalogue.map((measure) => [measure.id, measure]));
  const factsOf = (id: string): Measure | undefined => (isOurs || !categories.has(id) ? facts.get(id) : undefined);
  return { of: (id) => factsOf(id)?.label ?? categories.get(id) ?? id, facts: factsOf };
}

/** A label filled up to a width; one that is wider loses what it has in brackets, then its end. */
export function fitted(label: string, width: number): string {
  return padded(widthOf(label) > width ? label.replace(/ \([^)]*\)$/, "") : label, width);
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
