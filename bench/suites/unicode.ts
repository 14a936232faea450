import { baselineOn, measuring, subjectOn } from "../contestants";
import { checkField, openField, tokensOf } from "../field";
import type { Race, Work } from "../race";
import { KB, largeText, MB, piecesOf, unicodeText } from "../texts";
import { raced, type Suite } from "./suite";

/** Text as phones and word processors write it. */
export const unicode: Suite = {
  name: "unicode",
  about: "curly quotes, accents, dashes and emoji: one text of 4 MB, and 1,000 of 2.5 KB",
  async run() {
    const field = await openField();
    const text = unicodeText(largeText(4 * MB));
    const texts = piecesOf(text, 2.5 * KB, 1000);
    checkField(field, [text], texts.slice(0, 8));
    const workOn = (text: string): Work => ({ units: tokensOf(field, text), bytes: Buffer.byteLength(text) });
    const whole = workOn(text);
    const cut = workOn(texts.join("\n"));
    const goals = [{ contestant: field.engine.name, over: field.plain.name, must: 8, aim: 15 }];
    const races: Race[] = [
      {
        name: "one text of 4 MB",
        unit: "token",
        contestants: [
          baselineOn(field.plain, field, [text], whole),
          baselineOn(field.tuned, field, [text], whole),
          measuring(field.engine, text, whole),
          measuring(field.shipped, text, whole),
        ],
        goals,
      },
      {
        name: "1,000 texts of 2.5 KB into a matrix of the caller",
        unit: "token",
        contestants: [
          baselineOn(field.plain, field, texts, cut),
          baselineOn(field.tuned, field, texts, cut),
          subjectOn(field.engine, texts, cut),
        ],
        goals,
      },
    ];
    return raced(races);
  },
};
