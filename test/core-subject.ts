import { Core } from "../src/core/core";
import { type CoreBuild, compileCore } from "../src/core/module";
import { compileDictionary } from "../src/dictionary/compile";
import type { Dictionary } from "../src/dictionary/dictionary";
import { type DictionaryImage, openImage } from "../src/dictionary/image";
import { Explainer } from "../src/engine/explain";
import type { Subject } from "./conformance/reading";
import { readCounts } from "./counts";

/** The core behind the interface of the conformance tables, and what else the property tests ask it. */
export interface CoreSubject extends Subject {
  core(dictionary: Dictionary): Core;
  types(dictionary: Dictionary, text: string): number[];
  /** Hits / scored tokens of each category; of a weighted one mean weight × 10,000, or NaN. */
  rates(dictionary: Dictionary, text: string): number[];
}

/** One build of the core; a core is kept for each dictionary that is still in use. */
export async function coreSubject(build: CoreBuild): Promise<CoreSubject> {
  const module = await compileCore(build);
  let last: { readonly dictionary: Dictionary; readonly core: Core; readonly image: DictionaryImage } | undefined;

  function load(dictionary: Dictionary): { readonly core: Core; readonly image: DictionaryImage } {
    if (last?.dictionary === dictionary) return last;
    const image = openImage(compileDictionary(dictionary));
    last = { dictionary, image, core: new Core(module, image) };
    return last;
  }

  return {
    core: (dictionary) => load(dictionary).core,
    counts: (dictionary, text) => readCounts(load(dictionary).core.count(text).row, dictionary.categories),
    countsOfBytes: (dictionary, bytes) => readCounts(load(dictionary).core.count(bytes).row, dictionary.categories),
    rates: (dictionary, text) => [...load(dictionary).core.rates(text)],
    matches: (dictionary, text) => {
      const { core, image } = load(dictionary);
      const spans = new Explainer(image).spans(text, core.trace(text));
      return spans.map(({ start, end, entry }) => ({ start, end, pattern: entry }));
    },
    types: (dictionary, text) => [...load(dictionary).core.count(text).types],
  };
}
