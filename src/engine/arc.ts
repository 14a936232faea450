import type { Core } from "../core/core";
import type { DictionaryMeasures } from "../dictionary-measures/measures";
import { ARC_SEGMENTS, type Arc, arcOf } from "../service-measures/arc";
import { fieldEndsOf, offsetOfWord } from "./cut";

/**
 * The arc of a text: cut at white space into five parts of as nearly as many
 * words as that allows.
 */
export function arcOfText(core: Core, measures: DictionaryMeasures, text: string): Arc | undefined {
  const ends = fieldEndsOf(core, text);
  const words = ends.words.at(-1) ?? 0;
  const segments: string[] = [];
  let start = 0;
  for (let segment = 1; segment <= ARC_SEGMENTS; segment++) {
    const end =
      segment === ARC_SEGMENTS ? text.length : (offsetOfWord(ends, (words * segment) / ARC_SEGMENTS) ?? start);
    segments.push(text.slice(start, end));
    start = end;
  }
  const width = measures.ids.length;
  const rates = new Float64Array(ARC_SEGMENTS * width);
  core.ratesMany(segments, rates);
  const columns = new Map(measures.ids.map((id, column) => [id, column]));
  return arcOf(words, (segment, measure) => {
    const column = columns.get(measure);
    return column === undefined ? undefined : rates[segment * width + column]!;
  });
}
