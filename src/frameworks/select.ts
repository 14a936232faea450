import { LexometerError } from "../errors";
import { type DerivedMeasure, type Framework, inputsOf, type MeasureIds } from "./framework";

/**
 * The frameworks of these names, in the order of `all`, each once.
 *
 * @throws {@link LexometerError} `ARGUMENT` for a name that none has, and for what is no list of names
 */
export function selectFrameworks(all: readonly Framework[], names: readonly string[]): readonly Framework[] {
  if (!Array.isArray(names)) {
    throw new LexometerError("ARGUMENT", "`frameworks` is an array of their ids.", { option: "frameworks" });
  }
  const unknown = names.find((name) => !all.some(({ id }) => id === name));
  if (unknown !== undefined) throw unknownFramework(unknown, all);
  return all.filter(({ id }) => names.includes(id));
}

/**
 * What is left of frameworks where only some measures are taken, as with a
 * dictionary of one's own: numbers without their measure go, and frameworks
 * with fewer than two numbers.
 */
export function keepMeasured(frameworks: readonly Framework[], known: MeasureIds): readonly Framework[] {
  return frameworks
    .map((framework) => ({
      ...framework,
      measures: framework.measures.filter((part) =>
        "derived" in part ? isMade(part, framework, known) : known[part.value].has(part.measure),
      ),
    }))
    .filter(({ measures }) => measures.length >= 2);
}

function isMade(part: DerivedMeasure, framework: Framework, known: MeasureIds): boolean {
  return inputsOf(part, framework).every((id) => known.service.has(id));
}

function unknownFramework(name: string, all: readonly Framework[]): LexometerError {
  const there = all.map(({ id }) => id).join(", ");
  const message = `There is no framework "${String(name).slice(0, 64)}". There ${all.length === 0 ? "are none" : `are ${there}`}.`;
  return new LexometerError("ARGUMENT", message, { framework: name });
}
