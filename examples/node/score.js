// node score.js letter.txt [written]: what stands out in a text, and how sure that is.
import { readFile } from "node:fs/promises";
import { catalogue, createEngine } from "lexometer";

const [path = "-", norming = "general"] = process.argv.slice(2);
const engine = await createEngine();
const text = await readFile(path === "-" ? "/dev/stdin" : path);
const { summary, serviceMeasures, intervals, reliability } = engine.score(text, { norming });

console.log(`${summary.word_count} words, ${summary.sentence_count} sentences`);
for (const { id, label } of catalogue) {
  if (reliability[id] !== "ok") continue;
  const [low, high] = intervals[id];
  if (low < 50 && high > 50) continue;
  console.log(`${label}: ${Math.round(serviceMeasures[id])} (${Math.round(low)}–${Math.round(high)})`);
}
