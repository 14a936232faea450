import { baselineOn, subjectOn } from "../contestants";
import { checkField, openField } from "../field";
import type { Figure, Work } from "../race";
import { largeText, MB, piecesOf } from "../texts";
import { raced, type Suite } from "./suite";

/** Nanoseconds that a short text may cost. */
const MOST_PER_TEXT = 800;

/** Texts of the size of a chat line, where the hand-over of text and row is most of the cost. */
export const small: Suite = {
  name: "small",
  about: "10,000 texts of 100 bytes into a matrix of the caller",
  async run() {
    const field = await openField();
    const texts = piecesOf(largeText(4 * MB), 100, 10_000);
    checkField(field, texts.slice(0, 2000), texts.slice(0, 25));
    const work: Work = { units: texts.length, bytes: Buffer.byteLength(texts.join("")) };
    const result = await raced([
      {
        name: "100 bytes each",
        unit: "text",
        contestants: [
          baselineOn(field.plain, field, texts, work),
          baselineOn(field.tuned, field, texts, work),
          subjectOn(field.engine, texts, work),
          subjectOn(field.shipped, texts, work),
        ],
        goals: [{ contestant: field.engine.name, over: field.plain.name, must: 10, aim: 40 }],
      },
    ]);
    const engine = result.races[0]!.standings.find(({ name }) => name === field.engine.name)!;
    const figure: Figure = { name: "engine, per text", value: engine.median, unit: "ns", most: MOST_PER_TEXT };
    return { ...result, figures: [figure] };
  },
};
