import type { Engine } from "../../src/engine/engine";
import { readTexts } from "./texts";

/** What the texts of a genre come to. */
export interface Genre {
  readonly mode: string;
  readonly genre: string;
  /** The mean of each measure over the texts, in the order of `engine.measures`. */
  readonly rates: Float64Array;
  /** Share of the running words that some entry knows. */
  readonly coverage: number;
}

/** The genres of a folder of reference texts (see texts.ts). */
export function readGenres(engine: Engine, folder: string): readonly Genre[] {
  const genres = new Map<
    string,
    { mode: string; genre: string; texts: number; words: number; known: number; sums: Float64Array }
  >();
  for (const { mode, genre, text } of readTexts(folder)) {
    const key = `${mode}/${genre}`;
    const found = genres.get(key) ?? {
      mode,
      genre,
      texts: 0,
      words: 0,
      known: 0,
      sums: new Float64Array(engine.measures.length),
    };
    genres.set(key, found);
    const { summary, shape, dictionaryMeasures } = engine.score(text);
    found.texts++;
    found.words += summary.word_count;
    found.known += summary.word_count * shape.coverage;
    engine.measures.forEach((id, measure) => {
      found.sums[measure]! += dictionaryMeasures[id]!;
    });
  }
  return Array.from(genres.values(), ({ mode, genre, texts, words, known, sums }) => {
    return { mode, genre, rates: sums.map((sum) => sum / texts), coverage: known / words };
  });
}
