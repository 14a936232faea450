import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NormingContext } from "../../src/norms/context";

/** What MANIFEST.json beside the reference texts says of where they come from. */
interface Manifest {
  readonly sources: Readonly<Record<string, SourceOfTexts>>;
  readonly genres: readonly {
    readonly context: string;
    readonly genre: string;
    readonly corpora: Readonly<Record<string, unknown>>;
  }[];
}

interface SourceOfTexts {
  readonly repo: string;
  /** One, or one for each repository of an organization. */
  readonly commit: string | Readonly<Record<string, string>>;
  readonly licence: string;
}

/** Writes SOURCE.md beside the built-in tables, if the folder says where its texts come from. */
export function writeSource(folder: string, home: URL, contexts: readonly NormingContext[], bytes: number): void {
  const path = join(folder, "MANIFEST.json");
  if (!existsSync(path)) {
    console.log("no MANIFEST.json, so SOURCE.md stays as it is");
    return;
  }
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  writeFileSync(new URL("SOURCE.md", home), markdownOf(manifest, contexts, bytes));
}

function markdownOf({ sources, genres }: Manifest, contexts: readonly NormingContext[], bytes: number): string {
  const general = contexts.find(({ name }) => name === "general")!;
  const corporaOf = (genre: string): string =>
    Object.keys(genres.find((one) => `${one.context}/${one.genre}` === genre)?.corpora ?? {}).join(", ");
  return `# The built-in norms: where they come from

Written by \`npm run norms -- DIR\`, as \`tables.ts\` is; DIR is a folder of \`<mode>/<genre>.jsonl.gz\`, a JSON object with \`id\`, \`corpus\` and
\`text\` a line. No text, and no part of one, is in this project: \`tables.ts\` (${bytes.toLocaleString("en")} bytes, deflated) and
\`../../catalogue/reliability.ts\` hold statistics of thousands of texts each, means, spreads and quantiles of measures by length, from which
no text can be told. The same texts give the same bytes.

Sources are public repositories at the commits below; exact and near duplicates (over a fifth of 8-word sequences seen before) were dropped, long
texts cut at paragraphs or turns into pieces of about 180 to 2,200 words, no genre has more than about 1,200 of them, and genres weigh equally.

| context | hash |
| --- | --- |
${contexts.map(({ name, hash }) => `| ${name} | \`${hash}\` |`).join("\n")}

The dictionary is \`${general.dictionary}\`.

| genre | texts | words | corpora |
| --- | --- | --- | --- |
${general.genres.map(({ name, texts, words }) => `| ${name} | ${texts} | ${words} | ${corporaOf(name)} |`).join("\n")}

| corpus | repository | commit | licence of the texts |
| --- | --- | --- | --- |
${Object.entries(sources).flatMap(rowsOf).join("\n")}

Texts under share-alike licences, and such as may be reproduced only in part, were read and counted, and are not passed on in any form. Credit is
given in NOTICE to all whose licence asks for it.
`;
}

function rowsOf([corpus, { repo, commit, licence }]: [string, SourceOfTexts]): string[] {
  if (typeof commit === "string") return [`| ${corpus} | ${repo} | \`${commit}\` | ${licence} |`];
  return Object.entries(commit).map(([name, one]) => `| ${corpus} | ${name} | \`${one}\` | ${licence} |`);
}
