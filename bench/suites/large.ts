import { wordCounters } from "../baselines/wc";
import { baselineOn, measuring } from "../contestants";
import { checkField, type Field, openField, tokensOf } from "../field";
import type { Race, Work } from "../race";
import { KB, largeText, MB, piecesOf } from "../texts";
import { raced, type Suite } from "./suite";

/** One long text: string in, all dictionary measures out. */
export const large: Suite = {
  name: "large",
  about: "one text of 9 MB and one of 1 MB",
  async run() {
    const field = await openField();
    const texts = [largeText(9 * MB), largeText(MB)];
    checkField(field, texts, piecesOf(texts[1]!, 2 * KB, 6));
    return raced(texts.map((text) => race(field, text)));
  },
};

function race(field: Field, text: string): Race {
  const work: Work = { units: tokensOf(field, text), bytes: Buffer.byteLength(text) };
  // A process takes a millisecond to start, give or take one: too much against a small text.
  const counters = work.bytes > 4 * MB ? wordCounters(text) : [];
  const goals = [
    { contestant: field.engine.name, over: field.plain.name, must: 15, aim: 30 },
    { contestant: field.engine.name, over: field.tuned.name, must: 4, aim: 6 },
  ];
  const rival = counters.find(({ name }) => name.includes("(C)"));
  if (rival !== undefined) goals.push({ contestant: field.engine.name, over: rival.name, must: 1.5, aim: 3 });
  return {
    name: `one text of ${Math.round(work.bytes / MB)} MB`,
    unit: "token",
    seconds: work.bytes > 4 * MB ? 15 : 5,
    contestants: [
      baselineOn(field.plain, field, [text], work),
      baselineOn(field.tuned, field, [text], work),
      measuring(field.engine, text, work),
      measuring(field.wordsOnly, text, work),
      measuring(field.shipped, text, work),
      ...counters.map(({ name, time }) => ({ ...work, name, time })),
    ],
    goals,
  };
}
