import { parentPort } from "node:worker_threads";
import { nodeEndpoint } from "../../src/pool/thread";
import { servePoisoned } from "./poison";

servePoisoned(nodeEndpoint(parentPort!), {
  exit: () => process.exit(3),
  memory: () => {
    for (const hoard: unknown[] = []; ; ) hoard.push(new Array(1 << 20).fill({}));
  },
});
