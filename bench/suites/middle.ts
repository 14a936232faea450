import { baselineOn, subjectOn } from "../contestants";
import { checkField, openField, tokensOf } from "../field";
import type { Work } from "../race";
import { KB, largeText, MB, piecesOf } from "../texts";
import { raced, type Suite } from "./suite";

/** Texts of the size of a message or an essay's page. */
export const middle: Suite = {
  name: "middle",
  about: "1,000 texts of 2.5 KB into a matrix of the caller",
  async run() {
    const field = await openField();
    const texts = piecesOf(largeText(4 * MB), 2.5 * KB, 1000);
    checkField(field, texts.slice(0, 100), texts.slice(0, 6));
    const all = texts.join("\n");
    const work: Work = { units: tokensOf(field, all), bytes: Buffer.byteLength(all) };
    return raced([
      {
        name: "2.5 KB each",
        unit: "token",
        contestants: [
          baselineOn(field.plain, field, texts, work),
          baselineOn(field.tuned, field, texts, work),
          subjectOn(field.engine, texts, work),
          subjectOn(field.shipped, texts, work),
          { ...work, name: "engine, a call and a new row per text", run: () => rows(texts) },
        ],
        goals: [{ contestant: field.engine.name, over: field.plain.name, must: 10, aim: 20 }],
      },
    ]);

    function rows(texts: readonly string[]): number {
      let sum = 0;
      for (const text of texts) sum += field.engine.measure(text)[0]!;
      return sum;
    }
  },
};
