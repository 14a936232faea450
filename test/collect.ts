import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Collects garbage. Buffers are given back by a thread of V8's own, some time after what held them is found to be dead. */
export async function collectGarbage(): Promise<void> {
  collect();
  await sleep(50);
  collect();
}
