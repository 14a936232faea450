import { Core } from "../core/core";
import type { DictionaryImage } from "../dictionary/image";
import { DictionaryMeasures } from "../dictionary-measures/measures";
import { groupMakers } from "../results/groups";
import type { ResultContext, Scoring } from "../results/result";
import { Workings } from "../results/workings";
import { NormedColumns } from "../service-measures/normed-columns";
import { dictionaryVersion, type EngineDictionary, engineDictionary } from "./engine-dictionary";
import { Explainer } from "./explain";
import { measureIdsOf, minimumWordsByColumn } from "./measure-facts";
import type { Measuring } from "./measuring";
import { type BuiltInNorms, EngineNorms } from "./norms";
import type { EngineOptions, ScoreOptions } from "./options";
import { Scorings } from "./scorings";

/**
 * What an engine is put together from. The pool, which counts elsewhere and
 * makes results of the rows, uses them too.
 */
export interface EngineParts {
  readonly core: Core;
  readonly image: DictionaryImage;
  readonly context: ResultContext;
  /** The core with what makes its rows into numbers. */
  readonly measuring: Measuring;
  readonly dictionary: EngineDictionary;
  /** How results name the dictionary. */
  readonly dictionaryVersion: string;
  readonly norms: EngineNorms;
  readonly scorings: Scorings;
  readonly explainer: Explainer;
  /** @throws as `score` does for these options */
  scoring(options: ScoreOptions): Scoring;
}

/**
 * @param builtIn the norms that come with the package, where they are of this dictionary
 * @throws {@link LexometerError} `MEMORY_LIMIT`; `ARGUMENT`, `NORMS_MISMATCH` for what the options hold
 */
export function assemble(
  module: WebAssembly.Module,
  image: DictionaryImage,
  builtIn: BuiltInNorms | undefined,
  options: EngineOptions,
): EngineParts {
  const core = new Core(module, image);
  const measures = new DictionaryMeasures(image.categories);
  const columns = new NormedColumns(image.categories);
  const version = dictionaryVersion(image);
  const norms = new EngineNorms(columns, version, builtIn, options.norms ?? []);
  const scorings = new Scorings(columns, norms, version, measureIdsOf(measures.ids, columns), options.frameworks);
  return {
    core,
    image,
    measuring: { core, measures, columns },
    context: {
      columns,
      dictionaryGroups: groupMakers(measures.ids),
      serviceGroups: groupMakers(columns.columns.map(({ id }) => id)),
      minimumWords: minimumWordsByColumn(columns),
      workings: new Workings(measures, columns),
    },
    dictionary: engineDictionary(core, image),
    dictionaryVersion: version,
    norms,
    scorings,
    explainer: new Explainer(image),
    scoring: (scoreOptions) => scorings.of(scoreOptions),
  };
}
