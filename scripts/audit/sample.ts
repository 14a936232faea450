/**
 * Draws matched tokens to be judged: `tsx scripts/audit/sample.ts TEXTS OUT SEED [PER] [CATEGORY,…]`.
 *
 * TEXTS is a folder of reference texts (see texts.ts). For each content category
 * OUT/<category>.txt gets PER (100) of its hits in all the texts, every hit with
 * the same chance: number, genre, entry, and the hit in its context between
 * [[ and ]]. The same texts, dictionary and seed give the same samples. They are
 * for reading and stay out of the project; only counts of verdicts come back.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { below, type Random, seeded } from "../../bench/random";
import { createEngine } from "../../src/index";
import { readTexts } from "./texts";

const CONTEXT = 110;

const [texts, out, seed, per = "100", only] = process.argv.slice(2);
if (texts === undefined || out === undefined || seed === undefined) {
  console.error("usage: tsx scripts/audit/sample.ts TEXTS OUT SEED [PER] [CATEGORY,…]");
  process.exit(2);
}

const engine = await createEngine();
const wanted = new Set(
  only?.split(",") ?? engine.dictionary.categories.filter(({ domain }) => domain !== "function").map(({ id }) => id),
);
const random: Random = seeded(Number(seed));
const size = Number(per);
const samples = new Map<string, { seen: number; readonly lines: string[] }>();

for (const { genre, text } of readTexts(texts)) {
  for (const { start, end, entry, categories } of engine.explain(text)) {
    for (const category of categories) {
      if (!wanted.has(category)) continue;
      const sample = samples.get(category) ?? { seen: 0, lines: [] };
      samples.set(category, sample);
      // Reservoir sampling: each hit so far has the same chance to be in it.
      const place = sample.seen < size ? sample.seen : below(sample.seen + 1, random);
      sample.seen++;
      if (place >= size) continue;
      const before = text.slice(Math.max(0, start - CONTEXT), start);
      const behind = text.slice(end, end + CONTEXT);
      const context = `${before}[[${text.slice(start, end)}]]${behind}`.replace(/\s+/g, " ");
      sample.lines[place] = `${genre} · ${entry} · ${context}`;
    }
  }
}

mkdirSync(out, { recursive: true });
for (const [category, { seen, lines }] of samples) {
  const text = lines.map((line, index) => `${index + 1} · ${line}`).join("\n");
  writeFileSync(
    join(out, `${category}.txt`),
    `# ${category}: ${lines.length} of ${seen} hits, seed ${seed}\n${text}\n`,
  );
}
