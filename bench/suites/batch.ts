import { baselineOn, subjectOn } from "../contestants";
import { checkField, openField, tokensOf } from "../field";
import type { Work } from "../race";
import { seeded, shuffled } from "../random";
import { largeText, MB, piecesOf } from "../texts";
import { raced, type Suite } from "./suite";

/** A day's mail: every size from a line to a report, mixed, so that no path for one size pays. */
export const batch: Suite = {
  name: "batch",
  about: "1,860 texts from 30 bytes to 200 KB, mixed, into a matrix of the caller",
  async run() {
    const field = await openField();
    const text = largeText(9 * MB);
    const sizes = [
      [30, 600],
      [300, 600],
      [1500, 400],
      [6000, 200],
      [30_000, 50],
      [200_000, 10],
    ] as const;
    const ordered = sizes.flatMap(([size, count]) => piecesOf(text, size, count));
    const texts = shuffled(ordered, seeded(0xba7c4));
    checkField(
      field,
      ordered.slice(0, 1500),
      [0, 1, 600, 601, 1200, 1201].map((text) => ordered[text]!),
    );
    const all = texts.join("\n");
    const work: Work = { units: tokensOf(field, all), bytes: Buffer.byteLength(all) };
    return raced([
      {
        name: "mixed sizes",
        unit: "token",
        contestants: [
          baselineOn(field.plain, field, texts, work),
          baselineOn(field.tuned, field, texts, work),
          subjectOn(field.engine, texts, work),
          subjectOn(field.shipped, texts, work),
        ],
        goals: [{ contestant: field.engine.name, over: field.plain.name, must: 10, aim: 20 }],
      },
    ]);
  },
};
