// node bulk.js posts.txt [written] > scores.ndjson: a text on each line, scored on all cores.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { columnsOf, createEngine, jsonRow } from "lexometer";
import { createPool } from "lexometer/pool";

/** Texts in one call: few enough for memory, many enough to keep the workers busy. */
const BATCH = 5000;

const [path = "/dev/stdin", norming = "general"] = process.argv.slice(2);
const write = jsonRow(columnsOf(await createEngine(), { norming }));
const pool = await createPool();

let texts = [];
for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
  if (texts.push(line) === BATCH) await score();
}
await score();
await pool.close();

async function score() {
  // A text that a worker cannot finish has an error in its place; the others are not held up.
  for (const result of await pool.scoreMany(texts, { norming })) {
    console.log(result instanceof Error ? JSON.stringify({ error: result.message }) : write(result));
  }
  texts = [];
}
