// From nothing to the first score, as a command-line tool would.
import { createEngine } from "../../src/engine/engine";

const engine = await createEngine();
const row = engine.measure("I think we might win, and I am glad of it.");
process.stdout.write(String(row.filter((rate) => rate > 0).length));
