// npx tsx scripts/norms-check.ts DIR [STEP]   tries norms on texts that they were made without, writes the figures into docs/norms.md

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  corpusFigures,
  coverageFigures,
  type Figures,
  modeFigures,
  reliabilityFigures,
  uniformityFigures,
} from "./norms/figures";
import { readSample, type Sample } from "./norms/sample";

const DOCUMENT = new URL("../docs/norms.md", import.meta.url);

/** Sections of docs/norms.md by the names in their marks. */
const SECTIONS: Readonly<Record<string, (sample: Sample) => Figures>> = {
  uniformity: uniformityFigures,
  corpora: corpusFigures,
  coverage: coverageFigures,
  modes: modeFigures,
  reliability: reliabilityFigures,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2], Number(process.argv[3] ?? 1));

async function main(folder: string | undefined, step: number): Promise<void> {
  if (folder === undefined) {
    console.error(
      "usage: tsx scripts/norms-check.ts DIR [STEP]   (a folder of <mode>/<genre>.jsonl.gz; one text in STEP)",
    );
    process.exitCode = 2;
    return;
  }
  const sample = await readSample(folder, step);
  let document = readFileSync(DOCUMENT, "utf8");
  const misses: string[] = [];
  for (const [name, figures] of Object.entries(SECTIONS)) {
    const found = figures(sample);
    misses.push(...found.misses);
    console.log(`## ${name}\n\n${found.markdown.join("\n")}`);
    document = replaceSection(document, name, found.markdown);
  }
  document = replaceSection(document, "misses", [
    misses.length === 0 ? "Nothing." : misses.map((miss) => `* ${miss}`).join("\n"),
    "",
  ]);
  // Figures of a part of the texts are to be looked at, not kept.
  if (step === 1) writeFileSync(DOCUMENT, document);
  for (const miss of misses) console.error(miss);
  if (misses.length > 0) process.exitCode = 1;
}

function replaceSection(document: string, name: string, markdown: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to === -1) throw new Error(`docs/norms.md has no ${begin} … ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${markdown.join("\n")}\n${document.slice(to)}`;
}
