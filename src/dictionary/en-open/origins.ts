import { type EnOpenSources, expand } from "./build";
import { parseIrregulars } from "./inflect";
import { parseSource } from "./parse";
import { parseSpellings } from "./spelling";

/** A line of a source file and an entry that came of it. */
export interface Origin {
  /** The pattern of the entry, as `buildEnOpen` writes it. */
  readonly pattern: string;
  /** Below `sources`: `content/tentative.txt`. */
  readonly file: string;
  readonly line: number;
}

/** Which lines the entries come from, in the order of the files and lines; an entry may come from several. */
export function originsOf(sources: EnOpenSources): readonly Origin[] {
  const irregulars = parseIrregulars(sources.irregular);
  const spellings = parseSpellings(sources.spelling);
  return sources.categories
    .map(parseSource)
    .flatMap(({ path, lines }) =>
      lines.flatMap((line) =>
        expand(line, irregulars, spellings).map((pattern) => ({ pattern, file: path, line: line.line })),
      ),
    );
}
