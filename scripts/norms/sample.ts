import { basename, dirname } from "node:path";
import { Core } from "../../src/core/core";
import { compileCore } from "../../src/core/module";
import { compileDictionary } from "../../src/dictionary/compile";
import { buildEnOpen } from "../../src/dictionary/en-open/build";
import { openImage } from "../../src/dictionary/image";
import { DictionaryMeasures } from "../../src/dictionary-measures/measures";
import type { Measuring } from "../../src/engine/measuring";
import { type Piece, piecesOf } from "../../src/engine/norm-pieces";
import { NormedColumns } from "../../src/service-measures/normed-columns";
import { linesOfTexts, listTextFiles } from "../audit/texts";
import { readEnOpenSources } from "../dictionary";

/** A reference text, cut into pieces and measured; its words are gone. */
export interface SampleText {
  /** `written` or `spoken`. */
  readonly mode: string;
  /** `written/fiction`: genres of the two modes may have one name. */
  readonly genre: string;
  readonly corpus: string;
  /** The speaker, book or page: texts of one source are never on both sides of a split. */
  readonly source: string;
  readonly pieces: readonly Piece[];
}

/** The texts of a folder with the columns of their rows. */
export interface Sample {
  readonly columns: NormedColumns;
  /** How many columns, from the first on, are dictionary measures. */
  readonly dictionary: number;
  readonly texts: readonly SampleText[];
}

/** What measures texts with en-open as it stands in the sources, whatever was generated from it. */
export async function enOpenMeasuring(): Promise<Measuring> {
  const image = openImage(compileDictionary(buildEnOpen(readEnOpenSources())));
  const { categories } = image;
  return {
    core: new Core(await compileCore(), image),
    measures: new DictionaryMeasures(categories),
    columns: new NormedColumns(categories),
  };
}

/**
 * Cuts and measures the texts of a folder of `<mode>/<genre>.jsonl.gz`.
 *
 * @param step 1 takes every text; 6 takes one in six of each genre
 */
export async function readSample(folder: string, step = 1): Promise<Sample> {
  const measuring = await enOpenMeasuring();
  const texts: SampleText[] = [];
  for (const file of listTextFiles(folder)) {
    const mode = dirname(file);
    for (const [index, line] of linesOfTexts(folder, file).entries()) {
      if (index % step !== 0) continue;
      const { id, corpus, text } = JSON.parse(line) as Readonly<Record<"id" | "corpus" | "text", string>>;
      const pieces = piecesOf(measuring, text);
      const source = `${corpus}/${id.split("#")[0]!}`;
      if (pieces.length > 0) {
        texts.push({ mode, genre: `${mode}/${basename(file, ".jsonl.gz")}`, corpus, source, pieces });
      }
    }
  }
  return { columns: measuring.columns, dictionary: measuring.measures.ids.length, texts };
}

/** A number of a name that is random to the eye and the same on every run. */
export function orderOf(name: string): number {
  let hash = 2166136261;
  for (const unit of name) hash = Math.imul(hash ^ unit.codePointAt(0)!, 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Numbers from 0 to 1 that are random to the eye and the same on every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
