import { measuring } from "../contestants";
import { checkField, openField } from "../field";
import { type HostileText, hostileTexts } from "../hostile";
import { KB, largeText, MB } from "../texts";
import { raced, type Suite } from "./suite";

/** Hostile text may cost twice as much as English, per byte. */
const LEAST_RATIO = 0.5;

/** Texts made to be slow, against English of the same size. */
export const hostile: Suite = {
  name: "hostile",
  about: "texts of 5 MB made to be slow, per byte, against English",
  async run() {
    const field = await openField();
    const phrases = field.dictionary.entries.map(({ pattern }) => pattern).filter((pattern) => pattern.includes(" "));
    const samples = hostileTexts(4 * KB, phrases).map(({ text }) => text);
    checkField(field, samples, samples);
    const texts: readonly HostileText[] = [
      { name: "English", text: largeText(5 * MB) },
      ...hostileTexts(5 * MB, phrases),
    ];
    return raced([
      {
        name: "5 MB each",
        unit: "byte",
        seconds: 20,
        contestants: texts.map(({ name, text }) => {
          const bytes = Buffer.byteLength(text);
          return measuring(field.engine, text, { units: bytes, bytes }, name);
        }),
        goals: texts.slice(1).map(({ name }) => ({ contestant: name, over: "English", must: LEAST_RATIO, aim: 1 })),
      },
    ]);
  },
};
