import type { Endpoint } from "comlink";
import { servePoisoned } from "../pool/poison";

servePoisoned(globalThis as unknown as Endpoint, {
  exit: () => globalThis.close(),
  // Of buffers: a heap of objects takes longer to fill than its deadline, which ends it then.
  memory: () => {
    for (const hoard: ArrayBuffer[] = []; ; ) hoard.push(new ArrayBuffer(1 << 30));
  },
});
