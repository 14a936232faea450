/**
 * Writes `assembly/text/generated/`: Unicode 17.0.0 and the word lists of
 * `assembly/text/lists/` as bytes that the core expands when it starts.
 *
 * Deterministic; run by `npx tsx scripts/tables.ts`. A test runs it and
 * compares the text.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderLists } from "./tables/lists";
import { renderUnicode } from "./tables/unicode";

const GENERATED = new URL("../assembly/text/generated/", import.meta.url);

/** The text of each generated file, by name. */
export async function renderTables(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["unicode.ts", await renderUnicode()],
    ["lists.ts", renderLists()],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of await renderTables()) writeFileSync(new URL(name, GENERATED), text);
}
