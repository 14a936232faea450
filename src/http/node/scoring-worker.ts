import { parentPort, workerData } from "node:worker_threads";
import { createEngine, partsOf } from "../../engine/engine";
import { nodeEndpoint } from "../../pool/thread";
import { Work } from "../../pool/work";
import { serve } from "../../pool/worker";
import { ItemWriter } from "../item-writer";
import { type ScoringSetup, scoringWork } from "./scoring-task";

// A worker of the server: an engine with a writer of items, in a thread of its own.

const { module, image, norms, frameworks, measures, limits } = workerData as ScoringSetup;
const engine = await createEngine({ wasm: module, dictionary: image, norms });
const { core, image: opened } = partsOf(engine);
const writer = new ItemWriter(engine, frameworks, measures);
serve(nodeEndpoint(parentPort!), () => new Work(core, opened), scoringWork(writer, limits));
