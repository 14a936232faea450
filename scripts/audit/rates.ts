/**
 * Rates and coverage by genre: `tsx scripts/audit/rates.ts TEXTS [CATEGORY,…]`.
 *
 * A row a category: its mean rate over the texts of each genre in percent of
 * scored tokens; then, per genre, how many of the running words some entry knows.
 * Word classes, which every word has, are left out of coverage. Tab-separated.
 */
import type { Dictionary } from "../../src/dictionary/dictionary";
import { createEngine } from "../../src/index";
import { readGenres } from "./genres";

const [folder, only] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: tsx scripts/audit/rates.ts TEXTS [CATEGORY,…]");
  process.exit(2);
}

const engine = await createEngine({ dictionary: await withoutClasses() });
const named = only?.split(",");
const genres = readGenres(engine, folder);
console.log(["category", ...genres.map(({ mode, genre }) => `${mode}/${genre}`)].join("\t"));
engine.measures.forEach((id, measure) => {
  if (named !== undefined && !named.includes(id)) return;
  console.log([id, ...genres.map(({ rates }) => (100 * rates[measure]!).toFixed(3))].join("\t"));
});
console.log(["coverage", ...genres.map(({ coverage }) => coverage.toFixed(3))].join("\t"));

/** The shipped dictionary without its word classes and valence, which say nothing of what a text is about. */
async function withoutClasses(): Promise<Dictionary> {
  const { dictionary } = await createEngine();
  const categories = dictionary.categories.filter(({ domain }) => domain !== "word_class" && domain !== "valence");
  const ids = new Set(categories.map(({ id }) => id));
  const entries = [...dictionary.entries()].flatMap((entry) => {
    const own = Object.entries(entry.categories).filter(([id]) => ids.has(id));
    const { pattern, masks = [] } = entry;
    const left = masks.filter((id) => ids.has(id));
    if (own.length === 0 && left.length === 0) return [];
    return [{ pattern, categories: Object.fromEntries(own), masks: left }];
  });
  return { name: dictionary.name, version: dictionary.version, overlap: "domain", categories, entries };
}
