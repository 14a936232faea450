import { baselineOn, measuring } from "../contestants";
import { checkField, openField, tokensOf } from "../field";
import type { Contestant, Work } from "../race";
import { openSubject } from "../subject";
import { KB, largeText, MB, piecesOf, unicodeText } from "../texts";
import { raced, type Suite } from "./suite";

/**
 * Where the time of one large text goes, as far as the public surface shows:
 * behind the baseline, each contestant does what the one before it does and one
 * thing more, so the differences are the stages.
 */
export const stages: Suite = {
  name: "stages",
  about: "encoding, tokens, look-up, phrases, one after the other, on 4 MB",
  async run() {
    const field = await openField();
    const english = largeText(4 * MB);
    checkField(field, [english], piecesOf(english, 2 * KB, 4));
    const tokensOnly = await openSubject("+ tokens, sentences, shape", {
      name: "nothing",
      version: "1",
      categories: [{ id: "nothing" }],
      entries: [],
    });
    const race = (name: string, text: string) => {
      const work: Work = { units: tokensOf(field, text), bytes: Buffer.byteLength(text) };
      return {
        name,
        unit: "token" as const,
        contestants: [
          baselineOn(field.plain, field, [text], work),
          encoding(text, work),
          measuring(tokensOnly, text, work),
          measuring(field.wordsOnly, text, work, "+ look-up of 11,500 words and wildcards"),
          measuring(field.engine, text, work, "+ 500 phrases"),
        ],
      };
    };
    return raced([race("English", english), race("English with curly quotes, accents, emoji", unicodeText(english))]);
  },
};

/** The string as UTF-8, in pieces of 64 KB: what the engine cannot do without. */
function encoding(text: string, work: Work): Contestant {
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(64 * KB);
  return {
    ...work,
    name: "encodeInto",
    run: () => {
      let sum = 0;
      for (let from = 0; from < text.length; ) {
        const { read, written } = encoder.encodeInto(text.slice(from, from + 64 * KB), buffer);
        from += read;
        sum += written;
      }
      return sum;
    },
  };
}
