import { parentPort, workerData } from "node:worker_threads";
import { createEngine, partsOf } from "../../../src/engine/engine";
import { ItemWriter } from "../../../src/http/item-writer";
import { type ScoringSetup, type ScoringTask, scoringWork } from "../../../src/http/node/scoring-task";
import { textOf } from "../../../src/http/samples";
import { nodeEndpoint } from "../../../src/pool/thread";
import { Work } from "../../../src/pool/work";
import { serve } from "../../../src/pool/worker";

// The worker of the server, but for texts that tell it to fail.

const { module, image, norms, frameworks, measures, limits } = workerData as ScoringSetup;
const engine = await createEngine({ wasm: module, dictionary: image, norms });
const { core, image: opened } = partsOf(engine);
const work = scoringWork(new ItemWriter(engine, frameworks, measures), limits);

serve(
  nodeEndpoint(parentPort!),
  () => new Work(core, opened),
  (input) => {
    const task = input as ScoringTask;
    if (task.kind === "write") {
      for (let sample = 0; sample < task.table.count; sample++) {
        obey(textOf(task.table, sample));
      }
    }
    return work(input);
  },
);

function obey(text: string): void {
  if (text.includes("poison-exit!")) process.exit(3);
  if (text.includes("poison-throw!")) throw new TypeError("a defect");
  while (text.includes("poison-loop!"));
}
