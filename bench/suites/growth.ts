import { measuring } from "../contestants";
import { openField, tokensOf } from "../field";
import type { Contestant } from "../race";
import { growthTexts, KB, MB } from "../texts";
import { raced, type Suite } from "./suite";

/** Above 64 KB a token may cost 1.3 times as much as at 64 KB. */
const LEAST_RATIO = 1 / 1.3;
const REFERENCE = 64 * KB;

/** Whether the cost of a token stays the same as texts grow. */
export const growth: Suite = {
  name: "growth",
  about: "ns per token from 1 KB to 100 MB, against 64 KB",
  async run() {
    const field = await openField();
    const contestants = growthTexts().map(({ bytes, text }): Contestant & { size: number } => ({
      ...measuring(field.engine, text, { units: tokensOf(field, text), bytes: Buffer.byteLength(text) }, nameOf(bytes)),
      size: bytes,
    }));
    const reference = contestants.find(({ size }) => size === REFERENCE)!;
    return raced([
      {
        name: "by size",
        unit: "token",
        seconds: 15,
        contestants: [reference, ...contestants.filter((contestant) => contestant !== reference)],
        goals: contestants
          .filter(({ size }) => size > REFERENCE)
          .map(({ name }) => ({ contestant: name, over: reference.name, must: LEAST_RATIO })),
      },
    ]);
  },
};

function nameOf(bytes: number): string {
  return bytes < MB ? `${bytes / KB} KB` : `${bytes / MB} MB`;
}
