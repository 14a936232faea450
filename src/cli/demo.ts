import { createEngine } from "../engine/engine";
import { explainedText } from "./explain";
import { frameworkTable } from "./framework-table";
import { normsTitle } from "./norming";
import { showsColour } from "./paint";

const SAMPLE = `I think we were kind of lucky with the weather, because on Friday it had still looked hopeless. My sister brought the children, and my brother-in-law cooked for twenty people as if it were nothing. Perhaps that is why nobody wanted to go home. We talked about the old house, about our parents, and about the money that we never had; we laughed a lot, and once or twice somebody cried.

Thank you all for coming! I know it is a long way. I don't want to promise too much, but next year we could try to meet at the lake again, couldn't we? :)`;

/** What the program does with no arguments: shows itself on a text of our own. */
export async function demo(): Promise<void> {
  const engine = await createEngine();
  const inColour = showsColour(process.stdout);
  const [result] = engine.scoreMany([{ id: "a sample of our own", content: SAMPLE }]);
  const { frameworks } = engine;
  const table = frameworkTable(engine, result!, {
    norms: normsTitle("general"),
    frameworks,
    showsAll: false,
    inColour,
  });
  process.stdout.write(table);
  process.stdout.write(`\n${explainedText(engine, SAMPLE, engine.explain(SAMPLE), inColour)}`);
  process.stdout.write(`
Try next:
  node dist/cli.js score README.md
  node dist/cli.js explain --text "It was kind of wonderful."
  node dist/cli.js dictionary show tentative
`);
}
