import type { Result } from "./result";

/**
 * The raw values of a text by name, but those of composites; `undefined` for
 * what was not measured. A category may be called like a value of the shape: the
 * category has the name then, as in `NormedColumns`.
 */
export function rawValuesOf({
  summary,
  shape,
  dictionaryMeasures,
}: Result): Readonly<Record<string, number | undefined>> {
  return { ...summary, ...shape, ...dictionaryMeasures };
}
