import { parentPort, workerData } from "node:worker_threads";
import { nodeEndpoint } from "../../src/pool/thread";
import { servePoisoned } from "./poison";

const PAGE = 65_536;
/** Where the pages of WebAssembly memory of this worker are told. */
const pages = workerData as Int32Array;
const memories: WebAssembly.Memory[] = [];

WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(target, given, newTarget) {
    const instance = Reflect.construct(target, given, newTarget) as WebAssembly.Instance;
    if (instance.exports.memory !== undefined) memories.push(instance.exports.memory as WebAssembly.Memory);
    return instance;
  },
});

const endpoint = nodeEndpoint(parentPort!);
servePoisoned(
  {
    ...endpoint,
    postMessage: (message, transfer) => {
      pages[0] = memories.reduce((sum, { buffer }) => sum + buffer.byteLength / PAGE, 0);
      endpoint.postMessage(message, transfer);
    },
  },
  { exit: () => process.exit(3), memory: () => {} },
);
