import { createEngine } from "../../src/engine/engine";
import type { Result } from "../../src/results/result";
import type { Contestant, Work } from "../race";
import { KB, largeText, MB, piecesOf } from "../texts";
import { raced, type Suite } from "./suite";

/** What norms cost on top of measuring. */
export const scoring: Suite = {
  name: "scoring",
  about: "1,000 texts of 2.5 KB: measured, scored with one number read, scored and written",
  async run() {
    const engine = await createEngine();
    const texts = piecesOf(largeText(4 * MB), 2.5 * KB, 1000);
    const out = new Float64Array(texts.length * engine.measures.length);
    const results = engine.scoreMany(texts);
    const plain = results.map((result) => JSON.parse(JSON.stringify(result)) as unknown);
    checkScores(
      engine.scoreMany(texts.slice(0, 20)),
      texts.slice(0, 20).map((text) => engine.score(text)),
    );
    if (total(engine.scoreMany(texts, ONE)) !== total(results)) throw new Error("One measure, and all, disagree.");
    const work: Work = { units: texts.length, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
    const contestant = (name: string, run: () => number): Contestant => ({ ...work, name, run });
    return raced([
      {
        name: "2.5 KB each",
        unit: "text",
        contestants: [
          contestant("measureMany", () => engine.measureMany(texts, { out })[0]!),
          contestant("scoreMany, nothing read", () => engine.scoreMany(texts).length),
          contestant("scoreMany, one number read", () => total(engine.scoreMany(texts))),
          contestant("scoreMany, one number asked for", () => total(engine.scoreMany(texts, ONE))),
        ],
        goals: [
          { contestant: "scoreMany, one number asked for", over: "measureMany", must: 1 / 2, aim: 1 / 1.3 },
          { contestant: "scoreMany, one number read", over: "measureMany", must: 1 / 2, aim: 1 / 1.3 },
        ],
      },
      {
        name: "2.5 KB each, to JSON with every group",
        unit: "text",
        contestants: [
          contestant("plain objects, stringified", () => written(plain)),
          contestant("scoreMany, stringified", () => written(engine.scoreMany(texts))),
        ],
        goals: [{ contestant: "scoreMany, stringified", over: "plain objects, stringified", must: 1 / 2, aim: 1 }],
      },
    ]);
  },
};

const ONE = { measures: ["analytical_thinking"] };

function total(results: readonly Result[]): number {
  let sum = 0;
  for (const { serviceMeasures } of results) sum += serviceMeasures.analytical_thinking!;
  return sum;
}

function written(values: readonly unknown[]): number {
  let length = 0;
  for (const value of values) length += JSON.stringify(value).length;
  return length;
}

function checkScores(together: readonly Result[], singly: readonly Result[]): void {
  if (JSON.stringify(together) !== JSON.stringify(singly)) throw new Error("scoreMany and score disagree.");
}
