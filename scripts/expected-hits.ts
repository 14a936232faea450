import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Core } from "../src/core/core";
import { type Counts, readCounts } from "../src/core/counts";
import { compileCore } from "../src/core/module";
import { compileDictionary } from "../src/dictionary/compile";
import { buildEnOpen } from "../src/dictionary/en-open/build";
import { openImage } from "../src/dictionary/image";
import { linesOfTexts, listTextFiles, textOfLine } from "./audit/texts";
import { readEnOpenSources } from "./dictionary";

// tsx scripts/expected-hits.ts [FOLDER]: writes src/catalogue/expected-hits.ts
// from reference texts, a file of .jsonl.gz with a field `text` a genre. To be
// run when categories have come or changed much; the texts are not in the
// repository.

/** What each measure of summary and shape counts; counts themselves need no words. */
const SHAPE_HITS: Readonly<Record<string, (counts: Counts) => number>> = {
  words_per_sentence: ({ sentences }) => sentences,
  six_plus_words: ({ sixPlus }) => sixPlus,
  capitals: ({ capitals }) => capitals,
  emojis: ({ emoji }) => emoji,
  emoticons: ({ emoticons }) => emoticons,
  hashtags: ({ hashtags }) => hashtags,
  urls: ({ urls }) => urls,
  coverage: ({ known }) => known,
  seven_plus_words: ({ sevenPlus }) => sevenPlus,
  mean_word_length: ({ proper }) => proper,
  syllables_per_word: ({ proper }) => proper,
  polysyllables: ({ polysyllables }) => polysyllables,
  numerals: ({ numbers }) => numbers,
  mentions: ({ mentions }) => mentions,
  emails: ({ emails }) => emails,
  punctuation: (counts) =>
    counts.periods +
    counts.commas +
    counts.colons +
    counts.semicolons +
    counts.questions +
    counts.exclamations +
    counts.ellipses +
    counts.dashes +
    counts.quotes +
    counts.apostrophes +
    counts.brackets +
    counts.otherPunctuation,
  periods: ({ periods }) => periods,
  commas: ({ commas }) => commas,
  colons: ({ colons }) => colons,
  semicolons: ({ semicolons }) => semicolons,
  question_marks: ({ questions }) => questions,
  exclamation_marks: ({ exclamations }) => exclamations,
  ellipses: ({ ellipses }) => ellipses,
  dashes: ({ dashes }) => dashes,
  quotes: ({ quotes }) => quotes,
  apostrophes: ({ apostrophes }) => apostrophes,
  brackets: ({ brackets }) => brackets,
  other_punctuation: ({ otherPunctuation }) => otherPunctuation,
};

const folder = resolve(process.argv[2] ?? "../shared/norms");
const image = openImage(compileDictionary(buildEnOpen(readEnOpenSources())));
const core = new Core(await compileCore(), image);
const ids = [...image.categories.map(({ id }) => id), ...Object.keys(SHAPE_HITS)];

// The texts of a genre are one text; genres weigh equally.
const genres = listTextFiles(folder).map((file) => {
  const sums = new Float64Array(ids.length);
  let words = 0;
  for (const line of linesOfTexts(folder, file)) {
    const counts = readCounts(core.count(textOfLine(line)).row, image.categories);
    words += counts.words;
    counts.categories.forEach((hits, index) => {
      sums[index]! += hits;
    });
    Object.values(SHAPE_HITS).forEach((hits, index) => {
      sums[image.categories.length + index]! += hits(counts);
    });
  }
  return sums.map((sum) => sum / words);
});

// What the reference texts do not have (emoji, as a rule) is taken to be once in 100,000 words.
const rows = ids.map((id, index) => {
  const mean = genres.reduce((sum, rates) => sum + rates[index]!, 0) / genres.length;
  return `  ${id}: ${Number(Math.max(mean, 1e-5).toPrecision(2))},\n`;
});
writeFileSync(
  new URL("../src/catalogue/expected-hits.ts", import.meta.url),
  [
    "// Written by scripts/expected-hits.ts from reference texts that are not in the repository.\n",
    "/** How often a measure hits per word of written and spoken English, genres weighing equally. */",
    `export const EXPECTED_HITS: Readonly<Record<string, number>> = {\n${rows.join("")}};\n`,
  ].join("\n"),
);
