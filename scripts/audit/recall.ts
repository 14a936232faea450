/**
 * Counts what a category catches of sentences that plainly express it:
 * `tsx scripts/audit/recall.ts SENTENCES [CATEGORY,…]`.
 *
 * SENTENCES is a folder of <category>.txt, a sentence a line, written by somebody
 * who has not seen the category's words. A sentence is caught if it has a hit.
 * With categories named, the sentences that were missed are printed as well.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../../src/index";

const [folder, only] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: tsx scripts/audit/recall.ts SENTENCES [CATEGORY,…]");
  process.exit(2);
}

const engine = await createEngine();
const named = only?.split(",");
const shares: number[] = [];
for (const file of readdirSync(folder).sort()) {
  const category = file.replace(/\.txt$/, "");
  if (!engine.measures.includes(category) || (named !== undefined && !named.includes(category))) continue;
  const sentences = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
  const column = engine.measures.indexOf(category);
  const missed = sentences.filter((sentence) => engine.measure(sentence)[column] === 0);
  shares.push(1 - missed.length / sentences.length);
  console.log(`${category}\t${sentences.length - missed.length}/${sentences.length}`);
  if (named !== undefined) for (const sentence of missed) console.log(`  ${sentence}`);
}
shares.sort((a, b) => a - b);
console.log(`median\t${shares[shares.length >> 1]}`);
